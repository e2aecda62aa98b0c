/**
 * Lines as the notebook format sees them. Jupyter splits text with Python's `str.splitlines(keepends=True)`, which
 * ends a line at eleven different characters; a file written with fewer would be rewritten by the next tool.
 */

/** `\r\n` counts as one end; so does each of these alone. */
const lineEnds = '\\n\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029';
const line = new RegExp(`[^${lineEnds}]+(?:\\r\\n|[${lineEnds}])?|\\r\\n|[${lineEnds}]`, 'g');

/**
 * Returns the lines of `text`, each with its line end, exactly as Python's `splitlines(True)` does; they join to
 * `text` again. Empty text has no lines.
 */
export function splitLines(text: string): string[] {
  return text.match(line) ?? [];
}

/**
 * Returns the text that a file holds as one string or as a list of pieces. What is not text counts as empty: readers
 * of malformed files rely on it.
 */
export function joinLines(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((piece) => typeof piece === 'string').join('') : '';
}
