/**
 * JSON bytes to spans. One pass checks the whole text and records where values stand down to the depth asked for;
 * strings are crossed with `indexOf`, so a large image costs almost nothing, and nothing is decoded but recorded keys.
 * Beyond the standard (RFC 8259) it accepts what Python's `json` writes and reads: a byte order mark, `NaN`,
 * `Infinity`, `-Infinity`, and it does not look for raw control characters inside strings. Any nesting depth is fine.
 */
import type { DialogError } from '../errors.ts';
import { deepest } from './depth.ts';
import { syntaxError } from './diagnose.ts';
import { decodeString, shortEscapes } from './decode-string.ts';
import { indexOrEnd, isDigit, isHexDigit, isNumberStart, sameAscii } from './bytes.ts';
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

/**
 * The node of the one value in `bytes`, with what it holds recorded `depth` levels down (1 by default, 1,000 at most).
 * @throws DialogError `invalid_json`, `not_utf8` or `conflict_markers`, naming line and column.
 */
export function scanJson(bytes: Uint8Array, options: { readonly depth?: number } = {}): JsonNode {
  return scanning(bytes, bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0, () => {
    scanner.skipSpace();
    const node = scanner.readValue(Math.min(options.depth ?? 1, deepest));
    scanner.skipSpace();
    if (scanner.position < bytes.length) throw syntaxError(bytes, scanner.position, 'expected the end of the file');
    return node;
  });
}

/** The members of an object node, scanned now where they were not recorded. */
export function membersOf(bytes: Uint8Array, node: ObjectNode): readonly JsonMember[] {
  return node.members ?? (rescan(bytes, node) as ObjectNode).members ?? [];
}

/** The items of an array node, scanned now where they were not recorded. */
export function itemsOf(bytes: Uint8Array, node: ArrayNode): readonly JsonNode[] {
  return node.items ?? (rescan(bytes, node) as ArrayNode).items ?? [];
}

/** Only up to the end of the node, or a search for the next quote might cross the rest of the file. */
function rescan(bytes: Uint8Array, { start, end }: JsonNode): JsonNode {
  return scanning(bytes.subarray(0, end), start, () => scanner.readValue(1));
}

function scanning(bytes: Uint8Array, position: number, work: () => JsonNode): JsonNode {
  scanner.start(bytes, position);
  try {
    return work();
  } finally {
    scanner.start(nothing, 0);
  }
}

const nothing = new Uint8Array(0);

/** A cursor over JSON bytes; each method starts at `position` and leaves it behind what it read. */
class Scanner {
  position = 0;
  #bytes: Uint8Array = nothing;
  readonly #keys = new Map<number, string>();
  // The next quote and backslash at or after the position when last looked for: remembered, so that a long string
  // full of one and empty of the other is not searched again and again.
  #nextQuote = -1;
  #nextBackslash = -1;

  start(bytes: Uint8Array, position: number): void {
    this.#bytes = bytes;
    this.position = position;
    this.#nextQuote = -1;
    this.#nextBackslash = -1;
    this.#keys.clear();
  }

  readValue(depth: number): JsonNode {
    const start = this.position;
    const first = this.#bytes[start];
    if (first === openObject && depth > 0) return this.#readObject(depth);
    if (first === openArray && depth > 0) return this.#readArray(depth);
    if (first === quote) this.#skipString();
    else this.#skipValue();
    const end = this.position;
    if (first === openObject) return { kind: 'object', start, end };
    if (first === openArray) return { kind: 'array', start, end };
    if (first === quote) return { kind: 'string', start, end };
    return { kind: isNumberStart(first) ? 'number' : 'literal', start, end };
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
      members.push({ key: this.#keyText(keyStart, keyEnd), start: keyStart, keyEnd, value: this.readValue(depth - 1) });
    }
    return { kind: 'object', start, end: this.position, members };
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

  #keyText(start: number, end: number): string {
    let hash = 0;
    for (let index = start + 1; index < end - 1; index++) hash = (Math.imul(hash, 31) + (this.#bytes[index] ?? 0)) | 0;
    const known = this.#keys.get(hash);
    if (known !== undefined && sameAscii(this.#bytes, start + 1, end - 1, known)) return known;
    const key = decodeString(this.#bytes, { start, end });
    // Only of keys that are spelled as they read: others could be taken for keys spelled as these read.
    if (key.length === end - start - 2) this.#keys.set(hash, key);
    return key;
  }

  #expected(what: string): DialogError {
    return syntaxError(this.#bytes, this.position, `expected ${what}`);
  }
}

/**
 * The only one, let go of its bytes when not in use: engines drop the code compiled for a class when its last instance is
 * gone, and would start slow again with every file.
 */
const scanner = new Scanner();
