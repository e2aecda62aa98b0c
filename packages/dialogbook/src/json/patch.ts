/**
 * A JSON text changed in place: given the value it should hold, every part that still equals what its bytes decode to
 * keeps those bytes, at any depth, and only what differs is written, in the style of the text. In a string the common
 * beginning and end stay; in a list the items that are still there; in an object the order of the members.
 */
import { alignLists } from './align.ts';
import { compareCodePoints, isSorted } from './code-points.ts';
import { type Entry, type WrittenEntry, rewriteContainer } from './container.ts';
import { encodeJson, encodeStringBody, isPlainObject } from './encode.ts';
import { equalJson, presentKeys } from './equal.ts';
import type { ArrayNode, JsonMember, JsonNode, ObjectNode } from './node.ts';
import { decodeString } from './decode-string.ts';
import { patchString } from './patch-string.ts';
import { itemsOf, membersOf } from './scan.ts';
import { type Shape, isStringList, itemShape, memberShape, splitTexts } from './shape.ts';
import { splitLike } from './split-like.ts';
import type { JsonStyle } from './style.ts';
import type { JsonObject, JsonValue } from './types.ts';
import type { PieceWriter } from './writer.ts';

/** Inside a value that was changed deeper than this nothing is kept: few values are, and each level costs stack. */
const deepestKept = 200;

/** The text being changed, and where the changed one goes. */
export interface Patch {
  readonly bytes: Uint8Array;
  readonly style: JsonStyle;
  readonly writer: PieceWriter;
  /** How many containers inside the text's own value are open; 0 by default. */
  readonly depth?: number;
}

/** A change of one value. */
export interface Change {
  /** What `node` decodes to with `shape`. */
  readonly before: JsonValue;
  /** What it should decode to. */
  readonly after: unknown;
  readonly shape: Shape;
}

/**
 * Writes `node` so that it decodes to `change.after`; new text goes behind `margin`, on one line where that is null.
 * @throws DialogError `invalid_value` where `after` is not JSON, `too_large` for a change too deep in it.
 */
export function patchValue(patch: Patch, node: JsonNode, change: Change & { readonly margin: string | null }): void {
  const { before, shape, margin } = change;
  const after = shape.kind === 'text' && isStringList(change.after) ? change.after.join('') : change.after;
  const { depth = 0 } = patch;
  const inner = { ...patch, depth: depth + 1 };
  // What stands inside another value was compared there, but for texts that are given as lists.
  const mayBeEqual = depth === 0 || shape.kind === 'text';
  if (mayBeEqual && equalJson(before, after)) patch.writer.copy(patch.bytes, node.start, node.end);
  else if (depth > deepestKept) patch.writer.write(encodeNew(patch, after, shape, margin));
  else if (node.kind === 'object' && isPlainObject(after))
    patchObject(inner, node, { before: before as JsonObject, after, shape });
  else if (node.kind === 'string' && typeof after === 'string')
    patchString(patch, node, { before: before as string, after });
  else if (node.kind === 'array' && Array.isArray(after))
    patchArray(inner, node, { before: before as JsonValue[], after, shape });
  else if (node.kind === 'array' && typeof after === 'string' && typeof before === 'string')
    patchLines(patch, node, after, shape);
  else patch.writer.write(encodeNew(patch, after, shape, margin));
}

/** The text of a value that was not there before. */
export function encodeNew(patch: Patch, value: unknown, shape: Shape, margin: string | null): string {
  return encodeJson(splitTexts(value as JsonValue, shape), patch.style, { margin });
}

function patchObject(
  patch: Patch,
  node: ObjectNode,
  change: { before: JsonObject; after: { [key: string]: unknown }; shape: Shape },
): void {
  const { before, after, shape } = change;
  const edits = new Map<string, MemberEdit>();
  for (const { key, value } of membersOf(patch.bytes, node)) {
    const kept = Object.hasOwn(after, key) && after[key] !== undefined;
    const edit = { before: before[key] ?? null, after: after[key], shape: memberShape(shape, key) };
    if (!kept) edits.set(key, 'remove');
    else if (!equalJson(edit.before, edit.after))
      edits.set(key, (margin) => patchValue(patch, value, { ...edit, margin }));
  }
  for (const key of presentKeys(after)) {
    if (!Object.hasOwn(before, key))
      edits.set(key, (margin) => patch.writer.write(encodeNew(patch, after[key], memberShape(shape, key), margin)));
  }
  patchMembers(patch, node, edits);
}

/** What becomes of a member: it goes, or its value is written behind the white space `margin`. */
export type MemberEdit = 'remove' | ((margin: string | null) => void);

/**
 * Writes the object `node` with `edits` made to the members they name; the others are copied. A new member takes its
 * sorted place where the members are sorted, and the last place elsewhere. Of duplicates the last one is edited, and all
 * go when the member is removed.
 */
export function patchMembers(patch: Patch, node: ObjectNode, edits: ReadonlyMap<string, MemberEdit>): void {
  const members = membersOf(patch.bytes, node);
  const last = new Map(members.map((member, index) => [member.key, index]));
  const entries: MemberEntry[] = [];
  members.forEach((member, origin) => {
    const edit = edits.get(member.key);
    if (edit === 'remove') return;
    const edited = edit !== undefined && last.get(member.key) === origin;
    const entry = edited ? { origin, write: writeMember(patch, member, edit) } : { origin };
    entries.push({ ...entry, key: member.key });
  });
  const sorted = isSorted(members.map((member) => member.key));
  for (const [key, edit] of edits) {
    if (!last.has(key) && edit !== 'remove') entries.push({ key, write: writeNewMember(patch, key, edit) });
  }
  if (sorted) entries.sort((left, right) => compareCodePoints(left.key, right.key));
  const spans = members.map((member) => ({ start: member.start, end: member.value.end }));
  rewriteContainer({ ...patch, start: node.start, end: node.end, entries: spans }, entries);
}

type MemberEntry = Entry & { readonly key: string };

function writeMember(patch: Patch, member: JsonMember, edit: (margin: string | null) => void): WrittenEntry['write'] {
  return (margin) => {
    patch.writer.copy(patch.bytes, member.start, member.value.start);
    edit(margin);
  };
}

function writeNewMember(patch: Patch, key: string, edit: (margin: string | null) => void): WrittenEntry['write'] {
  return (margin) => {
    patch.writer.write(`"${encodeStringBody(key, patch.style)}"${patch.style.colon}`);
    edit(margin);
  };
}

interface ArrayChange {
  readonly before: readonly JsonValue[];
  readonly after: readonly unknown[];
  readonly shape: Shape;
}

function patchArray(patch: Patch, node: ArrayNode, change: ArrayChange): void {
  const { before, after } = change;
  const items = itemsOf(patch.bytes, node);
  const shape = itemShape(change.shape);
  const origins = alignValues(before, after);
  const entries = after.map((value, index): Entry => {
    const origin = origins[index] ?? -1;
    const item = items[origin];
    if (item === undefined) return { write: (margin) => patch.writer.write(encodeNew(patch, value, shape, margin)) };
    const edit = { before: before[origin] ?? null, after: value, shape };
    if (equalJson(edit.before, value)) return { origin };
    return { origin, write: (margin) => patchValue(patch, item, { ...edit, margin }) };
  });
  rewriteContainer({ ...patch, start: node.start, end: node.end, entries: items }, entries);
}

/** {@link alignLists} for values of any kind. */
function alignValues(before: readonly unknown[], after: readonly unknown[]): number[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && equalJson(before[head], after[head])) head++;
  let tail = 0;
  while (tail < shorter - head && equalJson(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  // Keys are made only for what lies between.
  const keys = (values: readonly unknown[]): string[] => values.slice(head, values.length - tail).map(alignKey);
  const middle = alignLists(keys(before), keys(after)).map((origin) => (origin < 0 ? origin : origin + head));
  const indices = Array.from(before.keys());
  return [indices.slice(0, head), middle, indices.slice(before.length - tail)].flat();
}

/** Equal values have equal keys; others nearly always differ, and where they do not they are compared again. */
function alignKey(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return `\0${JSON.stringify(value) ?? ''}`;
  } catch {
    // Not JSON, or nested very deep: no key of its own; writing it will say what is wrong.
    return '\0';
  }
}

/** A text written as a list of strings, changed to `after`. */
function patchLines(patch: Patch, node: ArrayNode, after: string, shape: Shape): void {
  const items = itemsOf(patch.bytes, node);
  const before = items.map((item) => (item.kind === 'string' ? decodeString(patch.bytes, item) : ''));
  const split = shape.kind === 'text' && shape.split ? shape.split : (text: string): string[] => [text];
  patchArray(patch, node, { before, after: splitLike(before, after, split), shape: { kind: 'json' } });
}
