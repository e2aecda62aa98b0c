/** Lines for people: a column of ids, the type in its colour, the first line, cut to the width. */
import { type MessageType, codePointLength, printableLine, truncate } from 'dialogbook';
import type { Paint, Style } from '../operation.ts';
import type { Brief } from './brief.ts';

const typeWidth = 6;

/** One line for each of `briefs`; `hint` says what stands at the end of a line and is never cut. */
export function briefLines<T extends Brief>(
  briefs: readonly T[],
  style: Style,
  hint: (brief: T) => string = noHint,
): string[] {
  const rows = briefs.map((brief) => ({ brief, id: printableLine(brief.id) }));
  const idWidth = rows.reduce((width, { id }) => Math.max(width, codePointLength(id)), 0);
  return rows.map(({ brief, id }) => {
    const end = hint(brief);
    const room = style.width - (2 + idWidth + 2 + typeWidth + 2) - codePointLength(end);
    const padded = id + ' '.repeat(idWidth - codePointLength(id));
    const line = truncate(printableLine(brief.line), Math.max(20, room));
    return `  ${style.paint.bold(padded)}  ${typePaint(brief.type, style)(brief.type.padEnd(typeWidth))}  ${line}${end && style.paint.dim(end)}`.trimEnd();
  });
}

/** `1 cell`, `2 cells`, `1,200 cells`. */
export function counted(count: number, noun: string): string {
  // Not by the locale: loading those takes as long as reading a notebook.
  const digits = String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${digits} ${noun}${count === 1 ? '' : 's'}`;
}

/** The first ten of `items`, and how many more there are. */
export function someOf(items: readonly string[]): string {
  const more = items.length - 10;
  return items.slice(0, 10).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The colour of a type of message. */
export function typePaint(type: MessageType, { paint }: Style): Paint {
  const colours: Record<MessageType, Paint> = {
    code: paint.cyan,
    note: paint.green,
    prompt: paint.magenta,
    raw: paint.dim,
  };
  return colours[type];
}

function noHint(): string {
  return '';
}
