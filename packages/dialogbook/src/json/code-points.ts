/** Order of strings as Python sorts them. */

/** Compares by code point, where JavaScript's own order compares UTF-16 units; for `Array.prototype.sort`. */
export function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    // Surrogates stand for code points above U+FFFF: they sort behind the rest of the BMP.
    if (a !== b) return (isSurrogate(a) ? a + 0x10000 : a) - (isSurrogate(b) ? b + 0x10000 : b);
  }
  return left.length - right.length;
}

/** Whether `keys` rise, or stay equal, by code point. */
export function isSorted(keys: readonly string[]): boolean {
  return keys.every((key, index) => index === 0 || compareCodePoints(keys[index - 1] ?? '', key) <= 0);
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
