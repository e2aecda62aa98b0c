/**
 * A dialog as plain text: a listing of one line a message, or every message in full. Display only. What a message says is
 * indented, or numbered, so that a line beginning at the margin is always the view's own: `id:type`, `out:`, `reply:`,
 * `attachment:`. Images and other binary data are placeholders with their size.
 */
import type { Dialog } from '../dialog/dialog.ts';
import type { Message } from '../dialog/message.ts';
import { codePointLength, truncate } from '../dialog/text.ts';
import { numberedLines } from './lines.ts';
import { attachmentPlaceholder, messageFlags, outputsText } from './parts.ts';
import type { DialogViewOptions, PartOptions } from './parts.ts';
import { indented, printable, printableLine } from './printable.ts';
import { withinStringLimit } from './string-limit.ts';

/** How a message is shown as text. */
export interface TextOptions extends PartOptions {
  /** Whether the lines of the content carry their numbers; false by default. */
  readonly lineNumbers?: boolean;
  /** What stands for the id of a message at its head; the id by default. */
  readonly idOf?: (message: Message) => string;
}

/**
 * One line for each message: `id:type[flags]: first line ⇒ start of its reply or outputs`, at most `maxLength` code points
 * (default 120) each, `''` for none. The first line is the first that says something; `…` follows where there are more.
 */
export function listing(
  source: Dialog | readonly Message[],
  { maxLength = 120 }: { readonly maxLength?: number } = {},
): string {
  const messages = 'messages' in source ? source.messages : source;
  return messages.map((message) => listingLine(message, maxLength)).join('\n');
}

/** `message` in full: a line with id, type and flags, its content, attachments, and reply or outputs. */
export function messageToText(message: Message, options: TextOptions = {}): string {
  return withinStringLimit(message.id, () => fullText(message, options));
}

function fullText(message: Message, options: TextOptions): string {
  const { content, reply } = message;
  const outputs = outputsText(message, options);
  const attachments = message.attachments.map(
    (attachment) => `attachment: ${printableLine(attachment.id)} ${printableLine(attachmentPlaceholder(attachment))}`,
  );
  return [
    label(message, options.idOf),
    options.lineNumbers ? numberedLines(content) : indented(printable(content)),
    ...attachments,
    reply && `reply:\n${indented(printable(reply))}`,
    outputs && `out:\n${indented(outputs)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The messages of `dialog` in full, with blank lines between them. */
export function dialogToText(dialog: Dialog, options: DialogViewOptions & TextOptions = {}): string {
  const { messages = dialog.messages, ...rest } = options;
  return withinStringLimit(dialog.name, () => messages.map((message) => messageToText(message, rest)).join('\n\n'));
}

function label(message: Message, idOf: (message: Message) => string = ({ id }) => id): string {
  const flags = messageFlags(message);
  return printableLine(idOf(message)) + `:${message.type}` + (flags.length > 0 ? `[${flags.join(' ')}]` : '');
}

/** The hint has a third of the line, or what the content leaves free. */
function listingLine(message: Message, maxLength: number): string {
  const line = `${label(message)}: ${firstLine(message.content, message.type === 'code', maxLength)}`;
  const room = Math.max(Math.floor(maxLength / 3), maxLength - codePointLength(line));
  const hint = truncate(outputHint(message, room), room);
  return truncate(line, maxLength - codePointLength(hint)) + hint;
}

function outputHint(message: Message, maxLength: number): string {
  const text = message.reply || outputsText(message);
  const line = message.hasError ? lastLine(text, maxLength) : firstLine(text, false, maxLength);
  return line && ` ⇒ ${line}`;
}

/** The first line that is not blank nor, in code, a directive (`#| export`); `…` behind it where there are others. */
function firstLine(text: string, isCode: boolean, maxLength: number): string {
  const lines = /\S/.exec(isCode ? behindDirectives(text) : text);
  if (!lines) return printableLine(text.trim());
  const rest = lines.input.slice(lines.index).trimEnd();
  const end = rest.search(/[\r\n]/);
  const line = printableLine(start(end < 0 ? rest : rest.slice(0, end), maxLength));
  return end < 0 ? line : `${line} …`;
}

/** Line by line: one pattern for all of them needs a stack as high as their number. */
function behindDirectives(text: string): string {
  const line = /[^\S\n]*(?:#[^\S\n]*\|[^\n]*)?\n/y;
  let start = 0;
  while (line.test(text)) start = line.lastIndex;
  return text.slice(start);
}

/** What an error says is the last line of its traceback. */
function lastLine(text: string, maxLength: number): string {
  return printableLine(start(text.slice(text.lastIndexOf('\n') + 1), maxLength));
}

/** Enough of `text` to cut `length` code points from, so that a long text is not copied in vain. */
function start(text: string, length: number): string {
  return text.slice(0, 2 * length + 2);
}
