/** What counts as changed. */
import { describe, expect, it } from 'vitest';
import { equalJson } from '../../src/json/equal.ts';

const parse = (text: string): unknown => JSON.parse(text);

describe('equality', () => {
  it('is that of the JSON read', () => {
    expect(equalJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(equalJson({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(equalJson([NaN, -0], [NaN, -0])).toBe(true);
    expect(equalJson(0, -0)).toBe(false);
    expect(equalJson([1, 2], [1])).toBe(false);
    expect(equalJson({}, [])).toBe(false);
    expect(equalJson(null, {})).toBe(false);
    expect(equalJson({ toString: 1 }, {})).toBe(false);
    expect(equalJson({ a: 1 }, { toString: 1 })).toBe(false);
    expect(equalJson(parse('{"__proto__": 1}'), {})).toBe(false);
    expect(equalJson(parse('{"__proto__": {}}'), { a: {} })).toBe(false);
  });

  it('takes any depth', () => {
    const deep = (): unknown => parse(`${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`);
    expect(equalJson(deep(), deep())).toBe(true);
  });
});
