/** Against `JSON.parse`: the same texts are accepted, but for the tolerances, and they read as the same values. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DialogError } from '../../src/errors.ts';
import { decodeJson } from '../../src/json/decode.ts';
import { jsonText } from '../support/json-text.ts';

const encoder = new TextEncoder();

/** What `JSON.parse` makes of a text once the tolerances are taken from it; undefined where it refuses it. */
function reference(text: string): { value: unknown } | undefined {
  try {
    const plain = replaceOutsideStrings(text.replace(/^\ufeff/, ''));
    return { value: JSON.parse(plain, (_, value: unknown) => meant.get(value as number) ?? value) as unknown };
  } catch {
    return undefined;
  }
}

/** Numbers that stand in for those JSON does not know. */
const standIns: Readonly<Record<string, number>> = { NaN: 8.125e-301, Infinity: 8.25e-301, '-Infinity': 8.5e-301 };
const meant = new Map(Object.entries(standIns).map(([word, number]) => [number, Number(word)]));

/** Puts stand-ins for NaN and the infinities, and escapes for control characters in strings. */
function replaceOutsideStrings(text: string): string {
  return text.replace(/"(?:[^"\\]|\\[^])*"?|(?<![\w.+-])(?:-?Infinity|NaN)(?![\w.+-])/g, (match) => {
    if (!match.startsWith('"')) return String(standIns[match]);
    return match.replace(/\\[^]|[\0-\x1f]/g, (part) => {
      return part.startsWith('\\') ? part : JSON.stringify(part).slice(1, -1);
    });
  });
}

function ours(text: string): { value: unknown } | undefined {
  try {
    return { value: decodeJson(encoder.encode(text)) };
  } catch (error) {
    if (!DialogError.is(error)) throw error;
    return undefined;
  }
}

function compare(text: string): void {
  const [expected, actual] = [reference(text), ours(text)];
  expect({ text, accepted: actual !== undefined }).toEqual({ text, accepted: expected !== undefined });
  if (expected && actual) expect(actual.value).toEqual(expected.value);
}

const junk = fc.constantFrom(
  '{', '}', '[', ']', ',', ':', '"', '\\', '\\u', 'e', 'E', '+', '-', '.', '0', '1', 'true', 'null', 'NaN', 'Infinity',
  ' ', '\n', '\t', '\0', '\x7f', 'é', '😀', '\ufeff', '\u2028', '/', 'a', '"a":', '\\"', '\\n',
); // prettier-ignore

const runs = { numRuns: Number(process.env['DIALOGBOOK_RUNS'] ?? 3000) };

describe('JSON.parse and decodeJson agree', () => {
  test('on valid texts', () => {
    fc.assert(fc.property(jsonText, compare), runs);
  }, 600_000);

  test('on texts with a letter changed, added or taken away', () => {
    const mutated = fc.tuple(jsonText, fc.nat(), fc.nat(2), junk).map(([text, at, length, put]) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + put + text.slice(start + length);
    });
    fc.assert(
      fc.property(
        mutated.filter((text) => text.isWellFormed()),
        compare,
      ),
      runs,
    );
  }, 600_000);

  test('on texts put together from pieces of JSON', () => {
    const soup = fc.array(junk, { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(fc.property(soup, compare), runs);
  }, 600_000);

  test('on what fast-check calls JSON', () => {
    fc.assert(fc.property(fc.json({ stringUnit: 'binary' }), compare), { numRuns: 500 });
  });
});
