/**
 * One message as several. The first keeps the id, the outputs and the reply; attachments go with the text that shows them.
 * Merging the pieces again gives the same content byte for byte: where a blank line between them would not, the piece
 * behind remembers in its metadata what stood there.
 */
import type { Dialog } from '../dialog/dialog.ts';
import { exportLines } from '../dialog/directives.ts';
import type { Message } from '../dialog/message.ts';
import { DialogError } from '../errors.ts';
import { type JsonObject, isObject } from '../json/types.ts';
import { type Address, getAddressed } from './address.ts';
import { linesOf } from './lines.ts';
import { type Pattern, spansOf } from './pattern.ts';
import type { Plan } from './plan.ts';

/** Where to split: before these lines, or before each line in which `pattern` is found. */
export type SplitPlaces = { readonly lines: readonly number[] } | { readonly pattern: Pattern };

/** What stands between merged messages. */
export const blankLine = '\n\n';

/** The message split. @throws DialogError `invalid_value` for lines that are not 2 to the last; `not_found` for a pattern that is not there. */
export function planSplit(dialog: Dialog, address: Address, places: SplitPlaces): Plan {
  const message = getAddressed(dialog, address);
  const lines = linesOf(message.content);
  const cuts =
    'lines' in places ? checkedCuts(message, places.lines, lines.length) : patternCuts(message, places.pattern);
  const pieces = cutText(lines, cuts);
  return { changes: [message], run: () => splitInto(dialog, message, pieces) };
}

/** A piece of a text, and what stood between it and the piece before. */
interface Piece {
  readonly text: string;
  readonly joint: string;
}

function checkedCuts(message: Message, lines: readonly number[], last: number): number[] {
  if (lines.length === 0) throw new DialogError('invalid_value', `${message.id}: no line to split at`);
  for (const line of lines) {
    if (Number.isInteger(line) && line >= 2 && line <= last) continue;
    const range =
      last < 2 ? 'the message has but one line' : `give lines 2 to ${last}; a piece begins with the line given`;
    throw new DialogError('invalid_value', `${message.id}: line ${line} begins no second piece: ${range}`);
  }
  return [...new Set(lines)].sort((a, b) => a - b);
}

function patternCuts(message: Message, pattern: Pattern): number[] {
  const { content } = message;
  const cuts = new Set<number>();
  for (const { start } of spansOf(content, pattern)) {
    const line = linesOf(content.slice(0, content.lastIndexOf('\n', start - 1) + 1)).length + 1;
    if (line > 1 && start < content.length) cuts.add(line);
  }
  if (cuts.size > 0) return [...cuts];
  const shown = typeof pattern === 'string' ? JSON.stringify(pattern) : String(pattern);
  throw new DialogError('not_found', `${message.id}: ${shown} is on no line behind the first; nothing to split at`);
}

/** The pieces before the 1-based lines `cuts`, without the line end or the blank line between them. */
function cutText(lines: readonly string[], cuts: readonly number[]): Piece[] {
  const starts = [1, ...cuts];
  const texts = starts.map((start, index) =>
    lines.slice(start - 1, (starts[index + 1] ?? lines.length + 1) - 1).join(''),
  );
  const pieces: Piece[] = [{ text: texts[0] ?? '', joint: '' }];
  for (const text of texts.slice(1)) {
    const before = pieces.pop() ?? { text: '', joint: '' };
    const [, end = ''] = /(\r?\n(?:\r?\n)?)$/.exec(before.text) ?? [];
    const isBlankBehind = end.length <= 2 && !/\n\r?\n/.test(end) && /^\r?\n./s.test(text);
    const lead = isBlankBehind ? (/^\r?\n/.exec(text)?.[0] ?? '') : '';
    pieces.push(
      { text: before.text.slice(0, before.text.length - end.length), joint: before.joint },
      { text: text.slice(lead.length), joint: end + lead },
    );
  }
  return pieces;
}

function splitInto(dialog: Dialog, message: Message, pieces: readonly Piece[]): void {
  const [first, ...rest] = pieces;
  if (first === undefined) return;
  const directive = message.type === 'code' && message.exported ? exportLines(message.content) : '';
  const attachments = [...message.attachments];
  message.content = first.text;
  let previous = message;
  for (const { text, joint } of rest) {
    const isPlain = joint === blankLine && directive === '' && (message.type !== 'code' || exportLines(text) === '');
    const mark = isPlain ? undefined : markFor(previous, joint, directive);
    const piece = dialog.addMessage(directive + text, {
      type: message.type,
      after: previous,
      meta: mark === undefined ? {} : { dialogbook: { split: mark } },
      attachments: attachments.filter(({ id }) => isShown(id, text)).map((attachment) => attachment.copy()),
    });
    previous = piece;
  }
  message.attachments = attachments.filter(
    ({ id }) => isShown(id, first.text) || !rest.some(({ text }) => isShown(id, text)),
  );
}

function isShown(id: string, text: string): boolean {
  for (const { end } of spansOf(text, `attachment:${id}`)) if (!/[\w.-]/.test(text[end] ?? '')) return true;
  return false;
}

/** What a piece remembers of its place behind `after`, where merging would not restore it as it is. */
function markFor(after: Message, joint: string, directive: string): JsonObject {
  return { after: after.id, joint, ...(directive !== '' && { directive }) };
}

/** What stood between `before` and `message` when they were one, and what was put before the latter; undefined where they were not. */
export function splitMark(before: Message, message: Message): { joint: string; directive: string } | undefined {
  const own = message.meta['dialogbook'];
  const mark = isObject(own) ? own['split'] : undefined;
  if (!isObject(mark) || mark['after'] !== before.id || typeof mark['joint'] !== 'string') return undefined;
  return { joint: mark['joint'], directive: typeof mark['directive'] === 'string' ? mark['directive'] : '' };
}
