/** The guard against doubled cells. */
import { describe, expect, test } from 'vitest';
import { findRepetitions } from '../../src/nbformat/repeated-cells.ts';

describe('findRepetitions', () => {
  test.each<[string, string, ReturnType<typeof findRepetitions>]>([
    ['nothing', '', []],
    ['three cells doubled', 'abcabc', [{ start: 0, length: 3 }]],
    ['a run with other cells around it', 'xyabcdabcdz', [{ start: 2, length: 4 }]],
    ['a run that holds one text twice', 'aabcaabc', [{ start: 0, length: 4 }]],
    ['a run that begins with what stands elsewhere', 'axabcdabcd', [{ start: 2, length: 4 }]],
    ['three copies', 'abcabcabc', [{ start: 0, length: 3 }]],
    [
      'two runs',
      'abcabcdefdef',
      [
        { start: 0, length: 3 },
        { start: 6, length: 3 },
      ],
    ],
    ['two cells doubled', 'abab', []],
    ['one cell many times', 'aaaaaaaaaa', []],
    ['a run with only two different texts', 'aababaabab', []],
    ['a run with only two texts that are not blank', 'ab ab ', []],
    ['a run that comes again later', 'abcxabc', []],
    ['an incomplete copy', 'abcdabc', []],
  ])('%s: %j', (_, texts, found) => {
    expect(findRepetitions([...texts])).toEqual(found);
  });

  test('is fast on many cells', () => {
    const half = Array.from({ length: 50_000 }, (_, i) => `cell ${i}`);
    const started = performance.now();
    expect(findRepetitions([...half, ...half])).toEqual([{ start: 0, length: 50_000 }]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
