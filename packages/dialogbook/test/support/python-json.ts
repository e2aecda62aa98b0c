/**
 * JSON as Python's `json` module reads and writes it, which is what most notebook tools do to a file. It differs from
 * JavaScript's: key order is kept whatever the keys, integers have any size, floats print as `repr` prints them (`1.0`,
 * `1e-07`), `NaN` and the infinities are allowed. Written for the tests alone, and independent of the code under test.
 */

/** A number as Python would print it. */
export class PyNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A Python dict: keys keep their order. */
export type PyDict = Map<string, PyValue>;

/** What `json.loads` returns. */
export type PyValue = null | boolean | string | PyNumber | PyValue[] | PyDict;

/** How `json.dumps` lays out: `indent` as there (null: one line), separators as there. */
export interface PyDumpsOptions {
  readonly indent?: number | string | null;
  readonly sortKeys?: boolean;
  readonly ensureAscii?: boolean;
  readonly separators?: readonly [item: string, key: string];
}

const number = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const literals: readonly [string, PyValue][] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['NaN', new PyNumber('NaN')],
  ['Infinity', new PyNumber('Infinity')],
  ['-Infinity', new PyNumber('-Infinity')],
];
const shortEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** What Python reads from JSON text; `strict: false` allows raw control characters in strings. @throws SyntaxError */
export function pyLoads(text: string, options: { readonly strict?: boolean } = {}): PyValue {
  const reader = new Reader(text, options.strict ?? true);
  const value = reader.value();
  reader.space();
  if (reader.at < text.length) throw new SyntaxError(`extra data at ${reader.at}`);
  return value;
}

/** The text Python writes for `value`, without a final newline. */
export function pyDumps(value: PyValue, options: PyDumpsOptions = {}): string {
  const { indent = null, sortKeys = false, ensureAscii = true } = options;
  const step = typeof indent === 'number' ? ' '.repeat(indent) : indent;
  const [itemEnd, keyEnd] = options.separators ?? [step === null ? ', ' : ',', ': '];
  const string = (text: string): string => quote(text, ensureAscii);
  const list = (open: string, items: string[], close: string, outer: string): string => {
    if (items.length === 0) return open + close;
    if (step === null) return open + items.join(itemEnd) + close;
    const inner = `\n${outer}${step}`;
    return `${open}${inner}${items.join(itemEnd + inner)}\n${outer}${close}`;
  };
  const write = (item: PyValue, outer: string): string => {
    if (item === null || typeof item === 'boolean') return String(item);
    if (typeof item === 'string') return string(item);
    if (item instanceof PyNumber) return item.text;
    const deeper = outer + (step ?? '');
    if (Array.isArray(item))
      return list(
        '[',
        item.map((entry) => write(entry, deeper)),
        ']',
        outer,
      );
    const entries = sortKeys ? [...item].sort(([a], [b]) => compareCodePoints(a, b)) : [...item];
    return list(
      '{',
      entries.map(([key, entry]) => string(key) + keyEnd + write(entry, deeper)),
      '}',
      outer,
    );
  };
  return write(value, '');
}

/** Orders strings as Python does, by code point; JavaScript's own order is by UTF-16 unit. */
export function compareCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** The number as Python prints it after reading it: `1E+5` as `100000.0`, `-0` as `0`, `1e-07` as itself. */
export function pyNumber(lexeme: string): PyNumber {
  if (!/[.eE]/.test(lexeme)) return new PyNumber(BigInt(lexeme).toString());
  const value = Number(lexeme);
  if (!Number.isFinite(value)) return new PyNumber(String(value));
  const sign = Object.is(value, -0) || value < 0 ? '-' : '';
  const [mantissa = '', power = ''] = Math.abs(value).toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 16) return new PyNumber(sign + positional(mantissa.replace('.', ''), exponent));
  return new PyNumber(`${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`);
}

function positional(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${whole}.${digits.slice(exponent + 1) || '0'}`;
}

function quote(text: string, ascii: boolean): string {
  // JSON.stringify escapes lone surrogates, Python leaves them to the encoder.
  const plain = [...text].map((letter) =>
    /\p{Surrogate}/u.test(letter) ? letter : JSON.stringify(letter).slice(1, -1),
  );
  return `"${ascii ? plain.join('').replace(/[^ -~]/g, unicodeEscape) : plain.join('')}"`;
}

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

class Reader {
  at = 0;
  readonly #text: string;
  readonly #strict: boolean;

  constructor(text: string, strict: boolean) {
    this.#text = text;
    this.#strict = strict;
  }

  space(): void {
    while (' \t\n\r'.includes(this.#text[this.at] ?? '-')) this.at++;
  }

  value(): PyValue {
    this.space();
    const next = this.#text[this.at];
    if (next === '"') return this.#string();
    if (next === '[') return this.#list();
    if (next === '{') return this.#dict();
    for (const [word, value] of literals) if (this.#take(word)) return value;
    number.lastIndex = this.at;
    const lexeme = number.exec(this.#text)?.[0];
    if (lexeme === undefined) throw this.#fault();
    this.at += lexeme.length;
    return pyNumber(lexeme);
  }

  #list(): PyValue[] {
    const items: PyValue[] = [];
    this.#members(']', () => items.push(this.value()));
    return items;
  }

  #dict(): PyDict {
    const dict: PyDict = new Map();
    this.#members('}', () => {
      this.space();
      const key = this.#string();
      this.space();
      if (!this.#take(':')) throw this.#fault();
      dict.set(key, this.value());
    });
    return dict;
  }

  #members(close: string, member: () => void): void {
    this.at++;
    this.space();
    if (this.#take(close)) return;
    do {
      member();
      this.space();
    } while (this.#take(','));
    if (!this.#take(close)) throw this.#fault();
  }

  #string(): string {
    if (!this.#take('"')) throw this.#fault();
    let result = '';
    for (;;) {
      const letter = this.#text[this.at++];
      if (letter === '"') return result;
      if (letter === undefined || (this.#strict && letter < ' ')) throw this.#fault();
      result += letter === '\\' ? this.#escape() : letter;
    }
  }

  #escape(): string {
    const letter = this.#text[this.at++] ?? '';
    if (letter !== 'u') {
      const meant = Object.hasOwn(shortEscapes, letter) ? shortEscapes[letter] : undefined;
      if (meant === undefined) throw this.#fault();
      return meant;
    }
    const hex = this.#text.slice(this.at, this.at + 4);
    if (!/^[0-9a-fA-F]{4}$/.test(hex)) throw this.#fault();
    this.at += 4;
    return String.fromCharCode(Number.parseInt(hex, 16));
  }

  #take(word: string): boolean {
    if (!this.#text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  #fault(): SyntaxError {
    return new SyntaxError(`not JSON at ${this.at}`);
  }
}
