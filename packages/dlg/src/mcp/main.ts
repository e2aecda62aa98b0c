/** `dlg mcp [folders]`: serves the dialogs in folders, the current one by default, to agents over standard input and output. */
import { DialogError } from 'dialogbook';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ownVersion } from '../operations/support/own-version.ts';
import { ConfinedFolders } from './folders.ts';
import { mcpServer } from './server.ts';

const help = `Usage: dlg mcp [folders...]

Serve the dialogs in folders to agents, over the Model Context Protocol on standard input and output. Nothing outside the
folders is read or written; the current folder is served where none are named.

Examples:
  dlg mcp                        the current folder
  claude mcp add dlg -- dlg mcp ~/notebooks
`;

const args = process.argv.slice(3);
if (args.some((arg) => arg === '-h' || arg === '--help')) process.stdout.write(help);
else await serve(args.length === 0 ? ['.'] : args);

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
