/** Lines end where Python's `splitlines` ends them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinLines, splitLines } from '../../src/nbformat/lines.ts';
import { python } from '../support/env.ts';
import { askPython, withPython } from './oracle.ts';

const ends = ['\n', '\r', '\r\n', '\v', '\f', '\x1c', '\x1d', '\x1e', '\x85', '\u2028', '\u2029'];
const text = fc
  .array(fc.constantFrom(...ends, 'a', 'b c', '\t', '\x1b', '\x1f', '\xa0', '\u2027', 'é', '😀', '\ud83d'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

describe('splitLines', () => {
  test.each(ends)('ends a line at %j', (end) => {
    expect(splitLines(`a${end}b`)).toEqual([`a${end}`, 'b']);
    expect(splitLines(`a${end}`)).toEqual([`a${end}`]);
    expect(splitLines(end)).toEqual([end]);
  });

  test('gives no lines for empty text', () => {
    expect(splitLines('')).toEqual([]);
  });

  test('keeps a carriage return before \\r\\n apart', () => {
    expect(splitLines('a\r\r\nb')).toEqual(['a\r', '\r\n', 'b']);
  });

  test('is undone by joinLines, and gives no empty line', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (whole) => {
        const lines = splitLines(whole);
        expect(joinLines(lines)).toBe(whole);
        expect(lines).not.toContain('');
      }),
    );
  });

  test('takes time in proportion to the text', () => {
    const whole = `${'x'.repeat(5_000_000)}\n${'y\n'.repeat(500_000)}`;
    const started = performance.now();
    expect(splitLines(whole)).toHaveLength(500_001);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe.skipIf(!python())(`splitLines ${withPython}`, () => {
  test('on random text', () => {
    const texts = fc.sample(text, { numRuns: 2_000, seed: 1 });
    expect(texts.map(splitLines)).toEqual(askPython('', 'question.splitlines(True)', texts));
  });
});

describe('joinLines', () => {
  test('returns a string as it is and joins a list of them', () => {
    expect(joinLines('a\nb')).toBe('a\nb');
    expect(joinLines(['a\n', '', 'b'])).toBe('a\nb');
  });

  test('counts what is not text as empty', () => {
    expect([undefined, null, 5, {}, []].map(joinLines)).toEqual(['', '', '', '', '']);
    expect(joinLines(['a', 5, null, 'b'])).toBe('ab');
  });
});
