/**
 * What stands under a key that a cell has more than once. JSON readers take the last value alone, and so does a repair; where
 * it takes the key out of the cell, the values before that go where all goes that has no legal place.
 */
import { decodeJson } from '../json/decode.ts';
import { type JsonNode, findMember } from '../json/node.ts';
import { itemsOf, membersOf, scanJson } from '../json/scan.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { shelfKey } from '../nbformat/walk.ts';

/** `repaired`, made from `before` which `bytes` hold, with what stands under repeated keys that it took out of cells. */
export function keepRepeats(bytes: Uint8Array, before: JsonValue, repaired: JsonValue): JsonValue {
  if (repaired === before || !isObject(before) || !isObject(repaired)) return repaired;
  const [old, now] = [before['cells'], repaired['cells']];
  const list = findMember(scanJson(bytes), 'cells')?.value;
  if (!Array.isArray(old) || !Array.isArray(now) || list?.kind !== 'array') return repaired;
  const nodes = itemsOf(bytes, list);
  const cells = now.map((cell, index) => keptCell(bytes, nodes[index], { before: old[index], cell }));
  return { ...repaired, cells };
}

function keptCell(
  bytes: Uint8Array,
  node: JsonNode | undefined,
  { before, cell }: { readonly before: JsonValue | undefined; readonly cell: JsonValue },
): JsonValue {
  if (before === cell || !isObject(before) || !isObject(cell) || node?.kind !== 'object') return cell;
  const members = membersOf(bytes, node);
  const repeats = Object.keys(before)
    .filter((key) => !Object.hasOwn(cell, key))
    .map((key): [string, JsonValue[]] => {
      const values = members.filter((member) => member.key === key).slice(0, -1);
      return [key, values.map(({ value }) => decodeJson(bytes, { node: value })).filter(saysSomething)];
    })
    .filter(([, values]) => values.length > 0);
  if (repeats.length === 0) return cell;
  const metadata = isObject(cell['metadata']) ? cell['metadata'] : {};
  const shelf = isObject(metadata[shelfKey]) ? metadata[shelfKey] : {};
  const kept: JsonObject = Object.fromEntries(repeats.map(([key, values]) => [`repeated ${key}`, values]));
  return { ...cell, metadata: { ...metadata, [shelfKey]: { ...shelf, ...kept } } };
}

function saysSomething(value: JsonValue): boolean {
  if (value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
