/**
 * Fenced blocks of a reply, as CommonMark has them, so far as it takes to know which lines are quoted: a fence at the
 * start of a line or behind one list marker, closed by one as long, by the end of its list item or of the text.
 */

/** The first line of a fenced block. */
export interface Fence {
  /** The run of backticks or tildes. */
  readonly marker: string;
  /** What stands behind it, without blanks around. */
  readonly info: string;
  /** Whether it stands at the very start of its line. */
  readonly atMargin: boolean;
  /** The column from which on lines belong to its list item; 0 outside of lists. */
  readonly column: number;
  /** Where the line behind it begins. */
  readonly bodyStart: number;
}

/** Where a fenced block ends. */
export interface FenceEnd {
  /** Whether a line closes it; it goes on to `end` otherwise. */
  readonly closed: boolean;
  /** Where the closing line begins. */
  readonly bodyEnd: number;
  /** The place behind the closing run. */
  readonly end: number;
}

const opening = /( {0,3})((?:[-+*]|\d{1,9}[.)]) {1,4})?(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)/y;

/** The fence in the line that begins at `start`, or undefined. */
export function fenceAt(text: string, start: number): Fence | undefined {
  opening.lastIndex = start;
  const match = opening.exec(text);
  if (!match) return undefined;
  const [line, indent = '', item = '', marker = '', info = ''] = match;
  return {
    marker,
    info: info.trim(),
    atMargin: indent === '' && item === '',
    column: item === '' ? 0 : indent.length + item.length,
    bodyStart: Math.min(start + line.length + 1, text.length),
  };
}

/** Where the block that `fence` opens ends; in time linear in the block. */
export function fenceEnd(text: string, { marker, column, bodyStart }: Fence): FenceEnd {
  for (let start = bodyStart; start < text.length; start = nextLine(text, start)) {
    const line = text.slice(start, nextLine(text, start));
    const [, indent = '', run = ''] = /^( *)(`{3,}|~{3,})\s*$/.exec(line) ?? [];
    if (run.startsWith(marker) && indent.length <= column + 3)
      return { closed: true, bodyEnd: start, end: start + indent.length + run.length };
    // The lines of a list item are indented; one that is not ends it, and the fence in it.
    if (column > 0 && line.trim() !== '' && line.search(/[^ ]/) < column)
      return { closed: false, bodyEnd: start, end: start - 1 };
  }
  return { closed: false, bodyEnd: text.length, end: text.length };
}

/** Where the line behind the one that holds `position` begins; the end of the text where there is none. */
export function nextLine(text: string, position: number): number {
  const end = text.indexOf('\n', position);
  return end < 0 ? text.length : end + 1;
}
