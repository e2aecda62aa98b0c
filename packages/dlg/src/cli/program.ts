/** The command line: one command for each operation of the table, made from what the table says. */
import { DialogError } from 'dialogbook';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type Context, Misuse, type Operation, type Result } from '../operations/operation.ts';
import { operations } from '../operations/table.ts';
import { type ErrorValue, errorValue } from '../operations/support/each-file.ts';
import { jsonText } from '../operations/support/json-text.ts';
import { mcpCommand } from './mcp-command.ts';
import { type Parameter, flagName, parametersOf } from './parameters.ts';
import { type Terminal, itemText, printError, resultText } from './terminal.ts';

/** What the program needs. */
export interface Host {
  readonly terminal: Terminal;
  readonly context: Omit<Context, 'structured'>;
  readonly version: string;
}

/** How the program ended: it did what was asked; it failed, or found faults; it was asked for what it does not have. */
export type ExitCode = 0 | 1 | 2;

/** Does what `args` (those behind the program's name) say. Prints; never throws for what a user can do wrong. */
export async function runProgram(args: readonly string[], host: Host): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = programFor(host, (code) => (exitCode = code));
  try {
    if (args.length === 0) program.help({ error: true });
    await program.parseAsync(withoutHelp(args, program), { from: 'user' });
    return exitCode;
  } catch (error) {
    return reportError(error, args, host);
  }
}

/** `args`; `help` before what is no command is dropped, for what is left is the error that names the nearest command. */
function withoutHelp(args: readonly string[], { commands }: Command): string[] {
  const [first, name = '-'] = args;
  const isUnknown = first === 'help' && !name.startsWith('-') && !commands.some((each) => each.name() === name);
  return isUnknown ? args.slice(1) : [...args];
}

function programFor(host: Host, done: (code: ExitCode) => void): Command {
  const { terminal } = host;
  const program = new Command('dlg')
    .description('Read, check, edit and export dialogs: LLM conversations kept as Jupyter notebooks.')
    .version(host.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .addHelpText(
      'after',
      '\nCommands for dialogs have --json, which prints the result for programs; each has examples in its help.',
    );
  program.exitOverride().configureOutput({
    writeOut: (text) => terminal.out(text),
    writeErr: (text) => terminal.err(text),
    // Printed with all other errors.
    outputError: () => undefined,
    getOutHelpWidth: () => terminal.columns ?? 100,
    getErrHelpWidth: () => terminal.columns ?? 100,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
  for (const operation of operations)
    program.addCommand(commandFor(operation, host, done).copyInheritedSettings(program));
  for (const command of [mcpCommand(), completionCommand(host)])
    program.addCommand(command.copyInheritedSettings(program));
  return program;
}

function commandFor(operation: Operation, host: Host, done: (code: ExitCode) => void): Command {
  const { name, summary, details = '', examples } = operation;
  const parameters = parametersOf(operation);
  const command = new Command(name).summary(summary).description([`${summary}.`, details].filter(Boolean).join(' '));
  command.helpOption('-h, --help', 'print this help');
  for (const parameter of parameters) {
    if (parameter.positional) command.addArgument(argumentFor(parameter));
    else for (const option of optionsFor(parameter)) command.addOption(option);
  }
  command.option('--json', 'print the result as JSON');
  const width = Math.max(...examples.map((example) => example.command.length));
  const lines = examples.map((example) => `  ${example.command.padEnd(width)}  ${example.does}`);
  command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
  return command.action(async () => {
    const input = inputOf(command, parameters);
    done(await runOperation(operation, input, { host, json: Boolean(command.opts()['json']) }));
  });
}

function argumentFor({ name, description, required, repeated, kind, choices }: Parameter): Argument {
  const text = `${flagName(name)}${repeated ? '...' : ''}`;
  const argument = new Argument(required ? `<${text}>` : `[${text}]`, description);
  return kind === 'choice' ? argument.choices(choices) : argument;
}

function optionsFor(parameter: Parameter): Option[] {
  const { name, description, kind, choices, letter, required, repeated } = parameter;
  const flags = `${letter === undefined ? '' : `-${letter}, `}--${flagName(name)}`;
  if (kind === 'flag' && parameter.default === true)
    return [new Option(`--no-${flagName(name)}`, `do not ${description}`), new Option(flags).hideHelp()];
  if (kind === 'flag') return [new Option(flags, description)];
  const option = new Option(`${flags} <${kind === 'number' ? 'number' : name}>`, description);
  if (kind === 'choice') option.choices(choices);
  if (repeated) option.argParser((text: string, others: string[] | undefined) => [...(others ?? []), text]);
  else if (kind === 'number') option.argParser(numberOf);
  if (parameter.default !== undefined && !repeated) option.default(parameter.default);
  return [option.makeOptionMandatory(required)];
}

function numberOf(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}

/** The values given, under the names that the operation has for them; what was not given is not there. */
function inputOf(command: Command, parameters: readonly Parameter[]): Record<string, unknown> {
  const positional = parameters.filter((parameter) => parameter.positional);
  const args = positional.map(({ name }, index): [string, unknown] => [name, command.processedArgs[index]]);
  const options = parameters
    .filter((parameter) => !parameter.positional)
    .map(({ name }) => [name, command.opts()[name]]);
  return Object.fromEntries([...args, ...options].filter(([, value]) => value !== undefined)) as Record<
    string,
    unknown
  >;
}

async function runOperation(
  operation: Operation,
  input: unknown,
  { host, json }: { readonly host: Host; readonly json: boolean },
): Promise<ExitCode> {
  const { terminal, context } = host;
  const isStreamed = operation.renderItem !== undefined;
  const emit = (item: object): void =>
    terminal.out(`${json ? jsonText(item, 0) : itemText(operation, item, terminal)}\n`);
  const result: Result = await operation.run(input, { ...context, structured: json, ...(isStreamed && { emit }) });
  const { failures = [] } = result;
  const text = json ? jsonText(result, isStreamed ? 0 : 2) : resultText(operation, result, terminal);
  if (text !== '') terminal.out(`${text}\n`);
  if (!json) for (const { error } of failures) printError(terminal, error, false);
  return failures.length > 0 || operation.foundFaults?.(result) ? 1 : 0;
}

function completionCommand({ terminal }: Host): Command {
  return new Command('completion')
    .summary('Print a script that completes commands in your shell')
    .description('Print a script that completes commands in your shell.')
    .helpOption('-h, --help', 'print this help')
    .addArgument(new Argument('<shell>', 'your shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      '\nExamples:\n  source <(dlg completion bash)      bash, zsh: in this shell; in ~/.bashrc, ~/.zshrc: in all\n  dlg completion fish | source       fish',
    )
    .action(async (shell: string) => {
      const { completionScript } = await import('./scripts.ts');
      terminal.out(completionScript(shell));
    });
}

function reportError(error: unknown, args: readonly string[], { terminal }: Host): ExitCode {
  const json = args.includes('--json');
  if (error instanceof CommanderError) {
    // Help and version end the program too.
    if (error.exitCode === 0) return 0;
    if (error.code !== 'commander.help')
      printError(terminal, { code: 'misuse', message: misuseText(error.message) }, json);
    return 2;
  }
  if (error instanceof Misuse) {
    printError(terminal, { code: 'misuse', message: error.message }, json);
    return 2;
  }
  printError(terminal, DialogError.is(error) ? errorValue(error) : unexpected(error, terminal), json);
  return 1;
}

/** Commander's sentence as one line, and what to do about text that looks like a flag. */
function misuseText(message: string): string {
  const text = message.replace(/^error: /, '').replace(/\n\((Did you mean .*)\)$/, ' ($1)');
  return /^unknown option '-[^']*[\s]/.test(text) ? `${text}; write -- before a text that begins with a dash` : text;
}

function unexpected(error: unknown, { environment }: Terminal): ErrorValue {
  const fact = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && environment['DLG_DEBUG'] === '1' ? `\n${error.stack}` : '';
  const message = `unexpected error: ${fact}; this is a fault of dlg, please report it (DLG_DEBUG=1 shows more)${stack}`;
  return { code: 'unexpected', message };
}
