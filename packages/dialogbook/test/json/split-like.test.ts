/** A text cut the way it was cut before. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLike } from '../../src/json/split-like.ts';
import { splitLines } from '../../src/nbformat/lines.ts';

describe('splitting like before', () => {
  const piece = fc.constantFrom('a', 'b\n', '\n', 'c\r\n', '', 'd\u2028e\n', 'f', '\r', 'gh\ni\n');
  const pieces = fc.array(piece, { maxLength: 8 });

  it('gives items that join to the text, and the items there were for the text there was', () => {
    fc.assert(
      fc.property(pieces, pieces, (before, parts) => {
        const text = parts.join('');
        expect(splitLike(before, text, splitLines).join('')).toBe(text);
        expect(splitLike(before, before.join(''), splitLines)).toEqual(before);
      }),
      { numRuns: 5000 },
    );
  });

  it('changes one item for a change in one line', () => {
    const lines = fc.array(fc.constantFrom<string[]>('a\n', 'b\n', '\n', 'x\u2028y\n', 'c\r\n'), {
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(lines, fc.nat(), fc.nat(), (before, nth, at) => {
        const after = [...before];
        const line = before[nth % before.length] ?? '';
        const start = at % line.length;
        after[nth % before.length] = `${line.slice(0, start)}Z${line.slice(start)}`;
        expect(splitLike(before, after.join(''), (text) => text.split(/(?<=\n)/))).toEqual(after);
      }),
      { numRuns: 2000 },
    );
  });

  it('cuts at line feeds alone where other line ends were left whole', () => {
    expect(splitLike(['a\u2028b\n', 'c'], 'a\u2028B\nc', splitLines)).toEqual(['a\u2028B\n', 'c']);
    expect(splitLike(['a\u2028', 'b\n', 'c'], 'a\u2028B\nc', splitLines)).toEqual(['a\u2028', 'B\n', 'c']);
    expect(splitLike(['a\n'], 'x\u2028y\n', splitLines)).toEqual(['x\u2028', 'y\n']);
  });
});
