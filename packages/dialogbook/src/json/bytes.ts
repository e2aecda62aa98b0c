/** Bytes of ASCII text: what they are, and where they stand. */

/** The first place of `byte` at or behind `from`; the end of `bytes` where there is none. */
export function indexOrEnd(bytes: Uint8Array, byte: number, from: number): number {
  const index = bytes.indexOf(byte, from);
  return index < 0 ? bytes.length : index;
}

/** `0` to `9`, `a` to `f`, `A` to `F`. */
export function isHexDigit(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66));
}

/** `0` to `9`. */
export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** Whether the bytes from `start` to `end` are `text`. */
export function sameAscii(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false;
  for (let index = 0; index < text.length; index++) if (bytes[start + index] !== text.charCodeAt(index)) return false;
  return true;
}
