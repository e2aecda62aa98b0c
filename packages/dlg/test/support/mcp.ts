/** The server as agents reach it: the built program, over each transport, spoken to by the SDK's clients, of today and of before. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The program as it is installed. */
export const program: string = fileURLToPath(new URL('../../bin/dlg.js', import.meta.url));

/** A server over HTTP. */
export interface HttpProcess {
  readonly url: string;
  readonly token: string;
  readonly child: ChildProcess;
  /** All that it printed. */
  readonly printed: () => string;
}

/** Starts one for `folders`, on any free port; it is killed when the test is over. */
export async function startHttp(
  folders: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<HttpProcess> {
  const child = spawn(process.execPath, [program, 'mcp', '--http', ...folders], { env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)));
  while (!/token: \S+[^\n]*\n/.test(printed.join(''))) {
    await Promise.race([once(child.stderr, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(`the server ended: ${printed.join('')}`);
  }
  const [, url = '', token = ''] = /serving at (\S+)\ndlg: token: (\S+)/.exec(printed.join('')) ?? [];
  return { url, token: env['DLG_MCP_TOKEN'] ?? token, child, printed: () => printed.join('') };
}

/** What both kinds of client can do, as far as tests need it. */
export type AnyClient = Pick<Client, 'close' | 'getInstructions' | 'getServerVersion'> & {
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
  listTools: Client['listTools'];
};

/** The ways to a server: transport, kind of client, revision. */
export const ways = [
  'stdio',
  'HTTP',
  'stdio, 2026-07-28',
  'HTTP, 2026-07-28',
  'stdio, v1 client',
  'HTTP, v1 client',
] as const;

/** One of {@link ways}. */
export type Way = (typeof ways)[number];

const info = { name: 'test', version: '1' };

/** A client of a server of its own for `folders`; it ends with the test. */
export async function connect(folders: readonly string[], way: Way = 'stdio'): Promise<AnyClient> {
  if (way.startsWith('HTTP')) return connectHttp(await startHttp(folders), way);
  const command = { command: process.execPath, args: [program, 'mcp', ...folders], stderr: 'inherit' as const };
  if (way.endsWith('v1 client')) return opened(new OldClient(info), new OldStdioTransport(command));
  return opened(modernClient(way), new StdioClientTransport(command));
}

/** A client of `server`; it ends with the test. */
export async function connectHttp(server: Pick<HttpProcess, 'url' | 'token'>, way: Way = 'HTTP'): Promise<AnyClient> {
  const headers = { authorization: `Bearer ${server.token}` };
  const url = new URL(server.url);
  if (way.endsWith('v1 client'))
    return opened(new OldClient(info), new OldHttpTransport(url, { requestInit: { headers } }));
  return opened(modernClient(way), new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
}

function modernClient(way: Way): Client {
  return new Client(info, way.endsWith('2026-07-28') ? { versionNegotiation: { mode: 'auto' } } : {});
}

async function opened<T>(
  client: { connect(transport: T): Promise<void>; close(): Promise<void> },
  transport: NoInfer<T>,
): Promise<AnyClient> {
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client as unknown as AnyClient;
}

/** What a tool answered. */
export interface Answer {
  readonly text: string;
  readonly value: Record<string, unknown>;
  readonly isError: boolean;
}

/** Calls a tool. */
export async function call(client: AnyClient, name: string, input: Record<string, unknown>): Promise<Answer> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: input });
  const text = (content as { text?: string }[]).map((part) => part.text ?? '').join('');
  return { text, value: (structuredContent ?? {}) as Record<string, unknown>, isError: isError === true };
}
