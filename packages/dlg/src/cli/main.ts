#!/usr/bin/env node
/** The program `dlg`: gives the command line its terminal, its input and its folder, and ends with its exit status. */
import { DialogError } from 'dialogbook';
import { fstatSync, readFileSync } from 'node:fs';
import { type Host, runProgram } from './program.ts';

const host: Host = {
  version: ownVersion(),
  terminal: {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isTerminal: Boolean(process.stdout.isTTY),
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
    environment: process.env,
  },
  context: { cwd: process.cwd(), stdin: { piped: isPiped(), read: readStdin } },
};

// Whoever reads may have seen enough, as `head` does.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? process.exitCode : 1);
  });
}

const [command, dashes, ...words] = process.argv.slice(2);
if (command === 'complete' && dashes === '--') {
  const { completions } = await import('./completion.ts');
  host.terminal.out(await completions(words, host.context.cwd));
} else {
  process.exitCode = await runProgram(process.argv.slice(2), host);
}

/** The version in the package that this file, once built, lies in. */
function ownVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

function isPiped(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isFile() || input.isSocket();
  } catch {
    return false;
  }
}

async function readStdin(): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw new DialogError('not_utf8', 'standard input is not UTF-8 text', { cause: error });
  }
}
