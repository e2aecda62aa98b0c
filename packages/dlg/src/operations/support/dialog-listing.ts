/** A dialog as a listing: a header, and a line for each message or for some of them. */
import {
  type Dialog,
  DialogError,
  type Message,
  type MessageFlag,
  codePointLength,
  formatSize,
  ipynbToDialog,
  messageFlags,
  outputsText,
} from 'dialogbook';
import { scanJson } from 'dialogbook/json';
import { readIpynbBytes } from 'dialogbook/node';
import { getSection } from 'dialogbook/surgery';
import { basename } from 'node:path';
import { type Style, plainStyle } from '../operation.ts';
import { type Brief, briefOf } from './brief.ts';
import { type CellOutputs, cellOutputs } from './cell-outputs.ts';
import { type IdFacts, idFacts } from './id-facts.ts';
import { jsonText } from './json-text.ts';
import { briefLines, counted } from './listing.ts';
import {
  type Counts,
  type Overview,
  type OverviewForm,
  type Ways,
  countTypes,
  countsText,
  fittingOverview,
} from './overview.ts';
import { fitsTokens } from './tokens.ts';

/** What the listing says of a message. */
export interface MessageListing extends Brief {
  /** Code points of the reply of a prompt, or of the text of what code printed; absent where there is none. */
  readonly size?: number;
  /** Bytes in the file of outputs that are too long to be read for a listing; there is no `size` then. */
  readonly bytes?: number;
  readonly flags: readonly MessageFlag[];
  /** How many messages behind this one are not listed. */
  readonly behind?: Counts;
}

/** What the listing says of a notebook. */
export interface DialogListing {
  readonly file: string;
  readonly name: string;
  /** Such as `4.5`; absent where the file does not say. */
  readonly nbformat?: string;
  /** How many messages of each type there are. */
  readonly counts: Counts;
  /** What is listed; absent where that is all. */
  readonly form?: OverviewForm;
  readonly messages: readonly MessageListing[];
  /** Sentences that say what is not listed, and how to get it; absent where all is. */
  readonly leftOut?: readonly string[];
  /** What is wrong with the ids. */
  readonly warnings: readonly string[];
}

/** What to list. */
export interface ListOptions {
  /** The id of the message to begin with. */
  readonly from?: string | undefined;
  /** The heading of a section to list alone. */
  readonly section?: string | undefined;
  /** The most tokens. */
  readonly budget?: number | undefined;
  readonly ways: Ways;
  /** Whether the tokens are those of the value rather than of the text. */
  readonly structured: boolean;
}

/** Outputs of more bytes are not read for a listing. */
const longOutputs = 50_000;

/** The listing of the notebook at `path`, called `file`. @throws what reading and `from` and `section` do. */
export async function listDialog(file: string, path: string, options: ListOptions): Promise<DialogListing> {
  const { path: found, bytes } = await readIpynbBytes(path);
  const root = scanJson(bytes, { depth: 3 });
  const dialog = ipynbToDialog(bytes, { root });
  const outputsAt = cellOutputs(bytes, root) ?? noOutputs;
  const { messages, nbformat } = dialog;
  const range = positionsIn(dialog, options);
  const head = { file, name: basename(found, '.ipynb'), ...(nbformat !== undefined && { nbformat }) };
  const counts = countTypes(messages, [...messages.keys()]);
  const warnings = idWarnings(idFacts(bytes, root), messages);
  const shape = (overview: Overview): DialogListing => {
    const leftOut = [...beside(messages, range), ...overview.leftOut];
    return {
      ...head,
      counts,
      ...(leftOut.length > 0 && { form: overview.form }),
      messages: rowsOf(messages, overview, outputsAt),
      ...(leftOut.length > 0 && { leftOut }),
      warnings,
    };
  };
  return shape(await chosen(messages, range, { ...options, shape }));
}

async function chosen(
  messages: readonly Message[],
  range: readonly number[],
  { budget, ways, structured, shape }: ListOptions & { readonly shape: (overview: Overview) => DialogListing },
): Promise<Overview> {
  if (budget === undefined) return { form: 'all', positions: range, end: (range.at(-1) ?? -1) + 1, leftOut: [] };
  const printed = (listing: DialogListing): string =>
    structured ? jsonText(listing) : renderListing(listing, plainStyle);
  const fits = (overview: Overview): Promise<boolean> => fitsTokens(printed(shape(overview)), budget);
  return fittingOverview(messages, range, { budget, ways, fits });
}

/** The 0-based positions that are asked for: a run. */
function positionsIn(dialog: Dialog, { from, section }: Pick<ListOptions, 'from' | 'section'>): number[] {
  const { messages } = dialog;
  const within = section === undefined ? messages : getSection(dialog, section);
  const first = within[0] === undefined ? 0 : messages.indexOf(within[0]);
  const end = first + within.length;
  const start = from === undefined ? first : Math.max(first, messages.indexOf(messages.get(from)));
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}

/** What stands before and behind the `range` that was asked for. */
function beside(messages: readonly Message[], range: readonly number[]): string[] {
  const [first = 0] = range;
  const behind = range.length === 0 ? messages.length : messages.length - 1 - (range.at(-1) ?? 0);
  const sides = [
    first > 0 && `${counted(first, 'message')} before`,
    behind > 0 && `${counted(behind, 'message')} behind`,
  ];
  return sides.some(Boolean) ? [sides.filter(Boolean).join(' and ')] : [];
}

function rowsOf(
  messages: readonly Message[],
  { positions, end }: Overview,
  outputsAt: (index: number) => CellOutputs | undefined,
): MessageListing[] {
  return positions.map((position, index) => {
    const next = positions[index + 1] ?? end;
    const row = listMessage(messages[position] as Message, position, outputsAt(position));
    if (next === position + 1) return row;
    const between = Array.from({ length: next - position - 1 }, (_, step) => position + 1 + step);
    return { ...row, behind: countTypes(messages, between) };
  });
}

function noOutputs(): undefined {
  return undefined;
}

function listMessage(message: Message, position: number, outputs: CellOutputs | undefined): MessageListing {
  const brief = briefOf(message, position);
  try {
    return { ...brief, ...stateOf(message, outputs) };
  } catch (error) {
    // The brief says what is too long.
    if (DialogError.is(error, 'too_large')) return { ...brief, flags: [] };
    throw error;
  }
}

function stateOf(message: Message, outputs: CellOutputs | undefined): Pick<MessageListing, 'size' | 'bytes' | 'flags'> {
  if (outputs !== undefined && outputs.size > longOutputs) {
    const flags = messageFlags(message, { outputs: false });
    return { bytes: outputs.size, flags: outputs.hasError ? ['error', ...flags] : flags };
  }
  const size = codePointLength(message.type === 'prompt' ? message.reply : outputsText(message));
  return { ...(size > 0 && { size }), flags: messageFlags(message) };
}

function idWarnings({ missing, duplicates }: IdFacts, messages: readonly Message[]): string[] {
  const repeated = duplicates.map(({ id, first, again }) => {
    const address = messages[again - 1]?.id ?? '';
    return `messages ${first} and ${again} have the same id "${id}" in the file; the second is addressed as ${address}`;
  });
  if (missing === 0) return repeated;
  const fact = missing === 1 ? '1 message has no id' : `${missing} messages have no id`;
  return [...repeated, `${fact} in the file, though its version asks for one; the ids shown are made from content`];
}

/** `listing` for people and models. */
export function renderListing(listing: DialogListing, style: Style): string {
  const { file, messages, nbformat, warnings, counts, leftOut = [] } = listing;
  const format = nbformat === undefined ? 'no nbformat' : `nbformat ${nbformat}`;
  const { code, note, prompt, raw } = counts;
  const types = countsText(counts);
  const header = `${style.paint.bold(file)}: ${counted(code + note + prompt + raw, 'message')}${types && ` (${types})`}; ${format}`;
  const hint = warnings.length === 0 ? [] : [`  dlg repair ${file} shows what would give each its own`];
  return [
    header,
    ...briefLines(messages, style, endOfLine),
    ...leftOut.map((what) => style.paint.dim(`  left out: ${what}`)),
    ...warnings.map((warning) => style.paint.yellow(`  warning: ${warning}`)),
    ...hint,
  ].join('\n');
}

function endOfLine({ type, size, bytes, flags, behind }: MessageListing): string {
  const output = size ?? (bytes === undefined ? undefined : `${formatSize(bytes)} in the file`);
  return [
    output !== undefined && ` ⇒ ${type === 'prompt' ? 'reply' : 'out'} ${output}`,
    flags.length > 0 && ` [${flags.join(' ')}]`,
    behind && ` (+ ${countsText(behind)})`,
  ]
    .filter(Boolean)
    .join('');
}
