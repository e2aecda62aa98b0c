/** `dlg mcp [folders]`: serves the dialogs in folders, the current one by default, to agents over standard input and output. */
import { DialogError } from 'dialogbook';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ownVersion } from '../operations/support/own-version.ts';
import { ConfinedFolders } from './folders.ts';
import { mcpServer } from './server.ts';

// Whoever started it may not read what it complains of; the agents are served all the same.
process.stderr.on('error', () => undefined);

const paths = process.argv.slice(3);
await serve(paths.length === 0 ? ['.'] : paths);

async function serve(paths: readonly string[]): Promise<void> {
  try {
    const unknown = paths.find((path) => path.startsWith('-'));
    if (unknown !== undefined) return refuse(`unknown option '${unknown}'`, 2);
    const folders = await ConfinedFolders.open(paths);
    serveStdio(() => mcpServer(folders, ownVersion()));
  } catch (error) {
    if (!DialogError.is(error)) throw error;
    refuse(error.message, 1);
  }
}

function refuse(message: string, code: number): void {
  process.stderr.write(`dlg: ${message}\n`);
  process.exitCode = code;
}
