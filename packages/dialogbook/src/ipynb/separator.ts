/**
 * How a prompt and its reply share one markdown cell: request, separator, reply. A text that quotes the separator is
 * escaped when it is written, by a backslash in the quote, so that every reader of the format finds the right one, and
 * unescaped when it is read.
 */
import { separatorLine } from '../nbformat/prompt-mark.ts';

/** What stands between a prompt and its reply. */
export const replySeparator = '\n\n##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->\n\n';

/** In every separator: a text without it needs no closer look. */
const separatorName = 'SOLVEIT_SEPARATOR_';

/** The two halves of a prompt's source as they stand there, and the separator between them. */
export interface SplitSource {
  readonly content: string;
  readonly separator: string;
  readonly reply: string;
}

/** A separator, or a line that may begin or end a fenced code block (CommonMark 4.5). */
const separatorOrFence = new RegExp(`(${separatorLine.source})|^ {0,3}(\`{3,}|~{3,})(.*)$`, 'gmu');
const quotedSeparator = /^(##### (?:🤖)?Reply(?:🤖)?<!-- \\*)(SOLVEIT_SEPARATOR_[0-9a-f]+ -->[^\S\r\n]*)$/gmu;
const escapedSeparator = /^(##### (?:🤖)?Reply(?:🤖)?<!-- \\*)\\(SOLVEIT_SEPARATOR_[0-9a-f]+ -->[^\S\r\n]*)$/gmu;

/**
 * `source` split at its separator, or undefined where it has none. Of several separators the first that stands outside
 * fenced code is the one, else the first; the halves are as they stand, not unescaped.
 */
export function splitSource(source: string): SplitSource | undefined {
  if (!source.includes(separatorName)) return undefined;
  const match = dividing(source);
  if (match === undefined) return undefined;
  const before = source.slice(0, match.index);
  const after = source.slice(match.index + match[0].length);
  // A lone carriage return before line feeds is the content's own.
  const lead = /(?:(?:\r\n){1,2}|\n{1,2})$/.exec(before)?.[0] ?? '';
  const trail = /^(?:(?:\r\n){1,2}|\n{1,2})/.exec(after)?.[0] ?? '';
  return {
    content: before.slice(0, before.length - lead.length),
    separator: lead + match[0] + trail,
    reply: after.slice(trail.length),
  };
}

/** `text` with every line that would be read as a separator, or as an escaped one, escaped once more. */
export function escapeSeparators(text: string): string {
  if (!text.includes(separatorName)) return text;
  return text.replace(quotedSeparator, '$1\\$2');
}

/** `text` with one escape taken from every escaped separator; undoes {@link escapeSeparators}. */
export function unescapeSeparators(text: string): string {
  if (!text.includes(separatorName)) return text;
  return text.replace(escapedSeparator, '$1$2');
}

/** The separator of `source` that divides it; in linear time. */
function dividing(source: string): RegExpExecArray | undefined {
  let first: RegExpExecArray | undefined;
  let fence = '';
  for (const match of source.matchAll(separatorOrFence)) {
    const [, separator, run = '', info = ''] = match;
    if (separator !== undefined) {
      if (fence === '') return match;
      first ??= match;
    } else if (fence === '') fence = run.startsWith('`') && info.includes('`') ? '' : run;
    else if (run.startsWith(fence) && info.trim() === '') fence = '';
  }
  return first;
}
