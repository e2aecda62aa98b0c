import { Dialog, type Output } from 'dialogbook';
import { writeIpynb } from 'dialogbook/node';
import fc from 'fast-check';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FindItem, FindResult } from '../../src/operations/find.ts';
import type { Hit } from '../../src/operations/support/hits.ts';
import { operations } from '../../src/operations/table.ts';
import { type Run, assertBuilt, mainFile, runDlg, runHere } from '../support/dlg.ts';
import { Workspace } from '../support/workspace.ts';

beforeAll(assertBuilt);

const error: Output = {
  output_type: 'error',
  ename: 'ValueError',
  evalue: 'no tide',
  traceback: ['ValueError: no tide'],
};

/** A notebook of one note for each of `contents`. */
function notes(workspace: Workspace, name: string, ...contents: string[]): void {
  const cells = contents.map((source, index) => ({ cell_type: 'markdown', id: `n${index + 1}`, metadata: {}, source }));
  mkdirSync(dirname(workspace.path(name)), { recursive: true });
  workspace.write(name, JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }));
}

async function tides(): Promise<Workspace> {
  const workspace = new Workspace();
  const dialog = new Dialog('tides');
  dialog.addMessage('# Tides\n\nHigh and low.', { id: 'aa01', type: 'note' });
  dialog.addMessage('When is high tide?', { id: 'aa02', type: 'prompt', outputs: 'At noon.\nHigh tide is at noon.' });
  dialog.addMessage('#| export\ndef high(): return 12', { id: 'aa03', meta: { level: 3, deep: { key: 'x' } } });
  dialog.addMessage('## Data', { id: 'aa04', type: 'note' });
  dialog.addMessage('low()', { id: 'aa05', outputs: [error] });
  await writeIpynb(dialog, workspace.path('tides.ipynb'));
  return workspace;
}

function dlg(workspace: Workspace, ...args: string[]): Promise<Run> {
  return runHere(['find', ...args], { cwd: workspace.folder });
}

/** The files of what is found in all files of `workspace`. */
async function filesWith(workspace: Workspace, ...args: string[]): Promise<string[]> {
  const { out } = await dlg(workspace, ...args, '--files');
  return out.split('\n').slice(0, -1);
}

describe('lines', () => {
  test('that match are printed with file, id and line, and the part where it is not the content', async () => {
    const run = await dlg(await tides(), 'high');
    expect(run).toEqual({
      code: 0,
      err: '',
      out: `tides.ipynb:aa01:3: High and low.
tides.ipynb:aa02:1: When is high tide?
tides.ipynb:aa02:reply:2: High tide is at noon.
tides.ipynb:aa03:2: def high(): return 12
`,
    });
  });

  test.each([
    [
      ['high', '--case'],
      ['aa02:1', 'aa03:2'],
    ],
    [['^h', '--in', 'reply'], ['aa02:reply:2']],
    [['no tide', '--in', 'outputs'], ['aa05:outputs:1']],
    [['tide?', '-F'], ['aa02:1']],
    [['tide\\?$'], ['aa02:1']],
    [['Tides[^]*low'], ['aa01:1']],
    [['TIDE?', '-F', '--case'], []],
    [['', '--type', 'prompt'], ['aa02:1']],
    [['', '--errors'], ['aa05:1']],
    [['', '--exported'], ['aa03:1']],
    [
      ['', '--headings'],
      ['aa01:1', 'aa04:1'],
    ],
    [
      ['', '--section', '## Data'],
      ['aa04:1', 'aa05:1'],
    ],
    [
      ['', '--section', 'Data'],
      ['aa04:1', 'aa05:1'],
    ],
    [['low', '--section', 'aa04'], ['aa05:1']],
    [['', '--section', '## Nothing'], []],
    [['', '--meta', 'level=3'], ['aa03:1']],
    [['', '--meta', 'deep.key=x', '--meta', 'level=3'], ['aa03:1']],
    [['', '--meta', 'level="3"'], []],
    [['', '--headings', '--limit', '1'], ['aa01:1']],
  ])('%j finds %j', async (args, places) => {
    const workspace = await tides();
    const { code, out } = await dlg(workspace, ...args);
    const found = [...out.matchAll(/^tides\.ipynb:((?:\w+:)+) /gm)].map(([, place = '']) => place.slice(0, -1));
    expect(found).toEqual(places);
    expect(code).toBe(places.length > 0 ? 0 : 1);
  });

  test('stand between neighbours where these are asked for', async () => {
    const workspace = await tides();
    expect((await dlg(workspace, 'def', '-C', '1')).out).toBe(`tides.ipynb-aa02-1- When is high tide?
tides.ipynb:aa03:2: def high(): return 12
tides.ipynb-aa04-1- ## Data
`);
    expect((await dlg(workspace, 'def', '-B', '2', '-A', '0')).out.match(/aa0\d/g)).toEqual(['aa01', 'aa02', 'aa03']);
    expect((await dlg(workspace, 'def', '-C', '1', '--json')).out.match(/"isContext":true/g)).toHaveLength(2);
  });

  test('that are long are cut around the match, never through a character', async () => {
    const workspace = new Workspace();
    notes(
      workspace,
      'long.ipynb',
      `${'😀'.repeat(999)}needle${'😀'.repeat(999)}`,
      `needle${'iVBORw0K'.repeat(100_000)}`,
    );
    const { out } = await dlg(workspace, 'needle');
    const [first = '', second = ''] = out.split('\n');
    expect(first).toMatch(/^long\.ipynb:n1:1: …(?:😀){100}needle(?:😀){194}…$/u);
    expect(second).toMatch(/^long\.ipynb:n2:1: needle\w{294}…$/);
    const item = JSON.parse((await dlg(workspace, 'needle', '--json')).out.split('\n')[0] ?? '') as Hit;
    expect(item.matches[0]).toMatchObject({ line: 1, column: 1000, spans: [[101, 107]] });
  });

  test('move no cursor, and are coloured on a terminal', async () => {
    const workspace = new Workspace();
    notes(workspace, 'it.ipynb', 'a \u001b[2J needle\rover 😀needle\u2028x');
    const cwd = workspace.folder;
    expect((await dlg(workspace, 'needle')).out).toBe('it.ipynb:n1:1: a ␛[2J needle over 😀needle x\n');
    const { out } = await runHere(['find', 'needle'], { cwd, terminal: true });
    expect(out.match(/\u001b\[1m\u001b\[31mneedle/g)).toHaveLength(2);
    expect(out.replace(/\u001b\[\d+m/g, '')).toBe('it.ipynb:n1:1: a ␛[2J needle over 😀needle x\n');
  });

  test('full of matches are found in time', async () => {
    const workspace = new Workspace();
    notes(workspace, 'it.ipynb', 'é'.repeat(200_000));
    const { code, out } = await dlg(workspace, '.');
    expect(code).toBe(0);
    expect(out).toMatch(/^it\.ipynb:n1:1: é{300}…\n$/);
  });
});

describe('files', () => {
  test('are found in folders, but for what is hidden, made by tools, ignored, or no notebook', async () => {
    const workspace = new Workspace();
    const kept = ['a.ipynb', 'b/c/d.ipynb', 'b/kept.ipynb', 'e.ipynb'];
    const skipped = ['.ipynb_checkpoints/a.ipynb', '.git/a.ipynb', 'node_modules/a.ipynb', 'b/a.txt', '.a.ipynb'];
    const ignored = ['out/a.ipynb', 'b/x.tmp.ipynb', 'b/c/only.ipynb'];
    for (const name of [...kept, ...skipped, ...ignored]) notes(workspace, name, 'word');
    workspace.write('.gitignore', 'out/\n*.tmp.ipynb\nkept.ipynb\n');
    workspace.write('b/.gitignore', '/c/only.ipynb\n!kept.ipynb\n');
    expect(await filesWith(workspace, 'word')).toEqual(kept);
    expect(await filesWith(workspace, 'word', 'b', 'e.ipynb', 'b/c', 'e')).toEqual([
      'b/c/d.ipynb',
      'b/kept.ipynb',
      'e.ipynb',
    ]);
    expect(await filesWith(workspace, 'word', 'e')).toEqual(['e.ipynb']);
    expect(await filesWith(workspace, 'word', 'out', '.a.ipynb')).toEqual(['out/a.ipynb', '.a.ipynb']);
    expect(await filesWith(workspace, 'word', workspace.path('b/c'))).toEqual([workspace.path('b/c/d.ipynb')]);
  });

  test('links do not lead in circles', async () => {
    const workspace = new Workspace();
    notes(workspace, 'a/b.ipynb', 'word');
    symlinkSync('..', workspace.path('a/up'));
    symlinkSync('a', workspace.path('link'));
    expect(await filesWith(workspace, 'word')).toEqual(['a/b.ipynb']);
    expect(await filesWith(workspace, 'word', 'link')).toEqual(['link/b.ipynb']);
  });

  test('that cannot be read are named, and the others searched', async () => {
    const workspace = new Workspace();
    notes(workspace, 'a.ipynb', 'word');
    notes(workspace, 'z.ipynb', 'word');
    workspace.write('empty.ipynb', '');
    workspace.write('cut.ipynb', '{"cells": [{"source": "a');
    workspace.write('other.ipynb', '{"a": 1}');
    const run = await dlg(workspace, 'word', '.', 'nope');
    expect(run).toMatchObject({ code: 1, out: 'a.ipynb:n1:1: word\nz.ipynb:n1:1: word\n' });
    expect(run.err.match(/^dlg: [^:]+: /gm)).toEqual(
      ['cut', 'empty', 'other'].map((name) => `dlg: ${name}.ipynb: `).concat('dlg: nope: '),
    );
    const json = await dlg(workspace, 'word', '--json');
    expect(json).toMatchObject({ code: 1, err: '' });
    const lines = json.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([
      {
        file: 'a.ipynb',
        id: 'n1',
        position: 1,
        type: 'note',
        matches: [{ part: 'content', text: 'word', spans: [[0, 4]] }],
      },
      { file: 'z.ipynb' },
      { found: 2, searched: 2, failures: [{ file: 'cut.ipynb' }, { file: 'empty.ipynb' }, { file: 'other.ipynb' }] },
    ]);
  });

  test('a folder that may not be looked into is named, and the others searched', async () => {
    const workspace = new Workspace();
    notes(workspace, 'a/b.ipynb', 'word');
    notes(workspace, 'c.ipynb', 'word');
    const module = `
      import { syncBuiltinESMExports } from 'node:module';
      import fs from 'node:fs';
      const { readdir } = fs.promises;
      fs.promises.readdir = async (path, ...rest) => {
        if (path.endsWith('/a')) throw Object.assign(new Error('denied'), { code: 'EACCES' });
        return readdir(path, ...rest);
      };
      syncBuiltinESMExports();
    `;
    const node = ['--import', workspace.write('preload.mjs', module)];
    const run = await runDlg(['find', 'word', '-l'], { cwd: workspace.folder, node });
    expect(run).toEqual({
      code: 1,
      out: 'c.ipynb\n',
      err: 'dlg: a: permission denied; check who owns this folder and its mode\n',
    });
  });

  test('are counted and named', async () => {
    const workspace = await tides();
    notes(workspace, 'b.ipynb', 'high', 'low');
    expect((await dlg(workspace, 'high', '--count')).out).toBe('b.ipynb:1\ntides.ipynb:3\n');
    expect((await dlg(workspace, 'high', '-c', '--limit', '2')).out).toBe('b.ipynb:1\ntides.ipynb:1\n');
    expect((await dlg(workspace, 'high', '-l')).out).toBe('b.ipynb\ntides.ipynb\n');
    expect((await dlg(workspace, 'high', '-l', '--limit', '1')).out).toBe('b.ipynb\n');
  });
});

describe('what makes no sense', () => {
  test.each([
    [[], /^nothing to find: give a pattern/],
    [['', '.'], /^nothing to find/],
    [['a('], /^\/a\(\/: no regular expression: .* at character \d+$/],
    [['(a|b)'.repeat(20_000)], /^the regular expression is too large; try a smaller one$/],
    [['a', '--in', 'reply,output'], /^in: 'output' is none of content, reply, outputs$/],
    [['a', '--meta', 'x'], /^x: no key=value$/],
    [['a', '--limit', '0'], /^limit: must be at least 1$/],
    [['a', '-l', '-c'], /^--files and --count exclude each other$/],
  ])('%j', async (args, message) => {
    const run = await dlg(await tides(), ...args);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err.replace(/^dlg: /, '').trimEnd()).toMatch(message);
  });
});

describe('a pattern that never ends', () => {
  const hopeless = `${'a'.repeat(50)}!`;

  test('is stopped, and the search goes on', async () => {
    const workspace = new Workspace();
    notes(workspace, 'a.ipynb', hopeless);
    notes(workspace, 'b.ipynb', 'aa');
    const run = await dlg(workspace, '^(a+)+$');
    expect(run).toMatchObject({ code: 1, out: 'b.ipynb:n1:1: aa\n' });
    expect(run.err).toMatch(/^dlg: a\.ipynb: it took longer than \d+ ms and was stopped; try a simpler pattern\n$/);
  }, 20_000);

  test('is given up where it does so again and again', async () => {
    const workspace = new Workspace();
    for (const name of ['b', 'c', 'd', 'e']) notes(workspace, `${name}.ipynb`, hopeless);
    notes(workspace, 'a.ipynb', 'aa');
    const run = await dlg(workspace, '^(a+)+$');
    expect(run).toMatchObject({ code: 1, out: 'a.ipynb:n1:1: aa\n' });
    expect(run.err).toMatch(/^dlg: b\.ipynb, c\.ipynb, d\.ipynb: the pattern takes too long/);
  }, 30_000);
});

test('a hit is printed before the next file is read', async () => {
  const workspace = await tides();
  execFileSync('mkfifo', [workspace.path('pipe')]);
  const child = spawn(process.execPath, [mainFile, 'find', 'def', 'tides.ipynb', 'pipe'], { cwd: workspace.folder });
  const text = await new Promise((resolve) => child.stdout.once('data', (data: Buffer) => resolve(String(data))));
  child.kill();
  expect(text).toBe('tides.ipynb:aa03:2: def high(): return 12\n');
});

test('a reader that has seen enough ends the search', async () => {
  const workspace = new Workspace();
  for (let index = 0; index < 300; index++) notes(workspace, `${index}.ipynb`, 'word\n'.repeat(2000));
  const script = `"${process.execPath}" "${mainFile}" find word | head -1; echo "\${PIPESTATUS[0]}"`;
  const [, status] = execFileSync('bash', ['-c', script], { cwd: workspace.folder, encoding: 'utf8' }).split('\n');
  expect(status).toBe('0');
});

test('where nobody takes the items the result has them', async () => {
  const workspace = await tides();
  const result = await workspace.run<FindResult>('find', { pattern: 'def' });
  expect(result).toMatchObject({ found: 1, searched: 1, items: [{ id: 'aa03' }], failures: [] });
  const items: FindItem[] = [];
  const emit = (item: object): void => void items.push(item as FindItem);
  const streamed = await workspace.run<FindResult>('find', { pattern: 'def' }, { emit });
  expect(items).toEqual(result.items);
  expect(streamed).toEqual({ found: 1, searched: 1, failures: [] });
});

test('agents get the first hits in few lines', async () => {
  const workspace = await tides();
  notes(workspace, 'b.ipynb', 'high\n'.repeat(9), 'high');
  workspace.write('c.ipynb', '');
  const tool = await operations.find(({ name }) => name === 'find')?.tool?.();
  const stdin = { piped: false, read: () => Promise.resolve('') };
  const input = tool?.parameters.parse({ pattern: 'high', limit: 2 });
  const { value } = (await tool?.run(input ?? {}, { cwd: workspace.folder, stdin, structured: true })) ?? {};
  expect(value).toEqual({
    found: 2,
    text: expect.stringMatching(
      /^(?:b\.ipynb:n1:\d: high\n){5}b\.ipynb:n1: 4 more lines\nb\.ipynb:n2:1: high\nleft out: /,
    ),
    leftOut: [
      'the messages after these 2; a larger limit, or a narrower search, shows them',
      expect.stringMatching(/^1 file could not be read: c\.ipynb: line 1/),
    ],
  });
});

/** JSON of `text` as some writer may put it: a string or pieces, cut anywhere, letters escaped or not. */
const written = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('a', 'b', 'B', '_', ' ', '\n', '"', '\\', 'é', '😀', 'ſ'), maxLength: 12 }),
    fc.array(fc.nat(12)),
    fc.nat(9),
  )
  .map(([text, cuts, escape]) => {
    const ends = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
    const pieces = ends.slice(1).map((end, index) => JSON.stringify(text.slice(ends[index], end)));
    const source = cuts.length === 0 ? (pieces[0] ?? '""') : `[${pieces.join(escape % 2 === 0 ? ',' : ' ,\n  ')}]`;
    return escape < 3 ? source.replace(/(?<!\\)b/g, String.raw`\u0062`) : source;
  });

const patternText = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '_', ' '), minLength: 1, maxLength: 4 }),
  fc
    .array(
      fc.constantFrom(
        'ab',
        'b',
        'a?',
        'b*',
        'ba+',
        '_{2}',
        'a{0}',
        '.',
        '\\w',
        '[ab]b',
        '(ab)',
        '(?:ab|_)',
        '|',
        '^',
        '$',
        '\\x61',
        '\\u0062b',
        '\\n',
        'ab{',
        '(?!ab)',
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((parts) => parts.join('')),
);

test('the test of the bytes loses nothing that reading the messages finds', async () => {
  const workspace = new Workspace();
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(written, { minLength: 1, maxLength: 3 }),
      patternText,
      fc.boolean(),
      fc.boolean(),
      async (sources, pattern, fixed, isExact) => {
        const cells = sources.map(
          (source, index) => `{"cell_type": "raw", "id": "c${index}", "metadata": {}, "source": ${source}}`,
        );
        workspace.write('it.ipynb', `{"cells": [${cells.join()}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`);
        const input = { pattern, fixed, case: isExact, paths: ['it.ipynb'] };
        const quick = await workspace.run<FindResult>('find', input);
        // Outputs have no such test, and there are none.
        const slow = await workspace.run<FindResult>('find', { ...input, in: 'content,reply,outputs' });
        expect(quick).toEqual(slow);
        hits += slow.found;
      },
    ),
    { numRuns: 500, examples: [[['["aa","","_"]'], 'a_', false, false]] },
  );
  expect(hits).toBeGreaterThan(100);
});

test('a word split by millions of empty pieces is found', async () => {
  const workspace = new Workspace();
  const source = `["a",${'"",'.repeat(12_000_000)}"b"]`;
  const cell = `{"cell_type": "raw", "id": "c0", "metadata": {}, "source": ${source}}`;
  workspace.write('it.ipynb', `{"cells": [${cell}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`);
  const result = await workspace.run<FindResult>('find', { pattern: 'ab', paths: ['it.ipynb'] });
  expect(result).toMatchObject({ found: 1, failures: [] });
}, 30_000);

test('the built program has it', async () => {
  const { folder: cwd } = await tides();
  expect(await runDlg(['find', 'def', '-l'], { cwd })).toEqual({ code: 0, out: 'tides.ipynb\n', err: '' });
});
