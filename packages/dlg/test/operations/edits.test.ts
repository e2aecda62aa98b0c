/** set, add and rm: what they answer, and that nothing else changes. */
import { readIpynb } from 'dialogbook/node';
import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { EditResult } from '../../src/operations/support/edit-file.ts';
import { runHere } from '../support/dlg.ts';
import { Workspace, piping } from '../support/workspace.ts';

async function tour(): Promise<Workspace> {
  const workspace = new Workspace();
  await workspace.writeTour();
  return workspace;
}

async function contents(workspace: Workspace): Promise<string[]> {
  return (await readIpynb(workspace.path('tour.ipynb'))).messages.map(({ content }) => content);
}

describe('set', () => {
  test('replaces the content, and says what the file says now', async () => {
    const workspace = await tour();
    const result = await workspace.run<EditResult>('set', {
      file: 'tour.ipynb',
      id: '77be',
      content: 'print("ho")\nplot()',
    });
    expect(result).toEqual({
      file: 'tour.ipynb',
      changed: true,
      messages: [
        {
          position: 3,
          id: '77be9d20',
          type: 'code',
          line: 'print("ho") …',
          revision: expect.stringMatching(/^[0-9a-f]{8}$/),
        },
      ],
      previous: { position: 2, id: '5a0f2c11', type: 'prompt', line: 'What is a dialog?' },
      next: { position: 4, id: '91d05c3e', type: 'code', line: 'def double(x): return 2 * x' },
      notes: [],
      diff: expect.stringContaining('\n-    "print(\\"hi\\")\\n",\n+    "print(\\"ho\\")\\n",\n'),
    });
    expect(result.diff.split('\n').filter((line) => /^[-+] /.test(line))).toHaveLength(2);
    const message = (await readIpynb(workspace.path('tour.ipynb'))).getMessage('77be9d20');
    expect(message).toMatchObject({ content: 'print("ho")\nplot()', executionCount: 1 });
    expect(message.outputs).toHaveLength(2);
  });

  test('shows people the same', async () => {
    const workspace = await tour();
    const { out } = await runHere(['set', 'tour.ipynb', '5a', 'Why?'], { cwd: workspace.folder });
    expect(out).toMatch(
      /^tour.ipynb: changed\n {2}5a0f2c11 {2}prompt {2}Why\?\n {2}after c0a1e5b7, before 77be9d20\n--- tour.ipynb\n/,
    );
  });

  test('replaces the reply of a prompt', async () => {
    const workspace = await tour();
    await workspace.run('set', { file: 'tour.ipynb', id: '5a0f2c11', reply: 'Another.' });
    expect((await readIpynb(workspace.path('tour.ipynb'))).getMessage('5a')).toMatchObject({
      content: 'What is a dialog?',
      reply: 'Another.',
    });
    await expect(workspace.run('set', { file: 'tour.ipynb', id: '77be', reply: 'x' })).rejects.toMatchObject({
      code: 'invalid_value',
      message: 'tour.ipynb: 77be9d20: a code message has no reply; only prompts do',
    });
  });

  test('replaces the type where nothing is lost by that', async () => {
    const workspace = await tour();
    const set = (id: string): Promise<EditResult> => workspace.run('set', { file: 'tour.ipynb', id, type: 'raw' });
    expect(await set('c0')).toMatchObject({ changed: true, notes: [], messages: [{ type: 'raw' }] });
    expect(await set('91')).toMatchObject({ changed: true, notes: [], messages: [{ type: 'raw' }] });
  });

  test('does not drop a reply or outputs with the type, unless told', async () => {
    const workspace = await tour();
    const set = (input: object): Promise<EditResult> => workspace.run('set', { file: 'tour.ipynb', ...input });
    await set({ id: '5a', reply: '😀'.repeat(1690) });
    const before = workspace.read('tour.ipynb');
    const [code, prompt] = [
      { id: '77be', type: 'prompt', reply: 'x' },
      { id: '5a', type: 'note', content: 'New' },
    ];
    await expect(set(code)).rejects.toMatchObject({
      code: 'invalid_value',
      message: 'tour.ipynb: 77be9d20: as prompt it would lose its 2 outputs; --force changes it all the same',
    });
    await expect(set(prompt)).rejects.toThrow('5a0f2c11: as note it would lose its reply of 1,690 characters; --force');
    expect(workspace.read('tour.ipynb')).toBe(before);
    expect((await set({ id: '5a', type: 'prompt' })).changed).toBe(false);
    expect((await set({ ...code, force: true })).notes).toEqual(['it is a prompt now, and has lost its 2 outputs']);
    expect(await set({ ...prompt, force: true })).toMatchObject({
      notes: ['it is a note now, and has lost its reply of 1,690 characters'],
      messages: [{ id: '5a0f2c11', type: 'note', line: 'New' }],
    });
  });

  test('takes text that is piped in, without its last newline', async () => {
    const workspace = await tour();
    const set = (input: object, text: string): Promise<EditResult> =>
      workspace.run('set', { file: 'tour.ipynb', id: 'c0', ...input }, piping(text));
    await set({ content: '-' }, 'one\r\n');
    expect((await contents(workspace))[0]).toBe('one');
    await set({ content: '-' }, 'two\n\n');
    expect((await contents(workspace))[0]).toBe('two\n');
    await set({ content: '-' }, '');
    expect((await contents(workspace))[0]).toBe('');
    await set({ id: '5a', reply: '-' }, 'a reply\n');
    expect((await readIpynb(workspace.path('tour.ipynb'))).getMessage('5a').reply).toBe('a reply');
  });

  test('never empties a message because nothing was said', async () => {
    const workspace = await tour();
    const before = workspace.read('tour.ipynb');
    await expect(workspace.run('set', { file: 'tour.ipynb', id: 'c0' })).rejects.toThrow('nothing to set');
    expect(workspace.read('tour.ipynb')).toBe(before);
  });

  test('that changes nothing writes nothing', async () => {
    const workspace = await tour();
    const before = statSync(workspace.path('tour.ipynb'), { bigint: true });
    const run = await runHere(['set', 'tour.ipynb', '5a', 'What is a dialog?'], { cwd: workspace.folder });
    expect(run).toMatchObject({ code: 0, out: 'tour.ipynb: nothing changed\n' });
    const after = statSync(workspace.path('tour.ipynb'), { bigint: true });
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
  });

  test('tells the new id where ids are made from content', async () => {
    const workspace = new Workspace();
    const cells = ['a', 'b'].map((source) => ({ cell_type: 'markdown', metadata: {}, source }));
    workspace.write('old.ipynb', JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 4 }));
    const [, second] = (await readIpynb(workspace.path('old.ipynb'))).messages;
    const result = await workspace.run<EditResult>('set', { file: 'old.ipynb', id: second?.id, content: 'c' });
    const now = (await readIpynb(workspace.path('old.ipynb'))).messages.map(({ id }) => id);
    expect(result.messages[0]?.id).toBe(now[1]);
    expect(result.notes).toEqual([
      `the file has no ids of its own, they are made from content: ${second?.id} is ${now[1]} now`,
    ]);
  });

  test('says that an older notebook is saved as a newer one', async () => {
    const workspace = new Workspace();
    const worksheets = [{ cells: [{ cell_type: 'markdown', metadata: {}, source: 'a' }] }];
    workspace.write('v3.ipynb', JSON.stringify({ worksheets, metadata: { name: '' }, nbformat: 3, nbformat_minor: 0 }));
    const [message] = (await readIpynb(workspace.path('v3.ipynb'))).messages;
    const result = await workspace.run<EditResult>('set', { file: 'v3.ipynb', id: message?.id, content: 'b' });
    expect(result.notes).toContain('the notebook was of nbformat 3.0, and is saved as 4.5');
  });
});

describe('add', () => {
  test('puts a message at the end, and tells its id and neighbours', async () => {
    const workspace = await tour();
    const result = await workspace.run<EditResult>('add', { file: 'tour.ipynb', content: '1 + 1' });
    const { messages } = await readIpynb(workspace.path('tour.ipynb'));
    expect(messages.at(-1)).toMatchObject({ content: '1 + 1', type: 'code', id: result.messages[0]?.id });
    expect(result).toMatchObject({ changed: true, messages: [{ position: 5 }], previous: { id: '91d05c3e' } });
    expect(result).not.toHaveProperty('next');
  });

  test.each([
    [{ after: 'c0a1' }, 1],
    [{ before: 'c0a1' }, 0],
    [{ at: 1 }, 0],
    [{ at: 5 }, 4],
    [{ at: -1 }, 4],
  ])('puts it where told: %j', async (place, index) => {
    const workspace = await tour();
    await workspace.run('add', { file: 'tour.ipynb', content: 'here', type: 'note', ...place });
    expect((await contents(workspace)).indexOf('here')).toBe(index);
  });

  test('takes a reply with a prompt', async () => {
    const workspace = await tour();
    await workspace.run('add', { file: 'tour.ipynb', type: 'prompt', reply: '-', content: 'Q' }, piping('A\n'));
    expect((await readIpynb(workspace.path('tour.ipynb'))).messages.at(-1)).toMatchObject({
      type: 'prompt',
      reply: 'A',
    });
  });

  test('takes content that is piped in', async () => {
    const workspace = await tour();
    await workspace.run('add', { file: 'tour.ipynb', content: '-' }, piping('x = 1\n'));
    expect((await contents(workspace)).at(-1)).toBe('x = 1');
  });

  test.each([
    [{ at: 6 }, 'position 6 is not in the dialog; use 1 to 5, or -1 for the end'],
    [{ at: 0 }, 'position 0 is not in the dialog'],
    [{ after: 'zz' }, 'zz: no message has this id'],
    [{ after: '77', at: 1 }, '--after, --before and --at exclude each other'],
    [{ reply: 'x' }, 'a code message has no reply; add --type prompt'],
    [{ reply: '-', content: '-', type: 'prompt' }, 'cannot both be read'],
  ])('refuses %j', async (input, message) => {
    const workspace = await tour();
    const before = workspace.read('tour.ipynb');
    await expect(workspace.run('add', { file: 'tour.ipynb', content: 'x', ...input })).rejects.toThrow(message);
    expect(workspace.read('tour.ipynb')).toBe(before);
  });
});

describe('rm', () => {
  test('takes messages out and tells what they were and between what they stood', async () => {
    const workspace = await tour();
    const result = await workspace.run<EditResult>('rm', { file: 'tour.ipynb', ids: ['77be', '5a0f2c11', '77be9d20'] });
    expect(result).toMatchObject({
      changed: true,
      messages: [],
      removed: [
        { position: 2, id: '5a0f2c11' },
        { position: 3, id: '77be9d20' },
      ],
      previous: { position: 1, id: 'c0a1e5b7' },
      next: { position: 2, id: '91d05c3e' },
    });
    expect(await contents(workspace)).toHaveLength(2);
  });

  test('takes all or none', async () => {
    const workspace = await tour();
    const before = workspace.read('tour.ipynb');
    await expect(workspace.run('rm', { file: 'tour.ipynb', ids: ['77be', 'zz'] })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(workspace.read('tour.ipynb')).toBe(before);
  });

  test('can take the last one', async () => {
    const workspace = await tour();
    const ids = ['c0', '5a', '77', '91'];
    const { out } = await runHere(['rm', 'tour.ipynb', ...ids], { cwd: workspace.folder });
    expect(out).toContain('the dialog is empty now');
    expect(await contents(workspace)).toEqual([]);
  });
});

test.each([
  ['set', { id: 'a', content: 'x' }],
  ['add', { content: 'x' }],
  ['rm', { ids: ['a'] }],
])('%s never makes a missing file', async (name, input) => {
  const workspace = new Workspace();
  const file = 'C:\\x\\\training.ipynb';
  await expect(workspace.run(name, { file, ...input })).rejects.toMatchObject({ code: 'not_found' });
  expect(() => workspace.read(file)).toThrow('ENOENT');
});
