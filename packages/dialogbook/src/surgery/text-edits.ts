/** Edits within a text of a message: its content, its reply, or the text of one of its outputs. */
import type { Dialog } from '../dialog/dialog.ts';
import type { Message } from '../dialog/message.ts';
import { truncate } from '../dialog/text.ts';
import { DialogError } from '../errors.ts';
import { type Address, getAddressed } from './address.ts';
import { insertLines, linesOf, replaceLines } from './lines.ts';
import { type Pattern, everywhere, spansOf } from './pattern.ts';
import type { Plan } from './plan.ts';
import { type TextPart, readPart, writePart } from './text-part.ts';

/** Which text of a message; its content by default. */
export interface TextChoice {
  readonly part?: TextPart;
}

/** Lines, the last included; 1-based, -1 is the end. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** `text` put behind line `line` (0 is the start, -1 the end). @throws DialogError `invalid_value` naming the range. */
export function planInsertLines(
  dialog: Dialog,
  address: Address,
  { line, text, part }: TextChoice & { readonly line: number; readonly text: string },
): Plan {
  return planText(dialog, { address, part }, (old) => insertLines(old, line, text));
}

/** Lines `first` to `last`, both included, replaced by `text`. @throws DialogError `invalid_value` naming the range. */
export function planReplaceLines(
  dialog: Dialog,
  address: Address,
  { first, last, text, part }: TextChoice & LineRange & { readonly text: string },
): Plan {
  return planText(dialog, { address, part }, (old) => replaceLines(old, [first, last], text));
}

/** What to replace by what. */
export interface Replacement extends TextChoice {
  readonly find: Pattern;
  /** What to put there; behind a regular expression, `$1`, `$<name>` and `$&` stand for what it found. */
  readonly replace: string;
  /** Replace every place; by default there must be exactly one. */
  readonly all?: boolean;
}

/**
 * The places of a text, or what a regular expression finds, replaced.
 * @throws DialogError `not_found` where there is none, `ambiguous` where there are several and not `all` are meant.
 */
export function planReplaceText(dialog: Dialog, address: Address, { find, replace, all, part }: Replacement): Plan {
  if (find === '') throw new DialogError('invalid_value', 'nothing to find: the text to replace is empty');
  return planText(dialog, { address, part }, (old, message) => {
    const spans = [...spansOf(old, find)];
    if (spans.length === 0) throw notFound(message, find, old);
    if (spans.length > 1 && all !== true)
      throw several(
        message,
        find,
        spans.map(({ start }) => lineAt(old, start)),
      );
    return typeof find === 'string' ? old.split(find).join(replace) : old.replace(everywhere(find), replace);
  });
}

function planText(
  dialog: Dialog,
  { address, part = 'content' }: { readonly address: Address; readonly part: TextPart | undefined },
  edit: (text: string, message: Message) => string,
): Plan {
  const message = getAddressed(dialog, address);
  const old = readPart(message, part);
  const now = edit(old, message);
  return { changes: [message], run: () => (now === old ? undefined : writePart(message, part, now)) };
}

function lineAt(text: string, index: number): number {
  return Math.max(linesOf(text.slice(0, index + 1)).length, 1);
}

function notFound(message: Message, find: Pattern, text: string): DialogError {
  const fact = `${message.id}: ${shown(find)} is not in it`;
  return new DialogError('not_found', `${fact}; it is now:\n${truncate(text, 2000)}`, {
    data: { id: message.id, current: text },
  });
}

function several(message: Message, find: Pattern, lines: readonly number[]): DialogError {
  const where = `${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}`;
  const fact = `${message.id}: ${shown(find)} is there ${lines.length} times, on lines ${where}`;
  return new DialogError('ambiguous', `${fact}; give more of the text around it, or replace all`, {
    data: { id: message.id, lines },
  });
}

function shown(find: Pattern): string {
  return typeof find === 'string' ? JSON.stringify(truncate(find, 200)) : String(find);
}
