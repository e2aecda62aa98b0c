/**
 * What a format means by its values, where JSON alone does not say: the places where a text may be written as one
 * string or as a list of strings to be joined. Decoding, comparing and patching all follow the same shape.
 */
import { type JsonValue, isObject } from './types.ts';

/** How to read a value. Whatever does not have the form its shape expects is taken as plain JSON. */
export type Shape =
  /** Any JSON, taken as it is. */
  | { readonly kind: 'json' }
  /** A text. A new one is written as the list `split` returns, or as one string where there is no `split`. */
  | { readonly kind: 'text'; readonly split?: (text: string) => string[] }
  /** A list whose items all have one shape. */
  | { readonly kind: 'list'; readonly item: Shape }
  /** An object whose members have the shapes that `member` returns for their keys. */
  | { readonly kind: 'object'; readonly member: (key: string) => Shape };

/** The shape of plain JSON. */
export const json: Shape = { kind: 'json' };

/** The shape of the items of a list of shape `shape`. */
export function itemShape(shape: Shape): Shape {
  return shape.kind === 'list' ? shape.item : json;
}

/** The shape of the member `key` of an object of shape `shape`. */
export function memberShape(shape: Shape, key: string): Shape {
  return shape.kind === 'object' ? shape.member(key) : json;
}

/** Whether `value` is a list of strings. */
export function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** `value` with every text in it joined to one string; changes containers in place, returns the value to use. */
export function joinTexts(value: JsonValue, shape: Shape): JsonValue {
  if (shape.kind === 'text') return isStringList(value) ? value.join('') : value;
  if (shape.kind === 'list' && Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) value[index] = joinTexts(value[index] ?? null, shape.item);
  } else if (shape.kind === 'object' && isObject(value)) {
    for (const key of Object.keys(value)) setMember(value, key, joinTexts(value[key] ?? null, shape.member(key)));
  }
  return value;
}

/** `value` with every text in it as a new file has it: split to a list of lines where its shape says so. */
export function splitTexts(value: JsonValue, shape: Shape): JsonValue {
  if (shape.kind === 'text') return typeof value === 'string' && shape.split ? shape.split(value) : value;
  if (shape.kind === 'list' && Array.isArray(value)) return value.map((item) => splitTexts(item, shape.item));
  if (shape.kind !== 'object' || !isObject(value)) return value;
  const result: { [key: string]: JsonValue } = {};
  for (const key of Object.keys(value)) {
    const member = value[key];
    if (member !== undefined) setMember(result, key, splitTexts(member, shape.member(key)));
  }
  return result;
}

/** Sets `object[key]`, also where `key` is `__proto__`. */
export function setMember(object: { [key: string]: JsonValue }, key: string, value: JsonValue): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  else object[key] = value;
}
