/**
 * JSON bytes to spans. One pass checks the whole text and records where values stand down to the depth asked for;
 * strings are crossed with `indexOf`, so a large image costs almost nothing, and nothing is decoded but recorded keys.
 * Beyond the standard (RFC 8259) it accepts what Python's `json` writes and reads: a byte order mark, `NaN`,
 * `Infinity`, `-Infinity`, and it does not look for raw control characters inside strings. Any nesting depth is fine.
 */
import { deepest } from './depth.ts';
import { syntaxError } from './diagnose.ts';
import type { ArrayNode, JsonMember, JsonNode, ObjectNode } from './node.ts';
import { scanner } from './scanner.ts';

/**
 * The node of the one value in `bytes`, with what it holds recorded `depth` levels down (1 by default, 1,000 at most).
 * @throws DialogError `invalid_json`, `not_utf8` or `conflict_markers`, naming line and column.
 */
export function scanJson(bytes: Uint8Array, options: { readonly depth?: number } = {}): JsonNode {
  return scanner.over(bytes, bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0, () => {
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
  return scanner.over(bytes.subarray(0, end), start, () => scanner.readValue(1));
}
