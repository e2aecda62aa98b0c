/** The random bytes that ids are made of, and identifiers in the shape of a version 4 UUID (RFC 9562, section 5.4). */

/** Fills an array with random bytes and returns it. */
export type RandomSource = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

/** The platform's secure random bytes. */
export const secureRandom: RandomSource = (bytes) => crypto.getRandomValues(bytes);

/** A UUID of version 4, from sixteen bytes of `random`; by default the platform's secure ones. */
export function uuid4(random: RandomSource = secureRandom): string {
  const bytes = Uint8Array.from(random(new Uint8Array(16)));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
