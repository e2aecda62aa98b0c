/** Metadata as a command line gives it: `key=value`, keys of objects within with dots, values in JSON or else as text. */
import type { JsonObject, JsonValue } from 'dialogbook';
import { mergeMetadata } from 'dialogbook/surgery';
import { Misuse } from '../operation.ts';

/** The metadata that `values` say together. @throws `Misuse` for what is no `key=value`. */
export function metadataOf(values: readonly string[]): JsonObject {
  return values.map(memberOf).reduce(mergeMetadata, {});
}

function memberOf(given: string): JsonObject {
  const at = given.indexOf('=');
  if (at <= 0) throw new Misuse(`${given}: no key=value`);
  const path = given.slice(0, at).split('.');
  return path.reduceRight<JsonValue>((value, key) => ({ [key]: value }), valueOf(given.slice(at + 1))) as JsonObject;
}

function valueOf(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
