/**
 * The unified diff of a file before and after an edit. Only the part around what differs is compared, so a small edit of
 * a large file costs little. For reading, not for patching: long lines, such as images, are cut.
 */
import { codePointLength, truncate } from 'dialogbook';
import type { StructuredPatchHunk } from 'diff';
import type { Style } from '../operation.ts';
import { counted } from './listing.ts';

const context = 3;
const newline = 10;
/** Code points of a line that are shown, and those shown of what a changed line has in common with the old one. */
const maxLine = 400;
const maxCommon = 80;
/** Milliseconds after which two texts are called different as a whole. */
const timeout = 1000;
const shownLines = 60;
const block = 65_536;

/** The diff of two versions of `file`; `''` when they are the same. */
export async function fileDiff(file: string, before: Uint8Array, after: Uint8Array): Promise<string> {
  const start = commonStart(before, after);
  if (start === before.length && start === after.length) return '';
  const end = commonEnd(before, after, start);
  const window = { start, end, top: linesBack(before, start), bottom: linesForward(before, before.length - end) };
  const [oldText, newText] = [windowText(before, before.length, window), windowText(after, before.length, window)];
  const { structuredPatch } = await import('diff');
  const patch = structuredPatch(file, file, oldText, newText, undefined, undefined, { context, timeout });
  const skipped = countLines(before.subarray(0, window.top));
  const hunks = patch ? patch.hunks.map((hunk) => hunkText(hunk, skipped)) : [tooFar(oldText, newText)];
  // Bytes that are not UTF-8 read as U+FFFD, and so may differ where their texts do not.
  const body = hunks.length > 0 ? hunks : ['@@ bytes that are not UTF-8 were replaced @@'];
  return [`--- ${file}`, `+++ ${file}`, ...body].join('\n');
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

/** The part of a version that is compared; what a long first or last line has in common with the other one is cut. */
function windowText(bytes: Uint8Array, oldLength: number, { start, end, top, bottom }: Window): string {
  const line = bytes.lastIndexOf(newline, start - 1) + 1;
  const rest = bytes.length - end;
  const next = bytes.indexOf(newline, rest);
  const restEnd = next < 0 ? bytes.length : next;
  const lead = text(bytes, line, start);
  const trail = text(bytes, rest, restEnd);
  return [
    start === 0 ? '' : text(bytes, top, line),
    codePointLength(lead) > 2 * maxCommon ? `…${Array.from(lead).slice(-maxCommon).join('')}` : lead,
    text(bytes, start, rest),
    codePointLength(trail) > 2 * maxCommon ? truncate(trail, maxCommon) : trail,
    text(bytes, restEnd, bottom + bytes.length - oldLength),
  ].join('');
}

function text(bytes: Uint8Array, start: number, end: number): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, Math.max(start, end)));
}

function hunkText({ oldStart, oldLines, newStart, newLines, lines }: StructuredPatchHunk, skipped: number): string {
  // Of no lines, the format counts the one before.
  const from = (start: number, lines: number): string => `${start + skipped - (lines === 0 ? 1 : 0)},${lines}`;
  const header = `@@ -${from(oldStart, oldLines)} +${from(newStart, newLines)} @@`;
  return [header, ...lines.map(cutLine)].join('\n');
}

/** A long run of letters and digits is data, of which the start says enough. */
const data = /([A-Za-z0-9+/]{40})[A-Za-z0-9+/]{120,}=*/g;

function cutLine(line: string): string {
  const start = truncate(line, maxLine).replace(data, '$1…').replace(/…+$/, '…');
  const more = codePointLength(line) - codePointLength(start);
  return start === line ? line : `${start} (${counted(more, 'more character')})`;
}

function tooFar(before: string, after: string): string {
  const [old, fresh] = [before, after].map((version) => counted(version.split('\n').length, 'line'));
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
