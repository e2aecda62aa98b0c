/**
 * An object node whose members are recorded, but not what they hold: numbers in a table in place of two objects a member.
 * A notebook has such a node for each cell, and together they are most of what an open one adds to its bytes in memory.
 */
import { isDigit } from './bytes.ts';
import type { JsonMember, JsonNode, ObjectNode } from './node.ts';

/** How many numbers tell where a member stands: its start, the end of its key, the start and the end of its value. */
const placesEach = 4;
/** How many numbers a table holds at most, unless one object needs more. */
const largestTable = 0x1000;

/** An object node that makes its members when they are asked for. */
export class FlatObject implements ObjectNode {
  readonly #bytes: Uint8Array;
  readonly #keys: readonly string[];
  /** From `#row` on: the object's start and end, and the places of each member. */
  readonly #table: Uint32Array;
  readonly #row: number;

  constructor(bytes: Uint8Array, keys: readonly string[], { table, row }: Row) {
    this.#bytes = bytes;
    this.#keys = keys;
    this.#table = table;
    this.#row = row;
  }

  get kind(): 'object' {
    return 'object';
  }

  get start(): number {
    return this.#table[this.#row] ?? 0;
  }

  get end(): number {
    return this.#table[this.#row + 1] ?? 0;
  }

  get members(): readonly JsonMember[] {
    return this.#keys.map((key, index) => this.#member(key, index));
  }

  /** The last member named `key`, or undefined. */
  find(key: string): JsonMember | undefined {
    const index = this.#keys.lastIndexOf(key);
    return index < 0 ? undefined : this.#member(key, index);
  }

  #member(key: string, index: number): JsonMember {
    const table = this.#table;
    const at = this.#row + 2 + index * placesEach;
    const start = table[at + 2] ?? 0;
    const value = { kind: kindOf(this.#bytes[start]), start, end: table[at + 3] ?? 0 } as JsonNode;
    return { key, start: table[at] ?? 0, keyEnd: table[at + 1] ?? 0, value };
  }
}

interface Row {
  readonly table: Uint32Array;
  readonly row: number;
}

/** Where the rows of one scan are put, one behind another in tables that grow with their number. */
export class FlatTables {
  #table: Uint32Array = new Uint32Array(0);
  #used = 0;

  /** The place of a row that holds the first `length` of `places`. */
  add(places: readonly number[], length: number): Row {
    if (this.#used + length > this.#table.length) {
      this.#table = new Uint32Array(Math.max(length, Math.min(2 * this.#table.length, largestTable)));
      this.#used = 0;
    }
    const row = this.#used;
    for (let index = 0; index < length; index++) this.#table[row + index] = places[index] ?? 0;
    this.#used += length;
    return { table: this.#table, row };
  }
}

/** What the value is that begins with `byte`. */
export function kindOf(byte: number | undefined): JsonNode['kind'] {
  if (byte === 0x22) return 'string';
  if (byte === 0x7b) return 'object';
  if (byte === 0x5b) return 'array';
  // A minus, or the capital of `NaN` and `Infinity`.
  const isNumber = isDigit(byte) || byte === 0x2d || byte === 0x4e || byte === 0x49;
  return isNumber ? 'number' : 'literal';
}
