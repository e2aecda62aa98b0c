#!/usr/bin/env node
/** The program `dlg`: gives the command line its terminal, its input and its folder, and ends with its exit status. */
import { DialogError } from 'dialogbook';
import { fstatSync } from 'node:fs';
import { isatty } from 'node:tty';
import { ownVersion } from '../operations/support/own-version.ts';
import { editorOf } from './editor.ts';
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
  context: { cwd: process.cwd(), stdin: { read: readStdin }, editor: editorOf(process.env) },
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
  // Whatever is wrong, the line that is being typed is no place to say it.
  const answer = await completions(words, host.context.cwd).catch(() => undefined);
  if (answer === undefined) process.exitCode = 1;
  else host.terminal.out(answer);
} else {
  process.exitCode = await runProgram(process.argv.slice(2), host);
}

async function readStdin(): Promise<string> {
  const chunks: Uint8Array[] = [];
  try {
    if (!isInput()) throw new Error('it is closed, or no file, pipe or terminal');
    for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  } catch (cause) {
    const fact = cause instanceof Error ? cause.message : String(cause);
    throw new DialogError('io', `standard input cannot be read: ${fact}`, { cause });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new DialogError('not_utf8', 'standard input is not UTF-8 text', { cause });
  }
}

/** Anything else, a folder or `/dev/null`, Node reads as empty; the latter is also what it puts in the place of a closed input. */
function isInput(): boolean {
  const input = fstatSync(0);
  return input.isFIFO() || input.isFile() || input.isSocket() || isatty(0);
}
