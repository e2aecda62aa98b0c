/** What the help says is pinned; `npx vitest run packages/dlg -u` writes it anew. */
import { expect, test } from 'vitest';
import { operations } from '../../src/operations/table.ts';
import { runHere } from '../support/dlg.ts';

const cwd = '/';

test('the help of the program', async () => {
  const run = await runHere(['--help'], { cwd });
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toMatchSnapshot();
  expect(await runHere(['help'], { cwd })).toEqual(run);
});

test.each([...operations.map(({ name }) => name), 'mcp', 'completion'])('the help of %s', async (name) => {
  const run = await runHere([name, '--help'], { cwd });
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toMatchSnapshot();
  expect(await runHere(['help', name], { cwd })).toEqual(run);
});

test('without arguments the help is an error', async () => {
  const { out } = await runHere(['--help'], { cwd });
  expect(await runHere([], { cwd })).toEqual({ code: 2, out: '', err: out });
});

test('the version', async () => {
  for (const flag of ['--version', '-V'])
    expect(await runHere([flag], { cwd })).toEqual({ code: 0, out: '1.2.3\n', err: '' });
});
