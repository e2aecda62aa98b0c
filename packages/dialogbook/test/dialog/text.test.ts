import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePointIndex, codePointLength, fenceFor, formatSize, truncate } from '../../src/dialog/text.ts';

/** Any UTF-16, lone surrogates too. */
const anyText = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\ud83d', '\ude00', '…', '\n') });

describe('codePointLength', () => {
  it('counts as iteration does', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(codePointLength(text)).toBe([...text].length);
      }),
    );
  });
});

describe('truncate', () => {
  it('keeps what fits, and else gives exactly the length asked for, never half a pair', () => {
    fc.assert(
      fc.property(anyText, fc.nat(12), (text, length) => {
        const points = [...text];
        const cut = points.length <= length ? text : length === 0 ? '' : `${points.slice(0, length - 1).join('')}…`;
        expect(truncate(text, length)).toBe(cut);
      }),
    );
  });

  it('is quick on long text', () => {
    expect(truncate('😀'.repeat(2_000_000), 3)).toBe('😀😀…');
  });
});

describe('codePointIndex', () => {
  it('stops at the end', () => {
    expect([codePointIndex('😀a', 1), codePointIndex('😀a', 2), codePointIndex('😀a', 9)]).toEqual([2, 3, 3]);
    expect(codePointIndex('a😀b', 1, 1)).toBe(3);
  });
});

describe('fenceFor', () => {
  it('is longer than every run of backticks inside', () => {
    expect([fenceFor('x'), fenceFor('a `` b'), fenceFor('```'), fenceFor('~~~ `````x``` ')]).toEqual([
      '```',
      '```',
      '````',
      '``````',
    ]);
  });
});

describe('formatSize', () => {
  it('says bytes in words', () => {
    const sizes = [0, 1, 999, 1000, 1234, 9_949, 9_950, 34_900, 999_499, 999_500, 1_000_000, 2_500_000_000];
    expect(sizes.map(formatSize)).toEqual([
      '0 B',
      '1 B',
      '999 B',
      '1 KB',
      '1.2 KB',
      '9.9 KB',
      '10 KB',
      '35 KB',
      '999 KB',
      '1 MB',
      '1 MB',
      '2.5 GB',
    ]);
  });
});
