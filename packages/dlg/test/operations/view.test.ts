import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import type { ViewResult } from '../../src/operations/view.ts';
import { viewFormats } from '../../src/operations/support/view-formats.ts';
import { runHere } from '../support/dlg.ts';
import { Workspace } from '../support/workspace.ts';

interface CellInit {
  readonly type?: string;
  readonly source: string;
  readonly outputs?: readonly object[];
}

function notebook(cells: readonly CellInit[]): string {
  return JSON.stringify({
    cells: cells.map(({ type = 'code', source, outputs = [] }, index) => ({
      cell_type: type,
      id: `m${index}`,
      metadata: {},
      source,
      ...(type === 'code' && { outputs, execution_count: null }),
    })),
    metadata: { kernelspec: { name: 'python3', display_name: 'Python 3' } },
    nbformat: 4,
    nbformat_minor: 5,
  });
}

const stream = (text: string): object => ({ output_type: 'stream', name: 'stdout', text });

test('text is the format for people', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const { out } = await runHere(['view', 'tour.ipynb'], { cwd: workspace.folder });
  expect(out).toBe(`c0a1e5b7:note
  # A tour

  Of dialogs.

5a0f2c11:prompt
  What is a dialog?
reply:
  A *conversation* in a notebook.

77be9d20:code
  print("hi")
  plot()
out:
  hi
  <Figure>
  [image/png 68 B]

91d05c3e:code[exported]
  #| export

  def double(x): return 2 * x
`);
});

test('json is the format for programs', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const { out } = await runHere(['view', 'tour.ipynb', '5a', '--json'], { cwd: workspace.folder });
  expect(JSON.parse(out)).toEqual({
    file: 'tour.ipynb',
    name: 'tour',
    format: 'json',
    form: 'full',
    meta: {},
    messages: [
      { id: '5a0f2c11', type: 'prompt', content: 'What is a dialog?', reply: 'A *conversation* in a notebook.' },
    ],
    leftOut: [],
  });
});

test('messages are shown in the order asked for, each once', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const { messages } = await workspace.run<ViewResult>('view', { file: 'tour', ids: ['77be', 'c0a1e5b7', '77be9d20'] });
  expect(messages?.map(({ id }) => id)).toEqual(['77be9d20', 'c0a1e5b7']);
});

test('outputs are left out when asked, replies are not', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const { out } = await runHere(['view', 'tour.ipynb', '--no-outputs'], { cwd: workspace.folder });
  expect(out).not.toContain('hi\n');
  expect(out).toContain('reply:\n');
});

test.each(viewFormats)('base64 is not printed as %s unless asked for', async (format) => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const plain = await runHere(['view', 'tour.ipynb', '--format', format], { cwd: workspace.folder });
  expect(plain.out).not.toContain('iVBOR');
  const asked = await runHere(['view', 'tour.ipynb', '--format', format, '--binary'], { cwd: workspace.folder });
  expect(asked.out.includes('iVBOR')).toBe(format === 'json' || format === 'markdown');
});

test('data in content is shown by its size, and said to be left out', async () => {
  const workspace = new Workspace();
  const data = Buffer.alloc(30_000_000, 1).toString('base64');
  const source = `before ![](data:image/png;base64,${data}) after`;
  workspace.write('uri.ipynb', notebook([{ type: 'markdown', source }]));
  const result = await workspace.run<ViewResult>('view', { file: 'uri.ipynb' });
  expect(result.messages?.[0]?.content).toBe('before ![](data:image/png;base64,[30 MB]) after');
  expect(result.leftOut).toEqual(['1 piece of base64 data, of which the size is shown; --binary shows the data']);
});

describe('with a budget', () => {
  const long = notebook([
    { type: 'markdown', source: '# Long' },
    ...Array.from({ length: 40 }, (_, index) => ({
      source: Array.from({ length: 30 }, (_line, line) => `value_${line} = compute(${index}, ${line})`).join('\n'),
      outputs: [stream(`row ${index} 😀\n`.repeat(200))],
    })),
    { source: 'x', outputs: [stream('y'.repeat(20_000))] },
  ]);

  test.each(viewFormats)('as %s never more than that is shown, and more of it the more fits', async (format) => {
    const workspace = new Workspace();
    workspace.write('long.ipynb', long);
    let [last, forms] = [0, new Set<string>()];
    for (const budget of [150, 400, 1000, 2500, 6000, 20_000, 200_000]) {
      const { out } = await runHere(['view', 'long.ipynb', '-f', format, '-b', `${budget}`], { cwd: workspace.folder });
      expect(encode(out).length).toBeLessThanOrEqual(budget);
      expect(out.length).toBeGreaterThanOrEqual(last);
      expect(out.isWellFormed()).toBe(true);
      const result = await workspace.run<ViewResult>(
        'view',
        { file: 'long.ipynb', format, budget },
        { structured: false },
      );
      expect(result.leftOut.length === 0).toBe(result.form === 'full');
      last = out.length;
      forms = forms.add(result.form);
    }
    expect([...forms]).toEqual(
      ['start of the listing', 'listing', 'first lines', 'short outputs', 'full'].filter((form) => forms.has(form)),
    );
    expect(forms.size).toBeGreaterThanOrEqual(4);
  });

  test('what was left out is said exactly, with the way to get it', async () => {
    const workspace = new Workspace();
    workspace.write('a file.ipynb', long);
    const view = async (budget: number): Promise<readonly string[]> =>
      (await workspace.run<ViewResult>('view', { file: 'a file.ipynb', format: 'text', budget }, { structured: false }))
        .leftOut;
    expect(await view(300)).toEqual([
      expect.stringMatching(/^all but the first lines of \d+ messages; dlg view 'a file.ipynb' ID shows one whole$/),
      expect.stringMatching(/^\d+ messages from m\d+ to m41; a larger budget shows more of them$/),
    ]);
    expect(await view(20_000)).toEqual([
      "the ends of long outputs in 41 messages (m1, m2, m3, m4, m5, m6, m7, m8, m9, m10 and 31 more); dlg view 'a file.ipynb' m1 shows one whole",
    ]);
  });

  test('an error keeps its last line and its flag', async () => {
    const workspace = new Workspace();
    const traceback = [...Array.from({ length: 300 }, (_, line) => `  File "x.py", line ${line}`), 'ValueError: no'];
    const outputs = [{ output_type: 'error', ename: 'ValueError', evalue: 'no', traceback }];
    workspace.write('error.ipynb', notebook([{ source: 'f()', outputs }]));
    const { out } = await runHere(['view', 'error.ipynb', '--budget', '300'], { cwd: workspace.folder });
    expect(out).toContain('m0:code[error]');
    expect(out).toMatch(/more characters\)\n {2}ValueError: no\n/);
  });

  test('text that looks like a control token, and runs without breaks, are counted', async () => {
    const workspace = new Workspace();
    const source = `<|endoftext|> ${'x'.repeat(100_000)}${' '.repeat(100_000)}`;
    workspace.write('odd.ipynb', notebook([{ type: 'markdown', source }]));
    const result = await workspace.run<ViewResult>('view', { file: 'odd.ipynb', budget: 60_000 });
    expect(result.form).toBe('full');
    expect((await workspace.run<ViewResult>('view', { file: 'odd.ipynb', budget: 500 })).form).toBe('first lines');
  });

  test.each([
    ['markdown', 160],
    ['xml', 190],
    ['json', 290],
  ])('as %s a prompt keeps the start of its reply', async (format, budget) => {
    const workspace = new Workspace();
    await workspace.writeTour();
    const reply = `The answer ${'goes on '.repeat(50)}\n\nand on. ${'word '.repeat(500)}`;
    await workspace.run('set', { file: 'tour', id: '5a', reply });
    const { out } = await runHere(['view', 'tour', '-f', format, '-b', `${budget}`], { cwd: workspace.folder });
    expect(out).toMatch(/all but the first lines/);
    expect(out).toMatch(/The answer (?:goes on )+\w* ?…/);
  });

  test('a budget too small for anything gets a sentence', async () => {
    const workspace = new Workspace();
    workspace.write('long.ipynb', long);
    const { out, code } = await runHere(['view', 'long.ipynb', '--budget', '1'], { cwd: workspace.folder });
    expect(code).toBe(0);
    expect(out).toBe('left out: 42 messages from m0 to m41; a larger budget shows more of them\n');
  });
});

test('what is left out keeps the formats well-formed', async () => {
  const workspace = new Workspace();
  workspace.write('x?>-->.ipynb', notebook([{ type: 'markdown', source: 'word '.repeat(500) }]));
  const view = async (format: string): Promise<string> =>
    (await runHere(['view', 'x?>-->.ipynb', '-f', format, '-b', '100'], { cwd: workspace.folder })).out;
  expect(await view('xml')).toMatch(/<\/dialog>\n<\?left-out (?:(?!\?>).)*\?>\n$/);
  expect(await view('markdown')).toMatch(/\n<!-- left out: (?:(?!-->).)* -->\n$/);
  expect(JSON.parse(await view('json'))).toHaveProperty('leftOut');
});

test('what is nested deeper than programs can read is left out of JSON, and said to be', async () => {
  const workspace = new Workspace();
  const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`;
  const cell = `{"cell_type":"raw","id":"a","metadata":{"deep":${deep}},"source":"text"}`;
  workspace.write('deep.ipynb', `{"cells":[${cell}],"metadata":{"deep":${deep}},"nbformat":4,"nbformat_minor":5}`);
  for (const flags of [[], ['--binary'], ['--format', 'json', '--budget', '99999']]) {
    const run = await runHere(['view', 'deep.ipynb', '--json', ...flags], { cwd: workspace.folder });
    expect(run).toMatchObject({ code: 0, err: '' });
    const { messages, leftOut } = JSON.parse(run.out);
    expect(messages).toMatchObject([{ id: 'a', content: 'text' }]);
    expect(leftOut).toContain('2 values nested too deep to be shown');
  }
});

test('no id ends the comment that says what is left out', async () => {
  const workspace = new Workspace();
  const ids = ['--!><img src=x>', '--><img src=x>'];
  const cells = ids.map((id) => ({ cell_type: 'markdown', id, metadata: {}, source: 'hello '.repeat(900) }));
  workspace.write('c.ipynb', JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }));
  for (const budget of ['900', '1']) {
    const { out } = await runHere(['view', 'c.ipynb', '-f', 'markdown', '-b', budget], { cwd: workspace.folder });
    const [, comment = ''] = /<!--([^]*)/.exec(out) ?? [];
    expect(comment).toContain('img');
    expect(comment.search(/--!?>/)).toBe(comment.lastIndexOf('-->'));
  }
});
