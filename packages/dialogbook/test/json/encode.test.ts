/** Encoding: every layout reads back as the value, and what JSON cannot hold is refused. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DialogError } from '../../src/errors.ts';
import { decodeJson } from '../../src/json/decode.ts';
import { encodeJson } from '../../src/json/encode.ts';
import { equalJson } from '../../src/json/equal.ts';
import { type JsonStyle, jupyterStyle } from '../../src/json/style.ts';
import { jsonValue } from '../support/json-text.ts';
import { pyDumps, pyLoads } from '../support/python-json.ts';

const encoder = new TextEncoder();

const style: fc.Arbitrary<JsonStyle> = fc.record({
  indent: fc.constantFrom(null, '', ' ', '  ', '    ', '\t'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  colon: fc.constantFrom(': ', ':', ' : '),
  comma: fc.constantFrom(', ', ','),
  sortKeys: fc.boolean(),
  escapes: fc.record({
    ascii: fc.boolean(),
    upper: fc.boolean(),
    extra: fc.constantFrom('', '<>&', "<>&'="),
    slash: fc.boolean(),
  }),
});

function encoded(value: unknown, changes: Partial<JsonStyle> = {}): string {
  return encodeJson(value, { ...jupyterStyle, ...changes });
}

describe('any value in any layout', () => {
  test('reads back as it was', () => {
    fc.assert(
      fc.property(jsonValue, style, (value, layout) => {
        const text = encodeJson(value, layout);
        expect(text.isWellFormed()).toBe(true);
        expect(equalJson(decodeJson(encoder.encode(text)), value)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('is ASCII where the layout says so', () => {
    fc.assert(
      fc.property(jsonValue, (value) => {
        const text = encoded(value, { escapes: { ascii: true, upper: true, extra: '', slash: false } });
        expect(text).toMatch(/^[\0-\x7f]*$/);
        expect(text).not.toMatch(/(?<!\\)(?:\\\\)*\\u[0-9A-F]{0,3}[a-f]/);
      }),
    );
  });

  test('is what Python writes, in the layout of Jupyter', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const plain = JSON.parse(JSON.stringify(value), (_, part: unknown) =>
          typeof part === 'number' ? 7 : part,
        ) as unknown;
        const text = encoded(plain);
        expect(text).toBe(pyDumps(pyLoads(text), { indent: 1, sortKeys: true, ensureAscii: false }));
      }),
      { numRuns: 500 },
    );
  });
});

describe('layout', () => {
  const value = { b: [1, { c: [] }], a: 'x' };

  test.each<[string, Partial<JsonStyle>, string]>([
    ['as Jupyter', {}, '{\n "a": "x",\n "b": [\n  1,\n  {\n   "c": []\n  }\n ]\n}'],
    ['on one line', { indent: null, colon: ':', comma: ',', sortKeys: false }, '{"b":[1,{"c":[]}],"a":"x"}'],
    ['on one line with blanks', { indent: null }, '{"a": "x", "b": [1, {"c": []}]}'],
    [
      'without indentation',
      { indent: '', newline: '\r\n' },
      '{\r\n"a": "x",\r\n"b": [\r\n1,\r\n{\r\n"c": []\r\n}\r\n]\r\n}',
    ],
  ])('%s', (_, changes, text) => {
    expect(encoded(value, changes)).toBe(text);
  });

  it('behind other text starts its lines with the margin', () => {
    expect(encodeJson([1, {}], jupyterStyle, { margin: '    ' })).toBe('[\n     1,\n     {}\n    ]');
    expect(encodeJson([1, { a: 2 }], jupyterStyle, { margin: null })).toBe('[1, {"a": 2}]');
  });

  it('sorts keys by code point', () => {
    expect(encoded({ '😀': 1, '\uffff': 2, b: 3, B: 4, '10': 5, '2': 6, '': 7 }, { indent: null })).toBe(
      '{"": 7, "10": 5, "2": 6, "B": 4, "b": 3, "\uffff": 2, "😀": 1}',
    );
  });
});

describe('scalars', () => {
  test.each<[unknown, string]>([
    [-0, '-0.0'],
    [0, '0'],
    [1e21, '1e+21'],
    [1e-7, '1e-7'],
    [NaN, 'NaN'],
    [-Infinity, '-Infinity'],
    [2 ** 53, '9007199254740992'],
    ['"\\/\b\f\n\r\t\0\x7f', '"\\"\\\\/\\b\\f\\n\\r\\t\\u0000\x7f"'],
    ['\ud83d \ude00 😀', '"\\ud83d \\ude00 😀"'],
    ['\u2028\u2029é', '"\u2028\u2029é"'],
    [{ a: undefined, b: 1 }, '{\n "b": 1\n}'],
    [{}, '{}'],
    [[], '[]'],
    [Object.create(null), '{}'],
  ])('%j', (value, text) => {
    expect(encoded(value)).toBe(text);
  });

  it('are escaped further where the file does so', () => {
    const escapes = { ascii: true, upper: true, extra: '<>&', slash: true };
    expect(encoded('</é😀\u001f\\u00e9>', { escapes })).toBe(
      '"\\u003C\\/\\u00E9\\uD83D\\uDE00\\u001F\\\\u00e9\\u003E"',
    );
  });
});

describe('what JSON cannot hold', () => {
  function refusal(value: unknown): [string, string] {
    try {
      encoded(value);
    } catch (error) {
      if (DialogError.is(error)) return [error.code, error.message];
      throw error;
    }
    return ['none', ''];
  }

  class Thing {}
  const cycle: unknown[] = [];
  cycle.push(cycle);

  test.each<[string, unknown, string]>([
    ['a function', () => 1, 'a function'],
    ['undefined in a list', [undefined], 'undefined'],
    // eslint-disable-next-line no-sparse-arrays
    ['a hole in a list', [1, , 2], 'undefined'],
    ['a bigint', 1n, 'bigint'],
    ['a symbol', Symbol('x'), 'symbol'],
    ['a date', new Date(0), 'Date'],
    ['a map', new Map(), 'Map'],
    ['a set deep inside', { a: [{ b: new Set() }] }, 'Set'],
    ['an instance', new Thing(), 'Thing'],
    ['bytes', new Uint8Array(2), 'Uint8Array'],
  ])('%s', (_, value, name) => {
    const [code, message] = refusal(value);
    expect(code).toBe('invalid_value');
    expect(message).toContain('not JSON-serializable');
    expect(message).toContain(name);
  });

  it('values that hold themselves or nest too deep', () => {
    expect(refusal(cycle)[0]).toBe('too_large');
    expect(refusal(JSON.parse(`${'['.repeat(1001)}1${']'.repeat(1001)}`))[0]).toBe('too_large');
    expect(refusal(JSON.parse(`${'['.repeat(1000)}1${']'.repeat(1000)}`))[0]).toBe('none');
  });
});
