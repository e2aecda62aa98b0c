import { spawnSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import { completions } from '../../src/cli/completion.ts';
import { completionScript } from '../../src/cli/scripts.ts';
import { assertBuilt, mainFile, runDlg } from '../support/dlg.ts';
import { Workspace } from '../support/workspace.ts';

beforeAll(assertBuilt);

async function suggested(...words: string[]): Promise<string[]> {
  const workspace = new Workspace();
  await workspace.writeTour();
  return (await completions(words, workspace.folder))
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[0] ?? '');
}

test.each([
  [['v'], ['view', ':4']],
  [['mc'], ['mcp', ':4']],
  [
    ['mcp', '--he'],
    ['--help', ':4'],
  ],
  [
    ['view', '--form'],
    ['--format', ':4'],
  ],
  [
    ['view', '--no'],
    ['--no-outputs', ':4'],
  ],
  [
    ['view', '--format', 'm'],
    ['markdown', ':4'],
  ],
  [
    ['set', 'tour.ipynb', '5a', '--type', ''],
    ['code', 'note', 'prompt', 'raw', ':4'],
  ],
  [
    ['view', 'tour.ipynb', ''],
    ['c0a1e5b7', '5a0f2c11', '77be9d20', '91d05c3e', ':4'],
  ],
  [
    ['rm', 'tour.ipynb', '77be9d20', '9'],
    ['91d05c3e', ':4'],
  ],
  [
    ['add', 'tour.ipynb', '--after', '7'],
    ['77be9d20', ':4'],
  ],
])('after %j come %j', async (words, expected) => {
  expect(await suggested(...words)).toEqual(expected);
});

test('where a file is wanted the shell completes it', async () => {
  expect(await suggested('view', '')).toEqual([':0']);
  expect(await suggested('view', 'nope.ipynb', '')).toEqual([':0']);
  expect(await suggested('mcp', '')).toEqual([':0']);
});

test('an id that a shell would run is never suggested', async () => {
  const workspace = new Workspace();
  const cells = ['$(touch x)', 'a b', '`x`', 'good'].map((id) => ({ cell_type: 'raw', id, metadata: {}, source: '' }));
  workspace.write('it.ipynb', JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }));
  expect(await completions(['view', 'it.ipynb', ''], workspace.folder)).toBe('good\traw: \n:4\n');
});

test.each(['bash', 'zsh', 'fish'])('there is a script for %s', async (shell) => {
  const run = await runDlg(['completion', shell], { cwd: '/' });
  expect(run).toMatchObject({ code: 0, err: '', out: completionScript(shell) });
  expect(run.out).toContain('dlg complete --');
});

/** What bash suggests for `words`, the last of which is to complete; the script is read twice. */
function suggestedByBash(workspace: Workspace, words: readonly string[]): { stdout: string; stderr: string } {
  const script = `
    dlg() { "${process.execPath}" "${mainFile}" "$@"; }
    source <(dlg completion bash)
    source <(dlg completion bash)
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _dlg
    echo "\${COMPREPLY[@]}"
  `;
  const options = { cwd: workspace.folder, encoding: 'utf8' } as const;
  const { stdout, stderr } = spawnSync('bash', ['-u', '-c', script, 'bash', 'dlg', ...words], options);
  return { stdout, stderr };
}

test.each([
  [['view', 'tour.ipynb', '7'], '77be9d20'],
  [['view', 'tour', '7'], '77be9d20'],
  [['view', "'a tour.ipynb'", '7'], '77be9d20'],
  [['view', String.raw`a\ tour`, '7'], '77be9d20'],
  [['view', '--format', '=', 'm'], 'markdown'],
  [['view', '--format', '='], 'text markdown xml json'],
  [['view', ''], ''],
])('bash, for %j, suggests %j', async (words, expected) => {
  const workspace = new Workspace();
  await workspace.writeTour();
  await workspace.writeTour('a tour.ipynb');
  expect(suggestedByBash(workspace, words)).toEqual({ stdout: `${expected}\n`, stderr: '' });
});

test.each([
  ['view', '"$(touch PWNED)"', '5'],
  ['view', '`touch PWNED`', 'tour.ipynb', '$(touch PWNED)'],
  ['view', 'tour.ipynb', '>', 'tour.xml', '5'],
  ['view', 'tour.ipynb', ';', 'touch', 'PWNED', '&&', ''],
  ['view', '--format', '=', 'a[$(touch PWNED)]='],
])('bash runs nothing of the line: dlg %s %s %s %s', async (...words) => {
  const workspace = new Workspace();
  await workspace.writeExampleFiles();
  expect(suggestedByBash(workspace, words).stderr).toBe('');
  expect(existsSync(workspace.path('PWNED'))).toBe(false);
  expect(workspace.read('tour.xml')).toBe('old\n');
});

test.each(['bash', 'zsh'])('the script for %s evaluates nothing', (shell) => {
  expect(completionScript(shell)).not.toMatch(/\beval\b/);
});

test('what goes wrong is not said on the line that is being typed', async () => {
  const workspace = new Workspace();
  const module = `
    import { syncBuiltinESMExports } from 'node:module';
    import os from 'node:os';
    os.homedir = () => { throw new Error('no home'); };
    syncBuiltinESMExports();
  `;
  const node = ['--import', workspace.write('preload.mjs', module)];
  const run = await runDlg(['complete', '--', 'view', '~/x.ipynb', ''], { cwd: workspace.folder, node });
  expect(run).toEqual({ code: 1, out: '', err: '' });
});
