import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indented, printable, printableLine, trimLineEnds } from '../../src/views/printable.ts';
import { expectPrintable, hostileText } from './documents.ts';

describe('printable', () => {
  it('shows control characters and replaces what cannot be shown', () => {
    expect(printable('a\tb\nc')).toBe('a\tb\nc');
    expect(printable('a\r\nb\rc')).toBe('a\nb\nc');
    expect(printable('\0\x1b[31m\x7f')).toBe('␀␛[31m␡');
    expect(printable('\x9b2J \ufffe \ud83d \ude00 😀')).toBe('\ufffd2J \ufffd \ufffd \ufffd 😀');
  });

  it('gives printable text, and leaves that as it is', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const shown = printable(text);
        expectPrintable(shown);
        expect(printable(shown)).toBe(shown);
      }),
    );
  });
});

describe('printableLine', () => {
  it('is one line, from left to right', () => {
    expect(printableLine('a\r\nb\rc\nd\u2028e\u2029f')).toBe(String.raw`a\nb\nc\nd\ne\nf`);
    expect(printableLine('\u202ea\u202c\u2066b\u2069\x1b\t')).toBe(String.raw`\u202ea\u202c\u2066b\u2069` + '␛\t');
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(printableLine(text)).not.toMatch(/[\n\r\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
      }),
    );
  });
});

describe('indented', () => {
  it('indents lines that are not empty', () => {
    expect(indented('a\n\n  b\u2028c\n\n')).toBe('  a\n\n    b\u2028  c');
    expect(indented('\na')).toBe('\n  a');
    expect(indented('\n')).toBe('');
  });
});

it.each([
  ['line ends', '\r\n', '\n', ''],
  ['line ends, one behind', 'x\r\n', 'x\n', ''],
  ['surrogate pairs', '😀', '😀', ''],
  ['surrogate pairs, one behind', '😀', '😀', 'x'],
  ['controls', '\0', '␀', ''],
])('long text is shown as short text is: %s', (_, unit, shown, first) => {
  expect(printable(first + unit.repeat(200_000)) === first + shown.repeat(200_000)).toBe(true);
  const lines = (line: string): string => `${first}${line}\n`.repeat(60_000);
  expect(indented(lines('ab')) === lines('ab').replace(/^/gm, '  ').trimEnd()).toBe(true);
});

describe('trimLineEnds', () => {
  it('takes line ends off both ends, nothing else', () => {
    expect(trimLineEnds('\n\n a\n\nb \n')).toBe(' a\n\nb ');
    expect(trimLineEnds('\n\n')).toBe('');
  });
});
