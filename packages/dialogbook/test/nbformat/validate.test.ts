/** Each rule: what breaks it, where it points, and what it says to do. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/json/types.ts';
import { validateNotebook } from '../../src/nbformat/validate.ts';
import { broken, validNotebook, validNotebook3 } from './notebooks.ts';

const note = (source: JsonValue, members: JsonObject = {}): JsonObject => ({
  cell_type: 'markdown',
  metadata: {},
  source,
  ...members,
});
const code = (outputs: JsonValue, members: JsonObject = {}): JsonObject => ({
  cell_type: 'code',
  metadata: {},
  source: '',
  outputs,
  execution_count: null,
  ...members,
});

/** A notebook of 4.4, which needs no ids, with these cells. */
const old = (...cells: JsonValue[]): JsonObject => ({ nbformat: 4, nbformat_minor: 4, metadata: {}, cells });
const current = (...cells: JsonValue[]): JsonObject => ({ ...old(...cells), nbformat_minor: 5 });

const summary = (notebook: unknown): string[] =>
  validateNotebook(notebook).map(({ severity, rule, message, fix }) => `${severity} ${rule}: ${message}; ${fix}`);

describe('errors', () => {
  test.each<[string, unknown, string[]]>([
    [
      'a value that is no notebook',
      [],
      ['error bad-value: the notebook is an empty list, but must be an object; open another file: this is no notebook'],
    ],
    [
      'a member that is missing',
      { nbformat: 4, nbformat_minor: 4, cells: [] },
      ['error missing-key: metadata is missing; set it to an empty object'],
    ],
    [
      'an unknown key at the top',
      { ...old(), extra: { a: 1 } },
      ['error unknown-key: extra has no place in this version of the format; move it to metadata.moved_by_repair'],
    ],
    [
      'outputs on a note',
      old(note('hi', { outputs: [] })),
      ['error unknown-key: cells[0]: outputs has no place in this version of the format; clear it: it is empty'],
    ],
    [
      'a source that is no text',
      old(note(5)),
      ['error bad-value: cells[0]: source is 5, but must be text: a string or a list of strings; make it "5"'],
    ],
    [
      'an output without data',
      old(code([{ output_type: 'display_data', metadata: {} }])),
      ['error missing-key: cells[0]: outputs[0].data is missing; set it to an empty object'],
    ],
    [
      'data that is no text',
      old(code([{ output_type: 'display_data', metadata: {}, data: { 'text/plain': { a: 1 } } }])),
      [
        'error bad-value: cells[0]: outputs[0].data["text/plain"] is an object, but must be text: a string or a list of strings; make it "{\\"a\\":1}"',
      ],
    ],
    [
      'an unknown type of output',
      old(code([{ output_type: 'update', text: 'x' }])),
      [
        'error unknown-output-type: cells[0]: outputs[0].output_type is "update", but must be one of execute_result, display_data, stream, error; make it "stream"',
        'error missing-key: cells[0]: outputs[0].name is missing; set it to "stdout"',
      ],
    ],
    [
      'an output of an older version',
      old(code([{ output_type: 'pyout', prompt_number: 1, text: 'x' }])),
      [
        'error unknown-output-type: cells[0]: outputs[0].output_type is "pyout", but must be one of execute_result, display_data, stream, error; make it "execute_result"',
      ],
    ],
    [
      'an unknown type of cell',
      old({ ...note('x'), cell_type: 'sql' }),
      ['error unknown-cell-type: cells[0]: cell_type is "sql", but must be one of raw, markdown, code; make it "raw"'],
    ],
    [
      'a cell of an older version',
      old({ ...note('x'), cell_type: 'heading', level: 2 }),
      [
        'error unknown-cell-type: cells[0]: cell_type is "heading", but must be one of raw, markdown, code; make it "markdown"',
      ],
    ],
    [
      'a cell that is none',
      old(null),
      [
        'error bad-value: cells[0]: the cell is null, but must be an object with the key cell_type; make it an empty one',
      ],
    ],
    [
      'an id before 4.5 (B10)',
      old(note('x', { id: 'a1' })),
      [
        'error early-id: a1 (cells[0]): id is "a1", but cells have ids since nbformat 4.5 and this is 4.4; set nbformat_minor to 5',
      ],
    ],
    ['no id since 4.5', current(note('x')), ['error missing-id: cells[0]: id is missing; set it to "9746a757"']],
    [
      'an id with other characters',
      current(note('x', { id: 'a b!' })),
      [
        'error invalid-id: a b! (cells[0]): id is "a b!", but must be 1 to 64 letters, digits, "-" and "_"; make it "a-b-"',
      ],
    ],
    [
      'two equal ids, by both positions (B02)',
      current(note('x', { id: 'x' }), note('y', { id: 'x' })),
      ['error duplicate-id: x (cells[1]): id is "x", which cells[0] has already; make it "abb8fb95"'],
    ],
    [
      'no version',
      { cells: [], metadata: {} },
      [
        'error missing-key: nbformat_minor is missing; set it to 4',
        'error unsupported-version: nbformat is missing; set it to 4',
      ],
    ],
    [
      'a version without rules',
      { nbformat: 2, worksheets: [] },
      [
        'error unsupported-version: nbformat is 2, a version without rules; it becomes nbformat 4.5 when an edit to it is saved',
      ],
    ],
  ])('%s', (_, notebook, issues) => {
    expect(summary(notebook)).toEqual(issues);
  });

  test('positions are those in the file, whatever a repair would do', () => {
    const found = validateNotebook(current(null, note('x', { id: 'a' }), note('y', { id: 'a' })));
    expect(found.map(({ rule, cell }) => [rule, cell])).toEqual([
      ['bad-value', 0],
      ['missing-id', 0],
      ['duplicate-id', 2],
    ]);
  });

  test('a JSON mime type may hold anything, in every minor version (B13)', () => {
    const view = {
      output_type: 'display_data',
      metadata: {},
      data: { 'application/vnd.jupyter.widget-view+json': { model_id: 'x' } },
    };
    expect(summary({ ...old(code([view])), nbformat_minor: 1 })).toEqual([]);
  });
});

describe('warnings', () => {
  const separator = '\n\n##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->\n\n';

  test.each<[string, unknown, string[]]>([
    [
      'widgets without their state (B14)',
      {
        ...old(),
        metadata: { widgets: { 'application/vnd.jupyter.widget-state+json': { abc: { model_name: 'X' } } } },
      },
      [
        'warning widget-state: metadata.widgets["application/vnd.jupyter.widget-state+json"] lacks the key \'state\', without which GitHub does not show the notebook; put the widgets under a key state',
      ],
    ],
    [
      'half a pair (B12)',
      old(code([{ output_type: 'stream', name: 'stdout', text: ['a\n', '\udcc3'] }])),
      [
        'warning lone-surrogate: cells[0]: outputs[0].text[1] holds half a UTF-16 pair, which is written as an escape and shown as U+FFFD; replace it if it is not meant',
      ],
    ],
    [
      'half a pair in a key',
      { ...old(), metadata: { 'a\udcc3': 1 } },
      [
        'warning lone-surrogate: metadata["a\\udcc3"] holds half a UTF-16 pair, which is written as an escape and shown as U+FFFD; replace it if it is not meant',
      ],
    ],
    [
      'a carriage return in a source (B07)',
      old(note(['a\r\n', 'b'])),
      [
        'warning carriage-return: cells[0]: source holds a carriage return (\\r), which other editors show or drop; replace it by \\n unless it is meant',
      ],
    ],
    [
      'doubled cells (B49)',
      old(...['a', 'b', 'c', 'a', 'b', 'c'].map((source) => note(source))),
      [
        'warning repeated-cells: cells[0]: the cell begins a run up to cells[2] that is repeated verbatim from cells[3] on; delete one of the copies if two writers doubled them',
      ],
    ],
    [
      'a prompt whose mark was cleaned away (S01)',
      old(note(`2+2?${separator}4`)),
      [
        'warning prompt-mark: cells[0]: metadata lacks solveit_ai, but the source holds the separator between a prompt and its reply; set solveit_ai to true',
      ],
    ],
    [
      'a newer minor version',
      { ...old(), nbformat_minor: 6 },
      [
        'warning newer-minor: nbformat_minor is 6, newer than the rules known here (4.5); check it with a newer version of this program',
      ],
    ],
    [
      'an old major version',
      { nbformat: 3, nbformat_minor: 0, metadata: {}, worksheets: [] },
      [
        'warning old-version: nbformat is 3, a version that few tools still open; it becomes nbformat 4.5 when an edit to it is saved',
      ],
    ],
  ])('%s', (_, notebook, issues) => {
    expect(summary(notebook)).toEqual(issues);
  });

  test('a marked prompt, and code that prints the separator, are fine', () => {
    expect(
      summary(old(note(`2+2?${separator}4`, { metadata: { solveit_ai: true } }), code([], { source: separator }))),
    ).toEqual([]);
  });
});

describe('an issue', () => {
  test('names rule, path, cell, id and fix', () => {
    const notebook = current(note('x', { id: 'a1' }), code([{ output_type: 'stream', name: 'stdout' }], { id: 'b2' }));
    expect(validateNotebook(notebook)).toEqual([
      {
        rule: 'missing-key',
        severity: 'error',
        message: 'b2 (cells[1]): outputs[0].text is missing',
        path: ['cells', 1, 'outputs', 0, 'text'],
        cell: 1,
        cellId: 'b2',
        fix: 'set it to ""',
      },
    ]);
  });

  test('comes in the order of the cells, the notebook first', () => {
    const notebook = { ...current(note(5, { id: 'a' }), note('\r', { id: 'b' }), note(6)), extra: 1 };
    expect(validateNotebook(notebook).map(({ cell }) => cell)).toEqual([undefined, 0, 1, 2, 2]);
  });

  test('leads with its path to the value, or to where it is missing', () => {
    fc.assert(
      fc.property(broken(fc.oneof(validNotebook, validNotebook3)), (notebook) => {
        for (const { path, message, cell } of validateNotebook(notebook)) {
          let value: unknown = notebook;
          for (const key of path.slice(0, -1))
            value = (value as { readonly [key: string]: unknown } | undefined)?.[key];
          if (path[0] === 'cells' && path.length > 1) expect(cell).toBe(path[1]);
          expect(message).not.toMatch(/undefined|\[object/);
        }
      }),
    );
  });
});

test('the notebook stays as it is', () => {
  fc.assert(
    fc.property(broken(validNotebook), (notebook) => {
      const before = JSON.stringify(notebook);
      validateNotebook(notebook);
      expect(JSON.stringify(notebook)).toBe(before);
    }),
  );
});

describe('hostile input', () => {
  const deep = JSON.parse(`${'['.repeat(50_000)}"\ud83d"${']'.repeat(50_000)}`) as JsonValue;

  test('nested too deep for the stack is no trouble', () => {
    expect(validateNotebook({ ...old(), metadata: { deep } }).map(({ rule }) => rule)).toEqual(['lone-surrogate']);
    expect(validateNotebook(old(note(deep), deep)).map(({ rule }) => rule)).toContain('bad-value');
  });

  test('keys named as what every object has are plain keys', () => {
    const notebook = JSON.parse(
      '{"nbformat":4,"nbformat_minor":4,"metadata":{},"cells":[],"__proto__":{},"constructor":1}',
    ) as unknown;
    expect(validateNotebook(notebook).map(({ path }) => path)).toEqual([['__proto__'], ['constructor']]);
    expect(validateNotebook(old({ ...note(''), cell_type: 'constructor' }))[0]?.rule).toBe('unknown-cell-type');
  });

  test('a big notebook is checked in little time', () => {
    const image = 'iVBORw0KGgo='.repeat(60_000);
    const outputs = [{ output_type: 'display_data', metadata: {}, data: { 'image/png': image } }];
    const notebook = current(
      ...Array.from({ length: 10_000 }, (_, i) => code(outputs, { id: `c${i}`, source: `x = ${i}\n` })),
    );
    const started = performance.now();
    expect(validateNotebook(notebook)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
