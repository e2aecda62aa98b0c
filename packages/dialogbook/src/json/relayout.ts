/** JSON text moved to another layout with every number, string and key spelled as it was. */
import { deepest } from './depth.ts';
import type { JsonNode } from './node.ts';
import { itemsOf, membersOf } from './scan.ts';
import type { Patch } from './patch.ts';

/**
 * Writes `node` of `bytes` in the layout of `patch`, behind the white space `margin`, on one line where that is null. What
 * is nested more than 1,000 levels deep is copied as it stands.
 */
export function relayout(
  patch: Patch,
  bytes: Uint8Array,
  place: { readonly node: JsonNode; readonly margin: string | null; readonly depth?: number },
): void {
  const { writer, style } = patch;
  const { node, depth = 0 } = place;
  const margin = style.indent === null ? null : place.margin;
  const isContainer = node.kind === 'object' || node.kind === 'array';
  if (!isContainer || depth > deepest) return writer.copy(bytes, node.start, node.end);
  const entries = node.kind === 'object' ? membersOf(bytes, node) : itemsOf(bytes, node);
  writer.copy(bytes, node.start, node.start + 1);
  const inner = margin === null ? null : margin + style.indent;
  entries.forEach((entry, index) => {
    if (inner !== null) writer.write(`${index > 0 ? ',' : ''}${style.newline}${inner}`);
    else if (index > 0) writer.write(style.comma);
    if ('key' in entry) {
      writer.copy(bytes, entry.start, entry.keyEnd);
      writer.write(style.colon);
    }
    relayout(patch, bytes, { node: 'key' in entry ? entry.value : entry, margin: inner, depth: depth + 1 });
  });
  if (margin !== null && entries.length > 0) writer.write(style.newline + margin);
  writer.copy(bytes, node.end - 1, node.end);
}
