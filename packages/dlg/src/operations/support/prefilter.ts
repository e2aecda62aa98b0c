/**
 * Tells from the bytes of a notebook that a text is not in it, which is several times faster than reading it. A word is
 * written in JSON letter by letter, but for two things: where the source of a cell is a list, a word may stand in two of
 * its pieces, and a letter may be written as `\u0061`.
 */
import { constants } from 'node:buffer';

/** Between two letters: the end of a piece and the start of the next, which may be empty, and so on. */
const seam = '(?:"[^"]*")*';

/** A letter, digit or `_` written by its number; that file is read as if it had no such test. */
const escapedLetter = /\\u00[3-7]/;

/** What every notebook has somewhere, and what none has: where that is not so, reading it tells what is wrong. */
const conflict = '<<<<<<<';

/** Whether a notebook of these bytes may hold a text, or is broken. False is certain for sources that are text, or lists of texts. */
export type Prefilter = (bytes: Uint8Array) => boolean;

/** The test for contents and replies that hold all of `words`; undefined where none is long enough to look for. */
export function prefilterFor(
  words: readonly string[],
  { ignoreCase }: { readonly ignoreCase: boolean },
): Prefilter | undefined {
  const word = words.reduce((longest, each) => (each.length > longest.length ? each : longest), '');
  if (word.length < 2) return undefined;
  const written = new RegExp(Array.from(word).join(seam), ignoreCase ? 'i' : '');
  return (bytes) => {
    if (bytes.length > constants.MAX_STRING_LENGTH) return true;
    const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    return mayMatch(written, raw) || escapedLetter.test(raw) || !isWhole(raw);
  };
}

/** Whether `pattern` is in `text`, or takes a stack too high to tell: a seam may go on over millions of empty pieces. */
function mayMatch(pattern: RegExp, text: string): boolean {
  try {
    return pattern.test(text);
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/** The words that stand in `text`: letters of ASCII, digits and `_`. */
export function wordsIn(text: string): string[] {
  return text.match(/\w+/g) ?? [];
}

/** One piece of a regular expression: an escape, a class, a repetition, or a character. */
const piece =
  /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|\d+|[^])|\[(?:\\[^]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[^]/g;

/**
 * Words that stand in every text that the regular expression `source` matches; not all of them: what is in groups does not
 * count, and where there is a choice none.
 */
export function wordsRequiredBy(source: string): string[] {
  let depth = 0;
  let literal = '';
  for (const [part] of source.matchAll(piece)) {
    if (part === '(') depth++;
    else if (part === ')') depth--;
    else if (part === '|' && depth === 0) return [];
    else if (depth === 0 && /^\w$/.test(part)) {
      literal += part;
      continue;
    } else if (/^(?:[*?]|\{\d.*)$/.test(part)) literal = literal.slice(0, -1);
    literal += ' ';
  }
  return wordsIn(literal);
}

/** Whether `raw` looks like a notebook from its start to its end. */
function isWhole(raw: string): boolean {
  const isObject = /^(?:\xef\xbb\xbf)?\s*\{/.test(raw) && /\}\s*$/.test(raw.slice(-100));
  return isObject && raw.includes('"cells"') && !raw.includes(conflict);
}
