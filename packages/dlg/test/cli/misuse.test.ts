/** What makes no sense whatever the files hold: exit status 2, and a sentence that says what would. */
import { expect, test } from 'vitest';
import { runHere } from '../support/dlg.ts';
import { Workspace } from '../support/workspace.ts';

test.each([
  [['lss'], "unknown command 'lss' (Did you mean ls?)"],
  [['help', 'vieww'], "unknown command 'vieww' (Did you mean view?)"],
  [['help', 'nope'], "unknown command 'nope'"],
  [['view', 'tour.ipynb', '--budgt', '1'], "unknown option '--budgt' (Did you mean --budget?)"],
  [['view'], "missing required argument 'file'"],
  [['set', 'tour.ipynb'], "missing required argument 'id'"],
  [['new', 'a', 'b'], "too many arguments for 'new'. Expected 1 argument but got 2."],
  [['view', 'tour.ipynb', '--budget', 'many'], /'many' is invalid\. It must be a number\.$/],
  [['view', 'tour.ipynb', '--budget', '1.5'], 'budget: must be a whole number'],
  [['view', 'tour.ipynb', '--budget', '0'], 'budget: must be at least 1'],
  [['view', 'tour.ipynb', '--format', 'pdf'], /'pdf' is invalid\. Allowed choices are text, markdown, xml, json\.$/],
  [['export', 'tour.ipynb'], "required option '--to <to>' not specified"],
  [['repair', 'tour.ipynb', '--plan', '--apply'], '--plan and --apply exclude each other; use one of them'],
  [
    ['add', 'tour.ipynb', '- one\n- two'],
    /^unknown option '- one\n {2}- two'; write -- before a text that begins with a dash$/,
  ],
  [['set', 'tour.ipynb', '5a'], /^nothing to set/],
  [['add', 'tour.ipynb'], "missing required argument 'content'"],
  [['completion', 'tcsh'], /Allowed choices are bash, zsh, fish\.$/],
])('%j', async (args, message) => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const before = workspace.read('tour.ipynb');
  const run = await runHere(args, { cwd: workspace.folder });
  expect(run).toMatchObject({ code: 2, out: '' });
  const text = run.err.replace(/^dlg: /, '').trimEnd();
  expect(text).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message);
  const json = await runHere([...args, '--json'], { cwd: workspace.folder });
  expect(json.code).toBe(2);
  expect(workspace.read('tour.ipynb')).toBe(before);
});

test('programs get it as JSON', async () => {
  const run = await runHere(['view', 'x', '--json', '--foo'], { cwd: '/' });
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(JSON.parse(run.err)).toEqual({ error: { code: 'misuse', message: "unknown option '--foo'" } });
});

test('a text that begins with a dash comes behind two of them', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const run = await runHere(['add', 'tour.ipynb', '--type', 'note', '--', '- one\n- two'], { cwd: workspace.folder });
  expect(run.code).toBe(0);
  expect(workspace.read('tour.ipynb')).toContain('- two');
});
