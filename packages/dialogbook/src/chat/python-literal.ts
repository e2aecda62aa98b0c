/**
 * JSON values as Python literals, and back: the arguments of a tool call, as people read and edit them. Text is written
 * in double quotes; any way to quote it that Python has is read, except bytes, `f` strings and names of characters.
 */
import { DialogError } from '../errors.ts';
import { deepest, tooDeep } from '../json/depth.ts';
import type { JsonObject, JsonValue } from '../json/types.ts';

/** `value` as the Python literal that stands for it; what is read back from it is equal. */
export function pythonLiteral(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return numberLiteral(value);
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${pythonLiteral(member)}`);
  return `{${members.join(', ')}}`;
}

/** `1e999` is how Python's literals and JSON say that a number has no bounds. */
function numberLiteral(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  return String(value).replace('Infinity', '1e999');
}

const words: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['None', null],
  ['True', true],
  ['False', false],
]);

const escapes: Readonly<Record<string, string>> = {
  '\n': '',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Reads Python literals off a text, one behind the other; every `read` throws DialogError `invalid_value` where it cannot. */
export class PythonReader {
  readonly text: string;
  position = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** What `pattern`, a sticky one, matches here, and moves behind it; undefined where it does not. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const [match] = pattern.exec(this.text) ?? [];
    this.position += match?.length ?? 0;
    return match;
  }

  /** Moves behind blanks, comments and then `symbol`; false where something else stands there. */
  skip(symbol: string): boolean {
    this.take(/(?:\s|#[^\n]*)+/y);
    if (!this.text.startsWith(symbol, this.position)) return false;
    this.position += symbol.length;
    return true;
  }

  /** What `readItem` reads, again and again with commas between, up to `end`. */
  list<T>(end: string, readItem: () => T): T[] {
    const items: T[] = [];
    while (!this.skip(end)) {
      items.push(readItem());
      if (this.skip(',')) continue;
      if (this.skip(end)) return items;
      throw this.fault(`a comma or ${end}`);
    }
    return items;
  }

  /** The value of the literal that stands here. */
  read(depth = 0): JsonValue {
    if (depth > deepest) throw tooDeep('read');
    if (this.skip('[')) return this.list(']', () => this.read(depth + 1));
    if (this.skip('{')) return this.#members(depth);
    const number = this.take(/[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])/y);
    if (number !== undefined) return this.#number(number.replaceAll('_', ''));
    const text = this.#text();
    if (text !== undefined) return text;
    const word = this.take(/(?:None|True|False)(?!\w)/y) ?? '';
    const value = words.get(word);
    if (value === undefined) throw this.fault('text in quotes, a number, a list, a dict, True, False or None');
    return value;
  }

  /** The error that says what was expected here. */
  fault(expected: string): DialogError {
    const before = this.text.slice(0, this.position).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
    const found = JSON.stringify(this.text.slice(this.position, this.position + 20));
    return new DialogError('invalid_value', `${place}: expected ${expected}, found ${found}`);
  }

  #members(depth: number): JsonObject {
    const members = this.list('}', (): [string, JsonValue] => {
      this.skip('');
      const key = this.#text();
      if (key === undefined || !this.skip(':')) throw this.fault('a key in quotes and a colon');
      return [key, this.read(depth + 1)];
    });
    return Object.fromEntries(members);
  }

  #number(text: string): number {
    const value = Number(text);
    // A wrong number is worse than none: it would go on unnoticed.
    if (/^[-+]?\d+$/.test(text) && !Number.isSafeInteger(value) && String(value) !== text)
      throw new DialogError('invalid_value', `${text}: too large to be kept exactly; give it as text`);
    return value;
  }

  /** The text of the quoted pieces that stand here, joined as Python does; undefined where there are none. */
  #text(): string | undefined {
    let text: string | undefined;
    for (let open = this.#quote(); open !== undefined; open = this.#quote()) text = (text ?? '') + this.#quoted(open);
    return text;
  }

  #quote(): string | undefined {
    this.skip('');
    return this.take(/[rRuU]?(?:"""|'''|"|')/y);
  }

  #quoted(open: string): string {
    const quote = open.replace(/^\w/, '');
    const raw = /^[rR]/.test(open);
    const pieces: string[] = [];
    while (!this.text.startsWith(quote, this.position)) {
      const plain = this.take(quote.length === 3 ? /[^\\"']+|["']/y : /[^\\"'\n]+|["']/y);
      const piece = plain ?? (raw ? this.take(/\\[^]/y) : this.#escaped());
      if (piece === undefined) throw this.fault(`the end of the text in ${quote}`);
      pieces.push(piece);
    }
    this.position += quote.length;
    return pieces.join('');
  }

  #escaped(): string | undefined {
    const escape = this.take(/\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-7]{1,3}|[^xuUN])/y);
    if (escape === undefined) return undefined;
    const letter = escape.charAt(1);
    if (/[xuU]/.test(letter)) return this.#codePoint(Number.parseInt(escape.slice(2), 16));
    if (/[0-7]/.test(letter)) return this.#codePoint(Number.parseInt(escape.slice(1), 8));
    return escapes[letter] ?? (/[\\'"]/.test(letter) ? letter : escape);
  }

  #codePoint(code: number): string {
    if (code > 0x10ffff) throw this.fault('a character up to U+10FFFF');
    return String.fromCodePoint(code);
  }
}
