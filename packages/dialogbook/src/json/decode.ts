/** The JavaScript value of a JSON span, decoded when asked for. */
import { decodeText } from './decode-string.ts';
import type { JsonNode } from './node.ts';
import { itemsOf, membersOf, scanJson } from './scan.ts';
import { type Shape, joinTexts, json, setMember } from './shape.ts';
import type { JsonValue } from './types.ts';

/**
 * The value of `node` in `bytes` (by default of the whole text), as `JSON.parse` gives it, its texts joined as `shape`
 * says. Of duplicate keys the last wins; numbers beyond 2^53 are rounded; `NaN` and the infinities are themselves.
 * @throws DialogError `invalid_json` where `bytes` were not scanned and are not JSON, `too_large` past a string's limit.
 */
export function decodeJson(
  bytes: Uint8Array,
  options: { readonly node?: JsonNode | undefined; readonly shape?: Shape } = {},
): JsonValue {
  const node = options.node ?? scanJson(bytes, { depth: 0 });
  return joinTexts(decodeNode(bytes, node), options.shape ?? json);
}

function decodeNode(bytes: Uint8Array, node: JsonNode): JsonValue {
  const span = bytes.subarray(node.start, node.end);
  if (node.kind === 'string') return decodeText(span, true);
  const text = decodeText(span);
  if (text === '{}') return {};
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // What the scan accepts and JSON.parse does not: NaN, the infinities, raw control characters in strings.
    return decodeParts(bytes, node, text);
  }
}

function decodeParts(bytes: Uint8Array, node: JsonNode, text: string): JsonValue {
  if (node.kind === 'array') return itemsOf(bytes, node).map((item) => decodeNode(bytes, item));
  if (node.kind !== 'object') return Number(text);
  const object: { [key: string]: JsonValue } = {};
  for (const member of membersOf(bytes, node)) setMember(object, member.key, decodeNode(bytes, member.value));
  return object;
}
