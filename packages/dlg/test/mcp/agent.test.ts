/** What agents do with the server, and what it does not let them do, over each transport and with each kind of client. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, describe, expect, test } from 'vitest';
import { instructions } from '../../src/mcp/server.ts';
import { assertBuilt } from '../support/dlg.ts';
import { type AnyClient, type Way, call, connect, ways } from '../support/mcp.ts';
import { Workspace } from '../support/workspace.ts';

beforeAll(assertBuilt);

async function tour(way?: Way): Promise<{ readonly workspace: Workspace; readonly client: AnyClient }> {
  const workspace = new Workspace();
  await workspace.writeTour();
  return { workspace, client: await connect([workspace.folder], way) };
}

test('teaches the workflow in few words', () => {
  expect(countTokens(instructions)).toBeLessThan(400);
});

test('offers few tools, each with what it may do', async () => {
  const { client } = await tour();
  const { tools } = await client.listTools();
  const readOnly = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]));
  expect(readOnly).toEqual({
    overview: true,
    read: true,
    find: true,
    fetch_output: true,
    check: true,
    create: false,
    edit: false,
  });
});

describe('an agent', () => {
  test.each(ways)('over %s looks, reads, edits by revision, and is refused when it comes too late', async (way) => {
    const { workspace, client } = await tour(way);
    expect(client.getServerVersion()).toMatchObject({ name: 'dlg' });
    expect(client.getInstructions()).toBe(instructions);
    expect((await call(client, 'overview', {})).text).toContain('tour.ipynb');
    expect((await call(client, 'overview', { file: 'tour.ipynb' })).text).toContain('5a0f2c11');
    const { text } = await call(client, 'read', { file: 'tour.ipynb', ids: ['5a0f', '77be'] });
    const [address = ''] = /5a0f2c11@[0-9a-f]{8}/.exec(text) ?? [];
    expect(address).not.toBe('');
    expect(text).toContain('[image/png');
    expect(text).not.toContain('iVBOR');
    const set = { op: 'set', message: address, content: 'What is a notebook?' };
    const done = await call(client, 'edit', { file: 'tour.ipynb', edits: [set] });
    expect(done.value).toMatchObject({ changed: true, messages: [expect.stringMatching(/^5a0f2c11@/)] });
    expect(workspace.read('tour.ipynb')).toContain('What is a notebook?');
    const late = await call(client, 'edit', { file: 'tour.ipynb', edits: [{ ...set, content: 'Mine' }] });
    expect(late.isError).toBe(true);
    expect(late.text).toContain('read it again:\nWhat is a notebook?');
    expect((await call(client, 'find', { pattern: 'notebook' })).text).toContain('tour.ipynb:5a0f2c11:1:');
    expect((await call(client, 'check', { file: 'tour.ipynb' })).value).toMatchObject({ errors: 0 });
  });

  test('writes nothing of a batch of which one edit fails', async () => {
    const { workspace, client } = await tour();
    const before = workspace.read('tour.ipynb');
    const edits = [
      { op: 'remove', messages: ['5a0f'] },
      { op: 'replaceText', message: '77be', find: 'nowhere', replace: '' },
    ];
    const { text, isError } = await call(client, 'edit', { file: 'tour.ipynb', edits });
    expect(isError).toBe(true);
    expect(text).toMatch(/edit 2 of 2 \(replaceText\): 77be9d20: "nowhere" is not in it; it is now:\nprint/);
    expect(workspace.read('tour.ipynb')).toBe(before);
  });

  test('gets a picture when it asks for it', async () => {
    const { client } = await tour();
    const { content } = await client.callTool({
      name: 'fetch_output',
      arguments: { file: 'tour.ipynb', id: '77be', index: 2 },
    });
    expect(content).toContainEqual(expect.objectContaining({ type: 'image', mimeType: 'image/png' }));
  });

  test('makes a dialog and fills it', async () => {
    const { workspace, client } = await tour();
    expect((await call(client, 'create', { file: 'new.ipynb', title: 'New' })).isError).toBe(false);
    await call(client, 'edit', { file: 'new.ipynb', edits: [{ op: 'add', messages: [{ content: '1 + 1' }] }] });
    expect(workspace.read('new.ipynb')).toContain('1 + 1');
    expect((await call(client, 'create', { file: 'new.ipynb' })).text).toContain('it exists already');
  });
});

describe.each(['stdio', 'HTTP'] as const)('nothing outside the folders, over %s,', (way) => {
  const paths = ['../out.ipynb', '/etc/passwd', 'file:///etc/passwd', 'link/x.ipynb', 'a\0b', 'x/../../out.ipynb', ''];
  const coded = ['%2e%2e/out.ipynb', '..%2fout.ipynb', 'dialog:///../out.ipynb', String.raw`..\out.ipynb`, 'dangling'];
  test('is read, edited or made', async () => {
    const { workspace, client } = await tour(way);
    symlinkSync(join(workspace.folder, '..'), workspace.path('link'));
    symlinkSync(join(workspace.folder, '..', 'new.ipynb'), workspace.path('dangling.ipynb'));
    for (const file of [...paths, ...coded]) {
      for (const name of ['overview', 'read', 'check', 'create'])
        expect([file, name, (await call(client, name, { file })).isError]).toEqual([file, name, true]);
      const edits = [{ op: 'add', messages: [{ content: 'x' }] }];
      expect([file, (await call(client, 'edit', { file, edits })).isError]).toEqual([file, true]);
    }
    expect((await call(client, 'find', { pattern: 'root', paths: ['/etc'] })).text).toContain('not in the folders');
  });
});

test('a pattern that takes for ever is stopped, and the server goes on', async () => {
  const regex = '^(a+)+$';
  const { client } = await tour();
  const content = `${'a'.repeat(60)}!`;
  await call(client, 'edit', { file: 'tour.ipynb', edits: [{ op: 'set', message: '5a0f', content }] });
  const { text } = await call(client, 'find', { pattern: regex });
  expect(text).toContain('was stopped');
  const find = { regex };
  const edit = await call(client, 'edit', {
    file: 'tour.ipynb',
    edits: [{ op: 'replaceText', message: '5a0f', find, replace: '' }],
  });
  expect(edit).toMatchObject({ isError: true, text: expect.stringContaining('was stopped') });
  expect((await call(client, 'overview', {})).isError).toBe(false);
}, 30_000);

test('writers at servers of their own lose no edit of one another', async () => {
  const workspace = new Workspace();
  await workspace.writeTour();
  const ids = ['c0a1e5b7', '5a0f2c11', '77be9d20', '91d05c3e'];
  const rounds = 15;
  const each = async (id: string): Promise<void> => {
    const client = await connect([workspace.folder]);
    for (let round = 1; round <= rounds; round++) {
      const edits = [{ op: 'insertLines', message: id, line: -1, text: `round ${round}` }];
      expect(await call(client, 'edit', { file: 'tour.ipynb', edits })).toMatchObject({ isError: false });
    }
  };
  await Promise.all(ids.map(each));
  const cells = (JSON.parse(workspace.read('tour.ipynb')) as { cells: { id: string; source: string[] }[] }).cells;
  for (const { source } of cells)
    expect(source.join('').match(/^round \d+$/gm)).toEqual(Array.from({ length: rounds }, (_, i) => `round ${i + 1}`));
}, 60_000);
