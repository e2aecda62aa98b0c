/** The JavaScript value of a JSON span, decoded when asked for. */
import { decodeLines } from './decode-lines.ts';
import { decodeString, decodeText } from './decode-string.ts';
import { deepest, tooDeep } from './depth.ts';
import type { JsonNode } from './node.ts';
import { scanJson } from './scan.ts';
import { type Shape, joinTexts, json, setMember } from './shape.ts';
import type { JsonValue } from './types.ts';

/**
 * The value of `node` in `bytes` (by default of the whole text), as `JSON.parse` gives it, its texts joined as `shape`
 * says. Of duplicate keys the last wins; numbers beyond 2^53 are rounded; `NaN` and the infinities are themselves.
 * @throws DialogError `invalid_json` where `bytes` were not scanned and are not JSON, `too_large` past a string's limit, and
 * past 1,000 levels where the value holds what JSON does not allow.
 */
export function decodeJson(
  bytes: Uint8Array,
  options: { readonly node?: JsonNode | undefined; readonly shape?: Shape } = {},
): JsonValue {
  const { node = scanJson(bytes, { depth: 0 }), shape = json } = options;
  const lines = shape.kind === 'text' && node.kind === 'array' ? decodeLines(bytes, node) : undefined;
  return lines ?? joinTexts(decodeNode(bytes, node), shape);
}

function decodeNode(bytes: Uint8Array, node: JsonNode): JsonValue {
  if (node.kind === 'string') return decodeString(bytes, node);
  const span = bytes.subarray(node.start, node.end);
  const text = decodeText(span);
  if (text === '{}') return {};
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // What the scan accepts and JSON.parse does not: NaN, the infinities, raw control characters in strings.
    return node.kind === 'number' ? Number(text) : decodeParts(span, scanJson(span, { depth: deepest }));
  }
}

/** The value of `node`, which was recorded at all depths: trying `JSON.parse` at each would take forever. */
function decodeParts(bytes: Uint8Array, node: JsonNode): JsonValue {
  if (node.kind === 'array' && node.items) return node.items.map((item) => decodeParts(bytes, item));
  if (node.kind !== 'object' || !node.members) return decodeLeaf(bytes, node);
  const object: { [key: string]: JsonValue } = {};
  for (const { key, value } of node.members) setMember(object, key, decodeParts(bytes, value));
  return object;
}

/** The value of what is no container, or is one too deep to be recorded. */
function decodeLeaf(bytes: Uint8Array, node: JsonNode): JsonValue {
  if (node.kind === 'string') return decodeString(bytes, node);
  const text = decodeText(bytes.subarray(node.start, node.end));
  if (node.kind === 'number') return Number(text);
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw tooDeep('read where it holds NaN, an infinity or a raw control character');
  }
}
