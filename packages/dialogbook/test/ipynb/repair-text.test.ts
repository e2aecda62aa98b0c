/** What a repair and an upgrade carry, they carry as it is spelled; and what a key that is there twice held, stays. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkIpynb } from '../../src/ipynb/check-ipynb.ts';
import { dialogToIpynb } from '../../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../../src/ipynb/ipynb-to-dialog.ts';
import { repairIpynb } from '../../src/ipynb/repair-ipynb.ts';
import type { JsonObject } from '../../src/json/types.ts';
import { broken, validNotebook, validNotebook2, validNotebook3 } from '../nbformat/notebooks.ts';

const decoder = new TextDecoder();
const repaired = (text: string): string => decoder.decode(repairIpynb(text).bytes);
const errorsOf = (text: string): string[] =>
  checkIpynb(text).flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));
const notebook = (cells: string, minor: number | string = 5): string =>
  `{"cells": [${cells}], "metadata": {}, "nbformat": 4, "nbformat_minor": ${minor}}`;
const old = (cells: string): string =>
  `{"metadata": {"big": 12345678901234567890}, "nbformat": 3, "nbformat_minor": 0, "worksheets": [{"cells": [${cells}]}]}`;

const spellings = ['0.10', '1.50', '12345678901234567890123', '2.55E+1', '7.25E-7'];
/** Their numbers mean something to the format itself, or say what the file was before. */
const meaningful = /^(?:level|orig_nbformat|orig_nbformat_minor|nbformat|nbformat_minor|signature)$/;

/** For `JSON.stringify`: no containers in place of those. */
function scalarsOnly(key: string, value: unknown): unknown {
  return meaningful.test(key) && typeof value === 'object' ? null : value;
}

/** Notebooks, broken or not, in which some values are numbers that JavaScript would spell in another way. */
function withNumbers(notebooks: fc.Arbitrary<JsonObject>): fc.Arbitrary<{ text: string; numbers: string[] }> {
  return fc
    .tuple(notebooks, fc.infiniteStream(fc.tuple(fc.nat(9), fc.constantFrom(...spellings))))
    .map(([value, turns]) => {
      const numbers: string[] = [];
      const text = JSON.stringify(value, (key, member: unknown) => {
        const isLeaf = typeof member !== 'object' || member === null;
        const { value: turn } = turns.next() as { value: [number, string] };
        if (meaningful.test(key)) return scalarsOnly(key, member);
        if (!isLeaf || turn[0] > 0) return member;
        numbers.push(turn[1]);
        return `@${turn[1]}@`;
      });
      return { text: text.replaceAll(/"@([^"]*)@"/g, '$1'), numbers };
    });
}

function missing(text: string, numbers: readonly string[]): string[] {
  let rest = text;
  return numbers.filter((number) => {
    const at = rest.indexOf(number);
    rest = at < 0 ? rest : rest.slice(0, at) + rest.slice(at + number.length);
    return at < 0;
  });
}

describe('numbers keep their text', () => {
  test.each([
    ['version 4', validNotebook],
    ['versions 2 and 3', fc.oneof(validNotebook3, validNotebook2)],
  ])('through a repair of %s, at any depth', (_, valid) => {
    fc.assert(
      fc.property(withNumbers(fc.oneof(valid, broken(valid))), ({ text, numbers }) => {
        let after: string;
        try {
          after = repaired(text);
        } catch (error) {
          expect(error).toMatchObject({ code: 'not_a_notebook' });
          return;
        }
        expect(missing(after, numbers)).toEqual([]);
        expect(errorsOf(after)).toEqual([]);
        expect(repaired(after)).toBe(after);
      }),
      { numRuns: 1000 },
    );
  });

  test('through an edit of a notebook of version 3', () => {
    fc.assert(
      fc.property(withNumbers(fc.oneof(validNotebook3, validNotebook2)), ({ text, numbers }) => {
        const dialog = ipynbToDialog(text);
        dialog.addMessage('new');
        expect(missing(decoder.decode(dialogToIpynb(dialog)), numbers)).toEqual([]);
      }),
    );
  });

  test.each([
    ['a value moved', '{"cell_type": "raw", "id": "a", "metadata": {}, "source": "", "extra": 1.0}', '"extra": 1.0'],
    [
      'a value inside one',
      '{"cell_type": "raw", "id": "a", "metadata": {}, "source": "", "extra": [{"a": 1e5}]}',
      '1e5',
    ],
    ['a number for a text', '{"cell_type": "raw", "id": "a", "metadata": {}, "source": 1.0}', '"source": "1.0"'],
    [
      'a number in a text',
      '{"cell_type": "raw", "id": "a", "metadata": {}, "source": ["a", {"b": 1.0}]}',
      String.raw`{\"b\":1.0}`,
    ],
    [
      'the heading of an older version',
      '{"cell_type": "heading", "id": "a", "metadata": {"x": 1.0}, "level": 2.0, "source": "t"}',
      '"x": 1.0',
    ],
  ])('%s', (_, cell, kept) => {
    expect(repaired(notebook(cell))).toContain(kept);
    expect(errorsOf(repaired(notebook(cell)))).toEqual([]);
  });

  test('the JSON that version 3 kept as a text', () => {
    const output = String.raw`{"output_type": "display_data", "json": "{\"a\": [1.0, 1e5]}"}`;
    const cell = `{"cell_type": "code", "language": "python", "input": "", "outputs": [${output}], "zz": 1}`;
    const dialog = ipynbToDialog(old(cell));
    dialog.addMessage('new');
    for (const text of [decoder.decode(dialogToIpynb(dialog)), repaired(old(cell))])
      expect(text.replaceAll(/\s+/g, '')).toContain('"application/json":{"a":[1.0,1e5]}');
  });

  test('but not where the format wants a whole number', () => {
    const code = (count: string): string =>
      `{"cell_type": "code", "id": "a", "metadata": {}, "source": "", "zz": 1, "outputs": [], "execution_count": ${count}}`;
    for (const [count, healed] of [
      ['5.0', '5'],
      ['-0.0', '0'],
      ['1e2', '100'],
      ['-0', '-0'],
    ]) {
      const after = repaired(notebook(code(count ?? '')));
      expect(after).toContain(`"execution_count": ${healed}`);
      expect(errorsOf(after)).toEqual([]);
    }
    const among = '{"cell_type": "code", "id": "a", "metadata": {}, "input": 5.0, "outputs": [], "prompt_number": 5.0}';
    expect(errorsOf(repaired(notebook(among)))).toEqual([]);
    expect(repaired(notebook(among))).toContain('"source": "5.0"');
    const output = '{"output_type": "pyout", "prompt_number": 5.0, "text": "x"}';
    const cell = `{"cell_type": "code", "language": "python", "input": "", "outputs": [${output}], "prompt_number": 5.0}`;
    const dialog = ipynbToDialog(old(cell));
    dialog.addMessage('new');
    expect(errorsOf(decoder.decode(dialogToIpynb(dialog)))).toEqual([]);
  });

  test('what is nested too deep to be read is carried as it stands', () => {
    const deep = `${'['.repeat(5000)}1.0${']'.repeat(5000)}`;
    const cell = `{"cell_type": "raw", "id": "a", "metadata": {}, "source": "", "extra": ${deep}}`;
    expect(repaired(notebook(cell))).toContain(deep);
  });
});

describe('a key that is there twice', () => {
  const cell = (members: string): string => `{"cell_type": "markdown", "id": "a", "metadata": {}, ${members}}`;

  test.each([
    ['in a cell', notebook(cell('"source": "one", "source": "two"')), { repeated_source: 'one' }],
    [
      'that has no place there',
      notebook(cell('"outputs": ["one"], "outputs": [], "source": "two"')),
      { repeated_outputs: ['one'] },
    ],
    [
      'more than twice, beside its new name',
      notebook(cell('"source": 1, "source": "b", "repeated_source": "c", "source": "two"')),
      { repeated_source: 'c', repeated_source_2: 1, repeated_source_3: 'b' },
    ],
    [
      'in a value that is moved',
      notebook(cell('"source": "two", "extra": {"x": 1, "x": 2}')),
      { extra: { repeated_x: 1, x: 2 } },
    ],
  ])('%s: what it held is kept under a name of its own', (_, text, moved) => {
    const after = repaired(text);
    const [message] = ipynbToDialog(after).messages;
    expect(message?.content).toBe('two');
    expect(message?.meta).toEqual({ moved_by_repair: moved });
    expect(checkIpynb(after)).toEqual([]);
    expect(repairIpynb(after).changes).toEqual([]);
  });

  test('in metadata keeps its place under a new name, and no other byte changes', () => {
    const text = notebook('{"cell_type": "raw", "id": "a", "metadata": {"x":  1, "x":2}, "source": ""}');
    expect(repairIpynb(text)).toMatchObject({
      changes: [{ rule: 'duplicate-key', cell: 0, fix: 'name it "repeated_x"' }],
    });
    expect(repaired(text)).toBe(text.replace('"x":  1', '"repeated_x":  1'));
  });

  test('is read in a notebook of version 3, and kept by an edit to it', () => {
    const text = old('{"cell_type": "code", "language": "python", "input": "one", "input": "two", "outputs": []}');
    const dialog = ipynbToDialog(text);
    expect(dialog.messages[0]?.content).toBe('two');
    dialog.addMessage('new');
    const after = decoder.decode(dialogToIpynb(dialog));
    expect(after).toContain('"repeated_input": "one"');
    expect(errorsOf(after)).toEqual([]);
  });

  test('is kept whatever else is wrong', () => {
    const valid = fc.oneof(validNotebook, validNotebook3, validNotebook2);
    fc.assert(
      fc.property(fc.oneof(valid, broken(valid)), fc.infiniteStream(fc.nat(6)), (value, turns) => {
        let count = 0;
        const text = JSON.stringify(value, scalarsOnly).replaceAll(
          /"(?!nbformat|cells|worksheets|level|orig|signature)(\w+)":/g,
          (key) => {
            const { value: turn } = turns.next() as { value: number };
            return turn === 0 ? `${key}"held ${++count}.",${key}` : key;
          },
        );
        let after: string;
        try {
          after = repaired(text);
        } catch (error) {
          expect(error).toMatchObject({ code: 'not_a_notebook' });
          return;
        }
        for (let number = 1; number <= count; number++) expect(after).toContain(`held ${number}.`);
        expect(errorsOf(after)).toEqual([]);
        expect(repaired(after)).toBe(after);
      }),
      { numRuns: 300 },
    );
  });
});
