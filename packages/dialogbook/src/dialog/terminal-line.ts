/**
 * One line of a terminal that is being written to: a row of cells and a cursor. A cell is a code point with its combining
 * marks, the colours it was printed with, and any other escape sequence that came right before it. The line is kept as
 * plain text until something moves the cursor back, so that ordinary output costs no cells.
 */
import { plainRendition, renditionSequence, selectRendition } from './sgr.ts';
import type { Rendition } from './sgr.ts';

/** The pattern of a terminal escape sequence, 7-bit or 8-bit (ECMA-48, and the titles and hyperlinks of xterm). */
export const escapePattern: string = [
  '(?:\\x1b\\[|\\x9b)[0-?]*[ -/]*[@-~]', // CSI: colours, cursor moves
  '(?:\\x1b\\]|\\x9d)[^\\x07\\b\\r\\n\\x1b\\x9b-\\x9f]*(?:\\x07|\\x1b\\\\|\\x9c)', // OSC: titles, hyperlinks
  '(?:\\x1b[PX^_]|[\\x90\\x98\\x9e\\x9f])[^\\b\\r\\x1b\\x90\\x98\\x9b-\\x9f]*(?:\\x1b\\\\|\\x9c)', // DCS, SOS, PM, APC
  '\\x1b[ -/]+[0-~]', // character sets
  '\\x1b[0-~]?', // all others of one letter, and what was cut off
].join('|');

const moves = /[\r\b]|\x1b\[[012]?K/;
const longestMove = 4;

/** Whether `text` moves the cursor back or erases, so that a terminal shows it otherwise than it reads. */
export function hasMoves(text: string): boolean {
  return moves.test(text);
}

/** An escape sequence, a run of text, or one control character. */
const token = new RegExp(`${escapePattern}|[^\\x00-\\x1f\\x80-\\x9f]+|[\\s\\S]`, 'g');
/** The start of an escape sequence or a surrogate pair that the next write may finish; longer ones are not waited for. */
const unfinished =
  /(?:(?:\x1b\[|\x9b)[0-?]*[ -/]*|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\b\r\x1b\x90\x98\x9b-\x9f]{0,4096}\x1b?|\x1b[ -/]*|[\ud800-\udbff])$/;
const cutOff = /^\x1b[[\]PX^_]?$/;

/** A line as the terminal shows it; the cost of a write is linear in what is written, or in the line when it moves back. */
export class TerminalLine {
  #plain = '';
  /** A return to the start of a plain line, which matters only if something is printed there. */
  #returned = '';
  #row: TerminalRow | undefined;
  #tail = '';

  /** Writes `text`, which holds no line feed, at the cursor. */
  write(text: string): void {
    if (this.#row) return this.#row.write(text);
    const all = this.#returned + text;
    const kept = withoutFinalReturns(all);
    const recent = this.#tail + kept;
    this.#plain += kept;
    this.#returned = kept.length < all.length ? '\r' : '';
    this.#tail = recent.slice(1 - longestMove);
    if (!hasMoves(recent)) return;
    this.#row = new TerminalRow();
    this.#row.write(this.#plain + this.#returned);
  }

  toString(): string {
    return this.#row ? this.#row.toString() : this.#plain;
  }
}

class TerminalRow {
  /** What each column holds, from the first that is not blank; entries from `#length` on are stale. */
  readonly #cells: string[] = [];
  readonly #styles: string[] = [];
  #length = 0;
  /** How many columns at the start are blank, and in what style: erasing them again and again costs nothing. */
  #blank = 0;
  #blankStyle = '';
  #column = 0;
  #rendition: Rendition = plainRendition;
  #style = '';
  /** Escape sequences that wait for the character they travel with. */
  #waiting = '';
  #unfinished = '';
  /** The cells as text; undefined after a change that was not at the end. */
  #shown: string | undefined = '';

  write(text: string): void {
    const whole = this.#unfinished + text;
    this.#unfinished = unfinished.exec(whole)?.[0] ?? '';
    const ready = whole.slice(0, whole.length - this.#unfinished.length);
    for (const [part] of ready.matchAll(token)) this.#writePart(part);
  }

  toString(): string {
    this.#shown ??= this.#render();
    return this.#shown + transition(this.#lastStyle(), this.#style) + this.#waiting + this.#unfinished;
  }

  #writePart(part: string): void {
    if (part === '\r') this.#column = 0;
    else if (part === '\b') this.#column = Math.max(0, this.#column - 1);
    else if (/^[\x1b\x90-\x9f]/.test(part)) this.#obey(part);
    else for (const character of part) this.#put(character);
  }

  #obey(sequence: string): void {
    if (cutOff.test(sequence)) return;
    if (hasMoves(sequence)) return this.#erase(sequence[2] ?? '');
    if (!sequence.startsWith('\x1b[') || !sequence.endsWith('m')) {
      this.#waiting += sequence;
      return;
    }
    this.#rendition = selectRendition(this.#rendition, sequence.slice(2, -1));
    this.#style = renditionSequence(this.#rendition);
  }

  #put(character: string): void {
    if (this.#length < this.#column) this.#skipTo(this.#column);
    if (this.#column > 0 && isCombining(character)) return this.#combine(character);
    const cell = this.#waiting + character;
    this.#waiting = '';
    this.#fillFrom(this.#column);
    if (this.#column < this.#length) this.#shown = undefined;
    else {
      if (this.#shown !== undefined) this.#shown += transition(this.#lastStyle(), this.#style) + cell;
      this.#length++;
    }
    this.#cells[this.#column] = cell;
    this.#styles[this.#column] = this.#style;
    this.#column++;
  }

  #combine(mark: string): void {
    this.#fillFrom(this.#column - 1);
    this.#cells[this.#column - 1] += mark;
    this.#shown = undefined;
  }

  /** Erases to the end of the line, or with `1` up to the cursor, or with `2` the line; the cursor stays. */
  #erase(extent: string): void {
    const end = extent === '2' ? 0 : this.#column;
    if (extent === '1') {
      this.#fillFrom(end + 1);
      this.#setBlank(Math.min(end + 1, this.#length), this.#style);
    } else if (end < this.#length) {
      this.#length = end;
      this.#setBlank(Math.min(end, this.#blank), this.#blankStyle);
    }
  }

  /** Only an erased line is shorter than where its cursor stands. */
  #skipTo(column: number): void {
    this.#length = column;
    this.#setBlank(column, '');
  }

  #setBlank(count: number, style: string): void {
    this.#blank = count;
    this.#blankStyle = style;
    this.#shown = undefined;
  }

  /** Makes cells of the blank columns from `column` on. */
  #fillFrom(column: number): void {
    for (let i = column; i < this.#blank; i++) {
      this.#cells[i] = ' ';
      this.#styles[i] = this.#blankStyle;
    }
    this.#blank = Math.min(column, this.#blank);
  }

  #lastStyle(): string {
    if (this.#length === 0) return '';
    return this.#length > this.#blank ? (this.#styles[this.#length - 1] ?? '') : this.#blankStyle;
  }

  #render(): string {
    let style = this.#blank > 0 ? this.#blankStyle : '';
    let text = transition('', style) + ' '.repeat(this.#blank);
    for (let column = this.#blank; column < this.#length; column++) {
      const next = this.#styles[column] ?? '';
      text += transition(style, next) + (this.#cells[column] ?? '');
      style = next;
    }
    return text;
  }
}

/** What switches a terminal from one style to another. */
function transition(from: string, to: string): string {
  if (from === to) return '';
  return (from === '' ? '' : '\x1b[0m') + to;
}

function isCombining(character: string): boolean {
  return character >= '\u0300' && /^\p{M}/u.test(character);
}

function withoutFinalReturns(text: string): string {
  let end = text.length;
  while (text.endsWith('\r', end)) end--;
  return text.slice(0, end);
}
