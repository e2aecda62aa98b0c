/** Which items of a list are still there. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignLists } from '../../src/json/align.ts';

const letters = fc.array(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 12 });

describe('alignment', () => {
  it('gives rising indices, each item at most one', () => {
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const origins = alignLists(before, after);
        expect(origins).toHaveLength(after.length);
        const kept = origins.filter((origin) => origin >= 0);
        expect(kept.every((origin, index) => index === 0 || origin > (kept[index - 1] ?? 0))).toBe(true);
        expect(kept.every((origin) => origin < before.length)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('keeps every item of equal lists in its place', () => {
    fc.assert(
      fc.property(letters, (list) => {
        expect(alignLists(list, [...list])).toEqual([...list.keys()]);
      }),
    );
  });

  it('keeps all others when one is changed, added or taken away', () => {
    fc.assert(
      fc.property(letters, fc.nat(), fc.nat(1), fc.nat(1), (before, at, gone, added) => {
        const after = [...before];
        const start = at % (before.length + 1);
        after.splice(start, gone, ...new Array<string>(added).fill('new'));
        const origins = alignLists(before, after);
        const equal = origins.filter((origin, index) => origin >= 0 && before[origin] === after[index]).length;
        expect(equal).toBe(before.length - (start < before.length ? gone : 0));
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps all items that stay when items are taken away', () => {
    const set = fc.uniqueArray(fc.nat(99), { maxLength: 20 });
    fc.assert(
      fc.property(set, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (numbers, keeps) => {
        const before = numbers.map(String);
        const after = before.filter((_, index) => keeps[index]);
        expect(alignLists(before, after).map((origin) => before[origin])).toEqual(after);
      }),
      { numRuns: 1000 },
    );
  });

  it('continues items changed in place, in order', () => {
    expect(alignLists(['a', 'b', 'c'], ['a', 'B', 'c'])).toEqual([0, 1, 2]);
    expect(alignLists(['a', 'b'], ['A', 'B', 'C'])).toEqual([0, 1, -1]);
    expect(alignLists(['x', 'a', 'b'], ['a', 'b', 'x'])).toEqual([1, 2, -1]);
    expect(alignLists([], ['a'])).toEqual([-1]);
    expect(alignLists(['a'], [])).toEqual([]);
  });

  it('takes long lists in its stride', () => {
    const before = Array.from({ length: 200_000 }, (_, index) => `line ${index % 1000}`);
    const after = before.filter((_, index) => index % 7 !== 0);
    const start = performance.now();
    alignLists(before, after);
    alignLists(before, [...before].reverse());
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
