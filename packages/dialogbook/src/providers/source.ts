/** What a vendor's history is read from: values parsed from JSON, of which nothing is assumed. */
import { DialogError } from '../errors.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';

/** A list of messages, and the members of the request around it where there is one. */
export interface Source {
  readonly items: readonly JsonObject[];
  /** The request without its messages; undefined where `source` was a list, or a message alone. */
  readonly request: JsonObject | undefined;
}

/**
 * The messages in `source`: a list of them, a request that holds such a list under one of `names`, or a message alone.
 * @throws DialogError `invalid_value` for anything else, naming what stands there: an error that a server sent, a value that is no message.
 */
export function sourceOf(source: unknown, { names, isMessage }: SourceForm): Source {
  if (Array.isArray(source))
    return { items: source.map((item, index) => objectAt(item, `[${index}]`)), request: undefined };
  if (!isObject(source)) throw notAHistory(`a list of messages is expected, and this is ${kindOf(source)}`);
  const name = names.find((each) => Array.isArray(source[each]));
  if (name !== undefined) {
    const items = (source[name] as JsonValue[]).map((item, index) => objectAt(item, `${name}[${index}]`));
    return { items, request: Object.fromEntries(Object.entries(source).filter(([each]) => each !== name)) };
  }
  if (isMessage(source)) return { items: [source], request: undefined };
  if (isObject(source['error']))
    throw notAHistory(`this is an error that a server sent: ${errorText(source['error'])}`);
  throw notAHistory(`neither a message nor a request: its members are ${Object.keys(source).join(', ') || 'none'}`);
}

/** How a format holds its messages. */
export interface SourceForm {
  /** The members of a request that may hold the list. */
  readonly names: readonly string[];
  /** Whether an object is one message rather than a request. */
  readonly isMessage: (value: JsonObject) => boolean;
}

/** `value` as an object. @throws DialogError `invalid_value` naming `at` where it is none. */
export function objectAt(value: unknown, at: string): JsonObject {
  if (isObject(value)) return value;
  throw new DialogError('invalid_value', `${at}: an object is expected, and this is ${kindOf(value)}`, {
    data: { at },
  });
}

/** The list that `value` is, empty for anything else. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** The text that `value` is, '' for anything else. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The text that `value` is, if it is one. */
export function optionalText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** `object` without the members that are undefined, as JSON. */
export function defined(object: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}

/** `object` without `names`; undefined where nothing is left. */
export function without(object: JsonObject, ...names: readonly string[]): JsonObject | undefined {
  const rest = Object.entries(object).filter(([name]) => !names.includes(name));
  return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}

function notAHistory(why: string): DialogError {
  return new DialogError('invalid_value', `not a chat history: ${why}`);
}

function errorText(error: JsonObject): string {
  return textOf(error['message']) || textOf(error['type']) || 'without a message';
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
