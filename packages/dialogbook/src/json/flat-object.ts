/**
 * An object node whose members are recorded, but not what they hold: two flat lists in place of two objects a member. A
 * notebook has such a node for each cell, and together they are most of what an open one adds to its bytes in memory.
 */
import { isDigit } from './bytes.ts';
import type { JsonMember, JsonNode, ObjectNode } from './node.ts';

/** How many numbers tell where a member stands: its start, the end of its key, the start and the end of its value. */
const placesEach = 4;

/** An object node that makes its members when they are asked for. */
export class FlatObject implements ObjectNode {
  readonly kind = 'object';
  readonly start: number;
  readonly end: number;
  readonly #bytes: Uint8Array;
  readonly #keys: readonly string[];
  readonly #places: readonly number[];

  /** `places` are those of each of `keys` in turn. */
  constructor(
    bytes: Uint8Array,
    span: { readonly start: number; readonly end: number },
    members: { readonly keys: readonly string[]; readonly places: readonly number[] },
  ) {
    this.#bytes = bytes;
    this.start = span.start;
    this.end = span.end;
    this.#keys = members.keys;
    this.#places = members.places;
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
    const places = this.#places;
    const at = index * placesEach;
    const start = places[at + 2] ?? 0;
    const value = { kind: kindOf(this.#bytes[start]), start, end: places[at + 3] ?? 0 } as JsonNode;
    return { key, start: places[at] ?? 0, keyEnd: places[at + 1] ?? 0, value };
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
