import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeJson } from '../../src/json/decode.ts';
import { equalJson } from '../../src/json/equal.ts';
import { patchJson } from '../../src/json/patch-json.ts';
import { scanJson } from '../../src/json/scan.ts';
import type { Shape } from '../../src/json/shape.ts';
import { jsonText, jsonValue } from '../support/json-text.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** `source` patched to what `edit` makes of its value. */
function edited(source: string, edit: (value: any) => unknown, shape?: Shape): string {
  const value = decodeJson(encoder.encode(source), shape ? { shape } : {});
  return decoder.decode(patchJson(source, edit(value) ?? value, shape ? { shape } : {}));
}

describe('laws', () => {
  test('an equal value changes no byte', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const bytes = encoder.encode(text);
        expect(patchJson(bytes, decodeJson(bytes))).toEqual(bytes);
      }),
      { numRuns: 2000 },
    );
  });

  test('any text can be patched to any value, and then decodes to it', () => {
    fc.assert(
      fc.property(jsonText, jsonValue, (text, value) => {
        const patched = patchJson(text, value);
        expect(equalJson(decodeJson(patched), value)).toBe(true);
        expect(patchJson(patched, value)).toEqual(patched);
      }),
      { numRuns: 5000 },
    );
  });

  test('a member or item that is not edited keeps its bytes', () => {
    fc.assert(
      fc.property(fc.array(jsonText, { minLength: 1, maxLength: 6 }), fc.nat(), jsonValue, (texts, nth, value) => {
        const target = nth % texts.length;
        const list = `[\n  ${texts.join(',\n  ')}\n]`;
        const after = decodeJson(encoder.encode(list)) as unknown[];
        after[target] = value;
        const result = patchJson(list, after);
        const node = scanJson(result);
        const items = node.kind === 'array' ? (node.items ?? []) : [];
        expect(items.length).toBe(texts.length);
        const kept = items.map((item) => decoder.decode(result.subarray(item.start, item.end)));
        texts.forEach((text, index) => index === target || expect(kept).toContain(text.trim()));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('objects', () => {
  test('only the edited value is written anew; number spellings, key order and layout stay', () => {
    const source = '{\n  "b": 1.0, "10": 1e5,\n  "2" :  -0.0,\n  "a": {"x": 12345678901234567890, "y": "no"}\n}';
    expect(edited(source, (value) => void (value.a.y = 'yes'))).toBe(source.replace('"no"', '"yes"'));
  });

  test('a new member takes its sorted place among sorted ones and the end among others', () => {
    expect(edited('{\n "a": 1,\n "c": 3\n}', (value) => void (value.b = [2]))).toBe(
      '{\n "a": 1,\n "b": [\n  2\n ],\n "c": 3\n}',
    );
    expect(edited('{"c":1,"a":2}', (value) => void (value.b = { d: 1, e: 2 }))).toBe('{"c":1,"a":2,"b":{"d":1,"e":2}}');
    expect(edited('{"c": 1, "a": 2}', (value) => void (value.b = { d: 1, e: 2 }))).toBe(
      '{"c": 1, "a": 2, "b": {"d": 1, "e": 2}}',
    );
  });

  test('a removed member takes its separator with it', () => {
    const source = '{\n "a": 1,\n "b": 2,\n "c": 3\n}\n';
    expect(edited(source, (value) => void delete value.a)).toBe('{\n "b": 2,\n "c": 3\n}\n');
    expect(edited(source, (value) => void delete value.b)).toBe('{\n "a": 1,\n "c": 3\n}\n');
    expect(edited(source, (value) => void delete value.c)).toBe('{\n "a": 1,\n "b": 2\n}\n');
    expect(edited('{\n "a": 1\n}', () => ({}))).toBe('{}');
  });

  test('an empty container is filled in the style of the text', () => {
    expect(edited('{\n    "m": {}\n}', (value) => void (value.m.k = [1]))).toBe(
      '{\n    "m": {\n        "k": [\n            1\n        ]\n    }\n}',
    );
  });

  test('duplicate keys stay, the last one is edited, all go when removed', () => {
    expect(edited('{"a": 1, "b": 2, "a": 3}', (value) => void (value.a = 4))).toBe('{"a": 1, "b": 2, "a": 4}');
    expect(edited('{"a": 1, "b": 2, "a": 3}', (value) => void delete value.a)).toBe('{"b": 2}');
  });

  test('__proto__ is a key like any other', () => {
    expect(edited('{"__proto__": {"x": 1}, "a": 1}', (value) => void (value.a = 2))).toBe(
      '{"__proto__": {"x": 1}, "a": 2}',
    );
    expect(edited('{"__proto__": {"x": 1}}', (value) => void (value['__proto__'].x = 2))).toBe(
      '{"__proto__": {"x": 2}}',
    );
  });
});

describe('strings', () => {
  test('what stands before and after an edit keeps its escapes', () => {
    const source = String.raw`{"s": "caf\u00e9 <b> \/ \u003cb> one caf\u00e9"}`;
    expect(edited(source, (value) => void (value.s = value.s.replace('one', 'two')))).toBe(
      source.replace('one', 'two'),
    );
  });

  test('lone surrogates are written as escapes and pairs are not torn', () => {
    expect(edited(String.raw`["x\ud83dy"]`, () => ['x\ud83dz'])).toBe(String.raw`["x\ud83dz"]`);
    expect(edited('["😀"]', () => ['😁'])).toBe('["😁"]');
    expect(edited('["a"]', () => ['a\ude00'])).toBe(String.raw`["a\ude00"]`);
  });

  test('ill-formed bytes stay where they are', () => {
    const bytes = Uint8Array.of(0x5b, 0x22, 0x61, 0xff, 0xe2, 0x82, 0x62, 0x22, 0x5d);
    expect([...patchJson(bytes, ['a\ufffd\ufffdcb'])]).toEqual([
      0x5b, 0x22, 0x61, 0xff, 0xe2, 0x82, 0x63, 0x62, 0x22, 0x5d,
    ]);
  });

  test('new text follows the escaping of the file', () => {
    expect(edited(String.raw`["\u00e9", "b"]`, () => ['é', 'bö'])).toBe(String.raw`["\u00e9", "b\u00f6"]`);
    expect(edited(String.raw`["\u00E9", "b"]`, () => ['é', 'bö'])).toBe(String.raw`["\u00E9", "b\u00F6"]`);
    expect(edited('["é", "b"]', () => ['é', 'bö'])).toBe('["é", "bö"]');
    expect(edited(String.raw`["\u003ca>", "b"]`, () => ['<a>', 'b<'])).toBe(String.raw`["\u003ca>", "b\u003c"]`);
  });
});

describe('lists', () => {
  test('items that stay keep their bytes wherever others come and go', () => {
    const source = '[\n 1.0,\n 2.0,\n 3.0,\n 4.0\n]';
    expect(edited(source, () => [0, 1, 2, 4, 5])).toBe('[\n 0,\n 1.0,\n 2.0,\n 4.0,\n 5\n]');
    expect(edited(source, () => [4])).toBe('[\n 4.0\n]');
    expect(edited(source, () => [])).toBe('[]');
  });

  test('a text written as lines changes by lines', () => {
    const shape: Shape = { kind: 'object', member: () => ({ kind: 'text', split: (text) => text.split(/(?<=\n)/) }) };
    const source = String.raw`{"s": ["a\u00e9\n", "b\n", "", "c", "d\n", "e"]}`;
    expect(edited(source, (value) => void (value.s = 'aé\nB\ncd\ne'), shape)).toBe(source.replace('"b', '"B'));
    expect(edited(source, (value) => void (value.s += '!\nf'), shape)).toBe(
      source.replace('"e"', String.raw`"e!\n", "f"`),
    );
    expect(edited(source, (value) => void (value.s = 'aé\ncd\ne'), shape)).toBe(
      source.replace(String.raw`, "b\n"`, ''),
    );
  });
});
