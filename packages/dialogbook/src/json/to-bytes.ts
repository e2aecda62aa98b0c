/** Text as the bytes that files hold. */

const encoder = new TextEncoder();

/** `source` as UTF-8; bytes as they are. */
export function toBytes(source: Uint8Array | string): Uint8Array {
  return typeof source === 'string' ? encoder.encode(source) : source;
}
