/**
 * Where the values of a JSON text stand in its bytes. A node is a span and, for a container whose inside was recorded,
 * the spans of what it holds; nothing is decoded but the keys of recorded objects.
 */
import { FlatObject } from './flat-object.ts';

/** A value's place: `bytes.subarray(start, end)` is exactly its text, without the white space around it. */
export type JsonNode = ObjectNode | ArrayNode | ScalarNode;

/** The place of an object. */
export interface ObjectNode {
  readonly kind: 'object';
  readonly start: number;
  readonly end: number;
  /** In the order of the text, duplicate keys included; absent where the scan did not go this deep: see `membersOf`. */
  readonly members?: readonly JsonMember[];
}

/** The place of a list. */
export interface ArrayNode {
  readonly kind: 'array';
  readonly start: number;
  readonly end: number;
  /** In the order of the text; absent where the scan did not go this deep: see `itemsOf`. */
  readonly items?: readonly JsonNode[];
}

/** The place of a value that holds no others. */
export interface ScalarNode {
  /** `literal` is `true`, `false` or `null`; `NaN` and the infinities, which Python writes, are numbers. */
  readonly kind: 'string' | 'number' | 'literal';
  readonly start: number;
  readonly end: number;
}

/** A member of an object: its decoded key, where the quoted key starts, and the value's node, where the member ends. */
export interface JsonMember {
  readonly key: string;
  readonly start: number;
  readonly keyEnd: number;
  readonly value: JsonNode;
}

/** The member of `node` named `key`, or undefined; of duplicates the last, as JSON readers take it. */
export function findMember(node: JsonNode | undefined, key: string): JsonMember | undefined {
  if (node instanceof FlatObject) return node.find(key);
  return node?.kind === 'object' ? node.members?.findLast((member) => member.key === key) : undefined;
}
