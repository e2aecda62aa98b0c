/**
 * The simulated tools do what is known of the real ones: their layout, what they drop, how they print numbers; and as the
 * real ones they come to rest, so that a second run changes nothing.
 */
import { describe, expect, it } from 'vitest';
import { cleaned, cleaners } from './support/cleaners.ts';
import { allNotebooks, readFixture } from './support/fixtures.ts';
import { pySplitLines } from './support/nbformat.ts';
import { pyDumps, pyLoads, pyNumber } from './support/python-json.ts';

const notebooks = allNotebooks().filter((file) => !file.broken);

/** Where one run turns `\r\r\n` into `\r\n`, and the next that into `\n`. */
const slowToRest: Readonly<Record<string, readonly string[]>> = {
  vsCode: ['notebooks/source-carriage-returns.ipynb'],
  gitToLf: ['notebooks/cr-cr-lf.ipynb'],
};

describe.each(Object.entries(cleaners))('%s', (name, cleaner) => {
  it('works on most notebooks and comes to rest', () => {
    const results = notebooks.map((file) => ({ name: file.name, first: cleaned(cleaner, file.bytes) }));
    const done = results.flatMap(({ name: file, first }) => (first === undefined ? [] : [{ file, first }]));
    expect(done.length).toBeGreaterThan(notebooks.length / 2);
    const moved = done.filter(
      ({ first }) => !Buffer.from(cleaned(cleaner, first) ?? 'failed').equals(Buffer.from(first)),
    );
    const own = moved.map(({ file }) => file).filter((file) => !file.startsWith('external/'));
    expect(own).toEqual(slowToRest[name] ?? []);
  });
});

function clean(name: string, fixture: string): string {
  const cleaner = cleaners[name];
  if (cleaner === undefined) throw new Error(`no cleaner ${name}`);
  return Buffer.from(cleaner(readFixture(fixture))).toString();
}

describe('what a tool leaves', () => {
  it('nbformat leaves its own files alone and prints numbers as Python does', () => {
    expect(clean('nbformat', 'nbformat-4-5.ipynb')).toBe(Buffer.from(readFixture('nbformat-4-5.ipynb')).toString());
    expect(clean('nbformat', 'indent-4.ipynb')).toBe(clean('nbformat', 'compact.ipynb'));
    expect(clean('nbformat', 'numbers-exact.ipynb')).toContain('"datum": -0.0');
    expect(clean('nbformat', 'line-separators.ipynb')).toContain('"first\u2028",\n    "second\\n"');
  });

  it('nbdev and nb-clean take the marks off a dialog, the separator stays', () => {
    for (const name of ['nbdevClean', 'nbdevClean2', 'nbClean', 'nbCleanKeepOutputs', 'nbfmt', 'nbstripoutHard']) {
      const after = clean(name, 'dialog-all-types.ipynb');
      expect(after).not.toContain('solveit_ai');
      expect(after).toContain('##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->\\n');
    }
    expect(clean('nbCleanKeepMetadata', 'dialog-all-types.ipynb')).toContain('"solveit_ai": true');
    expect(clean('nbClean', 'nbformat-4-5.ipynb')).not.toContain('"version"');
  });

  it('nbstripout numbers the ids and empties the outputs', () => {
    const after = JSON.parse(clean('nbstripout', 'nbformat-4-5.ipynb')) as {
      cells: { id: string; outputs?: unknown[] }[];
    };
    expect(after.cells.map((cell) => cell.id)).toEqual(['0', '1', '2', '3']);
    expect(after.cells.flatMap((cell) => cell.outputs ?? [])).toEqual([]);
  });

  it('the editors rebuild the cells from what they know', () => {
    expect(clean('jupyterLab', 'keys-unknown.ipynb')).not.toContain('comments');
    expect(clean('jupyterLab', 'ids-before-4-5-minor-2.ipynb')).toContain('"nbformat_minor": 4');
    expect(clean('jupyterLab', 'attachments-on-code-cell.ipynb')).not.toContain('attachments');
    expect(clean('vsCode', 'indent-tab.ipynb')).toContain('{\n\t"cells": [\n\t\t{');
    expect(clean('vsCode', 'source-no-line-ends.ipynb')).toContain('"flour = 500\\n"');
    expect(clean('vsCode', 'attachments-base64-newlines.ipynb')).toContain('\\n"');
    expect(clean('colabDrive', 'dialog-all-types.ipynb')).toMatch(/^\{"nbformat":4,"nbformat_minor":0,"metadata":\{/);
    expect(clean('nbfmtEscaped', 'dialog-all-types.ipynb')).toContain(
      '\\u003c!-- SOLVEIT_SEPARATOR_7f3a9b2c --\\u003e',
    );
  });

  it('what a tool cannot read or write it leaves alone', () => {
    const refused = ['bom.ipynb', 'invalid-utf-8.ipynb', 'surrogate-lone-source.ipynb', 'raw-control-characters.ipynb'];
    for (const fixture of refused) expect(() => clean('nbformat', fixture)).toThrow();
    expect(() => clean('nbdevClean', 'attachments-odd-names.ipynb')).toThrow();
    expect(() => clean('vsCode', 'numbers-nan-infinity.ipynb')).toThrow();
  });
});

describe("Python's JSON", () => {
  it.each([
    ['1.0', '1.0'],
    ['1e5', '100000.0'],
    ['1E+5', '100000.0'],
    ['-0.0', '-0.0'],
    ['-0', '0'],
    ['1e-07', '1e-07'],
    ['0.0001', '0.0001'],
    ['0.00001', '1e-05'],
    ['1e16', '1e+16'],
    ['123456789012345.0', '123456789012345.0'],
    ['1e15', '1000000000000000.0'],
    ['12345678901234567890', '12345678901234567890'],
    ['0.1000', '0.1'],
    ['1e400', 'Infinity'],
    ['5e-324', '5e-324'],
    ['1.7976931348623157e308', '1.7976931348623157e+308'],
  ])('reads %s and prints %s', (lexeme, printed) => {
    expect(pyNumber(lexeme).text).toBe(printed);
  });

  it('keeps key order and sorts by code point', () => {
    expect(pyDumps(pyLoads('{"b": 1, "10": 2, "2": 3, "b": 4}'))).toBe('{"b": 4, "10": 2, "2": 3}');
    const sorted = pyDumps(pyLoads('{"\\ud83c\\udf0a": 1, "\\uffff": 2, "a": 3}'), { sortKeys: true });
    expect(sorted).toBe('{"a": 3, "\\uffff": 2, "\\ud83c\\udf0a": 1}');
  });

  it('splits lines where Python does', () => {
    expect(pySplitLines('a\r\nb\rc\n\nd\u2028e\fg')).toEqual(['a\r\n', 'b\r', 'c\n', '\n', 'd\u2028', 'e\f', 'g']);
    expect(pySplitLines('')).toEqual([]);
  });
});
