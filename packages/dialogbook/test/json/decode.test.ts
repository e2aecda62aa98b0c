/** Decoding: values as `JSON.parse` gives them, texts joined where the shape says so. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DialogError } from '../../src/errors.ts';
import { advance, decodeString, decodeText } from '../../src/json/decode-string.ts';
import { decodeJson } from '../../src/json/decode.ts';
import { itemsOf, scanJson } from '../../src/json/scan.ts';
import type { Shape } from '../../src/json/shape.ts';

const encoder = new TextEncoder();
const text: Shape = { kind: 'text' };

function decode(source: string | Uint8Array, shape?: Shape): unknown {
  return decodeJson(typeof source === 'string' ? encoder.encode(source) : source, shape ? { shape } : {});
}

describe('values', () => {
  it('are those of JSON.parse, with __proto__ a key like any other', () => {
    expect(decode('{"a": [1.0, 1e5, "é\\u00e9", true, null, {}]}')).toEqual({ a: [1, 1e5, 'éé', true, null, {}] });
    const proto = decode('{"__proto__": {"x": 1}, "n": NaN}') as object;
    expect(Object.hasOwn(proto, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(proto)).toBe(Object.prototype);
    expect(Object.keys(decode('{"__proto__": 1}') as object)).toEqual(['__proto__']);
  });

  it('keep minus zero, NaN and the infinities, at any place', () => {
    expect(decode('[-0.0, -0, NaN, -Infinity, {"a": [Infinity]}]')).toEqual([
      -0,
      -0,
      NaN,
      -Infinity,
      { a: [Infinity] },
    ]);
  });

  it('of duplicate keys are the last', () => {
    expect(decode('{"a": 1, "b": 2, "a": 3}')).toEqual({ a: 3, b: 2 });
    expect(decode('{"a": NaN, "b": 2, "\\u0061": 3}')).toEqual({ a: 3, b: 2 });
  });

  it('hold raw control characters and lone surrogates', () => {
    expect(decode('["\t\0\x1f\\u0000\\ud83d"]')).toEqual(['\t\0\x1f\0\ud83d']);
    expect(decode('{"\t\\"": "\n"}')).toEqual({ '\t"': '\n' });
  });

  it('hold U+FFFD for each ill-formed part', () => {
    const bytes = Uint8Array.of(0x22, 0xff, 0x41, 0xe2, 0x82, 0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xf0, 0x9f, 0x98, 0x22);
    expect(decode(bytes)).toBe(`\ufffdA${'\ufffd'.repeat(7)}`);
  });

  it('keep a byte order mark inside a string', () => {
    expect(decode('\ufeff"\ufeffa"')).toBe('\ufeffa');
    expect(decode('["\ufeffa", "\ufeff"]', text)).toBe('\ufeffa\ufeff');
  });

  it('nested 100,000 deep are decoded; with NaN in them they are refused', () => {
    const deep = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`;
    let value = decode(deep);
    let depth = 0;
    while (Array.isArray(value)) [value, depth] = [value[0], depth + 1];
    expect([value, depth]).toEqual([1, 100_000]);
    expect(refusal(() => decode(`${'['.repeat(5000)}NaN${']'.repeat(5000)}`))).toBe('too_large');
    expect(refusal(() => decode(`${'{"a":'.repeat(5000)}NaN${'}'.repeat(5000)}`))).toBe('too_large');
  });
});

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (DialogError.is(error)) return error.code;
    throw error;
  }
  return 'none';
}

describe('texts', () => {
  it('are joined where the shape has one, and are any JSON elsewhere', () => {
    const shape: Shape = { kind: 'object', member: (key) => (key === 't' ? text : { kind: 'list', item: text }) };
    expect(decode('{"t": ["a\\n", "b"], "l": [["a", "b"], "c", 1, ["d", 2]]}', shape)).toEqual({
      t: 'a\nb',
      l: ['ab', 'c', 1, ['d', 2]],
    });
    expect(decode('[]', text)).toBe('');
    expect(decode('"x"', text)).toBe('x');
    expect(decode('{"a": 1}', text)).toEqual({ a: 1 });
    expect(decode('null', text)).toBe(null);
  });

  it('are the same whether their lines are read at once or one by one', () => {
    const byte = fc.oneof(
      fc.constantFrom(
        0x41,
        0xe2,
        0x82,
        0xac,
        0xf0,
        0x9f,
        0x98,
        0x80,
        0xc3,
        0xa9,
        0xed,
        0xa0,
        0xff,
        0x09,
        0,
        0xef,
        0xbb,
        0xbf,
      ),
      fc.constantFrom('\\n', '\\"', '\\\\', '\\/', '\\b', '\\f', '\\r', '\\t', '\\u00e9', '\\ud83d', '\\u000a'),
    );
    const line = fc
      .array(byte, { maxLength: 6 })
      .map((parts) => parts.flatMap((part) => [...(typeof part === 'number' ? [part] : encoder.encode(part))]));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.constantFrom(',', ' , ', ',\n '), (lines, comma) => {
        const bytes = Uint8Array.from([
          0x5b,
          ...lines.flatMap((codes, index) => [...(index > 0 ? encoder.encode(comma) : []), 0x22, ...codes, 0x22]),
          0x5d,
        ]);
        const root = scanJson(bytes);
        const items = root.kind === 'array' ? itemsOf(bytes, root) : [];
        const single = items.map((node) => decodeJson(bytes, { node }) as string).join('');
        expect(decodeJson(bytes, { shape: text })).toBe(single);
      }),
      { numRuns: 3000 },
    );
  });

  it('longer than the scratch space are read too', () => {
    const long = 'x'.repeat(70_000);
    expect(decode(`["${long}\\n", "${long}"]`, text)).toBe(`${long}\n${long}`);
  });
});

describe('places in strings', () => {
  it('lead from text to bytes and back', () => {
    const part = fc.constantFrom('a', 'é', '€', '😀', '\\n', '\\u00e9', '\\ud83d\\ude00', '\\ud83d', '\t');
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (head, tail) => {
        const bytes = encoder.encode(`"${head.join('')}${tail.join('')}"`);
        const units = decodeString(encoder.encode(`"${head.join('')}"`)).length;
        expect(advance(bytes, 1, units)).toBe(encoder.encode(`"${head.join('')}`).length);
      }),
      { numRuns: 1000 },
    );
  });

  it('count ill-formed bytes as the decoder does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 8 }), fc.uint8Array({ maxLength: 4 }), (head, tail) => {
        const letters = (bytes: Uint8Array): number[] =>
          [...bytes].map((byte) => (byte === 0x5c || byte === 0x22 ? 0x41 : byte));
        // An "A" between keeps the two from making a character together.
        const bytes = Uint8Array.from([...letters(head), 0x41, ...letters(tail)]);
        expect(advance(bytes, 0, decodeText(bytes.subarray(0, head.length + 1)).length)).toBe(head.length + 1);
      }),
      { numRuns: 2000 },
    );
  });
});
