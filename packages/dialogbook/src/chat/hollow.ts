/**
 * Values kept beside a text that says most of what they say: what is known from elsewhere is kept as a reference, so that
 * nothing large is stored twice. A reference is an object of one member, `$known`, a number or a name.
 */
import { equalJson } from '../json/equal.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';

/** What is known, by the key that stands for it. */
export type Known = ReadonlyMap<string | number, JsonValue>;

/** Shorter texts are kept as they are: a reference would be no shorter. */
const shortest = 24;

const reference = '$known';
const literal = '$literal';

/** `value` with a reference in place of each text and object in it that is `known`. */
export function hollow(value: JsonValue, known: Known): JsonValue {
  const texts = new Map<JsonValue, string | number>();
  const objects: [JsonObject, string | number][] = [];
  for (const [key, each] of known) {
    if (typeof each === 'string' && each.length >= shortest) texts.set(each, key);
    else if (isObject(each) && Object.keys(each).length > 0) objects.push([each, key]);
  }
  const visit = (each: JsonValue): JsonValue => {
    const key = isObject(each) ? objects.find(([object]) => equalJson(object, each))?.[1] : texts.get(each);
    if (key !== undefined) return { [reference]: key };
    if (Array.isArray(each)) return each.map(visit);
    if (!isObject(each)) return each;
    const members = Object.fromEntries(Object.entries(each).map(([name, member]) => [name, visit(member)]));
    return reference in each || literal in each ? { [literal]: members } : members;
  };
  return visit(value);
}

/** The value that {@link hollow} made `value` of; undefined where something it refers to is not `known` any more. */
export function fill(value: JsonValue, known: Known): JsonValue | undefined {
  let complete = true;
  const members = (object: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([name, member]) => [name, visit(member)]));
  const visit = (each: JsonValue): JsonValue => {
    if (Array.isArray(each)) return each.map(visit);
    if (!isObject(each)) return each;
    if (literal in each && isObject(each[literal])) return members(each[literal]);
    const key = each[reference];
    if (typeof key !== 'string' && typeof key !== 'number') return members(each);
    const found = known.get(key);
    if (found === undefined) complete = false;
    return found ?? null;
  };
  const filled = visit(value);
  return complete ? filled : undefined;
}
