/** Metadata as a command line gives it: `key=value`, keys of objects within with dots, values in JSON or else as text. */
import type { JsonObject, JsonValue } from 'dialogbook';
import { Misuse } from '../operation.ts';

/** The metadata that `values` say together. @throws `Misuse` for what is no `key=value`. */
export function metadataOf(values: readonly string[]): JsonObject {
  const root = new Map<string, JsonValue>();
  for (const given of values) {
    const at = given.indexOf('=');
    if (at <= 0) throw new Misuse(`${given}: no key=value`);
    const [first = '', ...rest] = given.slice(0, at).split('.');
    const inner = rest.reduceRight<JsonValue>((value, key) => ({ [key]: value }), valueOf(given.slice(at + 1)));
    root.set(first, merged(root.get(first), inner));
  }
  return Object.fromEntries(root);
}

function merged(old: JsonValue | undefined, added: JsonValue): JsonValue {
  if (!isObject(old) || !isObject(added)) return added;
  return Object.fromEntries([
    ...Object.entries(old),
    ...Object.entries(added).map(([key, value]) => [key, merged(old[key], value)]),
  ]) as JsonObject;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueOf(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
