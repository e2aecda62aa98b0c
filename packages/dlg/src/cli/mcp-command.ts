/** What the command line says of `dlg mcp`, which is a host of its own: it stands in the help and is completed, but is not run here. */
import { Command } from 'commander';
import { Misuse } from '../operations/operation.ts';

/** What it does, in one line. */
export const mcpSummary = 'Serve the dialogs in folders to agents, over the Model Context Protocol';

/** What its flag does. */
export const httpSummary = 'serve over HTTP, for this machine and whoever has the token; any free port by default';

const examples = [
  '  dlg mcp                                    the current folder',
  '  claude mcp add dlg -- dlg mcp ~/notebooks  in Claude Code',
  '  dlg mcp --http 8420 ~/notebooks            over HTTP',
];

/** The command: its help; it is only run where `mcp` is not the first word. */
export function mcpCommand(): Command {
  return new Command('mcp')
    .summary(mcpSummary)
    .description(
      `${mcpSummary}: on standard input and output, for the program that starts it, or over HTTP. Nothing outside the folders is read or written. The token for HTTP is that in DLG_MCP_TOKEN, or made and printed.`,
    )
    .helpOption('-h, --help', 'print this help')
    .option('--http [port]', httpSummary)
    .argument('[folders...]', 'what may be used; the current folder by default')
    .addHelpText('after', `\nExamples:\n${examples.join('\n')}`)
    .action(() => {
      throw new Misuse('mcp must be the first word: dlg mcp');
    });
}
