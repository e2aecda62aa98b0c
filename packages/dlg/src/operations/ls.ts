/** Lists messages, one line each, under a header for each notebook. */
import { type Message, type MessageFlag, codePointLength, ipynbToDialog, messageFlags, outputsText } from 'dialogbook';
import { readIpynbBytes } from 'dialogbook/node';
import { basename } from 'node:path';
import { z } from 'zod';
import { type Brief, briefOf } from './support/brief.ts';
import { type FileResults, atPath, eachFile } from './support/each-file.ts';
import { type IdFacts, idFacts } from './support/id-facts.ts';
import { briefLines, counted } from './support/listing.ts';
import { files } from './support/parameters.ts';
import { type Operation, type Style, defineOperation } from './operation.ts';

/** What the listing says of a message. */
export interface MessageListing extends Brief {
  /** Code points of the reply of a prompt, or of the text of what code printed; absent where there is none. */
  readonly size?: number;
  readonly flags: readonly MessageFlag[];
}

/** What the listing says of a notebook. */
export interface DialogListing {
  readonly file: string;
  readonly name: string;
  /** Such as `4.5`; absent where the file does not say. */
  readonly nbformat?: string;
  /** How many messages of each type there are. */
  readonly counts: Readonly<Record<Message['type'], number>>;
  readonly messages: readonly MessageListing[];
  /** What is wrong with the ids. */
  readonly warnings: readonly string[];
}

/** The operation `ls`. */
export const ls: Operation = defineOperation({
  name: 'ls',
  summary: 'List the messages of dialogs, one line each',
  details:
    'Each line has the id, the type, the first line, the length of the reply or the outputs in characters, and flags.',
  parameters: z.object({ files }),
  positional: ['files'],
  effect: 'read',
  examples: [
    { command: 'dlg ls tour.ipynb', does: 'what is in it' },
    { command: 'dlg ls *.ipynb', does: 'several notebooks' },
    { command: 'dlg ls tour.ipynb --json', does: 'the same for programs' },
  ],
  run: (input, context): Promise<FileResults<DialogListing>> =>
    eachFile(input.files, (file) => atPath(file, context, (path) => listDialog(file, path))),
  render: ({ files: listings }, style) => listings.map((listing) => renderListing(listing, style)).join('\n\n'),
});

async function listDialog(file: string, path: string): Promise<DialogListing> {
  const { path: found, bytes } = await readIpynbBytes(path);
  const { messages } = ipynbToDialog(bytes);
  const { nbformat, ...ids } = idFacts(bytes);
  const counts = { code: 0, note: 0, prompt: 0, raw: 0 };
  for (const { type } of messages) counts[type]++;
  return {
    file,
    name: basename(found, '.ipynb'),
    ...(nbformat !== undefined && { nbformat }),
    counts,
    messages: messages.map(listMessage),
    warnings: idWarnings(ids, messages),
  };
}

function listMessage(message: Message, index: number): MessageListing {
  const size = codePointLength(message.type === 'prompt' ? message.reply : outputsText(message));
  return { ...briefOf(message, index), ...(size > 0 && { size }), flags: messageFlags(message) };
}

function idWarnings({ missing, duplicates }: Omit<IdFacts, 'nbformat'>, messages: readonly Message[]): string[] {
  const repeated = duplicates.map(({ id, first, again }) => {
    const address = messages[again - 1]?.id ?? '';
    return `messages ${first} and ${again} have the same id "${id}" in the file; the second is addressed as ${address}`;
  });
  if (missing === 0) return repeated;
  const fact = missing === 1 ? '1 message has no id' : `${missing} messages have no id`;
  return [...repeated, `${fact} in the file, though its version asks for one; the ids shown are made from content`];
}

function renderListing(listing: DialogListing, style: Style): string {
  const { file, messages, nbformat, warnings } = listing;
  const format = nbformat === undefined ? 'no nbformat' : `nbformat ${nbformat}`;
  const header = `${style.paint.bold(file)}: ${countsText(listing)}; ${format}`;
  const lines = briefLines(messages, style, ({ type, size, flags }) => {
    const output = size === undefined ? '' : ` ⇒ ${type === 'prompt' ? 'reply' : 'out'} ${size}`;
    return output + (flags.length === 0 ? '' : ` [${flags.join(' ')}]`);
  });
  const hint = warnings.length === 0 ? [] : [`  dlg repair ${file} shows what would give each its own`];
  return [header, ...lines, ...warnings.map((warning) => style.paint.yellow(`  warning: ${warning}`)), ...hint].join(
    '\n',
  );
}

function countsText({ messages, counts }: DialogListing): string {
  const parts = [
    counts.code > 0 && `${counts.code} code`,
    counts.note > 0 && counted(counts.note, 'note'),
    counts.prompt > 0 && counted(counts.prompt, 'prompt'),
    counts.raw > 0 && `${counts.raw} raw`,
  ].filter(Boolean);
  return counted(messages.length, 'message') + (parts.length > 0 ? ` (${parts.join(', ')})` : '');
}
