/** `dlg mcp`: serves the dialogs in folders to agents, over standard input and output or over HTTP. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { DialogError } from 'dialogbook';
import { Misuse } from '../operations/operation.ts';
import { ownVersion } from '../operations/support/own-version.ts';
import { parseArguments } from './arguments.ts';
import { ConfinedFolders } from './folders.ts';
import { mcpServer } from './server.ts';
import { tokenFrom, tokenVariable } from './token.ts';

// Whoever started it may not read what it says here; the agents are served all the same.
process.stderr.on('error', () => undefined);

try {
  await serve(process.argv.slice(3));
} catch (error) {
  const isMisuse = error instanceof Misuse;
  if (!isMisuse && !DialogError.is(error)) throw error;
  process.stderr.write(`dlg: ${error.message}\n`);
  process.exitCode = isMisuse ? 2 : 1;
}

async function serve(words: readonly string[]): Promise<void> {
  const { folders: paths, port } = parseArguments(words);
  const folders = await ConfinedFolders.open(paths);
  const makeServer = (): ReturnType<typeof mcpServer> => mcpServer(folders, ownVersion());
  if (port === undefined) serveStdio(makeServer);
  else await overHttp(makeServer, port);
}

/** Says where it listens, and with which token where that was made here; ends with a signal. */
async function overHttp(makeServer: () => ReturnType<typeof mcpServer>, port: number): Promise<void> {
  const given = process.env[tokenVariable];
  const token = tokenFrom(given);
  const { serveHttp } = await import('./http.ts');
  const server = await serveHttp(makeServer, { port, token });
  const secret = given === undefined ? token : `the one in ${tokenVariable}`;
  process.stderr.write(`dlg: serving at ${server.url}\ndlg: token: ${secret}\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void server.close());
}
