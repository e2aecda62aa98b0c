/** JavaScript values to JSON text in a given layout. */
import { DialogError } from '../errors.ts';
import { compareCodePoints } from './code-points.ts';
import { deepest, tooDeep } from './depth.ts';
import { JsonText } from './json-text.ts';
import type { JsonStyle } from './style.ts';
import { presentKeys } from './equal.ts';
import { isObject } from './types.ts';

/**
 * The JSON text of `value`, laid out as `style` says. Where it goes behind other text, `margin` is the white space its
 * own line starts with, or null to keep all on one line. `NaN` and the infinities are written bare, as Python does; a
 * member that is `undefined` is left out.
 * @throws DialogError `invalid_value` for what JSON cannot hold (functions, dates, maps …), `too_large` past 1,000 levels.
 */
export function encodeJson(
  value: unknown,
  style: JsonStyle,
  options: { readonly margin?: string | null } = {},
): string {
  const { margin = '' } = options;
  return encodeValue(value, style, style.indent === null ? null : margin, 0);
}

function encodeValue(value: unknown, style: JsonStyle, margin: string | null, depth: number): string {
  if (depth > deepest) throw tooDeep('written');
  if (typeof value === 'string') return `"${encodeStringBody(value, style)}"`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0.0' : String(value);
  if (value === null || typeof value === 'boolean') return String(value);
  const inner = margin === null ? null : margin + style.indent;
  if (Array.isArray(value)) {
    // Not `map`, which would skip holes and so write nothing for them.
    const items = Array.from(value, (item: unknown) => encodeValue(item, style, inner, depth + 1));
    return wrap('[', items, ']', style, margin);
  }
  if (value instanceof JsonText) return value.text;
  if (!isPlainObject(value)) throw unserializable(value);
  const keys = presentKeys(value);
  if (style.sortKeys) keys.sort(compareCodePoints);
  const members = keys.map((key) => encodeMember(key, value[key], style, inner, depth + 1));
  return wrap('{', members, '}', style, margin);
}

function encodeMember(key: string, value: unknown, style: JsonStyle, margin: string | null, depth: number): string {
  return `"${encodeStringBody(key, style)}"${style.colon}${encodeValue(value, style, margin, depth)}`;
}

function wrap(open: string, parts: string[], close: string, style: JsonStyle, margin: string | null): string {
  if (parts.length === 0) return open + close;
  if (margin === null) return open + parts.join(style.comma) + close;
  const lead = style.newline + margin + style.indent;
  return open + lead + parts.join(`,${lead}`) + style.newline + margin + close;
}

/** Characters that are written one way or the other, by the style. */
const styled = /[/<>&'=\0-\x08\v\x0e-\x1f\x80-\uffff]/;

/** What stands between the quotes for `text`; lone surrogates are always escaped, so the bytes are valid UTF-8. */
export function encodeStringBody(text: string, style: JsonStyle): string {
  let body = JSON.stringify(text).slice(1, -1);
  if (!styled.test(text)) return body;
  const { escapes } = style;
  if (escapes.slash) body = body.replaceAll('/', '\\/');
  if (!escapes.ascii && escapes.extra === '' && !escapes.upper) return body;
  body = body.replace(/[<>&'=\x80-\uffff]/g, (character) => {
    const escaped = character > '\x7f' ? escapes.ascii : escapes.extra.includes(character);
    return escaped ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : character;
  });
  return escapes.upper ? body.replace(/\\\\|\\u[0-9a-f]{4}/g, upperDigits) : body;
}

function upperDigits(escape: string): string {
  return escape === '\\\\' ? escape : `\\u${escape.slice(2).toUpperCase()}`;
}

/** Whether `value` is an object that JSON can hold: a literal or what `JSON.parse` returns, not an instance of a class. */
export function isPlainObject(value: unknown): value is { [key: string]: unknown } {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function unserializable(value: unknown): DialogError {
  const name = typeof value === 'object' ? (value?.constructor.name ?? 'object') : typeof value;
  const article = /^[aeiou]/i.test(name) ? 'an' : 'a';
  return new DialogError(
    'invalid_value',
    `${article} ${name} is not JSON-serializable; use strings, numbers, lists and plain objects`,
  );
}
