/** What the server over HTTP asks of whoever comes, and how it starts and ends. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect as connectSocket, createServer } from 'node:net';
import { promisify } from 'node:util';
import { networkInterfaces } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseArguments } from '../../src/mcp/arguments.ts';
import { isAuthorized, tokenFrom } from '../../src/mcp/token.ts';
import { assertBuilt } from '../support/dlg.ts';
import { type HttpProcess, call, connectHttp, program, startHttp } from '../support/mcp.ts';
import { Workspace } from '../support/workspace.ts';

beforeAll(assertBuilt);

async function tour(
  env: Readonly<Record<string, string>> = {},
): Promise<{ workspace: Workspace; server: HttpProcess }> {
  const workspace = new Workspace();
  await workspace.writeTour();
  return { workspace, server: await startHttp([workspace.folder], env) };
}

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

/** Posts as any program could: `fetch` lets nobody set Host. */
function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body = JSON.stringify(listTools),
): Promise<{ status: number; text: string; headers: Readonly<Record<string, unknown>> }> {
  return new Promise((resolve, reject) => {
    const kinds = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const sent = request(url, { method: 'POST', headers: { ...kinds, ...headers } }, (response) => {
      const parts: string[] = [];
      response.on('data', (chunk) => parts.push(String(chunk)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: parts.join(''), headers: response.headers }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('a request', () => {
  test('is refused without the token, with a wrong one, and where it stands elsewhere', async () => {
    const { server } = await tour();
    const wrong: Record<string, string>[] = [
      {},
      { authorization: 'Bearer' },
      { authorization: 'Bearer wrong' },
      { authorization: `Bearer ${server.token}x` },
      { authorization: `Bearer ${server.token.slice(0, -1)}` },
      { authorization: `Basic ${server.token}` },
      { 'x-token': server.token },
    ];
    for (const headers of wrong) {
      const answer = await post(server.url, headers);
      expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
      expect(answer.text).toContain('Authorization: Bearer');
      expect(answer.text).not.toContain(server.token);
    }
    expect(await post(`${server.url}?token=${server.token}`, {})).toMatchObject({ status: 401 });
    const right = await post(server.url, { authorization: `bearer ${server.token}` });
    expect(right.status).not.toBe(401);
    await expect(connectHttp({ ...server, token: 'wrong' })).rejects.toThrow();
  });

  test('that names another host is refused before its token is looked at', async () => {
    const { server } = await tour();
    const authorization = `Bearer ${server.token}`;
    const hosts = [
      'example.com',
      'example.com:80',
      '127.0.0.1.example.com',
      'localhost.example.com',
      '[::2]',
      '0.0.0.0',
    ];
    for (const host of hosts) {
      expect(await post(server.url, { host, authorization })).toMatchObject({ status: 403 });
      expect(await post(server.url, { host })).toMatchObject({ status: 403 });
    }
  });

  test('from a page of another site is refused, from one of this machine not', async () => {
    const { server } = await tour();
    const authorization = `Bearer ${server.token}`;
    for (const origin of ['https://example.com', 'http://localhost.example.com', 'null', 'file://', ''])
      expect([origin, (await post(server.url, { origin, authorization })).status]).toEqual([
        origin,
        origin === '' ? 400 : 403,
      ]);
    expect((await post(server.url, { origin: 'http://localhost:3000', authorization })).status).toBe(400);
  });

  test('for another path finds nothing', async () => {
    const { server } = await tour();
    const authorization = `Bearer ${server.token}`;
    for (const path of ['/', '/mcp/', '/mcp/x', '//mcp', '/%6dcp', '/../mcp/tour.ipynb'])
      expect([path, (await post(new URL(server.url).origin + path, { authorization })).status]).toEqual([path, 404]);
  });

  test('with a huge body is refused, and the server goes on', async () => {
    const { server } = await tour();
    const authorization = `Bearer ${server.token}`;
    const huge = JSON.stringify({ ...listTools, params: { text: 'x'.repeat(5_000_000) } });
    expect(await post(server.url, { authorization }, huge)).toMatchObject({ status: 413 });
    expect(await post(server.url, {}, huge).catch(() => ({ status: 401 }))).toMatchObject({ status: 401 });
    const chunked = post(server.url, { authorization, 'transfer-encoding': 'chunked' }, huge);
    expect(await chunked.catch(() => ({ status: 413 }))).toMatchObject({ status: 413 });
    for (const body of ['', '{', '[]', 'null', '[[[[', '\0', '{"jsonrpc":"2.0"}'])
      expect([body, (await post(server.url, { authorization }, body)).status]).toEqual([body, 400]);
    expect((await call(await connectHttp(server), 'overview', {})).text).toContain('tour.ipynb');
  });

  test('reaches the server from this machine alone', async () => {
    const { server } = await tour();
    const { port } = new URL(server.url);
    const others = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of others) {
      const socket = connectSocket(Number(port), address);
      const outcome = await Promise.race([
        once(socket, 'connect').then(() => 'connected'),
        once(socket, 'error').then(() => 'refused'),
      ]).catch(() => 'refused');
      socket.destroy();
      expect(outcome).toBe('refused');
    }
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
  });
});

describe('sessions', () => {
  test('two clients at once work on one dialog', async () => {
    const { workspace, server } = await tour();
    const clients = [await connectHttp(server), await connectHttp(server, 'HTTP, v1 client')];
    const ids = ['c0a1e5b7', '77be9d20'];
    const edit = (index: number, round: number): Promise<unknown> =>
      call(clients[index]!, 'edit', {
        file: 'tour.ipynb',
        edits: [{ op: 'insertLines', message: ids[index], line: -1, text: `${index}:${round}` }],
      });
    for (let round = 0; round < 5; round++)
      for (const answer of await Promise.all([edit(0, round), edit(1, round)]))
        expect(answer).toMatchObject({ isError: false });
    for (const index of [0, 1])
      for (let round = 0; round < 5; round++) expect(workspace.read('tour.ipynb')).toContain(`${index}:${round}`);
  });

  test('one that has ended is said to have, and one that nobody opened is none', async () => {
    const { server } = await tour();
    const authorization = `Bearer ${server.token}`;
    expect(await post(server.url, { authorization, 'mcp-session-id': 'made-up' })).toMatchObject({ status: 404 });
    expect(await post(server.url, { authorization })).toMatchObject({ status: 400 });
  });

  test('many are opened; the eldest ends for a new one', async () => {
    const { server } = await tour();
    const first = await connectHttp(server);
    for (let count = 0; count < 100; count++) await connectHttp(server);
    await expect(first.listTools()).rejects.toThrow(/session has ended/);
  });
});

describe('the program', () => {
  test('says where it serves, and the token it made, once', async () => {
    const { server } = await tour();
    expect(server.printed()).toBe(`dlg: serving at ${server.url}\ndlg: token: ${server.token}\n`);
    expect(server.token).toMatch(/^[\w-]{43}$/);
    expect((await tour()).server.token).not.toBe(server.token);
  });

  test('takes a token from the environment, and does not print it', async () => {
    const token = 'a-token-of-my-own';
    const { server } = await tour({ DLG_MCP_TOKEN: token });
    expect(server.printed()).not.toContain(token);
    expect((await call(await connectHttp({ ...server, token }), 'overview', {})).text).toContain('tour.ipynb');
  });

  test('refuses a token that can be guessed, and a port that is taken', async () => {
    const run = async (args: string[], env = {}): Promise<unknown> =>
      promisify(execFile)(process.execPath, [program, 'mcp', ...args], { env: { ...process.env, ...env } }).catch(
        (error) => error,
      );
    expect(await run(['--http'], { DLG_MCP_TOKEN: '' })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^dlg: DLG_MCP_TOKEN must be 16 or more/),
    });
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    expect(await run(['--http', String(port)])).toMatchObject({
      code: 1,
      stderr: `dlg: port ${port}: another program listens there; choose another, or leave it out for any that is free\n`,
    });
    taken.close();
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends it when what has begun is done', async (signal) => {
    const { workspace, server } = await tour();
    const client = await connectHttp(server);
    const files = readdirSync(workspace.folder);
    const edits = Array.from({ length: 20 }, (_, round) => ({ op: 'add', messages: [{ content: `round ${round}` }] }));
    const answers = edits.map((edit) => call(client, 'edit', { file: 'tour.ipynb', edits: [edit] }));
    const settled = Promise.allSettled(answers);
    await answers[0];
    server.child.kill(signal);
    expect(await once(server.child, 'exit')).toEqual([0, null]);
    const done = (await settled).map((each) => each.status === 'fulfilled' && !each.value.isError);
    done.forEach((isDone, round) => isDone && expect(workspace.read('tour.ipynb')).toContain(`"round ${round}"`));
    expect(done[0]).toBe(true);
    expect(readdirSync(workspace.folder)).toEqual(files);
    expect(JSON.parse(workspace.read('tour.ipynb'))).toMatchObject({ nbformat: 4 });
  });
});

test.each([
  [[], { folders: ['.'] }],
  [['a', 'b'], { folders: ['a', 'b'] }],
  [['--http'], { folders: ['.'], port: 0 }],
  [['--http', '8420', 'a'], { folders: ['a'], port: 8420 }],
  [['a', '--http'], { folders: ['a'], port: 0 }],
  [['--http', './8420'], { folders: ['./8420'], port: 0 }],
  [['--http=8420', '8421'], { folders: ['8421'], port: 8420 }],
  [['--', '--http'], { folders: ['--http'] }],
])('the words %j', (words, expected) => {
  expect(parseArguments(words)).toEqual(expected);
});

test.each([['--http=x'], ['--http', '65536'], ['--http='], ['--port', '1'], ['-p'], ['--http', '999999']])(
  'misuse: %s %s',
  (...words) => {
    expect(() => parseArguments(words)).toThrow(/is no port|unknown option/);
  },
);

test.each(['', 'short', 'fifteen-letters', 'with a space in it', 'a\nline feed-in-it', 'ünicode-is-not-sent'])(
  'no token: %j',
  (token) => {
    expect(() => tokenFrom(token)).toThrow(/16 or more/);
  },
);

test('a token is compared whole', () => {
  const token = 'A-token-of-23-characters';
  expect(isAuthorized(`Bearer ${token}`, token)).toBe(true);
  const wrong = ['', token, `Bearer ${token}x`, `Bearer ${token} ${token}`, `Bearer ${token.toLowerCase()}`];
  for (const header of [undefined, ...wrong]) expect([header, isAuthorized(header, token)]).toEqual([header, false]);
});
