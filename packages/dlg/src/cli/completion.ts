/**
 * Completion in shells, made from the table of operations: commands, flags, choices and ids of messages. Where there is
 * nothing to suggest the shell completes file names, as it always does.
 */
import { RootCommand } from '@bomb.sh/tab';
import type { Message } from 'dialogbook';
import { readIpynb } from 'dialogbook/node';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Operation } from '../operations/operation.ts';
import { operations } from '../operations/table.ts';
import { briefOf } from '../operations/support/brief.ts';
import { httpSummary, mcpSummary } from './mcp-command.ts';
import { type Parameter, flagName, parametersOf } from './parameters.ts';
import { printedBy } from './printed-by.ts';

/** The last line of an answer says what else the shell may suggest: nothing, or the names of files. */
const [nothingElse, fileNames] = [':4', ':0'];

/** The parameters that stand for messages of the notebook named before. */
const idParameters: ReadonlySet<string> = new Set(['id', 'ids', 'after', 'before']);

/** The answer to the script of a shell for `words`, the words behind `dlg` up to the one to complete, in the folder `cwd`. */
export async function completions(words: readonly string[], cwd: string): Promise<string> {
  const messages = await messagesNamed(words, cwd);
  const root = new RootCommand();
  for (const operation of operations) addCommand(root, operation, messages);
  const mcp = root.command('mcp', mcpSummary);
  mcp.option('http', httpSummary);
  mcp.option('help', 'print help');
  root.command('completion', 'Print a script that completes commands in your shell');
  root.command('help', 'Print help for a command');
  const answer = printedBy(() => root.parse([...words]));
  return answer === `${nothingElse}\n` ? `${fileNames}\n` : answer;
}

function addCommand(root: RootCommand, operation: Operation, messages: readonly Message[]): void {
  const command = root.command(operation.name, operation.summary);
  for (const parameter of parametersOf(operation)) {
    const { name, description, kind, letter, positional, repeated } = parameter;
    const suggest = (complete: (value: string, description: string) => void): void => {
      for (const [value, meaning] of suggestions(parameter, messages)) complete(value, meaning);
    };
    if (positional) command.argument(name, suggest, repeated);
    else if (kind !== 'flag') command.option(flagName(name), description, suggest, letter);
    else if (parameter.default === true) command.option(`no-${flagName(name)}`, `do not ${description}`);
    else command.option(flagName(name), description, letter ?? '');
  }
  command.option('json', 'print the result as JSON');
  command.option('help', 'print help');
}

/** Ids that a shell takes as plain words; what else a notebook calls an id must not get into a command. */
const plainId = /^[\w-]+$/;

function suggestions({ name, choices }: Parameter, messages: readonly Message[]): (readonly [string, string])[] {
  if (!idParameters.has(name)) return choices.map((choice) => [choice, '']);
  const briefs = messages.map(briefOf).filter(({ id }) => plainId.test(id));
  return briefs.map(({ id, type, line }) => [id, `${type}: ${line}`.replace(/[\x00-\x1f\x7f-\x9f]/g, ' ')]);
}

/** The messages of the first of `words` that is a notebook; none where there is no such. */
async function messagesNamed(words: readonly string[], cwd: string): Promise<readonly Message[]> {
  for (const word of words.slice(1, -1)) {
    if (word.startsWith('-')) continue;
    const dialog = await readIpynb(resolve(cwd, fileNamed(word))).catch(() => undefined);
    if (dialog) return dialog.messages;
  }
  return [];
}

/** The notebook that `word` names, which may be written as shells have it: with quotes, backslashes and `~`. */
function fileNamed(word: string): string {
  const name = word.replace(/^~(?=\/)/, () => homedir()).replace(/\\(.)|['"]/g, '$1');
  return name.endsWith('.ipynb') ? name : `${name}.ipynb`;
}
