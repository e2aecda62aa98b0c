/** The text of a list of strings, read straight from its bytes: notebooks keep nearly all their text so. */
import { decodeText, shortEscapes } from './decode-string.ts';
import type { ArrayNode } from './node.ts';

const quote = 0x22;
const backslash = 0x5c;
/** Used again and again for lists up to its size. */
const scratch = new Uint8Array(0x1_0000);

/** The strings of the list `node` joined to one; undefined where it takes a full parser, as for other items and `\u`. */
export function decodeLines(bytes: Uint8Array, node: ArrayNode): string | undefined {
  const { start, end } = node;
  const text = end - start <= scratch.length ? scratch : new Uint8Array(end - start);
  let length = 0;
  for (let position = start + 1; position < end - 1; position++) {
    let byte = bytes[position] ?? 0;
    if (isBetweenItems(byte)) continue;
    // Half a character at the start must not be taken for the rest of one at the end of the item before.
    if (byte !== quote || isContinuation(bytes[position + 1] ?? 0)) return undefined;
    while ((byte = bytes[++position] ?? quote) !== quote) {
      if (byte === backslash) byte = shortEscapes[bytes[++position] ?? 0] ?? 0;
      if (byte === 0) return undefined;
      text[length++] = byte;
    }
  }
  return decodeText(text.subarray(0, length));
}

/** White space or a comma. */
function isBetweenItems(byte: number): boolean {
  return byte === 0x20 || byte === 0x2c || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** A byte of UTF-8 that cannot begin a character. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
