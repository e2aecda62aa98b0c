/** The shapes of the simple values that notebooks of every version are made of. */
import { encodeJson } from '../json/encode.ts';
import { plainNumber } from '../json/json-text.ts';
import { compactStyle } from '../json/style.ts';
import type { JsonValue } from '../json/types.ts';
import { isJsonMime } from './mime.ts';
import { type Shape, anything, leaf, object } from './shape.ts';

/** One string; other values become their text. */
export const text: Shape = textLeaf('');

/** The name of a stream. */
export const streamName: Shape = textLeaf('stdout');

/** One string or a list of strings that join to one. */
export const multiline: Shape = leaf('text: a string or a list of strings', isMultiline, {
  blank: '',
  coerce: asMultiline,
});

/** True or false; 0 and 1, which some tools write, become that. */
export const flag: Shape = leaf('true or false', (value) => typeof value === 'boolean', {
  blank: false,
  coerce: asFlag,
});

/** A whole number not below zero, or null. */
export const count: Shape = leaf('a whole number from 0, or null', (value) => value === null || isCount(value), {
  blank: null,
  coerce: asCount,
});

/** Representations by mime type: JSON ones hold anything, all others text. */
export const mimeBundle: Shape = object(
  {},
  { pattern: (mime) => (isJsonMime(mime) ? anything : undefined), rest: multiline },
);

/** The name of a cell: one line of text. */
export const cellName: Shape = leaf('a line of text', (value) => typeof value === 'string' && /^[^\n]+$/.test(value), {
  blank: '',
  coerce: (value) => (typeof value === 'string' && value !== '' ? value.replaceAll('\n', ' ') : undefined),
});

/** The tags of a cell: different texts without commas. */
export const tags: Shape = leaf('a list of different tags without commas', isTags, { blank: [], coerce: asTags });

/** Whether `value` is a whole number not below zero. */
export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

/** Returns the text that `value` says: itself, the pieces of a list joined, null as nothing, anything else as JSON. */
export function asText(value: JsonValue): string | undefined {
  const multiline = asMultiline(value);
  return Array.isArray(multiline) ? multiline.join('') : multiline;
}

function textLeaf(blank: string): Shape {
  return leaf('a string', (value) => typeof value === 'string', { blank, coerce: asText });
}

function isMultiline(value: JsonValue): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((piece) => typeof piece === 'string'));
}

function asMultiline(value: JsonValue): string | string[] | undefined {
  if (!Array.isArray(value)) return asPiece(value);
  const pieces = value.map(asPiece).filter((piece) => piece !== undefined);
  return pieces.length === value.length ? pieces : undefined;
}

function asPiece(value: JsonValue): string | undefined {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  try {
    return encodeJson(value, compactStyle);
  } catch {
    // Too deep to be written: the value is then set aside whole.
    return undefined;
  }
}

function asFlag(value: JsonValue): boolean | undefined {
  const number = plainNumber(value);
  return number === 0 || number === 1 ? number === 1 : undefined;
}

function asCount(value: JsonValue): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : undefined;
  return isCount(number) ? number : undefined;
}

function isTags(value: JsonValue): boolean {
  if (!Array.isArray(value) || new Set(value).size < value.length) return false;
  return value.every((tag) => typeof tag === 'string' && tag !== '' && !tag.includes(','));
}

function asTags(value: JsonValue): string[] | undefined {
  const items = Array.isArray(value) ? value : [value];
  if (!items.every((item) => typeof item === 'string')) return undefined;
  return [
    ...new Set(
      items
        .flatMap((item) => item.split(','))
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ];
}
