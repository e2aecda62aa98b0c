/**
 * Base64 (RFC 4648, section 4) to bytes and back, without Node's Buffer and without building strings piece by piece.
 * White space is allowed when reading, since Python's encoders break lines; padding is demanded, so that ordinary words
 * are seldom taken for base64.
 */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const letters = Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0));
const padding = '='.charCodeAt(0);

const invalid = 255;
const values = new Uint8Array(256).fill(invalid);
letters.forEach((letter, value) => (values[letter] = value));

/** The bytes that `text` stands for; undefined when it is not base64. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const compact = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  if (compact.length % 4 !== 0) return undefined;
  const end = compact.length - (compact.endsWith('==') ? 2 : compact.endsWith('=') ? 1 : 0);
  const bytes = new Uint8Array(Math.floor((end * 3) / 4));
  let bits = 0;
  let at = 0;
  for (let i = 0; i < end; i++) {
    const code = compact.charCodeAt(i);
    const value = code < 256 ? (values[code] ?? invalid) : invalid;
    if (value === invalid) return undefined;
    bits = (bits << 6) | value;
    if (i % 4 !== 0) bytes[at++] = bits >> (6 - 2 * (i % 4));
  }
  return bytes;
}

/** `bytes` as base64 on one line, padded. */
export function encodeBase64(bytes: Uint8Array): string {
  const encoded = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(padding);
  let at = 0;
  for (let i = 0; i < bytes.length; i += 3) {
    const present = Math.min(3, bytes.length - i);
    const bits = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (let digit = 0; digit <= present; digit++) encoded[at + digit] = letters[(bits >> (18 - 6 * digit)) & 63] ?? 0;
    at += 4;
  }
  return new TextDecoder().decode(encoded);
}
