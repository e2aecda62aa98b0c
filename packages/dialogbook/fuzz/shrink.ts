/** The smallest input found that still fails, for people to look at. */

/** Milliseconds that shrinking may take. */
const timeLimit = 20_000;

/** `bytes` with as many stretches taken out as can be while `fails` still holds; never the same twice is tried. */
export function shrink(bytes: Uint8Array, fails: (bytes: Uint8Array) => boolean): Uint8Array {
  const end = performance.now() + timeLimit;
  let smallest = bytes;
  for (let size = bytes.length >> 1; size > 0; size = size >> 1) {
    for (let start = 0; start < smallest.length && performance.now() < end;) {
      const shorter = Uint8Array.from(Buffer.concat([smallest.subarray(0, start), smallest.subarray(start + size)]));
      if (fails(shorter)) smallest = shorter;
      else start += size;
    }
  }
  return smallest;
}
