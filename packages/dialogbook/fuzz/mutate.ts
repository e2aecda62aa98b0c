/**
 * A notebook changed at random: in its bytes, in its JSON tokens, and in its structure. Most results are still JSON, and
 * many are notebooks no tool ever wrote.
 */
import type { JsonNode } from '../src/json/node.ts';
import { itemsOf, membersOf, scanJson } from '../src/json/scan.ts';
import type { Random } from '../test/support/random.ts';

type Mutation = (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array;

const encoder = new TextEncoder();

/** Texts that have made trouble somewhere. */
const tokens = [
  'null', 'true', '0', '-0.0', '1e400', '1.0', '12345678901234567890', 'NaN', '-Infinity', '""', '[]', '{}', '[[]]', '[ ]',
  '{"": 1}', '{"__proto__": {"a": 1}}', '{"a": 1, "a": 2}', '"\\ud83d"', '"\\u0000"', '"a\\r\\nb"', '["a", 1, null]', '["a\\n", "b"]',
  '"code"', '"markdown"', '"raw"', '"heading"', '"stream"', '"execute_result"', '4', '3', '2', '5', '{"solveit_ai": true}',
  '"q\\n\\n##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->\\n\\nr"', '"##### Reply<!-- \\\\SOLVEIT_SEPARATOR_00 -->"', '"```"', '"<details>"',
  '[{"output_type": "stream", "name": "stdout", "text": ["a\\r", "b"]}]', '{"image/png": "aGk=", "text/plain": ["x"]}',
]; // prettier-ignore

/** Mostly, what comes out is no longer JSON. */
const byteMutations: readonly Mutation[] = [
  (bytes, random) => splice(bytes, random.int(bytes.length), 1, Uint8Array.of(random.int(256))),
  (bytes, random) => {
    const at = random.int(bytes.length);
    return splice(bytes, at, 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << random.int(8))));
  },
  (bytes, random) => splice(bytes, random.int(bytes.length), random.int(40), new Uint8Array()),
  (bytes, random) => splice(bytes, random.int(bytes.length), 0, encoder.encode(random.pick(tokens))),
  (bytes, random) => bytes.slice(0, random.int(bytes.length)),
  (bytes, random, other) => {
    const start = random.int(other.length);
    return splice(bytes, random.int(bytes.length), random.int(200), other.slice(start, start + random.int(400)));
  },
  (bytes, random) => {
    const start = random.int(bytes.length);
    return splice(bytes, random.int(bytes.length), 0, bytes.slice(start, start + random.int(300)));
  },
];

/** What was JSON is JSON still. */
const structureMutations: readonly Mutation[] = [
  (bytes, random) => replaceNode(bytes, random, () => encoder.encode(random.pick(tokens))),
  (bytes, random, other) => replaceNode(bytes, random, () => textOf(other, pickNode(other, random))),
  (bytes, random) => replaceNode(bytes, random, () => textOf(bytes, pickNode(bytes, random))),
  (bytes, random) => replaceNode(bytes, random, (text) => concat(encoder.encode('['), text, encoder.encode(']'))),
  (bytes, random) => replaceNode(bytes, random, (text) => nested(text, random.pick([3, 50, 2000]))),
  (bytes, random) => editEntries(bytes, random, (entries, at) => entries.toSpliced(at, 1)),
  (bytes, random) => editEntries(bytes, random, (entries, at) => entries.toSpliced(at, 0, entries[at] as Uint8Array)),
  (bytes, random) => editEntries(bytes, random, (entries) => entries.toReversed()),
  (bytes, random) => editEntries(bytes, random, (entries, at) => moved(entries, at, random.int(entries.length))),
  (bytes, random, other) =>
    editEntries(bytes, random, (entries, at, ofObject) => entries.toSpliced(at, 0, entryFrom(other, random, ofObject))),
  swapNodes,
  renameKey,
];

const keys = [
  'source', 'outputs', 'metadata', 'cell_type', 'id', 'cells', 'worksheets', 'nbformat', 'nbformat_minor', 'attachments', 'text',
  'data', 'output_type', 'execution_count', 'prompt_number', 'input', 'language', 'traceback', 'solveit_ai', '__proto__', '', '0',
]; // prettier-ignore

/** `bytes` after one to four random changes, most of them in the structure; `other` is a notebook to take parts from. */
export function mutate(bytes: Uint8Array, random: Random, other: Uint8Array): Uint8Array {
  let result = bytes;
  for (let count = 1 + random.int(4); count > 0; count--) {
    const mutation = random.pick(random.oneIn(6) ? byteMutations : structureMutations);
    result = mutation(result, random, other);
  }
  return result;
}

function pickNode(bytes: Uint8Array, random: Random): JsonNode | undefined {
  try {
    let node = scanJson(bytes, { depth: 1 });
    for (let level = random.int(9); level > 0; level--) {
      const inside = childrenOf(bytes, node);
      if (inside.length === 0) break;
      node = random.pick(inside);
    }
    return node;
  } catch {
    // No longer JSON: the other mutations go on with it.
    return undefined;
  }
}

function childrenOf(bytes: Uint8Array, node: JsonNode): readonly JsonNode[] {
  if (node.kind === 'array') return itemsOf(bytes, node);
  return node.kind === 'object' ? membersOf(bytes, node).map(({ value }) => value) : [];
}

function replaceNode(bytes: Uint8Array, random: Random, replacement: (text: Uint8Array) => Uint8Array): Uint8Array {
  const node = pickNode(bytes, random);
  return node ? splice(bytes, node.start, node.end - node.start, replacement(textOf(bytes, node))) : bytes;
}

function editEntries(
  bytes: Uint8Array,
  random: Random,
  edit: (entries: readonly Uint8Array[], at: number, ofObject: boolean) => readonly Uint8Array[],
): Uint8Array {
  const node = pickNode(bytes, random);
  if (node?.kind !== 'array' && node?.kind !== 'object') return bytes;
  const spans =
    node.kind === 'array'
      ? itemsOf(bytes, node)
      : membersOf(bytes, node).map(({ start, value }) => ({ start, end: value.end }));
  if (spans.length === 0) return bytes;
  const entries = edit(
    spans.map(({ start, end }) => bytes.slice(start, end)),
    random.int(spans.length),
    node.kind === 'object',
  );
  const inside = entries.flatMap((entry, index) => (index === 0 ? [entry] : [encoder.encode(','), entry]));
  return splice(bytes, node.start + 1, node.end - node.start - 2, concat(...inside));
}

function moved(entries: readonly Uint8Array[], from: number, to: number): readonly Uint8Array[] {
  return entries.toSpliced(from, 1).toSpliced(to, 0, entries[from] as Uint8Array);
}

/** A part of `other` that may stand among members or among items. */
function entryFrom(other: Uint8Array, random: Random, ofObject: boolean): Uint8Array {
  const value = textOf(other, pickNode(other, random));
  return ofObject ? concat(encoder.encode(`${JSON.stringify(random.pick(keys))}:`), value) : value;
}

function swapNodes(bytes: Uint8Array, random: Random): Uint8Array {
  const pair = [pickNode(bytes, random), pickNode(bytes, random)].sort((a, b) => (a?.start ?? 0) - (b?.start ?? 0));
  const [left, right] = pair;
  if (!left || !right || left.end > right.start) return bytes;
  const between = bytes.subarray(left.end, right.start);
  const swapped = concat(textOf(bytes, right), between, textOf(bytes, left));
  return splice(bytes, left.start, right.end - left.start, swapped);
}

function renameKey(bytes: Uint8Array, random: Random): Uint8Array {
  const node = pickNode(bytes, random);
  if (node?.kind !== 'object') return bytes;
  const members = membersOf(bytes, node);
  if (members.length === 0) return bytes;
  const { start, keyEnd } = random.pick(members);
  return splice(bytes, start, keyEnd - start, encoder.encode(JSON.stringify(random.pick(keys))));
}

function nested(text: Uint8Array, depth: number): Uint8Array {
  return concat(encoder.encode('['.repeat(depth)), text, encoder.encode(']'.repeat(depth)));
}

function textOf(bytes: Uint8Array, node: JsonNode | undefined): Uint8Array {
  return node ? bytes.slice(node.start, node.end) : encoder.encode('null');
}

function splice(bytes: Uint8Array, start: number, removed: number, inserted: Uint8Array): Uint8Array {
  return concat(bytes.subarray(0, start), inserted, bytes.subarray(start + removed));
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}
