/** Scanning: what is accepted, where values stand, and where a text stops being JSON. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DialogError } from '../../src/errors.ts';
import { type JsonNode, findMember } from '../../src/json/node.ts';
import { itemsOf, membersOf, scanJson } from '../../src/json/scan.ts';
import { jsonText } from '../support/json-text.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** What scanning `text` says against it: code, line, column. */
function fault(text: string | Uint8Array): [string, number, number] | 'fine' {
  try {
    scanJson(typeof text === 'string' ? bytesOf(text) : text);
    return 'fine';
  } catch (error) {
    if (!DialogError.is(error)) throw error;
    const { line, column } = error.data as { line: number; column: number };
    return [error.code, line, column];
  }
}

describe('nodes', () => {
  const text = ' {"a": [1, "two", {"b": null}], "\\u0063" : -1e5 ,"a":true}\n';
  const bytes = bytesOf(text);

  function textOf(node: JsonNode | undefined): string {
    return node ? decoder.decode(bytes.subarray(node.start, node.end)) : '';
  }

  it('are spans without the white space around them; keys are decoded, duplicates kept', () => {
    const root = scanJson(bytes);
    expect(root.kind).toBe('object');
    expect(textOf(root)).toBe(text.trim());
    const members = root.kind === 'object' ? (root.members ?? []) : [];
    expect(members.map(({ key, value }) => [key, value.kind, textOf(value)])).toEqual([
      ['a', 'array', '[1, "two", {"b": null}]'],
      ['c', 'number', '-1e5'],
      ['a', 'literal', 'true'],
    ]);
    expect(members.map(({ start, keyEnd }) => text.slice(start, keyEnd))).toEqual(['"a"', '"\\u0063"', '"a"']);
  });

  it('are recorded as deep as asked for, and deeper on demand', () => {
    expect(scanJson(bytes, { depth: 0 })).toEqual({ kind: 'object', start: 1, end: text.length - 1 });
    const shallow = scanJson(bytes);
    const list = findMember(shallow, 'a');
    expect(list?.value.kind).toBe('literal');
    const first = shallow.kind === 'object' ? shallow.members?.[0]?.value : undefined;
    if (first?.kind !== 'array') throw new Error('no list');
    expect(first.items).toBeUndefined();
    expect(itemsOf(bytes, first).map(textOf)).toEqual(['1', '"two"', '{"b": null}']);
    const object = itemsOf(bytes, first)[2];
    if (object?.kind !== 'object') throw new Error('no object');
    expect(membersOf(bytes, object).map(({ key, value }) => [key, textOf(value)])).toEqual([['b', 'null']]);
  });

  it('of any depth are the same whether recorded at once or on demand', () => {
    const spans = (source: Uint8Array, node: JsonNode): unknown => {
      if (node.kind === 'array')
        return [node.start, node.end, itemsOf(source, node).map((item) => spans(source, item))];
      if (node.kind !== 'object') return [node.kind, node.start, node.end];
      return membersOf(source, node).map(({ key, start, keyEnd, value }) => [key, start, keyEnd, spans(source, value)]);
    };
    fc.assert(
      fc.property(jsonText, (random) => {
        const source = bytesOf(random);
        expect(spans(source, scanJson(source, { depth: 99 }))).toEqual(spans(source, scanJson(source, { depth: 0 })));
      }),
      { numRuns: 500 },
    );
  });

  it('of keys with equal hashes are told apart', () => {
    // In a hash by 31, "Aa" and "BB" collide, and so do the last two, of which one reads as the other is spelled.
    const keys = [
      'aKgajaI\\\\n',
      'aKgajaI\\n',
      'Aa',
      'BB',
      'AaAa',
      'BBBB',
      'AaBB',
      '\\\\n',
      '\\n',
      '\\\\u0041',
      '\\u0041',
      'é',
      '',
      '😀',
    ];
    const source = bytesOf(`{${[...keys, ...keys].map((key) => `"${key}":0`).join(',')}}`);
    const root = scanJson(source);
    const found = root.kind === 'object' ? root.members?.map((member) => member.key) : [];
    expect(found).toEqual([...keys, ...keys].map((key) => JSON.parse(`"${key}"`) as string));
  });
});

describe('tolerance', () => {
  test.each([
    ['a byte order mark', '\ufeff[1]'],
    ['a byte order mark and white space', '\ufeff \n[1]\n'],
    ['NaN and the infinities', '[NaN, Infinity, -Infinity]'],
    ['raw control characters in strings', '["\t\n\0\x1f"]'],
    ['lone surrogates', '["\\ud83d", "\\ude00\\ud83d"]'],
    ['carriage returns as line ends', '[\r1,\r2\r]\r'],
    ['a scalar', '"x"'],
    ['-0, exponents and long numbers', '[-0, -0.0, 1E+5, 1e-0007, 123456789012345678901234567890]'],
    ['duplicate and empty keys', '{"": 1, "": 2}'],
    ['a string with what looks like a conflict', '["<<<<<<< ours\\n>>>>>>> theirs"]'],
  ])('%s', (_, text) => {
    expect(fault(text)).toBe('fine');
  });

  it('bytes in strings that are not UTF-8', () => {
    expect(fault(Uint8Array.of(0x22, 0xff, 0xe2, 0x82, 0x22))).toBe('fine');
    expect(fault(Uint8Array.of(0x22, 0xc0, 0xaf, 0x22))).toBe('fine');
  });

  it('a NUL in a string, also near the start', () => {
    expect(fault('["a\0b"]')).toBe('fine');
  });
});

describe('faults', () => {
  test.each<[string, string, number, number]>([
    ['an empty text', '', 1, 1],
    ['white space alone', ' \n ', 2, 2],
    ['a byte order mark alone', '\ufeff', 1, 2],
    ['a second byte order mark', '\ufeff\ufeff1', 1, 2],
    ['a word', 'nul', 1, 1],
    ['a word in capitals', 'True', 1, 1],
    ['a word that goes on', 'nullx', 1, 5],
    ['text behind the value', '{} x', 1, 4],
    ['a second value', '[1]\n[2]', 2, 1],
    ['a comma before ]', '[1,]', 1, 4],
    ['a comma before }', '{"a":1,}', 1, 8],
    ['two commas', '[1,,2]', 1, 4],
    ['a comma first', '[,1]', 1, 2],
    ['no comma', '[1 2]', 1, 4],
    ['no colon', '{"a" 1}', 1, 6],
    ['no value', '{"a":}', 1, 6],
    ['a key without quotes', '{a:1}', 1, 2],
    ['a number for a key', '{1:1}', 1, 2],
    ['single quotes', "['a']", 1, 2],
    ['the wrong bracket', '[1}', 1, 3],
    ['a closing bracket alone', ']', 1, 1],
    ['an open list', '[1', 1, 3],
    ['an open object', '{"a":1', 1, 7],
    ['an open string', '["abc', 1, 2],
    ['an open string after a backslash', '["ab\\', 1, 5],
    ['an open key', '{"abc', 1, 2],
    ['an unknown escape', '["a\\x"]', 1, 4],
    ['three hex digits', '["\\u12g4"]', 1, 3],
    ['a cut \\u', '["\\u12', 1, 3],
    ['01', '[01]', 1, 3],
    ['1.', '[1.]', 1, 4],
    ['.1', '[.1]', 1, 2],
    ['+1', '[+1]', 1, 2],
    ['-', '[-]', 1, 3],
    ['1e', '[1e]', 1, 4],
    ['1e+', '[1e+]', 1, 5],
    ['0x1', '[0x1]', 1, 3],
    ['--1', '[--1]', 1, 3],
    ['-NaN', '[-NaN]', 1, 3],
    ['+Infinity', '[+Infinity]', 1, 2],
    ['a comment', '[1, // one\n2]', 1, 5],
    ['a no-break space', '[\u00a01]', 1, 2],
    ['a form feed', '[\f1]', 1, 2],
    ['columns in code points', '["😀é", x]', 1, 8],
    ['lines', '{\n "a": 1,\r\n "b": x\n}', 3, 7],
  ])('%s', (_, text, line, column) => {
    expect(fault(text)).toEqual(['invalid_json', line, column]);
  });

  it('deep inside what is not recorded', () => {
    expect(fault('{"a": {"b": [1, {"c": [tru]}]}}')).toEqual(['invalid_json', 1, 24]);
    expect(fault('{"a": {"b": [1, {"c" [true]}]}}')).toEqual(['invalid_json', 1, 22]);
    expect(fault('{"a": {"b": [1, {"c": [true]}}}')).toEqual(['invalid_json', 1, 30]);
  });

  it('at every place where a text can be cut, named in less than a stack trace', () => {
    const text = '{"a": [1.5e3, "x\\u00e9\\n", true, {}], "é😀": [[], null]}';
    const bytes = bytesOf(text);
    for (let length = 0; length < bytes.length; length++) {
      expect(fault(bytes.subarray(0, length))).toEqual(['invalid_json', 1, expect.any(Number)]);
    }
  });
});

describe('depth and size', () => {
  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
    ['both', '[{"a":', '}]'],
  ])('%s nested 100,000 deep', (_, open, close) => {
    const text = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    const bytes = bytesOf(text);
    expect(scanJson(bytes, { depth: 3 }).end).toBe(bytes.length);
    expect(scanJson(bytes, { depth: 1_000_000 }).end).toBe(bytes.length);
    expect(fault(text.slice(0, -1))).toEqual(['invalid_json', 1, text.length]);
    expect(fault(open.repeat(100_000))).toEqual(['invalid_json', 1, open.length * 100_000 + 1]);
  });

  it('a long string is crossed whatever it is full of', () => {
    for (const filling of ['a', '\\n', '\\"', '\\\\', 'é', '\\u00e9', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\n']) {
      const text = `["${filling.repeat(100_000)}", "x"]`;
      const root = scanJson(bytesOf(text));
      expect(root.kind === 'array' && root.items?.length).toBe(2);
    }
  });

  it('many short strings behind a file without backslashes are not searched again and again', () => {
    const bytes = bytesOf(`[${'"0123456789012345678901234567890123456789",'.repeat(200_000)}1]`);
    const start = performance.now();
    scanJson(bytes, { depth: 0 });
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
