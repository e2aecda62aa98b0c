import { checkIpynb } from 'dialogbook';
import { symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ExportResult } from '../../src/operations/export.ts';
import type { NewResult } from '../../src/operations/new.ts';
import { runHere } from '../support/dlg.ts';
import { Workspace } from '../support/workspace.ts';

test('new makes a valid notebook', async () => {
  const workspace = new Workspace();
  const empty = await workspace.run<NewResult>('new', { file: 'empty' });
  expect(empty).toEqual({ file: 'empty.ipynb', messages: [] });
  const titled = await workspace.run<NewResult>('new', { file: 'titled.ipynb', title: 'A title' });
  expect(titled.messages).toMatchObject([{ position: 1, type: 'note', line: '# A title' }]);
  for (const file of ['empty.ipynb', 'titled.ipynb']) expect(checkIpynb(workspace.bytes(file))).toEqual([]);
});

test('new leaves a file that exists as it is', async () => {
  const workspace = new Workspace();
  workspace.write('there.ipynb', 'anything');
  await expect(workspace.run('new', { file: 'there' })).rejects.toMatchObject({
    code: 'exists',
    message: 'there.ipynb: it exists already, and is left as it is; choose another name',
  });
  expect(workspace.read('there.ipynb')).toBe('anything');
});

test('new needs its folder', async () => {
  const workspace = new Workspace();
  await expect(workspace.run('new', { file: 'no/such/folder' })).rejects.toMatchObject({ code: 'not_found' });
});

test.each([
  ['python', '#| export\n\ndef double(x): return 2 * x\n'],
  ['markdown', /^# A tour\n[^]*```python\nprint\("hi"\)\n[^]*\(data:image\/png;base64,[^]*```\n$/],
  ['xml', /^<dialog name="tour">\n<markdown id="c0a1e5b7">[^]*<\/dialog>\n$/],
])('export prints %s', async (to, expected) => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const { out } = await runHere(['export', 'tour.ipynb', '--to', to], { cwd: workspace.folder });
  expect(out).toEqual(expected instanceof RegExp ? expect.stringMatching(expected) : expected);
  const result = await workspace.run<ExportResult>('export', { file: 'tour.ipynb', to });
  expect(result).toEqual({ file: 'tour.ipynb', to, text: out, size: Buffer.byteLength(out) });
});

test('export writes a file, but over another only when forced', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const args = ['export', 'tour.ipynb', '--to', 'python', '-o', 'tour.py'];
  const first = await runHere(args, { cwd: workspace.folder });
  expect(first).toMatchObject({ code: 0, out: 'tour.py: 39 B of python written\n' });
  workspace.write('tour.py', 'mine');
  const second = await runHere(args, { cwd: workspace.folder });
  expect(second).toMatchObject({ code: 1, out: '' });
  expect(second.err).toBe('dlg: tour.py: it exists already, and is left as it is; --force overwrites it\n');
  expect(workspace.read('tour.py')).toBe('mine');
  await runHere([...args, '--force'], { cwd: workspace.folder });
  expect(workspace.read('tour.py')).toBe('#| export\n\ndef double(x): return 2 * x\n');
});

test('export never writes over the notebook, by whatever name', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const before = workspace.read('tour.ipynb');
  symlinkSync('tour.ipynb', workspace.path('alias.md'));
  for (const output of ['tour.ipynb', './tour.ipynb', 'alias.md']) {
    const run = workspace.run('export', { file: 'tour', to: 'markdown', output, force: true });
    await expect(run).rejects.toMatchObject({
      code: 'exists',
      message: `${output}: that is the notebook itself; choose another file to write to`,
    });
  }
  expect(workspace.read('tour.ipynb')).toBe(before);
});

test('export of no code is an error, not an empty file', async () => {
  const workspace = new Workspace();
  await workspace.run('new', { file: 'plain', title: 'No code' });
  const run = workspace.run('export', { file: 'plain', to: 'python', output: 'plain.py' });
  await expect(run).rejects.toThrow('no code in it is exported');
  expect(() => workspace.read('plain.py')).toThrow('ENOENT');
});

test('export prints where the output is standard output by another name', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const [plain, ...named] = await Promise.all(
    [[], ['-o', '-'], ['-o', '/dev/stdout', '--force']].map((flags) =>
      runHere(['export', 'tour.ipynb', '--to', 'xml', ...flags], { cwd: workspace.folder }),
    ),
  );
  expect(plain).toMatchObject({ code: 0, out: expect.stringMatching(/^<dialog/) });
  for (const run of named) expect(run).toEqual(plain);
  expect(await runHere(['export', 'tour.ipynb', '--to', 'xml', '-o', '/dev/null'], { cwd: workspace.folder })).toEqual({
    code: 1,
    out: '',
    err: 'dlg: /dev/null: not a regular file\n',
  });
});
