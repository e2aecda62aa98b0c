/** The values JSON text can hold, as JavaScript sees them. */
import { JsonText } from './json-text.ts';

/** Any JSON value. `NaN` and the infinities, which Python writes, may occur among the numbers. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** A JSON object. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Whether `value` is a JSON object: not null, not a list, not carried by its text. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonText);
}
