/**
 * The text of JSON strings, and the way back from a place in the text to its place in the bytes. Bytes that are not
 * UTF-8 read as U+FFFD, one for each maximal ill-formed part, as the Encoding Standard's decoder has it.
 */
import { DialogError } from '../errors.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const backslash = 0x5c;

/** The character that each letter behind a backslash stands for; 0 for the `u` and for what may not stand there. */
export const shortEscapes: Uint8Array = new Uint8Array(256);
for (const [index, letter] of [...'"\\/bfnrt'].entries())
  shortEscapes[letter.charCodeAt(0)] = '"\\/\b\f\n\r\t'.charCodeAt(index);

/** The text of `bytes`. @throws DialogError `too_large` for text longer than a JavaScript string can be. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new DialogError('too_large', `a text of ${bytes.length} bytes is too long to decode`, { cause });
  }
}

/** The text of the JSON string that `span` of `bytes` is, by default all, quotes and escapes undone. @throws as {@link decodeText}. */
export function decodeString(
  bytes: Uint8Array,
  span: { readonly start: number; readonly end: number } = { start: 0, end: bytes.length },
): string {
  const start = span.start + 1;
  const end = span.end - 1;
  return shortAscii(bytes, start, end) ?? unescape(decodeText(bytes.subarray(start, end)));
}

/** The text of a short string such as an id or a type, where it is plain: faster than a call of the decoder. */
function shortAscii(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > 24) return undefined;
  let text = '';
  for (let index = start; index < end; index++) {
    const byte = bytes[index] ?? backslash;
    if (byte >= 0x80 || byte === backslash) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}

function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    // A raw control character, which the standard forbids in a string; the scan has checked the escapes.
    return JSON.parse(`"${text.replace(/[\0-\x1f]/g, (control) => JSON.stringify(control).slice(1, -1))}"`) as string;
  }
}

/**
 * The offset in `bytes` that is `units` UTF-16 code units of decoded text behind `offset`, inside one JSON string.
 * `units` must not end between the two halves of a pair that stands unescaped.
 */
export function advance(bytes: Uint8Array, offset: number, units: number): number {
  let position = offset;
  for (let left = units; left > 0; left--) {
    const byte = bytes[position] ?? 0;
    if (byte === backslash) position += bytes[position + 1] === 0x75 ? 6 : 2;
    else if (byte < 0x80) position++;
    else {
      const length = sequenceLength(bytes, position);
      position += length;
      if (length === 4) left--;
    }
  }
  return position;
}

/** How many bytes from `position` decode together: a whole UTF-8 sequence (4 only for a pair), or an ill-formed part. */
function sequenceLength(bytes: Uint8Array, position: number): number {
  const lead = bytes[position] ?? 0;
  const more =
    lead >= 0xc2 && lead <= 0xdf ? 1 : lead >= 0xe0 && lead <= 0xef ? 2 : lead >= 0xf0 && lead <= 0xf4 ? 3 : 0;
  // The bounds of the second byte are narrower for these leads: no overlong forms, no surrogates, nothing past U+10FFFF.
  let low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  let high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let index = 1; index <= more; index++) {
    const byte = bytes[position + index] ?? 0;
    if (byte < low || byte > high) return index;
    low = 0x80;
    high = 0xbf;
  }
  return more + 1;
}
