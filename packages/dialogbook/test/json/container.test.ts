/** Rewriting lists and objects: separators of what stays are kept, new ones are made like their neighbours. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DialogError } from '../../src/errors.ts';
import { decodeJson } from '../../src/json/decode.ts';
import { equalJson } from '../../src/json/equal.ts';
import { patchJson } from '../../src/json/patch-json.ts';
import { itemsOf, scanJson } from '../../src/json/scan.ts';
import { jsonText, jsonValue } from '../support/json-text.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function patched(source: string, value: unknown): string {
  return decoder.decode(patchJson(source, value));
}

describe('lists', () => {
  test.each<[string, string, unknown, string]>([
    ['on one line', '[1,2]', [1, 5, 2], '[1,5,2]'],
    ['on one line with blanks', '[1, 2]', [1, 5, 2], '[1, 5, 2]'],
    ['with blanks inside the brackets', '[ 1, 2 ]', [1, 2, 3], '[ 1, 2, 3 ]'],
    ['with a blank before the comma', '[1 , 2]', [1, 5, 2], '[1 , 5, 2]'],
    ['one a line', '[\n  1,\n  2\n]', [1, 5, 2], '[\n  1,\n  5,\n  2\n]'],
    ['first', '[\n  1,\n  2\n]', [5, 1, 2], '[\n  5,\n  1,\n  2\n]'],
    ['last', '[\n  1,\n  2\n]', [1, 2, 5], '[\n  1,\n  2,\n  5\n]'],
    ['only one is left', '[\n  1,\n  2\n]', [2], '[\n  2\n]'],
    ['none is left', '[\n  1,\n  2\n]', [], '[]'],
    ['of one item', '[\n  1\n]', [1, 2], '[\n  1,\n  2\n]'],
    ['with CRLF', '[\r\n\t1,\r\n\t2\r\n]', [1, 5, 2], '[\r\n\t1,\r\n\t5,\r\n\t2\r\n]'],
    ['with blank lines', '[\n\n 1,\n\n 2\n\n]', [1, 5, 2], '[\n\n 1,\n\n 5,\n\n 2\n\n]'],
    ['empty, in an indented text', '{\n  "a": []\n}', { a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
    ['empty, on one line', '{"a":[]}', { a: [1, 2] }, '{"a":[1,2]}'],
    ['empty over two lines', '{\n "a": [\n ]\n}', { a: [1] }, '{\n "a": [\n  1\n ]\n}'],
    ['inside a line of an indented text', '[\n {"a": [1, 2]}\n]', [{ a: [1, 5, 2] }], '[\n {"a": [1, 5, 2]}\n]'],
    [
      'new objects in one line',
      '[\n {"a": [1, 2]}\n]',
      [{ a: [1, { b: [3] }, 2] }],
      '[\n {"a": [1, {"b": [3]}, 2]}\n]',
    ],
    ['new objects one a line', '[\n  [1]\n]', [[1], { b: [3] }], '[\n  [1],\n  {\n    "b": [\n      3\n    ]\n  }\n]'],
  ])('%s', (_, source, value, result) => {
    expect(patched(source, value)).toBe(result);
  });

  it('keep the bytes of every item that stays, whatever the layout', () => {
    const space = fc.constantFrom('', ' ', '\n ', '\r\n\t', '\n\n  ');
    const item = fc.tuple(space, jsonText, space);
    fc.assert(
      fc.property(
        fc.uniqueArray(item, {
          maxLength: 6,
          selector: ([, text]) => JSON.stringify(decodeJson(encoder.encode(text))),
        }),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        (items, keeps) => {
          const source = encoder.encode(`[${items.map((parts) => parts.join('')).join(',')}]`);
          const value = decodeJson(source) as unknown[];
          const result = patchJson(
            source,
            value.filter((_, index) => keeps[index]),
          );
          const root = scanJson(result);
          const texts =
            root.kind === 'array'
              ? itemsOf(result, root).map((node) => decoder.decode(result.subarray(node.start, node.end)))
              : [];
          expect(texts).toEqual(items.filter((_, index) => keeps[index]).map(([, text]) => text));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('objects', () => {
  test.each<[string, string, unknown, string]>([
    ['on one line', '{"a":1,"c":2}', { a: 1, b: 5, c: 2 }, '{"a":1,"b":5,"c":2}'],
    ['with blanks around everything', '{ "a" : 1 , "c" : 2 }', { a: 1, b: 5, c: 2 }, '{ "a" : 1 , "b" : 5, "c" : 2 }'],
    ['unsorted', '{"c":1,"a":2}', { c: 1, a: 2, b: 3 }, '{"c":1,"a":2,"b":3}'],
    ['first of sorted ones', '{\n "b": 1\n}', { a: 5, b: 1 }, '{\n "a": 5,\n "b": 1\n}'],
    ['the last taken away', '{"a":1,"b":2}', { a: 1 }, '{"a":1}'],
    ['the first taken away', '{"a":1,"b":2}', { b: 2 }, '{"b":2}'],
    ['a member undefined', '{"a":1,"b":2}', { a: undefined, b: 2 }, '{"b":2}'],
    ['a text for a list', '{"a":[1,2]}', { a: 'x' }, '{"a":"x"}'],
    ['an object for a list', '{\n "a": [1,2]\n}', { a: { b: 1 } }, '{\n "a": {\n  "b": 1\n }\n}'],
    ['a list for an object', '{"a":{"b":1}}', { a: [1] }, '{"a":[1]}'],
    [
      'hasOwnProperty and the like',
      '{"a":1}',
      { a: 1, hasOwnProperty: 2, constructor: 3 },
      '{"a":1,"constructor":3,"hasOwnProperty":2}',
    ],
    ['toString taken away', '{"toString":1,"a":2}', { a: 2 }, '{"a":2}'],
  ])('%s', (_, source, value, result) => {
    expect(patched(source, value)).toBe(result);
  });
});

describe('values that cannot be written', () => {
  function refusal(source: string, value: unknown): string {
    try {
      patchJson(source, value);
    } catch (error) {
      if (DialogError.is(error)) return error.code;
      throw error;
    }
    return 'none';
  }

  it('are refused wherever they are', () => {
    // eslint-disable-next-line no-sparse-arrays
    for (const value of [new Map(), undefined, () => 1, 1n, [1, , 2]]) {
      expect(refusal('[1, {"a": 2}]', [1, { a: value }])).toBe(value === undefined ? 'none' : 'invalid_value');
      expect(refusal('[1, 2]', [1, value])).toBe('invalid_value');
      expect(refusal('1', value)).toBe('invalid_value');
    }
  });

  it('and so are changes too deep, while what is equal stays at any depth', () => {
    const deep = (leaf: string): string => `${'[{"a":'.repeat(2000)}${leaf}${'}]'.repeat(2000)}`;
    expect(refusal(deep('1'), JSON.parse(deep('2')))).toBe('too_large');
    expect(patched(`{"a": ${deep('1')}, "b": 1}`, JSON.parse(`{"a": ${deep('1')}, "b": 2}`))).toBe(
      `{"a": ${deep('1')}, "b": 2}`,
    );
    const shallow = (leaf: string): string => `${'[{"a": '.repeat(90)}${leaf}${'}]'.repeat(90)}`;
    expect(patched(shallow('[1.0, 2]'), JSON.parse(shallow('[1, 3]')))).toBe(shallow('[1.0, 3]'));
  });
});

describe('ill-formed bytes', () => {
  const junk = fc.array(
    fc.constantFrom(0x41, 0x62, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xc3, 0xa9, 0xed, 0xa0, 0xff),
    { maxLength: 8 },
  );

  it('in strings are kept or written anew, and always read as the new text', () => {
    fc.assert(
      fc.property(junk, fc.nat(), fc.nat(2), fc.constantFrom('', 'A', '€', '\ufffd'), (codes, at, length, put) => {
        const bytes = Uint8Array.from([0x22, ...codes, 0x22]);
        const before = decodeJson(bytes) as string;
        const start = at % (before.length + 1);
        const after = before.slice(0, start) + put + before.slice(start + length);
        expect(decodeJson(patchJson(bytes, after))).toBe(after);
      }),
      { numRuns: 5000 },
    );
  });

  it('that would become a character are not brought together', () => {
    const bytes = Uint8Array.of(0x22, 0xe2, 0x82, 0x62, 0xac, 0x22);
    expect(decodeJson(bytes)).toBe('\ufffdb\ufffd');
    expect(decodeJson(patchJson(bytes, '\ufffd\ufffd'))).toBe('\ufffd\ufffd');
  });
});

describe('sequences of changes', () => {
  it('end where one change would', () => {
    fc.assert(
      fc.property(jsonText, fc.array(jsonValue, { minLength: 1, maxLength: 4 }), (source, values) => {
        let bytes: Uint8Array = encoder.encode(source);
        for (const value of values) bytes = patchJson(bytes, value);
        expect(equalJson(decodeJson(bytes), values.at(-1))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
