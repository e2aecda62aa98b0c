/**
 * Text as people count it: lengths and cuts in code points, fences that hold any content, sizes in words. A cut never
 * leaves half a surrogate pair; a lone surrogate that was there before counts as one and is kept.
 */

/** The number of code points in `text`; a lone surrogate counts as one. */
export function codePointLength(text: string): number {
  let pairs = 0;
  for (let i = 1; i < text.length; i++) {
    if (isLowSurrogate(text, i) && isHighSurrogate(text, i - 1)) pairs++;
  }
  return text.length - pairs;
}

/** `text` when it has at most `maxLength` code points, else its start and `…`, together exactly `maxLength` code points. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  if (maxLength < 1) return '';
  const cut = codePointIndex(text, maxLength - 1);
  const next = codePointIndex(text, 1, cut);
  return next >= text.length ? text : `${text.slice(0, cut)}…`;
}

/** The index in `text` that lies `count` code points after index `from` (default 0); at most `text.length`. */
export function codePointIndex(text: string, count: number, from = 0): number {
  let index = from;
  for (let seen = 0; seen < count && index < text.length; seen++) {
    index += isHighSurrogate(text, index) && isLowSurrogate(text, index + 1) ? 2 : 1;
  }
  return index;
}

/** The backtick fence for a code block around `text`: three backticks, or one more than the longest run inside. */
export function fenceFor(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** `bytes` in words: `512 B`, `1.2 KB`, `35 KB`, `4.8 MB`; a KB is 1,000 bytes, and one decimal is shown below ten. */
export function formatSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (Math.round(size) >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  const rounded = unit > 0 && size < 9.95 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${rounded} ${units[unit]}`;
}

function isHighSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800;
}

function isLowSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}

/**
 * The JSON text of `value`, on one line unless `indent` is given, its keys in their order unless `sortKeys`; '' where it has
 * none, or is nested too deep for one.
 */
export function jsonText(
  value: unknown,
  { indent, sortKeys = false }: { readonly indent?: number; readonly sortKeys?: boolean } = {},
): string {
  try {
    return JSON.stringify(value, sortKeys ? withSortedKeys : undefined, indent) ?? '';
  } catch {
    return '';
  }
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
