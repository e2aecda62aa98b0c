/** How a JSON text escapes characters in strings beyond what JSON demands, seen from the escapes it holds. */

/** Escaping beyond what JSON demands. */
export interface EscapeStyle {
  /** All characters from U+0080 are written `\uXXXX`. */
  readonly ascii: boolean;
  /** Hexadecimal digits are upper case. */
  readonly upper: boolean;
  /** Which of `<>&'=` are written `\uXXXX`, as tools that feed web pages do. */
  readonly extra: string;
  /** A slash is written `\/`. */
  readonly slash: boolean;
}

const backslash = 0x5c;
/** Backslashes stand close together, or far apart: how far one is looked for before the search is left to `indexOf`. */
const near = 64;

/** The escaping of a whole JSON text; takes a pass over it. */
export function detectEscapes(bytes: Uint8Array): EscapeStyle {
  let beyondAscii = false;
  let upper: boolean | undefined;
  let slash = false;
  const extra = new Set<string>();
  for (let at = nextBackslash(bytes, 0); at >= 0; at = nextBackslash(bytes, at + 2)) {
    if (bytes[at + 1] === 0x2f) slash = true;
    const code = escapedUnit(bytes, at);
    if (code < 0) continue;
    // The first letter among the digits decides for all.
    upper ??= caseOfDigits(bytes, at);
    if (code >= 0x80) beyondAscii ||= !isLoneSurrogate(bytes, at, code);
    else if ("<>&'=".includes(String.fromCharCode(code))) extra.add(String.fromCharCode(code));
  }
  return { ascii: beyondAscii && !holdsBeyondAscii(bytes), upper: upper ?? false, extra: [...extra].join(''), slash };
}

function nextBackslash(bytes: Uint8Array, from: number): number {
  const stop = Math.min(from + near, bytes.length);
  for (let at = from; at < stop; at++) if (bytes[at] === backslash) return at;
  return bytes.indexOf(backslash, stop);
}

/** The UTF-16 unit of the escape `\uXXXX` at `at`, or -1 where there is another. */
function escapedUnit(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== backslash || bytes[at + 1] !== 0x75) return -1;
  let unit = 0;
  for (let index = at + 2; index < at + 6; index++) {
    const digit = (bytes[index] ?? 0) | 0x20;
    unit = unit * 16 + (digit > 0x39 ? digit - 0x57 : digit - 0x30);
  }
  return unit;
}

/** Whether the letters among the digits of an escape are capitals; undefined where there are none. */
function caseOfDigits(bytes: Uint8Array, at: number): boolean | undefined {
  const letters = [...bytes.subarray(at + 2, at + 6)].filter((digit) => digit > 0x39);
  return letters.length === 0 ? undefined : letters.some((digit) => digit < 0x61);
}

/** A lone surrogate must be escaped everywhere, so it says nothing about style. */
function isLoneSurrogate(bytes: Uint8Array, at: number, unit: number): boolean {
  return isSurrogate(unit) && !isSurrogate(escapedUnit(bytes, at + 6)) && !isSurrogate(escapedUnit(bytes, at - 6));
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

function holdsBeyondAscii(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index++) if ((bytes[index] ?? 0) >= 0x80) return true;
  return false;
}
