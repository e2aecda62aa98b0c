import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCarriageReturns, stripAnsi, TerminalText } from '../../src/dialog/terminal-text.ts';

const plain = ['a', 'bc', '9', '😀', 'é', 'e\u0301', '\u0301', ' ', '\t'];
const controls = ['\r', '\r', '\n', '\b', '\x07'];
const sequences = ['\x1b[31m', '\x1b[1;32m', '\x1b[0m', '\x1b[39m', '\x1b[K', '\x1b[1K', '\x1b[2K', '\x1b[A', '\x9b4m'];
const links = ['\x1b]8;;http://x\x1b\\', '\x1b]0;t\x07'];
const pieces = ['\x1b', '\x1b[', ';', 'm', 'K', '\x1b]', '\x1b(', 'B', '\x9b', '\x9d'];
const unit = fc.constantFrom(...[plain, controls, sequences, links, pieces].flat());
const printed = fc.string({ maxLength: 30, unit });

describe('applyCarriageReturns', () => {
  it.each([
    ['a progress bar', '\r 1%\r 2%\r 99%\r100%\n', '100%\n'],
    ['returns before a line end', 'a\r\r\nb\r\n', 'a\nb\n'],
    ['a shorter line over a longer one', '10/10 | ETA: 00s\r9/10 | ETA: 08s', '9/10 | ETA: 08ss'],
    ['a return at the very end', '50%\r', '50%'],
    ['backspaces', 'abc\b\bX', 'aXc'],
    ['a backspace at the start of a line', 'a\n\bb', 'a\nb'],
    ['a spinner', '|\b/\b-\b\\\b ', ' '],
    ['pairs', '😀😀\ra', 'a😀'],
    ['combining marks', 'e\u0301x\ry', 'yx'],
    ['erase to the end of the line', 'Downloading 100%\r\x1b[Kdone\n', 'done\n'],
    ['erase the line', 'Downloading\x1b[2K\rdone', 'done'],
    ['erase to the start of the line', 'abcd\b\b\x1b[1K', '   d'],
    ['a mark over an erased line', 'a\x1b[2K\u0301', ' \u0301'],
    ['colours stay with their characters', '\x1b[32mABC\x1b[0m\rx', 'x\x1b[32mBC\x1b[0m'],
    ['colours are not repeated', '\x1b[31m10%\x1b[39m\r\x1b[1;32m20%\x1b[0m', '\x1b[1;32m20%\x1b[0m'],
    ['a colour of many parameters', 'x\r\x1b[38;2;1;2;3;4mX', '\x1b[38;2;1;2;3;4mX'],
    ['a line feed leaves the next line alone', 'abc\r\ndef', 'abc\ndef'],
  ])('%s', (_, text, shown) => {
    expect(applyCarriageReturns(text)).toBe(shown);
  });

  it('leaves text that never moves back as it is', () => {
    const text = '\x1b[1m\x1b[31mred\x1b[0m\x1b[0m\n\x1b]8;;http://x\x07y\n';
    expect(applyCarriageReturns(text)).toBe(text);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(printed, (text) => {
        const shown = applyCarriageReturns(text);
        expect(applyCarriageReturns(shown)).toBe(shown);
      }),
    );
  });

  it('shows as many lines as were printed, and never a move', () => {
    fc.assert(
      fc.property(printed, (text) => {
        const shown = applyCarriageReturns(text);
        expect(shown.split('\n').length).toBe(text.split('\n').length);
        expect(shown).not.toMatch(/[\r\b]|\x1b\[[012]?K/);
      }),
    );
  });
});

describe('TerminalText', () => {
  it('shows the same however a text is cut into writes', () => {
    fc.assert(
      fc.property(printed, fc.array(fc.nat(30)), (text, cuts) => {
        const terminal = new TerminalText();
        let from = 0;
        for (const to of [...cuts.toSorted((a, b) => a - b), text.length]) {
          terminal.write(text.slice(from, to));
          // Reading between writes must not matter either.
          terminal.toString();
          from = Math.max(from, to);
        }
        expect(terminal.toString()).toBe(applyCarriageReturns(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('goes on from text that is shown already', () => {
    const terminal = new TerminalText('done\nabc');
    terminal.write('\rX');
    expect(terminal.toString()).toBe('done\nXbc');
  });

  it.each([
    ['progress on one line', (step: number) => `\r${'#'.repeat(step % 60)}`],
    ['a line that only grows', (step: number) => (step === 0 ? '\b' : '.')],
    ['many lines', (step: number) => `line ${step}\n`],
  ])('takes 100,000 writes in its stride: %s', (_, chunk) => {
    const terminal = new TerminalText('x\n'.repeat(100_000));
    const start = performance.now();
    let length = 0;
    for (let step = 0; step < 100_000; step++) {
      terminal.write(chunk(step));
      length += terminal.toString().length;
    }
    expect(length).toBeGreaterThan(0);
    // A second or less; quadratic work would take minutes.
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});

describe('applyCarriageReturns of erased and coloured lines', () => {
  it.each([
    ['erased lines', 'x\x1b[2K'.repeat(200_000)],
    ['lines erased up to the cursor', 'x\x1b[1K'.repeat(200_000)],
    ['lines erased in other colours', 'x\x1b[41m\x1b[1Kx\x1b[42m\x1b[1K'.repeat(100_000)],
    ['one step back in a blank line', `${'x'.repeat(200_000)}${'\x1b[1K\bx'.repeat(100_000)}`],
    ['ever new colours', `a\r${Array.from({ length: 40_000 }, (_, code) => `\x1b[${code}mx`).join('')}`],
    ['a long colour', `a\r\x1b[38:${'1'.repeat(200_000)}m${'x\x1b[7mx\x1b[27m'.repeat(50_000)}`],
  ])('takes linear time and space on %s', (_, text) => {
    const began = performance.now();
    expect(applyCarriageReturns(text).length).toBeLessThan(4 * text.length);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('keeps the style of what was erased', () => {
    expect(applyCarriageReturns('abc\x1b[41m\x1b[1K\r\x1b[0m\x1b[1K')).toBe(' \x1b[41m  \x1b[0m');
    expect(applyCarriageReturns('ab\x1b[2Kc')).toBe('  c');
  });
});

describe('stripAnsi', () => {
  it.each([
    ['colours', '\x1b[1;31mred\x1b[0m \x1b[38;5;9mx\x1b[m', 'red x'],
    ['cursor moves and modes', 'a\x1b[2A\x1b[?25lb\x1b[K', 'ab'],
    ['hyperlinks keep their label', '\x1b]8;;http://x\x1b\\link\x1b]8;;\x07', 'link'],
    ['titles', '\x1b]0;title\x07x', 'x'],
    ['8-bit controls', '\x9b31mred\x9b0m \x9d0;t\x9cx', 'red x'],
    ['device strings', '\x1bPq#0\x1b\\x', 'x'],
    ['character sets', '\x1b(Bx\x1b=', 'x'],
    ['what was cut off', 'x\x1b[', 'x'],
    ['nothing else', 'a[0m\tb\r\n\u0085é😀', 'a[0m\tb\r\n\u0085é😀'],
  ])('%s', (_, text, plain) => {
    expect(stripAnsi(text)).toBe(plain);
  });

  it('leaves text without escape sequences alone', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(stripAnsi(text)).toBe(text);
      }),
    );
  });

  it.each(['\x1b]', '\x1b[', '\x9d', '\x1bP', '\x1b]8;;', '\x1b('])(
    'takes linear time on %j again and again',
    (start) => {
      const text = start.repeat(200_000);
      const began = performance.now();
      stripAnsi(text);
      applyCarriageReturns(`${text}\rx`);
      expect(performance.now() - began).toBeLessThan(10_000);
    },
  );
});
