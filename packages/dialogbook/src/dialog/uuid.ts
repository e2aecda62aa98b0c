/** Random identifiers in the shape of a version 4 UUID (RFC 9562, section 5.4), and the random bytes that ids are made of. */

/** Returns `length` random bytes. */
export type RandomBytes = (length: number) => Uint8Array;

/** The platform's secure random bytes. */
export const cryptoBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** A UUID of version 4, from sixteen bytes of `random`. */
export function uuid4(random: RandomBytes = cryptoBytes): string {
  const bytes = Uint8Array.from(random(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
