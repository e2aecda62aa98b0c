/**
 * A notebook changed at random: in its bytes, in its JSON tokens, and in its structure. Most results are still JSON, and
 * many are notebooks no tool ever wrote.
 */
import type { JsonNode } from '../src/json/node.ts';
import { itemsOf, membersOf, scanJson } from '../src/json/scan.ts';
import type { Random } from './random.ts';

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

const mutations: readonly Mutation[] = [
  (bytes, random) => splice(bytes, random.below(bytes.length), 1, Uint8Array.of(random.below(256))),
  (bytes, random) => splice(bytes, random.below(bytes.length), random.below(40), new Uint8Array()),
  (bytes, random) => splice(bytes, random.below(bytes.length), 0, encoder.encode(random.pick(tokens))),
  (bytes, random) => bytes.slice(0, random.below(bytes.length)),
  (bytes, random, other) => {
    const start = random.below(other.length);
    return splice(bytes, random.below(bytes.length), random.below(200), other.slice(start, start + random.below(400)));
  },
  (bytes, random) => replaceNode(bytes, random, () => encoder.encode(random.pick(tokens))),
  (bytes, random, other) => replaceNode(bytes, random, () => textOf(other, pickNode(other, random))),
  (bytes, random) => replaceNode(bytes, random, () => textOf(bytes, pickNode(bytes, random))),
  (bytes, random) => replaceNode(bytes, random, (text) => concat(encoder.encode('['), text, encoder.encode(']'))),
  (bytes, random) => replaceNode(bytes, random, (text) => nested(text, random.pick([3, 50, 2000]))),
  (bytes, random) => editEntries(bytes, random, (entries, at) => entries.toSpliced(at, 1)),
  (bytes, random) => editEntries(bytes, random, (entries, at) => entries.toSpliced(at, 0, entries[at] as Uint8Array)),
  (bytes, random) => editEntries(bytes, random, (entries) => entries.toReversed()),
];

/** `bytes` after one to three random changes; `other` is a notebook to take parts from. */
export function mutate(bytes: Uint8Array, random: Random, other: Uint8Array): Uint8Array {
  let result = bytes;
  for (let count = 1 + random.below(3); count > 0; count--) result = random.pick(mutations)(result, random, other);
  return result;
}

function pickNode(bytes: Uint8Array, random: Random): JsonNode | undefined {
  try {
    let node = scanJson(bytes, { depth: 1 });
    for (let level = random.below(9); level > 0; level--) {
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
  edit: (entries: readonly Uint8Array[], at: number) => readonly Uint8Array[],
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
    random.below(spans.length),
  );
  const inside = entries.flatMap((entry, index) => (index === 0 ? [entry] : [encoder.encode(','), entry]));
  return splice(bytes, node.start + 1, node.end - node.start - 2, concat(...inside));
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
