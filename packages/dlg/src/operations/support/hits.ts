/** What a search finds, as values and as lines of text: messages, and in them the lines that hold the pattern. */
import { codePointLength } from 'dialogbook';
import type { Found, Match, SearchedPart } from 'dialogbook/surgery';
import type { Style } from '../operation.ts';
import { type Brief, briefOf } from './brief.ts';

/** A message that was found. */
export interface Hit extends Brief {
  readonly file: string;
  /** Present where the message only stands beside one that was found. */
  readonly isContext?: true;
  /** The lines that hold the pattern; none where there is no pattern. */
  readonly matches: readonly LineMatch[];
}

/** A line in which the pattern begins. */
export interface LineMatch {
  readonly part: SearchedPart;
  /** 1-based line of the part, and 1-based column in code points, where the pattern first begins. */
  readonly line: number;
  readonly column: number;
  /** The line; of a long one what is around the first place, with `…` for what is left out. */
  readonly text: string;
  /** Where the pattern is in `text`: from and to, in code points counted from 0. */
  readonly spans: readonly (readonly [number, number])[];
}

/** Code points of a line that are shown, and those of them before the first place. */
const [longest, lead] = [300, 100];

/** What was found in `file`, as a value. */
export function hitOf(file: string, { message, position, isMatch, matches }: Found): Hit {
  return {
    file,
    ...briefOf(message, position),
    ...(!isMatch && { isContext: true }),
    matches: linesOf(matches).map(lineMatch),
  };
}

/** A hit as lines: `file:id:line: text`, with the part behind the id where that is not the content. */
export function renderHit({ file, id, line, isContext, matches }: Hit, { paint }: Style): string {
  const mark = isContext ? '-' : ':';
  const place = (...parts: readonly string[]): string =>
    [paint.magenta(file), paint.cyan(id), ...parts, ''].join(paint.dim(mark));
  if (matches.length === 0) return `${place(paint.green('1'))} ${isContext ? paint.dim(flat(line)) : flat(line)}`;
  const lines = matches.map((match) => {
    const part = match.part === 'content' ? [] : [match.part];
    return `${place(...part, paint.green(String(match.line)))} ${marked(match, (text) => paint.bold(paint.red(text)))}`;
  });
  return lines.join('\n');
}

/** The matches of each line. */
function linesOf(matches: readonly Match[]): Match[][] {
  const lines: Match[][] = [];
  for (const match of matches) {
    const last = lines.at(-1)?.[0];
    if (last?.part === match.part && last.line === match.line) lines.at(-1)?.push(match);
    else lines.push([match]);
  }
  return lines;
}

function lineMatch(matches: readonly Match[]): LineMatch {
  const [{ part, line, column, lineText }] = matches as [Match];
  const points = Array.from(lineText);
  const isLong = points.length > longest;
  const start = isLong ? Math.max(0, Math.min(column - 1 - lead, points.length - longest)) : 0;
  const end = isLong ? Math.min(start + longest, points.length) : points.length;
  const before = start > 0 ? '…' : '';
  const shift = before.length - start;
  const spans = matches.flatMap((match): [number, number][] => {
    const from = match.column - 1;
    const to = Math.min(from + codePointLength(match.text), end);
    return from < end || from === start ? [[from + shift, to + shift]] : [];
  });
  const text = `${before}${points.slice(start, end).join('')}${end < points.length ? '…' : ''}`;
  return { part, line, column, text, spans };
}

/** The text of a match with `mark` on the places of the pattern. */
function marked({ text, spans }: LineMatch, mark: (text: string) => string): string {
  const points = Array.from(flat(text));
  const pieces: string[] = [];
  let done = 0;
  for (const [from, to] of spans) {
    pieces.push(points.slice(done, from).join(''));
    if (to > from) pieces.push(mark(points.slice(from, to).join('')));
    done = to;
  }
  return pieces.join('') + points.slice(done).join('');
}

/** `text` on one line, as long as it is. */
function flat(text: string): string {
  return text.replace(/[\n\u2028\u2029]/g, ' ');
}
