/** What to look for in a text: a text as it stands, or a regular expression. */
import { DialogError } from '../errors.ts';

/** A text to find as it stands, or a regular expression. */
export type Pattern = string | RegExp;

/** A place in a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The regular expression that `source` is.
 * @throws DialogError `invalid_value` with the fault, and with the position where the engine tells it.
 */
export function regexOf(source: string, flags = ''): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (cause) {
    const fault = (cause as Error).message.replace(/^Invalid regular expression: .*: /s, '');
    const position = faultPosition(source, flags);
    const where = position === undefined ? '' : ` at character ${position + 1}`;
    throw new DialogError('invalid_value', `/${source}/: no regular expression: ${fault}${where}`, {
      cause,
      data: { position },
    });
  }
}

/** Where `pattern` is found in `text`, one place after the other; where it matches nothing at all, an empty span. */
export function* spansOf(text: string, pattern: Pattern): Generator<Span> {
  if (typeof pattern === 'string') {
    if (pattern === '') return;
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + pattern.length))
      yield { start: at, end: at + pattern.length };
    return;
  }
  // Most texts hold no match, and looking is faster than a regular expression made anew.
  if (!pattern.sticky && text.search(pattern) < 0) return;
  for (const match of text.matchAll(everywhere(pattern)))
    yield { start: match.index, end: match.index + match[0].length };
}

/** `pattern` as one that finds all its places, wherever they are. */
export function everywhere(pattern: RegExp): RegExp {
  const flags = pattern.flags.replace('y', '');
  return new RegExp(pattern.source, flags.includes('g') ? flags : `${flags}g`);
}

/** The end of the longest beginning of `source` that the engine takes, as far as that tells where the fault is. */
function faultPosition(source: string, flags: string): number | undefined {
  for (let end = source.length - 1; end >= Math.max(0, source.length - 1000); end--) {
    try {
      new RegExp(source.slice(0, end), flags);
      return end;
    } catch {
      continue;
    }
  }
  return undefined;
}
