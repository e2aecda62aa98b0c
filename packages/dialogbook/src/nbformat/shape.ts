/**
 * A small vocabulary to say what a JSON value must look like. A shape reads a value, reports what is wrong with it
 * to the walk, and returns the nearest value that fits: the same object when nothing is wrong, so that a check of a
 * valid notebook makes no copies.
 */
import { plainNumber } from '../json/json-text.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { type ErrorRule, describe } from './issue.ts';
import { typeName } from './tag.ts';
import { isBlank, shelfFix } from './walk.ts';
import type { Walk } from './walk.ts';

/** What a value must look like. */
export interface Shape {
  /** Returns the nearest value that fits; `undefined` when none keeps what `value` says, so that it must be set aside. */
  fit(value: JsonValue, walk: Walk): JsonValue | undefined;
  /** Returns what stands where a value must stand and none does. */
  blank(): JsonValue;
}

/** A member of an object: must it be there, and since which minor version does its shape count. */
export interface Member {
  readonly shape: Shape;
  readonly required: boolean;
  readonly since: number;
}

/** A member that must be there. */
export function must(shape: Shape): Member {
  return { shape, required: true, since: 0 };
}

/** A member that may be there; its shape counts from minor version `since` on. */
export function may(shape: Shape, { since = 0 }: { readonly since?: number } = {}): Member {
  return { shape, required: false, since };
}

/** The shape of any value. */
export const anything: Shape = { fit: (value) => value, blank: () => null };

/** The shape of a value that `holds`; `what` names it in messages, `coerce` may turn another value into one. */
export function leaf(
  what: string,
  holds: (value: JsonValue) => boolean,
  {
    blank,
    coerce = (): undefined => undefined,
  }: { readonly blank: JsonValue; readonly coerce?: (value: JsonValue) => JsonValue | undefined },
): Shape {
  return {
    fit(value, walk) {
      if (holds(plainNumber(value))) return value;
      const coerced = coerce(value);
      const fix = coerced === undefined ? shelfFix(value) : `make it ${describe(coerced)}`;
      walk.fault('bad-value', `is ${describe(value)}, but must be ${what}`, fix);
      return coerced;
    },
    blank: () => blank,
  };
}

/** The shape of a list of items that all have one shape. A single value becomes a list of it. */
export function list(item: Shape): Shape {
  return {
    fit(value, walk) {
      if (!Array.isArray(value)) {
        walk.fault(
          'bad-value',
          `is ${describe(value)}, but must be a list`,
          isBlank(value) ? 'make it an empty list' : 'make it a list of this one',
        );
      }
      const items = Array.isArray(value) ? value : isBlank(value) ? [] : [value];
      const fitted = items.map((each, index) => walk.at(index, () => fitOrShelve(each, item, walk)));
      const same = items === value && fitted.every((each, index) => Object.is(each, items[index]));
      return same ? value : fitted.filter((each) => each !== undefined);
    },
    blank: () => [],
  };
}

/** How an object treats the keys it does not name. */
export interface ObjectOptions {
  /** The shape of an unnamed member, by its key, where the format has one. */
  readonly pattern?: (key: string) => Shape | undefined;
  /** The shape of all other members; without one they are refused. Newer minor versions may have any. */
  readonly rest?: Shape;
}

/** The shape of an object with these members. */
export function object(members: { readonly [key: string]: Member }, options: ObjectOptions = {}): Shape {
  const named = new Map(Object.entries(members));
  const required = [...named].filter(([, member]) => member.required);
  const table = { named, required, options };
  return {
    fit(value, walk) {
      if (isObject(value)) return fitMembers(value, table, walk);
      walk.fault('bad-value', `is ${describe(value)}, but must be an object`, shelfFix(value));
      return undefined;
    },
    blank: () => Object.fromEntries(required.map(([key, { shape }]) => [key, shape.blank()])),
  };
}

/** The shape of an object whose members are free. */
export const openObject: Shape = object({}, { rest: anything });

/** The shape of a cell: what is wrong in it names it, and what has no place in it is kept in its metadata. */
export function inCell(shape: Shape): Shape {
  return { fit: (value, walk) => walk.inCell(value, () => shape.fit(value, walk)), blank: () => shape.blank() };
}

/** How a {@link variant} treats what has no known tag. */
export interface VariantOptions {
  /** The rule an unknown tag breaks. */
  readonly rule: ErrorRule;
  /** Returns an object whose tag is not known, in any spelling, as one that has one; the tag it had may be set aside at the current place. */
  readonly adapt: (value: JsonObject, walk: Walk) => JsonObject;
  /** Returns an object with a known tag with what it calls by names of older versions under its new name. */
  readonly rename?: (value: JsonObject, walk: Walk) => JsonObject;
  /** Returns an object that holds what a value that is none says, or `undefined` when none can. */
  readonly wrap: (value: JsonValue) => JsonObject | undefined;
  /** The shape of unknown tags in newer minor versions. */
  readonly newer: Shape;
}

/** The shape of an object whose member `tag` says which of several shapes it has. */
export function variant(tag: string, shapes: { readonly [name: string]: Shape }, options: VariantOptions): Shape {
  const byName = new Map<unknown, Shape>(Object.entries(shapes));
  const fit = (value: JsonValue, walk: Walk): JsonValue | undefined => {
    if (!isObject(value)) return fitWrapped(value, walk);
    const shape = byName.get(value[tag]);
    if (shape !== undefined) return shape.fit(options.rename?.(value, walk) ?? value, walk);
    if (walk.lenient && Object.hasOwn(value, tag)) return options.newer.fit(value, walk);
    return fitAdapted(value, walk);
  };
  const fitWrapped = (value: JsonValue, walk: Walk): JsonValue | undefined => {
    const wrapped = options.wrap(value);
    const fix =
      wrapped === undefined ? shelfFix(value) : `make it ${isBlank(value) ? 'an empty one' : 'the text of one'}`;
    walk.fault('bad-value', `is ${describe(value)}, but must be an object with the key ${tag}`, fix);
    return wrapped && fit(wrapped, walk);
  };
  const fitAdapted = (value: JsonObject, walk: Walk): JsonValue | undefined => {
    const found = value[tag];
    const name = typeName(found);
    const adapted = walk.at(tag, () => {
      const object = byName.has(name) ? { ...value, [tag]: name } : options.adapt(value, walk);
      const fix = `make it ${describe(object[tag])}`;
      const fact = `is ${describe(found)}, but must be one of ${[...byName.keys()].join(', ')}`;
      if (found === undefined) walk.fault('missing-key', 'is missing', fix);
      else walk.fault(options.rule, fact, fix);
      return object;
    });
    return fit(adapted, walk);
  };
  return { fit, blank: () => ({}) };
}

interface ObjectTable {
  readonly named: ReadonlyMap<string, Member>;
  readonly required: readonly (readonly [string, Member])[];
  readonly options: ObjectOptions;
}

function fitMembers(value: JsonObject, table: ObjectTable, walk: Walk): JsonObject {
  const members = Object.entries(value);
  const fitted = members.map(([key, member]) => walk.at(key, () => fitMember(key, member, table, walk)));
  const missing = table.required.filter(([key]) => !Object.hasOwn(value, key));
  for (const [key, { shape }] of missing) {
    walk.at(key, () => walk.fault('missing-key', 'is missing', `set it to ${describe(shape.blank())}`));
  }
  if (missing.length === 0 && fitted.every((member, index) => Object.is(member, members[index]?.[1]))) return value;
  const kept = members.map(([key], index) => [key, fitted[index]] as const);
  const added = missing.map(([key, { shape }]) => [key, shape.blank()] as const);
  return Object.fromEntries([...kept, ...added].filter((each): each is [string, JsonValue] => each[1] !== undefined));
}

function fitMember(key: string, value: JsonValue, table: ObjectTable, walk: Walk): JsonValue | undefined {
  const member = table.named.get(key);
  const { pattern, rest } = table.options;
  const counts = member !== undefined && member.since <= walk.minor;
  const shape = counts ? member.shape : (pattern?.(key) ?? (walk.lenient ? anything : rest));
  if (shape === undefined) {
    walk.fault('unknown-key', 'has no place in this version of the format', shelfFix(value));
    walk.shelve(value);
    return undefined;
  }
  const fitted = fitOrShelve(value, shape, walk);
  return fitted === undefined && counts && member.required ? shape.blank() : fitted;
}

function fitOrShelve(value: JsonValue, shape: Shape, walk: Walk): JsonValue | undefined {
  const fitted = shape.fit(value, walk);
  if (fitted === undefined) walk.shelve(value);
  return fitted;
}
