/** Every example of the help runs, in a shell, on the files it names. */
import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../src/operations/table.ts';
import { assertBuilt, runShell } from '../support/dlg.ts';
import { Workspace } from '../support/workspace.ts';

beforeAll(assertBuilt);

const examples = operations.flatMap(({ examples: all }) => all.map(({ command }) => command));

test.each(examples)('%s', async (command) => {
  const workspace = new Workspace();
  await workspace.writeExampleFiles();
  const run = await runShell(command, workspace.folder);
  expect(run.err).toBe('');
  // One of the notebooks is broken, and check says so.
  expect(run.code).toBe(command.startsWith('dlg check *') ? 1 : 0);
  if (!command.includes(' -o ')) expect(run.out).not.toBe('');
  if (command.includes('--json')) expect(() => JSON.parse(run.out)).not.toThrow();
});
