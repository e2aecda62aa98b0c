/** The JavaScript value of a JSON span, decoded when asked for. */
import { decodeLines } from './decode-lines.ts';
import { decodeText } from './decode-string.ts';
import { deepest, tooDeep } from './depth.ts';
import type { JsonNode } from './node.ts';
import { itemsOf, membersOf, scanJson } from './scan.ts';
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
  return lines ?? joinTexts(decodeNode(bytes, node, 0), shape);
}

function decodeNode(bytes: Uint8Array, node: JsonNode, depth: number): JsonValue {
  const span = bytes.subarray(node.start, node.end);
  if (node.kind === 'string') return decodeText(span, true);
  const text = decodeText(span);
  if (text === '{}') return {};
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // What the scan accepts and JSON.parse does not: NaN, the infinities, raw control characters in strings.
    return decodeParts(bytes, node, { text, depth: depth + 1 });
  }
}

function decodeParts(bytes: Uint8Array, node: JsonNode, { text, depth }: { text: string; depth: number }): JsonValue {
  if (depth > deepest) throw tooDeep('read where it holds NaN, an infinity or a raw control character');
  if (node.kind === 'array') return itemsOf(bytes, node).map((item) => decodeNode(bytes, item, depth));
  if (node.kind !== 'object') return Number(text);
  const object: { [key: string]: JsonValue } = {};
  for (const member of membersOf(bytes, node)) setMember(object, member.key, decodeNode(bytes, member.value, depth));
  return object;
}
