import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callToCode, codeToCall } from '../../src/chat/python-call.ts';
import type { JsonObject } from '../../src/json/types.ts';
import { args } from './replies.ts';

test('a call comes back from its code', () => {
  fc.assert(
    fc.property(args, (given) => {
      const call = { name: 'a.b', args: given as JsonObject };
      expect(codeToCall(callToCode(call))).toEqual(call);
    }),
    { numRuns: 1000 },
  );
});

test('numbers come back exactly', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (a) => {
      expect(codeToCall(callToCode({ name: 'f', args: { a } })).args['a']).toBe(a);
    }),
    { numRuns: 1000 },
  );
});

test('code as people read it', () => {
  expect(callToCode({ name: 'f', args: { a: 1, b: 'x"y\n', c: [null, true, false], d: { k: -0.5 } } })).toBe(
    'f(a=1, b="x\\"y\\n", c=[None, True, False], d={"k": -0.5})',
  );
  expect(callToCode({ name: 'web-search', args: { 'max-n': 3, q: 'x' } })).toBe('web-search(q="x", **{"max-n": 3})');
});

describe('what people write', () => {
  test.each<[string, unknown]>([
    ["f(a='x')", 'x'],
    ['f( a = "x" , )', 'x'],
    ['f(\n  # why\n  a="""one\n"two" \\\nthree""",\n)', 'one\n"two" three'],
    [String.raw`f(a='it\'s \x41\u00e9\U0001F30A\101\q')`, "it's Aé🌊A\\q"],
    [String.raw`f(a=r'\n\'')`, String.raw`\n\'`],
    ['f(a=\'x\' "y")', 'xy'],
    ['f(a=1_000)', 1000],
    ['f(a=-.5e3)', -500],
    ['f(a=9007199254740992)', 2 ** 53],
    ["f(a={'k': [1, {}],})", { k: [1, {}] }],
    ["f(**{'a': None})", null],
  ])('%s', (code, value) => {
    expect(codeToCall(code)).toEqual({ name: 'f', args: { a: value } });
  });

  test.each<[string, string]>([
    ['f(1)', 'line 1, column 3: expected a named argument, as in name(argument=1), found "1)"'],
    ['f(a=b)', 'line 1, column 5: expected text in quotes, a number, a list, a dict, True, False or None, found "b)"'],
    ["f(a='x", 'line 1, column 7: expected the end of the text in \', found ""'],
    ['f(a=1', 'line 1, column 6: expected a comma or ), found ""'],
    ['f(a=1) + 1', 'line 1, column 8: expected the end of the call, found "+ 1"'],
    ['f(a=1,\n  a=2)', 'a: this argument is given twice'],
    ['f(a={1: 2})', 'line 1, column 6: expected a key in quotes and a colon, found "1: 2})"'],
    ['f(**x)', 'line 1, column 5: expected a dict, found "x)"'],
    ['x = f()', 'line 1, column 3: expected a call such as name(argument=1), found "= f()"'],
    ['f(a=12345678901234567890)', '12345678901234567890: too large to be kept exactly; give it as text'],
    [String.raw`f(a='\N{BULLET}')`, 'line 1, column 6: expected the end of the text in \', found "\\\\N{BULLET}\')"'],
    [`f(a=${'['.repeat(5000)}`, 'a value nested more than 1000 levels deep cannot be read'],
    ['', 'line 1, column 1: expected a call such as name(argument=1), found ""'],
  ])('%s is refused', (code, message) => {
    expect(() => codeToCall(code)).toThrow(message);
  });
});
