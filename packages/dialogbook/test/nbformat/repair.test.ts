/** A repaired notebook is valid, has lost no text, and needs no further repair. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DialogError } from '../../src/errors.ts';
import type { JsonObject, JsonValue } from '../../src/json/types.ts';
import { repairNotebook } from '../../src/nbformat/repair.ts';
import { validateNotebook } from '../../src/nbformat/validate.ts';
import { broken, validNotebook, validNotebook2, validNotebook3 } from './notebooks.ts';

const errors = (notebook: unknown): unknown[] =>
  validateNotebook(notebook).filter(({ severity }) => severity === 'error');
const repairable = broken(fc.oneof(validNotebook, validNotebook3, validNotebook2)).filter(
  ({ nbformat, cells, worksheets }) =>
    Array.isArray(cells)
      ? true
      : (nbformat === 2 || nbformat === 3) && cells === undefined && Array.isArray(worksheets),
);

/** Every text in `value`, with keys and numbers. */
function textsIn(value: JsonValue): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, member]) => [key, ...textsIn(member)]);
}

describe('laws', () => {
  test('the result validates without errors', () => {
    fc.assert(
      fc.property(repairable, (notebook) => {
        expect(errors(repairNotebook(notebook).notebook)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a second repair changes nothing', () => {
    fc.assert(
      fc.property(repairable, (notebook) => {
        const { notebook: repaired } = repairNotebook(notebook);
        const again = repairNotebook(repaired);
        expect(again.changes).toEqual([]);
        expect(again.notebook).toBe(repaired);
      }),
      { numRuns: 1_000 },
    );
  });

  test('it says so when, and only when, it changes something', () => {
    fc.assert(
      fc.property(repairable, (notebook) => {
        const { notebook: repaired, changes } = repairNotebook(notebook);
        expect(changes.length === 0).toBe(repaired === notebook);
        expect(changes.map(({ fix }) => fix)).not.toContain('');
      }),
    );
  });

  test('every error is repaired, and nothing else but marks of prompts and the state of widgets', () => {
    fc.assert(
      fc.property(
        broken(validNotebook).filter(({ cells }) => Array.isArray(cells)),
        (notebook) => {
          const { changes } = repairNotebook(notebook);
          const warnings = changes.filter(({ severity }) => severity === 'warning').map(({ rule }) => rule);
          expect(warnings.filter((rule) => rule !== 'prompt-mark' && rule !== 'widget-state')).toEqual([]);
          if (errors(notebook).length === 0) expect(warnings).toHaveLength(changes.length);
        },
      ),
    );
  });

  test('the input stays as it is', () => {
    fc.assert(
      fc.property(repairable, (notebook) => {
        const before = JSON.stringify(notebook);
        repairNotebook(notebook);
        expect(JSON.stringify(notebook)).toBe(before);
      }),
    );
  });

  test('no text is lost', () => {
    fc.assert(
      fc.property(
        broken(validNotebook).filter(({ cells }) => Array.isArray(cells)),
        (notebook) => {
          const kept = textsIn(repairNotebook(notebook).notebook).join(' ');
          // Punctuation is not content: ids are cleaned of it and lists joined with it. A heading becomes `#`.
          const words = valuesIn(notebook['cells'] ?? null).flatMap(
            (text) => text.match(/[\p{L}\p{N}\p{So}]{1,64}/gu) ?? [],
          );
          expect(words.filter((word) => word !== 'heading' && !kept.includes(word))).toEqual([]);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

/** Every text in `value`, keys left out. */
function valuesIn(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
}

const note = (source: JsonValue, members: JsonObject = {}): JsonObject => ({
  cell_type: 'markdown',
  metadata: {},
  source,
  ...members,
});
const notebook = (minor: number, ...cells: JsonValue[]): JsonObject => ({
  nbformat: 4,
  nbformat_minor: minor,
  metadata: {},
  cells,
});
const cellsOf = (value: unknown): JsonValue => (repairNotebook(value).notebook as JsonObject)['cells'] ?? null;

describe('repairNotebook', () => {
  test('removes empty outputs from a note and keeps others in its metadata', () => {
    const output = { output_type: 'stream', name: 'stdout', text: 'kept' };
    expect(
      cellsOf(notebook(4, note('a', { outputs: [], execution_count: null }), note('b', { outputs: [output] }))),
    ).toEqual([note('a'), note('b', { metadata: { moved_by_repair: { outputs: [output] } } })]);
  });

  test('keeps what has no place by the path it had', () => {
    const stream = { output_type: 'stream', name: 'stdout', text: 'x', extra: { a: 1 } };
    const code = { cell_type: 'code', metadata: { a: 1 }, source: '', outputs: [stream], execution_count: 'soon' };
    const { notebook: repaired } = repairNotebook({ ...notebook(4, code), note: 'top' });
    expect(repaired).toEqual({
      ...notebook(4, {
        ...code,
        metadata: { a: 1, moved_by_repair: { 'outputs[0].extra': { a: 1 }, execution_count: 'soon' } },
        outputs: [{ output_type: 'stream', name: 'stdout', text: 'x' }],
        execution_count: null,
      }),
      metadata: { moved_by_repair: { note: 'top' } },
    });
  });

  test('does not overwrite what an earlier repair kept', () => {
    const kept = { metadata: { moved_by_repair: { extra: 'first' } } };
    expect(cellsOf(notebook(4, note('', { ...kept, extra: 'second' })))).toEqual([
      note('', { metadata: { moved_by_repair: { extra: 'first', 'extra (2)': 'second' } } }),
    ]);
  });

  test('gives a code cell the outputs and the count it lacks', () => {
    expect(cellsOf(notebook(4, { cell_type: 'code', metadata: {}, source: 'x' }))).toEqual([
      { cell_type: 'code', metadata: {}, source: 'x', outputs: [], execution_count: null },
    ]);
  });

  test('makes cells of what is text and outputs of what is none', () => {
    expect(
      cellsOf(
        notebook(4, 'loose text', null, {
          cell_type: 'code',
          metadata: {},
          source: '',
          execution_count: 1,
          outputs: ['out', null],
        }),
      ),
    ).toEqual([
      { cell_type: 'raw', metadata: {}, source: 'loose text' },
      { cell_type: 'raw', metadata: {}, source: '' },
      {
        cell_type: 'code',
        metadata: {},
        source: '',
        execution_count: 1,
        outputs: [{ output_type: 'stream', name: 'stdout', text: 'out' }],
      },
    ]);
  });

  test('upgrades cells and outputs of older versions among newer ones', () => {
    const output = { output_type: 'pyout', prompt_number: 1, text: ['a\n', 'b'] };
    const code = { cell_type: 'code', metadata: {}, source: '', execution_count: 1 };
    const cells = [
      { cell_type: 'heading', level: 2, source: 'Title' },
      { cell_type: 'heading', level: 2, source: 5 },
    ];
    expect(cellsOf(notebook(4, ...cells, { ...code, outputs: [output] }))).toEqual([
      note('## Title'),
      note('5'),
      {
        ...code,
        outputs: [{ output_type: 'execute_result', execution_count: 1, metadata: {}, data: { 'text/plain': 'a\nb' } }],
      },
    ]);
  });

  test.each<[string, JsonObject, JsonObject]>([
    [
      'a picture that is shown',
      { output_type: 'display_data', png: 'eA==', text: ['a\n', 'b'], metadata: {} },
      { output_type: 'display_data', data: { 'image/png': 'eA==', 'text/plain': ['a\n', 'b'] }, metadata: {} },
    ],
    [
      'a result that has both',
      { output_type: 'pyout', prompt_number: 3, data: { 'text/plain': 'new' }, text: 'old', 'text/html': '<b>' },
      {
        output_type: 'execute_result',
        execution_count: 3,
        data: { 'text/plain': 'new', 'text/html': '<b>' },
        metadata: {},
      },
    ],
    [
      'a stream',
      { output_type: 'stream', stream: 'stderr', text: 'x' },
      { output_type: 'stream', name: 'stderr', text: 'x' },
    ],
    [
      'an error with data',
      { output_type: 'pyerr', ename: 'E', evalue: 'v', traceback: ['t'], data: {} },
      { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['t'] },
    ],
  ])('reads the old names in an output among newer ones: %s', (name, output, expected) => {
    const code = { cell_type: 'code', metadata: {}, source: '', execution_count: 1 };
    const metadata = name.includes('both') ? { moved_by_repair: { 'outputs[0].text': 'old' } } : {};
    expect(cellsOf(notebook(4, { ...code, outputs: [output] }))).toEqual([{ ...code, metadata, outputs: [expected] }]);
  });

  test('reads the old names in a code cell among newer ones', () => {
    const cell = { cell_type: 'code', metadata: {}, input: ['a\n', 'b'], prompt_number: 4, outputs: [] };
    expect(cellsOf(notebook(4, cell))).toEqual([
      { cell_type: 'code', metadata: {}, source: ['a\n', 'b'], execution_count: 4, outputs: [] },
    ]);
    expect(repairNotebook(notebook(4, cell)).changes.map(({ message, fix }) => [message, fix])).toEqual([
      ['cells[0]: input is a name of nbformat 3', 'call it source'],
      ['cells[0]: prompt_number is a name of nbformat 3', 'call it execution_count'],
    ]);
  });

  test.each([
    ['Code', 'code'],
    [' MARKDOWN', 'markdown'],
    ['raw\n', 'raw'],
  ])('knows the type %j, whatever its case and the white space around it', (spelled, type) => {
    const cell = { metadata: {}, source: 'x', ...(type === 'code' && { outputs: [], execution_count: null }) };
    const { notebook: repaired, changes } = repairNotebook(notebook(4, { cell_type: spelled, ...cell }));
    expect(repaired).toEqual(notebook(4, { cell_type: type, ...cell }));
    expect(changes).toMatchObject([{ rule: 'unknown-cell-type', fix: `make it "${type}"` }]);
  });

  test('keeps the name of a type it does not know', () => {
    expect(cellsOf(notebook(4, { ...note('select 1'), cell_type: 'sql' }))).toEqual([
      { cell_type: 'raw', metadata: { moved_by_repair: { cell_type: 'sql' } }, source: 'select 1' },
    ]);
  });

  test('raises the version when cells have ids (B10), and gives the others theirs', () => {
    const { notebook: repaired, changes } = repairNotebook(notebook(2, note('a', { id: 'a1' }), note('b')));
    expect(repaired).toMatchObject({
      nbformat_minor: 5,
      cells: [{ id: 'a1' }, { id: expect.stringMatching(/^[0-9a-f]{8}$/) as string }],
    });
    expect(changes.map(({ rule }) => rule)).toEqual(['early-id', 'missing-id']);
  });

  test('cleans ids and tells equal ones apart, the first keeping its own (B02)', () => {
    const cells = cellsOf(
      notebook(5, note('1', { id: 'x' }), note('2', { id: 'x' }), note('3', { id: 'a b' }), note('4', { id: 7 })),
    );
    const ids = (cells as JsonObject[]).map(({ id }) => id as string);
    expect([ids[0], ids[2], ids[3]]).toEqual(['x', 'a-b', '7']);
    expect(ids[1]).toMatch(/^[0-9a-f]{8}$/);
  });

  test('gives the same ids every time (B03)', () => {
    const twins = notebook(5, note('same'), note('same'), note('other'));
    const ids = (cellsOf(twins) as JsonObject[]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect((cellsOf(structuredClone(twins)) as JsonObject[]).map(({ id }) => id)).toEqual(ids);
    const moved = cellsOf(notebook(5, note('new'), note('same'), note('same'), note('other'))) as JsonObject[];
    expect(moved.slice(1).map(({ id }) => id)).toEqual(ids);
  });

  test('puts widgets under state (B14)', () => {
    const mime = 'application/vnd.jupyter.widget-state+json';
    const widgets = (saved: JsonObject): JsonObject => ({ ...notebook(4), metadata: { widgets: { [mime]: saved } } });
    expect(repairNotebook(widgets({ abc: { model_name: 'X' } })).notebook).toEqual(
      widgets({ state: { abc: { model_name: 'X' } }, version_major: 2, version_minor: 0 }),
    );
    expect(repairNotebook(widgets({ version_major: 1, abc: {} })).notebook).toEqual(
      widgets({ state: { abc: {} }, version_major: 1, version_minor: 0 }),
    );
  });

  test.each([
    '##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->',
    '##### Reply<!-- SOLVEIT_SEPARATOR_00ff -->',
    '##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->  ',
  ])('marks a prompt again whose separator is %j (S01)', (line) => {
    const source = ['2+2?\n', '\n', `${line}\n`, '\n', '4'];
    expect(cellsOf(notebook(4, note(source)))).toEqual([note(source, { metadata: { solveit_ai: true } })]);
    expect(repairNotebook(notebook(4, note(source, { metadata: { solveit_ai: true } }))).changes).toEqual([]);
  });

  test.each([
    'text ##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->',
    '##### 🤖Reply🤖',
    '##### Reply<!-- SOLVEIT_SEPARATOR_xyz -->',
  ])('leaves a note alone that holds %j', (line) => {
    expect(repairNotebook(notebook(4, note(`a\n\n${line}\n\nb`))).changes).toEqual([]);
  });

  test('leaves a valid notebook of nbformat 3 as it is, and upgrades an invalid one', () => {
    const valid = {
      nbformat: 3,
      nbformat_minor: 0,
      metadata: {},
      worksheets: [{ cells: [{ cell_type: 'heading', level: 2, source: 'T' }] }],
    };
    expect(repairNotebook(valid)).toEqual({ notebook: valid, changes: [] });
    expect(repairNotebook({ ...valid, nbformat: 2 }).notebook).toMatchObject({
      nbformat: 4,
      cells: [{ cell_type: 'markdown', source: '## T' }],
    });
  });

  test.each([null, 5, 'x', [[]], {}, { nbformat: 4 }, { nbformat: 4, cells: {} }, { nbformat: 3, worksheets: 5 }])(
    'refuses %j',
    (value) => {
      expect(() => repairNotebook(value)).toThrow(DialogError);
    },
  );

  test('sets aside what is nested too deep to be written as text', () => {
    const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as JsonValue;
    const { notebook: repaired } = repairNotebook(notebook(4, note(deep)));
    expect(errors(repaired)).toEqual([]);
    const [cell] = (
      repaired as unknown as {
        readonly cells: readonly [{ source: JsonValue; metadata: { moved_by_repair: JsonObject } }];
      }
    ).cells;
    expect(cell.source).toBe('');
    expect(cell.metadata.moved_by_repair['source']).toBe(deep);
  });
});
