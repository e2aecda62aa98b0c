/**
 * The unified diff of a file before and after an edit. Only the part around what differs is compared, and decoded, so a
 * small edit of a large file costs little, however long its lines. For reading, not for patching: long lines are cut.
 */
import { codePointLength, printableLine, truncate } from 'dialogbook';
import type { StructuredPatchHunk } from 'diff';
import type { Style } from '../operation.ts';
import { counted } from './listing.ts';

const context = 3;
const newline = 10;
/** Code points of a line that is shown whole, and those shown of a longer one. */
const maxLine = 400;
const maxStart = 360;
/** Code points shown of what a changed line has in common with the old one. */
const maxCommon = 80;
/** Bytes of a character of UTF-8, at most. */
const maxCharacter = 4;
/** Bytes of changed text that are compared, and milliseconds for it; what takes more is called different as a whole. */
const maxCompared = 16_000_000;
const timeout = 1000;
const shownLines = 60;
const block = 65_536;

/** The diff of two versions of `file`; `''` when they are the same. */
export async function fileDiff(file: string, before: Uint8Array, after: Uint8Array): Promise<string> {
  const start = commonStart(before, after);
  if (start === before.length && start === after.length) return '';
  const end = commonEnd(before, after, start);
  const window = { start, end, top: linesBack(before, start), bottom: linesForward(before, before.length - end) };
  const patch = await patchOf(before, after, window);
  const skipped = countLines(before.subarray(0, window.top));
  const hunks = patch ? patch.hunks.map((hunk) => hunkText(hunk, skipped)) : [tooFar(before, after, window)];
  // Bytes that are not UTF-8 read as U+FFFD, and so may differ where their texts do not.
  const body = hunks.length > 0 ? hunks : ['@@ bytes that are not UTF-8 were replaced @@'];
  const name = printableLine(file);
  return [`--- ${name}`, `+++ ${name}`, ...body].join('\n');
}

/** The lines of `diff` for people, at most 60. */
export function diffLines(diff: string, { paint }: Style): string[] {
  const lines = diff.split('\n');
  const shown = lines.slice(0, shownLines).map((line) => {
    if (line.startsWith('@@') || /^(?:---|\+\+\+) /.test(line)) return paint.dim(line);
    return line.startsWith('-') ? paint.red(line) : line.startsWith('+') ? paint.green(line) : line;
  });
  const more = lines.length - shownLines;
  return more > 0 ? [...shown, paint.dim(`… ${counted(more, 'more line')} of diff; --json has them all`)] : shown;
}

interface Window {
  /** How many bytes are the same at the start and at the end of both versions. */
  readonly start: number;
  readonly end: number;
  /** Where in the old version the shown part begins and ends. */
  readonly top: number;
  readonly bottom: number;
}

/** What changed between the two versions; undefined where that is too much to compare. */
async function patchOf(
  before: Uint8Array,
  after: Uint8Array,
  window: Window,
): Promise<{ readonly hunks: readonly StructuredPatchHunk[] } | undefined> {
  if (Math.max(before.length, after.length) - window.start - window.end > maxCompared) return undefined;
  const [oldText, newText] = [windowText(before, before.length, window), windowText(after, before.length, window)];
  const { structuredPatch } = await import('diff');
  return structuredPatch('', '', oldText, newText, undefined, undefined, { context, timeout });
}

/** The part of a version that is compared; what a long first or last line has in common with the other one is cut. */
function windowText(bytes: Uint8Array, oldLength: number, { start, end, top, bottom }: Window): string {
  const line = bytes.lastIndexOf(newline, start - 1) + 1;
  const rest = bytes.length - end;
  const next = bytes.indexOf(newline, rest);
  const restEnd = next < 0 ? bytes.length : next;
  return [
    start === 0 ? '' : contextText(bytes, top, line),
    start === 0 ? '' : lead(bytes, line, start),
    text(bytes, start, rest),
    trail(bytes, rest, restEnd),
    contextText(bytes, restEnd, bottom + bytes.length - oldLength),
  ].join('');
}

/** The end of the part of a line before a change. */
function lead(bytes: Uint8Array, start: number, end: number): string {
  const longest = maxCharacter * maxCommon;
  if (end - start <= longest) return text(bytes, start, end);
  return `…${Array.from(text(bytes, end - longest, end))
    .slice(-maxCommon)
    .join('')}`;
}

/** The start of the part of a line behind a change. */
function trail(bytes: Uint8Array, start: number, end: number): string {
  const longest = maxCharacter * maxCommon;
  return end - start <= longest ? text(bytes, start, end) : truncate(text(bytes, start, start + longest), maxCommon);
}

/** Lines that are the same in both versions; long ones are cut before they are decoded. */
function contextText(bytes: Uint8Array, start: number, end: number): string {
  const lines: string[] = [];
  for (let at = start; at < end;) {
    const found = bytes.indexOf(newline, at);
    const next = found < 0 || found >= end ? end : found;
    const isLong = next - at > maxCharacter * maxLine;
    lines.push(
      isLong
        ? cut(text(bytes, at, at + maxCharacter * maxLine), countCharacters(bytes, at, next))
        : text(bytes, at, next),
      next < end ? '\n' : '',
    );
    at = next + 1;
  }
  return lines.join('');
}

function text(bytes: Uint8Array, start: number, end: number): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, Math.max(start, end)));
}

function hunkText({ oldStart, oldLines, newStart, newLines, lines }: StructuredPatchHunk, skipped: number): string {
  // Of no lines, the format counts the one before.
  const from = (start: number, lines: number): string => `${start + skipped - (lines === 0 ? 1 : 0)},${lines}`;
  const header = `@@ -${from(oldStart, oldLines)} +${from(newStart, newLines)} @@`;
  return [header, ...lines.map((line) => cut(line, codePointLength(line)))].join('\n');
}

/** A long run of letters and digits is data, of which the start says enough. */
const data = /([A-Za-z0-9+/]{40})[A-Za-z0-9+/]{120,}=*/g;

/** A line of `length` code points that begins with `start`, or its start and how much more there is; that is not cut again. */
function cut(start: string, length: number): string {
  const shown = length > maxLine ? truncate(start, maxStart) : start;
  const short = shown.replace(data, '$1…').replace(/…+$/, '…');
  return short === start ? start : `${short} (${counted(length - codePointLength(short), 'more character')})`;
}

function tooFar(before: Uint8Array, after: Uint8Array, { start, end }: Window): string {
  const [old, fresh] = [before, after].map((bytes) =>
    counted(countLines(bytes.subarray(start, bytes.length - end)) + 1, 'line'),
  );
  return `@@ ${old} became ${fresh}; too many to compare @@`;
}

/** How many bytes at the start are the same; never ends inside a character. */
function commonStart(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length);
  let index = 0;
  while (index + block < length && sameBytes(left, right, index, index)) index += block;
  while (index < length && left[index] === right[index]) index++;
  while (index > 0 && index < length && (isInside(left[index]) || isInside(right[index]))) index--;
  return index;
}

/** How many bytes at the end, behind the first `start`, are the same; never begins inside a character. */
function commonEnd(left: Uint8Array, right: Uint8Array, start: number): number {
  const length = Math.min(left.length, right.length) - start;
  let count = 0;
  const same = (): boolean => sameBytes(left, right, left.length - count - block, right.length - count - block);
  while (count + block < length && same()) count += block;
  while (count < length && left[left.length - 1 - count] === right[right.length - 1 - count]) count++;
  while (count > 0 && isInside(left[left.length - count])) count--;
  return count;
}

/** Whether a block of bytes is the same in both; quicker than looking at each. */
function sameBytes(left: Uint8Array, right: Uint8Array, leftStart: number, rightStart: number): boolean {
  return (
    Buffer.compare(left.subarray(leftStart, leftStart + block), right.subarray(rightStart, rightStart + block)) === 0
  );
}

/** Whether `byte` continues a character of UTF-8. */
function isInside(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** The start of the line three lines before the one of `index`. */
function linesBack(bytes: Uint8Array, index: number): number {
  let start = bytes.lastIndexOf(newline, index - 1) + 1;
  for (let line = 0; line < context && start > 0; line++) start = bytes.lastIndexOf(newline, start - 2) + 1;
  return index === 0 ? 0 : start;
}

/** The end of the third line behind the one of `index`. */
function linesForward(bytes: Uint8Array, index: number): number {
  let end = index;
  for (let line = 0; line <= context && end < bytes.length; line++) {
    const next = bytes.indexOf(newline, end);
    end = next < 0 ? bytes.length : next + 1;
  }
  return end;
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count++;
  return count;
}

/** The code points in a part of well-formed UTF-8. */
function countCharacters(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index++) if (!isInside(bytes[index])) count++;
  return count;
}
