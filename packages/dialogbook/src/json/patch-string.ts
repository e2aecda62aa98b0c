/**
 * A JSON string changed in place: the bytes of the common beginning and end stay, whatever escapes or ill-formed bytes
 * they hold, and only the text between is written anew.
 */
import { advance, decodeString } from './decode-string.ts';
import { encodeStringBody } from './encode.ts';
import type { JsonNode } from './node.ts';
import type { Patch } from './patch.ts';
import { joinPieces } from './writer.ts';

const encoder = new TextEncoder();

/** Writes the string `node`, which decodes to `before`, so that it decodes to `after`. */
export function patchString(
  patch: Patch,
  node: JsonNode,
  change: { readonly before: string; readonly after: string },
): void {
  const { bytes, writer, style } = patch;
  const { before, after } = change;
  const head = commonHead(before, after);
  const tail = commonTail(before, after, head);
  const headEnd = advance(bytes, node.start + 1, head);
  const tailStart = advance(bytes, headEnd, before.length - head - tail);
  const middle = encodeStringBody(after.slice(head, after.length - tail), style);
  const pieces = [bytes.subarray(node.start, headEnd), encoder.encode(middle), bytes.subarray(tailStart, node.end)];
  // Ill-formed bytes that came to stand side by side can make a character.
  const isIllFormed = before.includes('\ufffd') && decodeString(joinPieces(pieces)) !== after;
  if (isIllFormed) return writer.write(`"${encodeStringBody(after, style)}"`);
  writer.copy(bytes, node.start, headEnd);
  writer.write(middle);
  writer.copy(bytes, tailStart, node.end);
}

/** Length of the common beginning in UTF-16 units, not ending inside a pair. */
function commonHead(before: string, after: string): number {
  const limit = Math.min(before.length, after.length);
  let length = 0;
  while (length < limit && before.charCodeAt(length) === after.charCodeAt(length)) length++;
  return length > 0 && isHighSurrogate(before.charCodeAt(length - 1)) ? length - 1 : length;
}

/** Length of the common end behind `head`, not starting inside a pair. */
function commonTail(before: string, after: string, head: number): number {
  const limit = Math.min(before.length, after.length) - head;
  let length = 0;
  while (
    length < limit &&
    before.charCodeAt(before.length - length - 1) === after.charCodeAt(after.length - length - 1)
  )
    length++;
  return length > 0 && isLowSurrogate(before.charCodeAt(before.length - length)) ? length - 1 : length;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
