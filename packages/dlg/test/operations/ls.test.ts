import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FileResults } from '../../src/operations/support/each-file.ts';
import type { DialogListing } from '../../src/operations/support/dialog-listing.ts';
import { runHere } from '../support/dlg.ts';
import { Workspace } from '../support/workspace.ts';

function notebook(cells: readonly object[], minor = 5): string {
  return JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: minor });
}

test('each message is described', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const { files } = await workspace.run<FileResults<DialogListing>>('ls', { files: ['tour.ipynb'] });
  expect(files).toEqual([
    {
      file: 'tour.ipynb',
      name: 'tour',
      nbformat: '4.5',
      counts: { code: 2, note: 1, prompt: 1, raw: 0 },
      messages: [
        { position: 1, id: 'c0a1e5b7', type: 'note', line: '# A tour …', flags: [] },
        { position: 2, id: '5a0f2c11', type: 'prompt', line: 'What is a dialog?', size: 31, flags: [] },
        { position: 3, id: '77be9d20', type: 'code', line: 'print("hi") …', size: 28, flags: [] },
        { position: 4, id: '91d05c3e', type: 'code', line: 'def double(x): return 2 * x', flags: ['exported'] },
      ],
      warnings: [],
    },
  ]);
});

test('the listing is one line a message under a header', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const { out } = await runHere(['ls', 'tour.ipynb'], { cwd: workspace.folder });
  expect(out).toBe(`tour.ipynb: 4 messages (2 code, 1 note, 1 prompt); nbformat 4.5
  c0a1e5b7  note    # A tour …
  5a0f2c11  prompt  What is a dialog? ⇒ reply 31
  77be9d20  code    print("hi") … ⇒ out 28
  91d05c3e  code    def double(x): return 2 * x [exported]
`);
});

test('lines are cut to the width of the terminal, but not what stands at their end', async () => {
  const workspace = new Workspace();
  const source = '😀'.repeat(300);
  workspace.write('wide.ipynb', notebook([{ cell_type: 'markdown', id: 'a', metadata: {}, source }]));
  const { out } = await runHere(['ls', 'wide.ipynb'], {
    cwd: workspace.folder,
    terminal: true,
    env: { NO_COLOR: '1' },
  });
  const line = out.trimEnd().split('\n').at(-1) ?? '';
  expect(Array.from(line).length).toBe(80);
  expect(line.isWellFormed()).toBe(true);
});

test('duplicate and missing ids are warned of', async () => {
  const workspace = new Workspace();
  const cell = { cell_type: 'markdown', metadata: {}, source: 'x' };
  workspace.write('ids.ipynb', notebook([{ ...cell, id: 'a' }, { ...cell, id: 'a' }, cell]));
  const { files } = await workspace.run<FileResults<DialogListing>>('ls', { files: ['ids.ipynb'] });
  expect(files[0]?.warnings).toEqual([
    expect.stringMatching(
      /^messages 1 and 2 have the same id "a" in the file; the second is addressed as [0-9a-f]{8}$/,
    ),
    expect.stringMatching(/^1 message has no id/),
  ]);
  const { out } = await runHere(['ls', 'ids.ipynb'], { cwd: workspace.folder });
  expect(out).toContain('warning: messages 1 and 2');
  expect(out).toContain('dlg repair ids.ipynb');
});

test('a notebook of a version without ids needs none', async () => {
  const workspace = new Workspace();
  workspace.write('old.ipynb', notebook([{ cell_type: 'markdown', metadata: {}, source: 'x' }], 2));
  const { files } = await workspace.run<FileResults<DialogListing>>('ls', { files: ['old'] });
  expect(files[0]).toMatchObject({ nbformat: '4.2', warnings: [], name: 'old' });
});

test('of several files the readable ones are listed, the others reported', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  workspace.write('empty.ipynb', '');
  const run = await runHere(['ls', 'tour.ipynb', 'nope.ipynb', 'empty.ipynb'], { cwd: workspace.folder });
  expect(run.code).toBe(1);
  expect(run.out).toContain('tour.ipynb: 4 messages');
  expect(run.err).toBe(
    'dlg: nope.ipynb: no such file or folder\ndlg: empty.ipynb: line 1, column 1: expected a value, but the file is empty\n',
  );
});

test('data in a first line is not shown', async () => {
  const workspace = new Workspace();
  const source = `![](data:image/png;base64,${'iVBORw0K'.repeat(50)})`;
  workspace.write('uri.ipynb', notebook([{ cell_type: 'markdown', id: 'a', metadata: {}, source }]));
  const { files } = await workspace.run<FileResults<DialogListing>>('ls', { files: ['uri.ipynb'] });
  expect(files[0]?.messages[0]?.line).toBe('![](data:image/png;base64,…');
});

test('no name passes for a line of the listing, nor turns one around', async () => {
  const workspace = new Workspace();
  const id = 'a\nother.ipynb: 3 messages\r\u202eb';
  const name = 'one\n\u2066two\u2028.ipynb';
  workspace.write(name, notebook([{ cell_type: 'markdown', id, metadata: {}, source: '# T\u202e' }]));
  const { out } = await runHere(['ls', name, name.replace('.', '..')], { cwd: workspace.folder });
  expect(out).toBe(
    [
      String.raw`one\n\u2066two\n.ipynb: 1 message (1 note); nbformat 4.5`,
      String.raw`  a\nother.ipynb: 3 messages\n\u202eb  note    # T\u202e`,
      '',
    ].join('\n'),
  );
  const { err } = await runHere(['view', name, 'b\nb'], { cwd: workspace.folder });
  expect(err).toMatch(
    /^dlg: one\n {2}\\u2066two\\n\.ipynb: b\n {2}b: no message has this id; the nearest are:\n {2}a\\nother.*\\n\\u202eb:note: .*\n$/,
  );
});

test('a hundred thousand messages are listed', async () => {
  const workspace = new Workspace();
  const cells = Array.from({ length: 130_000 }, (_, index) => ({
    cell_type: 'raw',
    id: `c${index}`,
    metadata: {},
    source: '',
  }));
  workspace.write('many.ipynb', notebook(cells));
  const { out } = await runHere(['ls', 'many.ipynb'], { cwd: workspace.folder });
  expect(out.split('\n').at(-2)).toBe('  c129999  raw');
});

test('ten million blank lines are passed over', async () => {
  const workspace = new Workspace();
  const source = `#| export\n${'\n'.repeat(10_000_000)}x = 1`;
  workspace.write('blank.ipynb', notebook([{ cell_type: 'code', id: 'a', metadata: {}, outputs: [], source }]));
  const { out } = await runHere(['ls', 'blank.ipynb'], { cwd: workspace.folder });
  expect(out).toContain('\n  a  code    x = 1 [exported]\n');
});

describe('a text that no string can hold', () => {
  /** Makes decoding fail as it does past 512 MB, from 1 MB on. */
  function limitStrings(): void {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const decode = decoder.decode.bind(decoder);
    vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation((bytes) => {
      if ((bytes?.byteLength ?? 0) > 1_000_000) throw new RangeError('Cannot create a string longer');
      return decode(bytes);
    });
    onTestFinished(() => void vi.restoreAllMocks());
  }
  const long = 'long '.repeat(210_000);
  const cells = [
    { cell_type: 'markdown', id: 'note', metadata: {}, source: long },
    { cell_type: 'code', id: 'code', metadata: {}, source: long, outputs: [], execution_count: null },
    { cell_type: 'markdown', id: 'asked', metadata: { solveit_ai: true }, source: long },
    { cell_type: 'markdown', id: 'short', metadata: {}, source: 'short' },
  ];

  test('has a row that says so, beside the others', async () => {
    const workspace = new Workspace();
    workspace.write('huge.ipynb', notebook(cells));
    limitStrings();
    const why = '[a text of 1050000 bytes is too long to decode]';
    expect(await runHere(['ls', 'huge.ipynb'], { cwd: workspace.folder })).toEqual({
      code: 0,
      out: [
        'huge.ipynb: 4 messages (1 code, 2 notes, 1 prompt); nbformat 4.5',
        `  note   note    ${why}`,
        `  code   code    ${why}`,
        `  asked  prompt  ${why}`,
        '  short  note    short',
        '',
      ].join('\n'),
      err: '',
    });
  });

  test('has a row where ids are made from content, too', async () => {
    const workspace = new Workspace();
    workspace.write(
      'old.ipynb',
      notebook(
        cells.map((cell) => ({ ...cell, id: undefined })),
        4,
      ),
    );
    limitStrings();
    const { out } = await runHere(['ls', 'old.ipynb'], { cwd: workspace.folder });
    expect(out).toMatch(
      /\n {2}[0-9a-f]{8} {2}note {4}\[a text of 1050000 bytes[^]*\n {2}[0-9a-f]{8} {2}note {4}short\n$/,
    );
  });

  test('does not make the edit of a neighbour fail once it is written', async () => {
    const workspace = new Workspace();
    workspace.write('huge.ipynb', notebook(cells));
    limitStrings();
    const run = await runHere(['set', 'huge.ipynb', 'short', 'new'], { cwd: workspace.folder });
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toContain('+');
  });
});
