/** What the command line says of `dlg mcp`, which is a host of its own: it stands in the help and is completed, but is not run here. */
import { Command } from 'commander';
import { Misuse } from '../operations/operation.ts';

/** What it does, in one line. */
export const mcpSummary = 'Serve the dialogs in folders to agents, over the Model Context Protocol';

/** The command: its help; it is only run where `mcp` is not the first word. */
export function mcpCommand(): Command {
  return new Command('mcp')
    .summary(mcpSummary)
    .description(
      `${mcpSummary}, on standard input and output. Nothing outside the folders is read or written. Programs that use it start it themselves.`,
    )
    .helpOption('-h, --help', 'print this help')
    .argument('[folders...]', 'what may be used; the current folder by default')
    .addHelpText(
      'after',
      '\nExamples:\n  dlg mcp                                    the current folder\n  claude mcp add dlg -- dlg mcp ~/notebooks  in Claude Code',
    )
    .action(() => {
      throw new Misuse('mcp must be the first word: dlg mcp');
    });
}
