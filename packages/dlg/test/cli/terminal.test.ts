import { expect, test } from 'vitest';
import { runHere } from '../support/dlg.ts';
import { Workspace } from '../support/workspace.ts';

const escape = '\u001b[';

test.each<[string, { terminal: boolean; env: Record<string, string> }, boolean]>([
  ['a terminal', { terminal: true, env: {} }, true],
  ['a pipe', { terminal: false, env: {} }, false],
  ['a terminal with NO_COLOR', { terminal: true, env: { NO_COLOR: '1' } }, false],
  ['a terminal with an empty NO_COLOR', { terminal: true, env: { NO_COLOR: '' } }, true],
  ['a dumb terminal', { terminal: true, env: { TERM: 'dumb' } }, false],
  ['a pipe with FORCE_COLOR', { terminal: false, env: { FORCE_COLOR: '1' } }, true],
  ['a terminal with FORCE_COLOR=0', { terminal: true, env: { FORCE_COLOR: '0' } }, false],
])('%s', async (_, options, coloured) => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const { out } = await runHere(['ls', 'tour.ipynb'], { cwd: workspace.folder, ...options });
  expect(out.includes(escape)).toBe(coloured);
});

test('the content of a file is shown harmless on a terminal', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  await workspace.run('set', { file: 'tour.ipynb', id: '91', content: '#| export\nx = "\u001b[2J"' });
  const { out } = await runHere(['export', 'tour.ipynb', '--to', 'python'], { cwd: workspace.folder, terminal: true });
  expect(out).toBe('#| export\nx = "␛[2J"\n');
});

test('a result is the same for people and programs', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const { out } = await runHere(['set', 'tour.ipynb', '5a', 'New?', '--json'], { cwd: workspace.folder });
  expect(JSON.parse(out)).toMatchObject({
    file: 'tour.ipynb',
    changed: true,
    messages: [{ id: '5a0f2c11', line: 'New?' }],
  });
});
