/**
 * Lossless JSON: scan bytes to spans, decode values when asked for, patch in place. Useful for any JSON file that people
 * keep under version control.
 */
export { decodeJson } from './decode.ts';
export { encodeJson } from './encode.ts';
export { equalJson } from './equal.ts';
export type { EscapeStyle } from './escape-style.ts';
export {
  type ArrayNode,
  type JsonMember,
  type JsonNode,
  type ObjectNode,
  type ScalarNode,
  findMember,
} from './node.ts';
export { patchJson } from './patch-json.ts';
export { itemsOf, membersOf, scanJson } from './scan.ts';
export type { Shape } from './shape.ts';
export { type JsonStyle, detectStyle, jupyterStyle } from './style.ts';
export type { JsonObject, JsonValue } from './types.ts';
