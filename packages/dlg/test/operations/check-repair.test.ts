import { checkIpynb } from 'dialogbook';
import { expect, test } from 'vitest';
import type { FileCheck } from '../../src/operations/check.ts';
import type { FileRepair } from '../../src/operations/repair.ts';
import type { FileResults } from '../../src/operations/support/each-file.ts';
import { runHere } from '../support/dlg.ts';
import { Workspace, brokenNotebook } from '../support/workspace.ts';

test('an issue says rule, cell, path and fix', async () => {
  const workspace = new Workspace();
  workspace.write('broken.ipynb', brokenNotebook);
  const { files } = await workspace.run<FileResults<FileCheck>>('check', { files: ['broken.ipynb'] });
  expect(files).toEqual([
    {
      file: 'broken.ipynb',
      errors: 2,
      warnings: 0,
      issues: expect.arrayContaining([
        {
          severity: 'error',
          rule: 'missing-id',
          message: 'cells[0]: id is missing',
          fix: expect.stringMatching(/^set it to "\w+"$/),
          path: ['cells', 0, 'id'],
          position: 1,
          id: expect.stringMatching(/^[0-9a-f]{8}$/),
        },
      ]),
    },
  ]);
  const { out, code } = await runHere(['check', 'broken.ipynb'], { cwd: workspace.folder });
  expect(code).toBe(1);
  expect(out).toMatch(/^broken.ipynb: 2 errors\n {2}error [\w-]+: cell 1 \([0-9a-f]{8}\): (?!.*cells\[).*\n {4}fix: /);
});

test('a valid notebook is fine, and so is one with warnings alone', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  workspace.write('cr.ipynb', workspace.read('tour.ipynb').replace(String.raw`# A tour\n`, String.raw`# A tour\r\n`));
  const run = await runHere(['check', 'tour.ipynb', 'cr.ipynb'], { cwd: workspace.folder });
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toMatch(/^tour.ipynb: valid\ncr.ipynb: 1 warning\n {2}warning carriage-return: /);
});

test('of several files each gets its verdict; unreadable ones make the run fail', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  workspace.write('cut.ipynb', workspace.read('tour.ipynb').slice(0, 300));
  const run = await runHere(['check', 'cut.ipynb', 'tour.ipynb'], { cwd: workspace.folder });
  expect(run.code).toBe(1);
  expect(run.out).toBe('tour.ipynb: valid\n');
  expect(run.err).toMatch(/^dlg: cut.ipynb: line \d+, column \d+: .*cut short.*\n$/);
  const { files, failures } = JSON.parse(
    (await runHere(['check', 'cut', 'tour', '--json'], { cwd: workspace.folder })).out,
  );
  expect(files).toHaveLength(1);
  expect(failures).toEqual([
    {
      file: 'cut',
      error: { code: 'invalid_json', message: expect.stringMatching(/^cut: line/), data: expect.anything() },
    },
  ]);
});

test('the shape for programs is the same for one file that cannot be read', async () => {
  const { code, out, err } = await runHere(['check', 'nope', '--json'], { cwd: new Workspace().folder });
  expect({ code, err }).toEqual({ code: 1, err: '' });
  const error = { code: 'not_found', message: expect.stringMatching(/^nope: no such file/) };
  expect(JSON.parse(out)).toEqual({ files: [], failures: [{ file: 'nope', error: expect.objectContaining(error) }] });
});

test('a repair is shown first, made when told, and then there is nothing to repair', async () => {
  const workspace = new Workspace();
  workspace.write('broken.ipynb', brokenNotebook);
  const plan = await runHere(['repair', 'broken.ipynb'], { cwd: workspace.folder });
  expect(plan).toMatchObject({ code: 0, err: '' });
  expect(plan.out).toContain('2 repairs to make; dlg repair --apply broken.ipynb makes them');
  expect(plan.out).toContain('-   "surprise": 1');
  expect(workspace.read('broken.ipynb')).toBe(brokenNotebook);

  const applied = await runHere(['repair', 'broken.ipynb', '--apply'], { cwd: workspace.folder });
  expect(applied.out).toContain('broken.ipynb: 2 repairs made');
  expect(applied.out.split('\n').slice(1)).toEqual(plan.out.split('\n').slice(1));
  expect(checkIpynb(workspace.bytes('broken.ipynb'))).toEqual([]);

  const repaired = workspace.read('broken.ipynb');
  const again = await runHere(['repair', 'broken.ipynb', '--apply'], { cwd: workspace.folder });
  expect(again).toMatchObject({ code: 0, out: 'broken.ipynb: nothing to repair\n' });
  expect(workspace.read('broken.ipynb')).toBe(repaired);
});

test('the result of a repair says whether the file was written', async () => {
  const workspace = new Workspace();
  workspace.write('broken.ipynb', brokenNotebook);
  const repair = async (input: object): Promise<FileRepair | undefined> =>
    (await workspace.run<FileResults<FileRepair>>('repair', { files: ['broken.ipynb'], ...input })).files[0];
  expect(await repair({ plan: true })).toMatchObject({ changed: false, changes: [{}, {}] });
  expect(await repair({ apply: true })).toMatchObject({ changed: true, changes: [{}, {}] });
  expect(await repair({ apply: true })).toEqual({ file: 'broken.ipynb', changed: false, changes: [], diff: '' });
});

test('a name of blanks is shown in no time', async () => {
  const workspace = new Workspace();
  const cell = { cell_type: 'markdown', id: 'a', metadata: {}, source: '', [' '.repeat(400_000)]: 1 };
  workspace.write('blank.ipynb', JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 }));
  const start = performance.now();
  for (const command of ['check', 'repair']) await runHere([command, 'blank.ipynb'], { cwd: workspace.folder });
  expect(performance.now() - start).toBeLessThan(5000);
});
