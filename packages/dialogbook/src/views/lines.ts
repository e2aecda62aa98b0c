/**
 * The lines of a text with their numbers, as line-wise edits count them. Display only. Lines end where Python's
 * `splitlines` ends them, as everywhere in notebooks; a line end at the very end begins no further line.
 */
import { splitLines } from '../nbformat/lines.ts';
import { printable } from './printable.ts';

/** Which lines: from `start` (default 1) to `end` (default the last), inclusive, counted from 1; `-1` is the last line. */
export interface LineRange {
  readonly start?: number;
  readonly end?: number;
}

const lineEnd = /(?:\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])$/;

/** The lines of `text` as `1: …`, one a line; those of the range that do not exist are left out. */
export function numberedLines(text: string, { start = 1, end = -1 }: LineRange = {}): string {
  const lines = splitLines(text);
  const position = (line: number): number => (line < 0 ? lines.length + 1 + line : line);
  const first = Math.max(1, position(start));
  return lines
    .slice(first - 1, Math.max(0, position(end)))
    .map((line, index) => `${first + index}: ${printable(line.replace(lineEnd, ''))}`)
    .join('\n');
}
