/**
 * What a terminal shows of the text a program printed. Within a line, `\r` returns to its start and `\b` steps back, and
 * what is printed next lies over what was there: nothing is erased, so a shorter line leaves the tail of a longer one and
 * `\r` before `\n` changes nothing. Colours stay with the characters they were printed with; erase-in-line (`ESC[K`) is
 * obeyed; every other escape sequence travels with the character after it. A character is one code point and its
 * combining marks, and takes one column. Moves between lines are not followed.
 */
import { escapePattern, hasMoves, TerminalLine } from './terminal-line.ts';

/** Text as the terminal shows it, written bit by bit; a write costs what its own last line costs, not the whole text. */
export class TerminalText {
  /** The finished lines, with their line ends. */
  #head: string;
  #line: TerminalLine = new TerminalLine();

  /** Starts from text that is shown already, with the cursor after it. */
  constructor(shown = '') {
    const lineStart = shown.lastIndexOf('\n') + 1;
    this.#head = shown.slice(0, lineStart);
    this.#line.write(shown.slice(lineStart));
  }

  /** Prints `text` at the cursor; how a text is cut into writes makes no difference to what is shown. */
  write(text: string): void {
    const lines = text.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) this.#finishLine(line);
    this.#line.write(last);
  }

  #finishLine(rest: string): void {
    this.#line.write(rest);
    this.#head += `${this.#line.toString()}\n`;
    this.#line = new TerminalLine();
  }

  toString(): string {
    return this.#head + this.#line.toString();
  }
}

/** `text` with `\r`, `\b` and erase-in-line applied as a terminal does; idempotent, in time linear in the text. */
export function applyCarriageReturns(text: string): string {
  if (!hasMoves(text)) return text;
  const terminal = new TerminalText();
  terminal.write(text);
  return terminal.toString();
}

const escapes = new RegExp(`${escapePattern}|[\\x80-\\x84\\x86-\\x9f]`, 'g');

/** `text` without terminal escape sequences: colours, cursor moves, titles, hyperlinks (their label stays), 8-bit controls. */
export function stripAnsi(text: string): string {
  return text.replace(escapes, '');
}
