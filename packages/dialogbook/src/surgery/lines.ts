/** Edits of a text by lines. A line is what ends in `\n`, with its line end; what stands behind the last one is a line too. */
import { DialogError } from '../errors.ts';

/** The lines of `text`, each with its line end; `''` has none. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** `text` with `inserted` behind line `line`: 0 is the start, -1 the end. @throws DialogError `invalid_value` naming the range. */
export function insertLines(text: string, line: number, inserted: string): string {
  const lines = linesOf(text);
  const at = line === -1 ? lines.length : line;
  if (!Number.isInteger(at) || at < 0 || at > lines.length) throw outOfRange('line', line, [0, lines.length]);
  if (inserted === '') return text;
  return joined([...lines.slice(0, at), ...linesOf(inserted), ...lines.slice(at)], endsInNewline(text || inserted));
}

/**
 * `text` with the lines from `first` to `last`, both included, replaced by `replacement`, which may be empty; -1 is the
 * last line. @throws DialogError `invalid_value` naming the range.
 */
export function replaceLines(text: string, [first, last]: readonly [number, number], replacement: string): string {
  const lines = linesOf(text);
  const [from, to] = [first === -1 ? lines.length : first, last === -1 ? lines.length : last];
  if (!Number.isInteger(from) || from < 1 || from > lines.length)
    throw outOfRange('first line', first, [1, lines.length]);
  if (!Number.isInteger(to) || to < from || to > lines.length)
    throw outOfRange('last line', last, [from, lines.length]);
  const kept = [...lines.slice(0, from - 1), ...linesOf(replacement), ...lines.slice(to)];
  return joined(kept, endsInNewline(text) || (to === lines.length && endsInNewline(replacement)));
}

/** Lines one behind the other: each but the last ends in the line end of its neighbours, the last as asked for. */
function joined(lines: readonly string[], newlineAtEnd: boolean): string {
  const end = lines.some((line) => line.endsWith('\r\n')) ? '\r\n' : '\n';
  return lines
    .map((line, index) => {
      const isLast = index === lines.length - 1;
      if (isLast && !newlineAtEnd) return line.replace(/\r?\n$/, '');
      return line.endsWith('\n') ? line : line + end;
    })
    .join('');
}

function endsInNewline(text: string): boolean {
  return text.endsWith('\n');
}

function outOfRange(what: string, line: number, [from, to]: readonly [number, number]): DialogError {
  const range = to < from ? 'the text is empty' : `the text has lines ${from} to ${to}, and -1 for the last`;
  return new DialogError('invalid_value', `${what} ${line}: ${range}`, { data: { line, from, to } });
}
