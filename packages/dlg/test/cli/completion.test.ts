import { spawnSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { completionScript, completions } from '../../src/cli/completion.ts';
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

test('bash completes with its script', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const script = `
    dlg() { "${process.execPath}" "${mainFile}" "$@"; }
    compopt() { :; }
    _get_comp_words_by_ref() { cur=\${COMP_WORDS[COMP_CWORD]}; words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD; }
    source <(dlg completion bash)
    complete -p dlg
    COMP_WORDS=(dlg view tour.ipynb 7) COMP_CWORD=3
    __dlg_complete
    echo "\${COMPREPLY[@]}"
  `;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: workspace.folder, encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: 'complete -o default -F __dlg_complete dlg\n77be9d20\n', stderr: '' });
});
