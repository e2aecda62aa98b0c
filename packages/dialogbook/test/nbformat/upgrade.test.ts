/** Notebooks of nbformat 2 and 3 are read as Jupyter reads them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DialogError } from '../../src/errors.ts';
import type { JsonObject, JsonValue } from '../../src/json/types.ts';
import { upgradeNotebook } from '../../src/nbformat/upgrade.ts';
import { validateNotebook } from '../../src/nbformat/validate.ts';
import { python } from '../support/env.ts';
import { broken, validNotebook, validNotebook2, validNotebook3 } from './notebooks.ts';
import { askPython, withPython } from './oracle.ts';

const v3 = (...cells: JsonValue[]): JsonObject => ({
  nbformat: 3,
  nbformat_minor: 0,
  metadata: { name: '' },
  worksheets: [{ cells, metadata: {} }],
});
const upgraded = (cell: JsonObject, version = 3): JsonObject => {
  const { cells } = upgradeNotebook({ ...v3(cell), nbformat: version }) as { readonly cells: JsonObject[] };
  const { id: _id, ...rest } = cells[0] ?? {};
  return rest;
};
const upgradedOutput = (output: JsonObject): JsonValue =>
  (upgraded({ cell_type: 'code', input: '', language: 'python', outputs: [output] })['outputs'] as JsonValue[])[0] ??
  null;

describe('upgradeNotebook', () => {
  test('joins worksheets and makes a notebook of 4.5', () => {
    const notebook = {
      nbformat: 3,
      nbformat_minor: 0,
      orig_nbformat: 2,
      metadata: { name: '', signature: 'x', kept: 1 },
      worksheets: [
        { cells: [{ cell_type: 'raw', source: 'a' }] },
        { cells: [{ cell_type: 'raw', source: 'b' }], metadata: {} },
      ],
    };
    expect(upgradeNotebook(notebook)).toEqual({
      nbformat: 4,
      nbformat_minor: 5,
      metadata: { kept: 1 },
      cells: ['a', 'b'].map((source) => ({
        id: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
        cell_type: 'raw',
        metadata: {},
        source,
      })),
    });
  });

  test.each<[string, JsonObject, JsonObject]>([
    [
      'a code cell',
      {
        cell_type: 'code',
        input: ['a\n', 'b'],
        language: 'python',
        prompt_number: 3,
        collapsed: true,
        metadata: { m: 1 },
        outputs: [],
      },
      { cell_type: 'code', source: 'a\nb', execution_count: 3, metadata: { m: 1, collapsed: true }, outputs: [] },
    ],
    [
      'a code cell that was not run',
      { cell_type: 'code', input: '', language: 'python', outputs: [] },
      { cell_type: 'code', source: '', execution_count: null, metadata: {}, outputs: [] },
    ],
    [
      'a heading',
      { cell_type: 'heading', level: 3, source: ['a\n', 'b'] },
      { cell_type: 'markdown', metadata: {}, source: '### a b' },
    ],
    [
      'HTML',
      { cell_type: 'html', source: '<b>', metadata: {} },
      { cell_type: 'markdown', metadata: {}, source: '<b>' },
    ],
    [
      'lines without their ends',
      { cell_type: 'markdown', source: ['a', 'b'] },
      { cell_type: 'markdown', metadata: {}, source: 'a\nb' },
    ],
  ])('%s', (_, cell, expected) => {
    expect(upgraded(cell)).toEqual(expected);
  });

  test('lines of version 2 never have ends', () => {
    expect(upgraded({ cell_type: 'markdown', source: ['a', 'b'] }, 2)['source']).toBe('a\nb');
    expect(upgraded({ cell_type: 'markdown', source: ['a\n', 'b'] }, 2)['source']).toBe('a\n\nb');
  });

  test.each<[string, JsonObject, JsonObject]>([
    [
      'a stream',
      { output_type: 'stream', stream: 'stderr', text: ['a\n'] },
      { output_type: 'stream', name: 'stderr', text: 'a\n' },
    ],
    [
      'an error',
      { output_type: 'pyerr', ename: 'E', evalue: 'v', traceback: ['t'] },
      { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['t'] },
    ],
    [
      'a result',
      {
        output_type: 'pyout',
        prompt_number: 2,
        text: ['a\n', 'b'],
        png: 'x',
        'text/x': 'y',
        metadata: { png: { width: 1 } },
      },
      {
        output_type: 'execute_result',
        execution_count: 2,
        metadata: { 'image/png': { width: 1 } },
        data: { 'text/plain': 'a\nb', 'image/png': 'x', 'text/x': 'y' },
      },
    ],
    [
      'JSON, which was text',
      { output_type: 'display_data', json: ['{"a":\n', '1}'], latex: '$x$' },
      { output_type: 'display_data', metadata: {}, data: { 'application/json': { a: 1 }, 'text/latex': '$x$' } },
    ],
    [
      'JSON that is none',
      { output_type: 'display_data', json: '{' },
      { output_type: 'display_data', metadata: {}, data: { 'application/json': '{' } },
    ],
  ])('%s', (_, output, expected) => {
    expect(upgradedOutput(output)).toEqual(expected);
  });

  test('keeps what Jupyter drops: names, languages, and what is said about worksheets', () => {
    const notebook = {
      ...v3({ cell_type: 'code', input: '', language: 'julia', outputs: [] }),
      metadata: { name: 'Old' },
    };
    expect(upgradeNotebook(notebook)).toMatchObject({
      metadata: { name: 'Old' },
      cells: [{ metadata: { language: 'julia' } }],
    });
    const sheets = {
      ...v3(),
      worksheets: [
        { cells: [], name: 'One' },
        { cells: [], metadata: { a: 1 } },
      ],
    };
    expect(upgradeNotebook(sheets)['metadata']).toEqual({ worksheets: [{ name: 'One' }, { metadata: { a: 1 } }] });
  });

  test('gives the same ids every time, and different ones to equal cells', () => {
    const twins = v3({ cell_type: 'raw', source: 'same' }, { cell_type: 'raw', source: 'same' });
    const ids = (upgradeNotebook(twins)['cells'] as JsonObject[]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect((upgradeNotebook(structuredClone(twins))['cells'] as JsonObject[]).map(({ id }) => id)).toEqual(ids);
  });

  test('returns a notebook of version 4 as it is', () => {
    fc.assert(
      fc.property(validNotebook, (notebook) => {
        expect(upgradeNotebook(notebook)).toBe(notebook);
      }),
    );
  });

  test.each([
    null,
    [[]],
    {},
    { nbformat: 1, cells: [] },
    { nbformat: 5, cells: [] },
    { nbformat: '4' },
    { nbformat: 3 },
  ])('refuses %j', (value) => {
    expect(() => upgradeNotebook(value)).toThrow(DialogError);
  });
});

describe('laws', () => {
  test('a valid notebook of version 3 becomes a valid one of 4.5', () => {
    fc.assert(
      fc.property(fc.oneof(validNotebook3, validNotebook2), (notebook) => {
        const result = upgradeNotebook(notebook);
        expect(validateNotebook(result).filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
    );
  });

  test('the input stays as it is, and broken input does no harm', () => {
    fc.assert(
      fc.property(broken(fc.oneof(validNotebook3, validNotebook2)), (notebook) => {
        const before = JSON.stringify(notebook);
        try {
          upgradeNotebook(notebook);
        } catch (error) {
          expect(DialogError.is(error, 'not_a_notebook')).toBe(true);
        }
        expect(JSON.stringify(notebook)).toBe(before);
      }),
    );
  });
});

describe.skipIf(!python())(`upgradeNotebook ${withPython}`, () => {
  test('on notebooks of nbformat 2 and 3', () => {
    const old = [
      ...fc.sample(validNotebook3, { numRuns: 500, seed: 1 }),
      ...fc.sample(validNotebook2, { numRuns: 200, seed: 2 }),
    ];
    const answers = askPython(
      'import nbformat, logging\nlogging.disable()',
      'nbformat.reads(json.dumps(question), as_version=4)',
      old,
    );
    expect(old.map((notebook) => content(upgradeNotebook(notebook)))).toEqual(
      answers.map((answer) => content(answer as JsonObject)),
    );
  });
});

/** A notebook without ids and names, which Jupyter makes at random and drops, and without its notes on the old version. */
function content({ metadata, cells, ...others }: JsonObject): JsonObject {
  const { name: _name, orig_nbformat: _major, orig_nbformat_minor: _minor, ...rest } = metadata as JsonObject;
  return { ...others, metadata: rest, cells: (cells as JsonObject[]).map(({ id: _id, ...cell }) => cell) };
}
