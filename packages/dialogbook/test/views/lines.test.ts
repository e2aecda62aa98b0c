import { expect, it } from 'vitest';
import { numberedLines } from '../../src/views/lines.ts';

it.each([
  ['all lines', {}, '1: a\n2: b\n3: '],
  ['from a line on', { start: 3 }, '3: '],
  ['to a line', { end: 1 }, '1: a'],
  ['the last line', { start: -1 }, '3: '],
  ['lines counted from the end', { start: -3, end: -2 }, '1: a\n2: b'],
  ['what there is of a range', { start: 2, end: 99 }, '2: b\n3: '],
  ['nothing behind the end', { start: 4 }, ''],
  ['nothing of a range turned round', { start: 3, end: 2 }, ''],
  ['nothing before the start', { end: -4 }, ''],
])('shows %s', (_, range, expected) => {
  expect(numberedLines('a\r\nb\n\n', range)).toBe(expected);
});

it('keeps each line one line of printable text', () => {
  expect(numberedLines('a\rb\u2028\x1bc\ud83d')).toBe('1: a\n2: b\n3: ␛c\ufffd');
  expect(numberedLines('')).toBe('');
});
