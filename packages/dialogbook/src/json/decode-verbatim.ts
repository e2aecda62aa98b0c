/** The JavaScript value of a JSON text that can be written again without a number of it being spelled anew. */
import { decodeString, decodeText } from './decode-string.ts';
import { deepest } from './depth.ts';
import { JsonText } from './json-text.ts';
import type { JsonNode } from './node.ts';
import { scanJson } from './scan.ts';
import { setMember } from './shape.ts';
import { toBytes } from './to-bytes.ts';
import type { JsonValue } from './types.ts';

/**
 * As `decodeJson`, but a number that would be written in another way is a {@link JsonText}, and so is what is nested more than
 * 1,000 levels deep. Meant for code that moves values about, such as a repair; it decodes everything there is.
 * @throws DialogError as `scanJson`.
 */
export function decodeVerbatim(bytes: Uint8Array, node: JsonNode = scanJson(bytes, { depth: deepest })): JsonValue {
  if (node.kind === 'array' && node.items) return node.items.map((item) => decodeVerbatim(bytes, item));
  if (node.kind === 'string') return decodeString(bytes, node);
  if (node.kind !== 'object' || !node.members) return decodeLeaf(decodeText(bytes.subarray(node.start, node.end)));
  const object: { [key: string]: JsonValue } = {};
  for (const { key, value } of node.members) setMember(object, key, decodeVerbatim(bytes, value));
  return object;
}

/** As `JSON.parse`, but with {@link JsonText} in the value as `decodeVerbatim` has it. @throws SyntaxError for what is not JSON. */
export function parseVerbatim(text: string): JsonValue {
  JSON.parse(text);
  return decodeVerbatim(toBytes(text));
}

function decodeLeaf(text: string): JsonValue {
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  // A container can be a leaf only by its depth; its text is no number.
  if (String(Number(text)) === text) return Number(text);
  return new JsonText(text) as unknown as JsonValue;
}
