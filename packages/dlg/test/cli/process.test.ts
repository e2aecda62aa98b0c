/** The built program as a process: exit status, streams, broken files, pipes. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { assertBuilt, mainFile, runDlg, runHere, runShell } from '../support/dlg.ts';
import { Workspace, brokenNotebook } from '../support/workspace.ts';

beforeAll(assertBuilt);

const conflict = `{\n "cells": [\n<<<<<<< HEAD\n  1\n=======\n  2\n>>>>>>> theirs\n ],\n "nbformat": 4\n}\n`;

test.each<[string, string | Uint8Array | undefined, string, RegExp]>([
  ['empty file', '', 'invalid_json', /line 1, column 1: .*the file is empty/],
  ['truncated', '{"cells": [{"source": "a', 'invalid_json', /line 1, column 23: .*not closed/],
  ['conflict markers', conflict, 'conflict_markers', /line 3, column 1: an unresolved git merge conflict/],
  ['binary', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff]), 'not_utf8', /./],
  ['nested too deep', '['.repeat(100_000), 'invalid_json', /./],
  ['not a notebook', '{"a": 1}', 'not_a_notebook', /it has no "cells"/],
  ['missing file', undefined, 'not_found', /no such file or folder/],
])('%s: an error, and not one byte changed', async (_, content, code, message) => {
  const workspace = new Workspace();
  if (content !== undefined) workspace.write('bad.ipynb', content);
  const { folder: cwd } = workspace;
  const runs = [
    runDlg(['set', 'bad.ipynb', 'a', 'text', '--json'], { cwd }),
    runHere(['view', 'bad.ipynb', '--json'], { cwd }),
  ];
  for (const run of await Promise.all(runs)) {
    expect(run).toMatchObject({ code: 1, out: '' });
    const { error } = JSON.parse(run.err);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(error.message).toMatch(/^bad.ipynb: /);
  }
  if (content !== undefined) expect(workspace.bytes('bad.ipynb').equals(Buffer.from(content))).toBe(true);
  const listed = await runHere(['ls', 'bad.ipynb', '--json'], { cwd });
  expect(listed).toMatchObject({ code: 1, err: '' });
  expect(JSON.parse(listed.out)).toMatchObject({ files: [], failures: [{ file: 'bad.ipynb', error: { code } }] });
  const plain = await runDlg(['view', 'bad.ipynb'], { cwd });
  expect(plain).toMatchObject({ code: 1, out: '' });
  expect(plain.err).toMatch(/^dlg: bad.ipynb: [^\n]+\n$/);
});

test('a folder is no notebook', async () => {
  const workspace = new Workspace();
  mkdirSync(workspace.path('folder.ipynb'));
  const run = await runDlg(['view', 'folder.ipynb'], { cwd: workspace.folder });
  expect(run).toEqual({ code: 1, out: '', err: 'dlg: folder.ipynb: this is a folder; name a notebook in it\n' });
});

test('a folder beside a notebook of its name is not in the way of it', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  mkdirSync(workspace.path('tour'));
  mkdirSync(workspace.path('tour/inner'));
  const first = async (name: string, cwd = workspace.folder): Promise<string> =>
    (await runHere(['ls', name], { cwd })).out.split(':')[0] ?? '';
  expect(await first('tour')).toBe('tour');
  for (const folder of ['tour/', 'tour/inner/..', '.'])
    expect(await runHere(['ls', folder], { cwd: workspace.path(folder === '.' ? 'tour' : '') })).toEqual({
      code: 1,
      out: '',
      err: `dlg: ${folder}: this is a folder; name a notebook in it\n`,
    });
});

test('a notebook can be read from a pipe, and is not written to one', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const { out } = await runShell('cat tour.ipynb | dlg ls /dev/stdin; dlg ls <(cat tour.ipynb)', workspace.folder);
  expect(out).toMatch(/^\/dev\/stdin: 4 messages[^]*\n\/dev\/fd\/\d+: 4 messages/);
  const run = await runShell('dlg set <(cat tour.ipynb) 5a x', workspace.folder);
  expect(run).toMatchObject({ code: 1, err: expect.stringMatching(/^dlg: \/dev\/fd\/\d+: not a regular file\n$/) });
});

/** A module that makes opening a file whose path ends with `name` fail, or do `first` before. */
function withOpen(workspace: Workspace, name: RegExp, first: string): string[] {
  const module = `
    import { syncBuiltinESMExports } from 'node:module';
    import fs from 'node:fs';
    const { open } = fs.promises;
    fs.promises.open = async (path, ...rest) => {
      if (${String(name)}.test(path)) { ${first} }
      return open(path, ...rest);
    };
    syncBuiltinESMExports();
  `;
  return ['--import', workspace.write('preload.mjs', module)];
}

test('a file that may not be read, or its folder not written', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const denied = "throw Object.assign(new Error('denied'), { code: 'EACCES' });";
  const read = await runDlg(['view', 'tour.ipynb'], {
    cwd: workspace.folder,
    node: withOpen(workspace, /tour\.ipynb$/, denied),
  });
  expect(read).toEqual({
    code: 1,
    out: '',
    err: 'dlg: tour.ipynb: permission denied; check who owns it and its mode\n',
  });
  const before = workspace.read('tour.ipynb');
  const write = await runDlg(['set', 'tour.ipynb', '5a', 'x'], {
    cwd: workspace.folder,
    node: withOpen(workspace, /\.tmp$/, denied),
  });
  expect(write).toMatchObject({ code: 1, err: expect.stringContaining('tour.ipynb: permission denied') });
  expect(workspace.read('tour.ipynb')).toBe(before);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the program when the save is over', async (signal) => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const node = withOpen(workspace, /\.tmp$/, `process.kill(process.pid, '${signal}');`);
  const files = readdirSync(workspace.folder);
  const run = await runDlg(['set', 'tour.ipynb', '5a', 'saved'], { cwd: workspace.folder, node });
  expect(run).toMatchObject({ code: signal, err: '' });
  expect(readdirSync(workspace.folder)).toEqual(files);
  expect(workspace.read('tour.ipynb')).toContain('saved');
  const command = `"${process.execPath}" ${node.join(' ')} "${mainFile}" set tour.ipynb 5a again`;
  const status = 128 + constants.signals[signal];
  expect((await runShell(`${command}; echo $?`, workspace.folder)).out).toBe(`${status}\n`);
});

test('a file that another program changes meanwhile keeps its change, and gets the edit', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const path = JSON.stringify(workspace.path('tour.ipynb'));
  const changing = `if (!globalThis.done) fs.appendFileSync(${path}, ' '); globalThis.done = true;`;
  const node = withOpen(workspace, /\.tmp$/, changing);
  const run = await runDlg(['set', 'tour.ipynb', '5a', 'x', '--json'], { cwd: workspace.folder, node });
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(run.out)).toMatchObject({ changed: true, messages: [{ id: '5a0f2c11', line: 'x' }] });
  expect(workspace.read('tour.ipynb')).toMatch(/"x\\n",[^]*\n $/);
});

describe('ids', () => {
  test('an unknown one gets the nearest', async () => {
    const workspace = new Workspace();
    await workspace.writeTour();
    const run = await runDlg(['view', 'tour.ipynb', '77be9d21', '--json'], { cwd: workspace.folder });
    expect(run).toMatchObject({ code: 1, out: '' });
    const { error } = JSON.parse(run.err);
    expect(error).toMatchObject({ code: 'not_found', data: { nearest: expect.arrayContaining(['77be9d20']) } });
    expect(error.message).toMatch(
      /^tour.ipynb: 77be9d21: no message has this id; the nearest are:\n {2}77be9d20:code: print/,
    );
  });

  test('an ambiguous prefix gets the candidates', async () => {
    const workspace = new Workspace();
    const cells = ['aa1', 'aa2', 'b'].map((id) => ({ cell_type: 'markdown', id, metadata: {}, source: id }));
    workspace.write('it.ipynb', JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }));
    const run = await runDlg(['rm', 'it.ipynb', 'aa', '--json'], { cwd: workspace.folder });
    expect(run.code).toBe(1);
    expect(JSON.parse(run.err).error).toMatchObject({ code: 'ambiguous', data: { candidates: ['aa1', 'aa2'] } });
  });
});

test('piped text is read to its end, and must be UTF-8', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const text = 'é😀\n'.repeat(50_000);
  const done = await runDlg(['set', 'tour.ipynb', 'c0', '-'], { cwd: workspace.folder, input: text });
  expect(done.code).toBe(0);
  const shown = await runDlg(['view', 'tour.ipynb', 'c0', '--json'], { cwd: workspace.folder });
  expect(JSON.parse(shown.out).messages[0].content).toBe(text.trimEnd());
  const bad = await runDlg(['set', 'tour.ipynb', 'c0', '-'], { cwd: workspace.folder, input: new Uint8Array([0xff]) });
  expect(bad).toEqual({ code: 1, out: '', err: 'dlg: standard input is not UTF-8 text\n' });
});

test('input that cannot be read is not taken for an empty text', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const before = workspace.read('tour.ipynb');
  for (const input of ['< /', '<&-', '< /dev/null', '0> written'])
    for (const command of ['set tour.ipynb 5a --reply -', 'set tour.ipynb c0 -', 'add tour.ipynb -']) {
      const run = await runShell(`dlg ${command} ${input}`, workspace.folder);
      expect(run).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/^dlg: standard input cannot be read: /),
      });
    }
  expect(workspace.read('tour.ipynb')).toBe(before);
  expect(await runShell(': | dlg set tour.ipynb c0 -', workspace.folder)).toMatchObject({ code: 0 });
});

test('an open pipe that nobody asked for is not waited on', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const commands = ["add tour.ipynb '' -t prompt --reply x", 'add tour.ipynb', 'set tour.ipynb c0'];
  const script = commands.map((command) => `dlg ${command} <&3 >/dev/null 2>&1; echo $?`).join('\n');
  const run = await runShell(`exec 3< <(exec sleep 60); sleep=$!\n${script}\nkill $sleep`, workspace.folder);
  expect(run.out).toBe('0\n2\n2\n');
});

test('a reader that has seen enough ends the program quietly', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  await runDlg(['set', 'tour.ipynb', 'c0', '-'], { cwd: workspace.folder, input: 'line of text\n'.repeat(200_000) });
  const run = await runShell('dlg view tour.ipynb | head -1; echo "${PIPESTATUS[0]}"', workspace.folder);
  expect(run).toEqual({ code: 0, out: 'c0a1e5b7:note\n0\n', err: '' });
});

describe('an error that nobody foresaw', () => {
  const run = async (env: Record<string, string>): Promise<{ code: unknown; err: string }> => {
    const workspace = new Workspace();
    await workspace.writeTour();
    const module = `delete Array.prototype.flatMap;`;
    return runDlg(['set', 'tour.ipynb', '5a', 'x'], {
      cwd: workspace.folder,
      env,
      node: ['--import', workspace.write('preload.mjs', module)],
    });
  };

  test('is one line that asks to report it', async () => {
    const { code, err } = await run({});
    expect(code).toBe(1);
    expect(err).toMatch(/^dlg: unexpected error: [^\n]*flatMap[^\n]*please report it[^\n]*\n$/);
  });

  test('shows its stack when told', async () => {
    expect((await run({ DLG_DEBUG: '1' })).err).toMatch(/\n {4}at /);
  });
});

describe('a notebook with terminal controls in it', () => {
  const controls = '\u001b[2J\u001b]0;title\u0007\u009b31m\u0000\u007f\r';
  const notebook = JSON.stringify({
    cells: [
      {
        cell_type: 'code',
        id: `a${controls}`,
        metadata: { [controls]: controls },
        execution_count: null,
        source: `#| export\nx = '${controls}'`,
        outputs: [
          { output_type: 'stream', name: 'stdout', text: controls },
          { output_type: 'display_data', metadata: {}, data: { [`x/${controls}`]: controls } },
        ],
        [controls]: 1,
      },
    ],
    metadata: { [controls]: controls },
    nbformat: 4,
    nbformat_minor: 5,
  });

  test.each([
    'ls it.ipynb',
    'ls it.ipynb --json',
    'view it.ipynb',
    'view it.ipynb -f markdown',
    'view it.ipynb -f xml',
    'view it.ipynb -f json',
    'view it.ipynb nope',
    'check it.ipynb',
    'repair it.ipynb',
    'set it.ipynb a x',
    'rm it.ipynb a',
  ])('shows none of them: dlg %s', async (line) => {
    const workspace = new Workspace();
    workspace.write('it.ipynb', notebook);
    const run = await runHere(line.split(' '), { cwd: workspace.folder });
    expect(run.out + run.err).not.toMatch(/[^\P{Cc}\n\t]/u);
    expect(run.out + run.err).not.toBe('');
  });

  test('shows only its own colours', async () => {
    const workspace = new Workspace();
    workspace.write('it.ipynb', notebook);
    const { out } = await runDlg(['view', 'it.ipynb'], { cwd: workspace.folder, env: { FORCE_COLOR: '1' } });
    expect(out).toContain('\u001b[1m');
    expect(out.replace(/\u001b\[\d+m/g, '')).not.toMatch(/[^\P{Cc}\n\t]/u);
    expect(out).not.toContain('\u001b[31m');
  });

  test('is exact as JSON, on a terminal too', async () => {
    const workspace = new Workspace();
    workspace.write('it.ipynb', notebook);
    const run = await runHere(['view', 'it.ipynb', '-f', 'json'], { cwd: workspace.folder, terminal: true });
    expect(JSON.parse(run.out).messages[0]).toMatchObject({
      id: `a${controls}`,
      content: `#| export\nx = '${controls}'`,
    });
  });

  test('is exported as it is into a pipe', async () => {
    const workspace = new Workspace();
    workspace.write('it.ipynb', notebook);
    const { out } = await runDlg(['export', 'it.ipynb', '--to', 'python'], { cwd: workspace.folder });
    expect(out).toBe(`#| export\nx = '${controls}'\n`);
  });
});

test('check and repair end with the right status', async () => {
  const workspace = new Workspace();
  workspace.write('broken.ipynb', brokenNotebook);
  expect((await runDlg(['check', 'broken.ipynb'], { cwd: workspace.folder })).code).toBe(1);
  expect((await runDlg(['repair', 'broken.ipynb', '--apply'], { cwd: workspace.folder })).code).toBe(0);
  expect((await runDlg(['check', 'broken.ipynb'], { cwd: workspace.folder })).code).toBe(0);
});

test('the program is there as a command', () => {
  expect(execFileSync(mainFile, ['--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/);
});
