/**
 * The cursor that goes over JSON bytes, checks them and records where values stand. Strings are crossed with `indexOf` where
 * they are long; lists of strings have a short cut.
 */
import type { DialogError } from '../errors.ts';
import { indexOrEnd, isDigit, isHexDigit, sameAscii } from './bytes.ts';
import { shortEscapes } from './decode-string.ts';
import { syntaxError } from './diagnose.ts';
import { FlatObject, FlatTables, kindOf } from './flat-object.ts';
import { KeyTexts } from './key-texts.ts';
import type { ArrayNode, JsonMember, JsonNode, ObjectNode } from './node.ts';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const minus = 0x2d;
const zero = 0x30;
const backslash = 0x5c;
const openArray = 0x5b;
const openObject = 0x7b;
/** How far a string is crossed byte by byte before `indexOf` takes over: short strings are cheaper that way. */
const shortString = 256;

const nothing = new Uint8Array(0);

/** A cursor over JSON bytes; each method starts at `position` and leaves it behind what it read. */
class Scanner {
  position = 0;
  #bytes: Uint8Array = nothing;
  readonly #keys = new KeyTexts();
  /** The keys of the object read last: the next cell has the same ones, and shares the list. */
  #lastKeys: string[] = [];
  // Where the places of members are gathered before their number is known.
  #places: number[] = [];
  #tables = new FlatTables();
  // The next quote and backslash at or after the position when last looked for: remembered, so that a long string
  // full of one and empty of the other is not searched again and again.
  #nextQuote = -1;
  #nextBackslash = -1;

  /** What `work` returns, run with the cursor at `position` of `bytes`. */
  over<T>(bytes: Uint8Array, position: number, work: () => T): T {
    this.#start(bytes, position);
    try {
      return work();
    } finally {
      this.#start(nothing, 0);
    }
  }

  #start(bytes: Uint8Array, position: number): void {
    this.#bytes = bytes;
    this.position = position;
    this.#nextQuote = -1;
    this.#nextBackslash = -1;
    this.#keys.clear();
    this.#lastKeys = [];
    this.#places = [];
    this.#tables = new FlatTables();
  }

  readValue(depth: number): JsonNode {
    const start = this.position;
    const first = this.#bytes[start];
    if (first === openObject && depth > 0) return depth > 1 ? this.#readObject(depth) : this.#readFlatObject();
    if (first === openArray && depth > 0) return this.#readArray(depth);
    if (first === quote) this.#skipString();
    else this.#skipValue();
    return { kind: kindOf(first), start, end: this.position };
  }

  skipSpace(): void {
    const bytes = this.#bytes;
    let position = this.position;
    for (let byte = bytes[position]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;) {
      byte = bytes[++position];
    }
    this.position = position;
  }

  #readObject(depth: number): ObjectNode {
    const start = this.position;
    const members: JsonMember[] = [];
    for (let more = this.#enter(); more; more = this.#next(openObject)) {
      const keyStart = this.position;
      this.#skipKeyString();
      const keyEnd = this.position;
      this.#skipColon();
      members.push({
        key: this.#keys.read(this.#bytes, keyStart, keyEnd),
        start: keyStart,
        keyEnd,
        value: this.readValue(depth - 1),
      });
    }
    return { kind: 'object', start, end: this.position, members };
  }

  #readFlatObject(): FlatObject {
    const start = this.position;
    const last = this.#lastKeys;
    let keys = last;
    let count = 0;
    const places = this.#places;
    places[0] = start;
    let length = 2;
    for (let more = this.#enter(); more; more = this.#next(openObject)) {
      const keyStart = this.position;
      this.#skipKeyString();
      const keyEnd = this.position;
      const key = this.#keys.read(this.#bytes, keyStart, keyEnd);
      if (keys === last && last[count] !== key) keys = last.slice(0, count);
      if (keys !== last) keys.push(key);
      count++;
      this.#skipColon();
      const valueStart = this.position;
      if (this.#bytes[valueStart] === quote) this.#skipString();
      else this.#skipValue();
      places[length++] = keyStart;
      places[length++] = keyEnd;
      places[length++] = valueStart;
      places[length++] = this.position;
    }
    if (keys.length > count) keys = keys.slice(0, count);
    this.#lastKeys = keys;
    places[1] = this.position;
    return new FlatObject(this.#bytes, keys, this.#tables.add(places, length));
  }

  #readArray(depth: number): ArrayNode {
    const start = this.position;
    const items: JsonNode[] = [];
    for (let more = this.#enter(); more; more = this.#next(openArray)) items.push(this.readValue(depth - 1));
    return { kind: 'array', start, end: this.position, items };
  }

  /** Steps into a container; false when it is empty and was left again. */
  #enter(): boolean {
    const close = (this.#bytes[this.position] ?? 0) + 2;
    this.position++;
    this.skipSpace();
    if (this.#bytes[this.position] !== close) return true;
    this.position++;
    return false;
  }

  /** Steps over the comma to the next entry of the container opened by `open`; false when it was closed instead. */
  #next(open: number): boolean {
    this.skipSpace();
    const byte = this.#bytes[this.position];
    if (byte === open + 2) {
      this.position++;
      return false;
    }
    const close = open === openObject ? '}' : ']';
    if (byte !== comma) throw this.#expected(`"," or "${close}"`);
    this.position++;
    this.skipSpace();
    if (this.#bytes[this.position] === open + 2)
      throw this.#expected(`a value: there is a comma before "${close}"; remove it`);
    return true;
  }

  /** Crosses a value of any depth without recursion. */
  #skipValue(): void {
    const open: number[] = [];
    do {
      const byte = this.#bytes[this.position] ?? 0;
      if (byte === openObject || byte === openArray) {
        if (this.#enter()) {
          open.push(byte);
          if (byte === openObject) this.#skipKey();
          continue;
        }
      } else if (byte === quote) {
        this.#skipString();
        if (open[open.length - 1] === openArray) while (this.#skipNextString());
      } else this.#skipPlain();
      while (open.length > 0) {
        const container = open[open.length - 1] ?? 0;
        if (this.#next(container)) {
          if (container === openObject) this.#skipKey();
          break;
        }
        open.pop();
      }
    } while (open.length > 0);
  }

  /** A short cut through lists of strings, which are most of a notebook. */
  #skipNextString(): boolean {
    const bytes = this.#bytes;
    let position = this.position;
    if (bytes[position] !== comma) return false;
    let byte = bytes[++position];
    while (byte === 0x20 || byte === 0x0a) byte = bytes[++position];
    if (byte !== quote) return false;
    this.position = position;
    this.#skipString();
    return true;
  }

  #skipKey(): void {
    this.#skipKeyString();
    this.#skipColon();
  }

  #skipKeyString(): void {
    if (this.#bytes[this.position] !== quote) throw this.#expected('a key in double quotes');
    this.#skipString();
  }

  #skipColon(): void {
    this.skipSpace();
    if (this.#bytes[this.position] !== colon) throw this.#expected('":" after the key');
    this.position++;
    this.skipSpace();
  }

  #skipString(): void {
    const bytes = this.#bytes;
    const opening = this.position;
    let position = opening + 1;
    for (;;) {
      const stop = position + shortString;
      let byte = bytes[position];
      while (byte !== quote && byte !== backslash && position < stop) byte = bytes[++position];
      if (position === stop) {
        if (this.#nextQuote < position) this.#nextQuote = indexOrEnd(bytes, quote, position);
        if (this.#nextBackslash < position) this.#nextBackslash = indexOrEnd(bytes, backslash, position);
        position = Math.min(this.#nextQuote, this.#nextBackslash);
        byte = bytes[position];
      }
      if (byte === backslash) position = this.#skipEscape(position);
      else if (byte === quote) {
        this.position = position + 1;
        return;
      } else if (byte === undefined) throw syntaxError(bytes, opening, 'a string that starts here is not closed');
    }
  }

  #skipEscape(position: number): number {
    const kind = this.#bytes[position + 1] ?? 0;
    if (shortEscapes[kind] !== 0) return position + 2;
    if (kind !== 0x75)
      throw syntaxError(this.#bytes, position, 'an escape must be one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX');
    for (let digit = position + 2; digit < position + 6; digit++) {
      if (!isHexDigit(this.#bytes[digit]))
        throw syntaxError(this.#bytes, position, '\\u needs four hexadecimal digits');
    }
    return position + 6;
  }

  #skipPlain(): void {
    const first = this.#bytes[this.position];
    if (first === minus || isDigit(first)) this.#skipNumber();
    else if (!this.#skipWord('true', 'false', 'null', 'NaN', 'Infinity')) throw this.#expected('a value');
  }

  #skipNumber(): void {
    if (this.#bytes[this.position] === minus) this.position++;
    if (this.#bytes[this.position] === 0x49 && this.#skipWord('Infinity')) return;
    if (this.#bytes[this.position] === zero) this.position++;
    else this.#skipDigits();
    if (this.#bytes[this.position] === 0x2e) {
      this.position++;
      this.#skipDigits();
    }
    if (((this.#bytes[this.position] ?? 0) | 0x20) !== 0x65) return;
    this.position++;
    const sign = this.#bytes[this.position];
    if (sign === minus || sign === 0x2b) this.position++;
    this.#skipDigits();
  }

  #skipDigits(): void {
    if (!isDigit(this.#bytes[this.position])) throw this.#expected('a digit');
    while (isDigit(this.#bytes[this.position])) this.position++;
  }

  #skipWord(...words: readonly string[]): boolean {
    const word = words.find((text) => sameAscii(this.#bytes, this.position, this.position + text.length, text));
    this.position += word?.length ?? 0;
    return word !== undefined;
  }

  #expected(what: string): DialogError {
    return syntaxError(this.#bytes, this.position, `expected ${what}`);
  }
}

/**
 * The only one, let go of its bytes when not in use: engines drop the code compiled for a class when its last instance is
 * gone, and would start slow again with every file.
 */
export const scanner: Scanner = new Scanner();
