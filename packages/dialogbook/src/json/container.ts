/**
 * Rewrites an object or list by what it should hold, keeping the brackets, white space and commas around what stays.
 * Only the separators next to an entry that came or went are new, and those are made like their neighbours.
 */
import { decodeText } from './decode-string.ts';
import type { JsonStyle } from './style.ts';
import type { PieceWriter } from './writer.ts';

/** A container in bytes, and where its rewritten form goes. */
export interface Container {
  readonly bytes: Uint8Array;
  readonly style: JsonStyle;
  readonly writer: PieceWriter;
  /** The container's own span. */
  readonly start: number;
  readonly end: number;
  /** The spans of the entries it holds now, in order; of a member, from its key to the end of its value. */
  readonly entries: readonly { readonly start: number; readonly end: number }[];
}

/** An entry to write. */
export type Entry = KeptEntry | WrittenEntry;

/** An entry that keeps its bytes. */
export interface KeptEntry {
  /** Its index among the entries there are now. */
  readonly origin: number;
  readonly write?: undefined;
}

/** An entry that is new or changed. */
export interface WrittenEntry {
  /** Index of the entry whose place and separators it takes over; undefined for a new one. */
  readonly origin?: number;
  /** Writes it; new text goes behind the white space `margin`, or all on one line where that is null. */
  readonly write: (margin: string | null) => void;
}

/** Writes the container with `entries` in place of its own. */
export function rewriteContainer(container: Container, entries: readonly Entry[]): void {
  const { bytes, writer, start, end } = container;
  if (entries.length === 0 && container.entries.length === 0) return writer.copy(bytes, start, end);
  writer.copy(bytes, start, start + 1);
  // The entry written last, -1 for the opening bracket, undefined for a new entry.
  let previous: number | undefined = -1;
  // The entry that others behind the first are laid out like.
  let model = 1;
  entries.forEach(({ origin, write }, position) => {
    if (origin !== undefined && origin > 0) model = origin;
    if (origin !== undefined && previous !== undefined && origin === previous + 1) copyGap(container, origin);
    else if (position === 0) writer.write(leadOf(container, 0));
    else writer.write(`${trailOf(container, previous)},${leadOf(container, model)}`);
    if (write) write(marginBehind(leadOf(container, position === 0 ? 0 : model)));
    else copyEntry(container, origin);
    previous = origin;
  });
  const last = container.entries.at(-1);
  if (last !== undefined && previous === container.entries.length - 1) writer.copy(bytes, last.end, end - 1);
  else if (entries.length > 0) writer.write(closingOf(container));
  writer.copy(bytes, end - 1, end);
}

/** Copies what stands before entry `index` as it is. */
function copyGap({ bytes, writer, start, entries }: Container, index: number): void {
  writer.copy(bytes, entries[index - 1]?.end ?? start + 1, entries[index]?.start ?? 0);
}

function copyEntry({ bytes, writer, entries }: Container, index: number): void {
  const entry = entries[index];
  if (entry) writer.copy(bytes, entry.start, entry.end);
}

/** White space before entry `index`, behind the comma; for one that is not there yet, what it should be. */
function leadOf(container: Container, index: number): string {
  const { entries, start, style } = container;
  const entry = entries[index];
  if (entry !== undefined) {
    const gap = textBetween(container, entries[index - 1]?.end ?? start + 1, entry.start);
    return gap.slice(gap.indexOf(',') + 1);
  }
  if (index > 0 && entries.length > 0) {
    const first = leadOf(container, 0);
    return /[\r\n]/.test(first) ? first : style.comma.slice(1);
  }
  if (style.indent === null) return index === 0 ? '' : style.comma.slice(1);
  return style.newline + marginOf(container) + style.indent;
}

/** White space between entry `index` and its comma. */
function trailOf(container: Container, index: number | undefined): string {
  const entry = container.entries[index ?? -1];
  const next = container.entries[(index ?? -1) + 1];
  if (entry === undefined || next === undefined) return '';
  const gap = textBetween(container, entry.end, next.start);
  return gap.slice(0, gap.indexOf(','));
}

/** White space before the closing bracket. */
function closingOf(container: Container): string {
  const last = container.entries.at(-1);
  if (last) return textBetween(container, last.end, container.end - 1);
  return container.style.indent === null ? '' : container.style.newline + marginOf(container);
}

function textBetween({ bytes }: Container, start: number, end: number): string {
  return decodeText(bytes.subarray(start, end));
}

/** The white space that the line on which the container starts begins with. */
function marginOf({ bytes, start }: Container): string {
  let lineStart = start;
  while (lineStart > 0 && bytes[lineStart - 1] !== 0x0a && bytes[lineStart - 1] !== 0x0d) lineStart--;
  let textStart = lineStart;
  while (bytes[textStart] === 0x20 || bytes[textStart] === 0x09) textStart++;
  return decodeText(bytes.subarray(lineStart, Math.min(textStart, start)));
}

function marginBehind(lead: string): string | null {
  const lineBreak = Math.max(lead.lastIndexOf('\n'), lead.lastIndexOf('\r'));
  return lineBreak < 0 ? null : lead.slice(lineBreak + 1);
}
