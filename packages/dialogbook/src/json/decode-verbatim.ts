/** A whole JSON text as a value that can be taken apart and written anew without loss. */
import { decodeString, decodeText } from './decode-string.ts';
import { deepest } from './depth.ts';
import { JsonText } from './json-text.ts';
import type { JsonNode } from './node.ts';
import { scanJson } from './scan.ts';
import { setMember } from './shape.ts';
import type { JsonValue } from './types.ts';

/** What is nested deeper is carried as text: far deeper than anybody looks, and not so deep that it could not be moved. */
const deepestDecoded = deepest / 2;

/**
 * The value of `bytes` as `decodeJson` gives it, but with a `JsonText` for each number that is not spelled as JavaScript
 * spells it, and for what is nested more than 500 levels deep. Of duplicate keys the last wins.
 * @throws DialogError `invalid_json` and its like.
 */
export function decodeVerbatim(bytes: Uint8Array): JsonValue {
  return valueOf(bytes, scanJson(bytes, { depth: deepestDecoded }));
}

function valueOf(bytes: Uint8Array, node: JsonNode): JsonValue {
  if (node.kind === 'string') return decodeString(bytes, node);
  if (node.kind === 'array' && node.items) return node.items.map((item) => valueOf(bytes, item));
  if (node.kind === 'object' && node.members) {
    const object: { [key: string]: JsonValue } = {};
    for (const { key, value } of node.members) setMember(object, key, valueOf(bytes, value));
    return object;
  }
  const text = decodeText(bytes.subarray(node.start, node.end));
  if (node.kind === 'literal') return JSON.parse(text) as JsonValue;
  if (node.kind === 'number' && String(Number(text)) === text) return Number(text);
  return new JsonText(text) as unknown as JsonValue;
}
