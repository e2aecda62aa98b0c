/** The built program, run as users run it, and the same in this process where that is enough. */
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../src/cli/program.ts';

const packages = fileURLToPath(new URL('../../..', import.meta.url));

/** The program's file. */
export const mainFile: string = join(packages, 'dlg/dist/main.js');

/** What a run left behind. */
export interface Run {
  readonly code: number | string | null;
  readonly out: string;
  readonly err: string;
}

/** How to run. */
export interface RunOptions {
  readonly cwd: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments for Node itself. */
  readonly node?: readonly string[];
}

/** @throws Error when the program has not been built since its own sources were changed. */
export function assertBuilt(): void {
  const newest = Math.max(...filesIn(join(packages, 'dlg/src')).map((file) => statSync(file).mtimeMs));
  const isBuilt = existsSync(mainFile) && existsSync(join(packages, 'dialogbook/dist/index.js'));
  if (isBuilt && statSync(mainFile).mtimeMs >= newest) return;
  throw new Error('packages/*/dist is missing or older than the sources: npm run build');
}

/** Runs the built program with `args`. */
export function runDlg(args: readonly string[], { cwd, input = '', env = {}, node = [] }: RunOptions): Promise<Run> {
  return new Promise((resolve) => {
    const options = { cwd, env: cleanEnvironment(env), maxBuffer: 1 << 28 };
    const child = execFile(process.execPath, [...node, mainFile, ...args], options, (error, out, err) => {
      resolve({ code: error ? (error.code ?? error.signal ?? null) : 0, out, err });
    });
    child.stdin?.end(input);
  });
}

/** Runs `command` in a shell that knows `dlg`; its input is empty. */
export function runShell(command: string, cwd: string): Promise<Run> {
  const script = `dlg() { "${process.execPath}" "${mainFile}" "$@"; }\n${command}`;
  return new Promise((resolve) => {
    const child = spawn('bash', ['-c', script], { cwd, env: cleanEnvironment({}), stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err]: [string[], string[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk.toString()));
    child.on('close', (code) => resolve({ code, out: out.join(''), err: err.join('') }));
  });
}

/** The same command line in this process, for what needs no process of its own. */
export async function runHere(
  args: readonly string[],
  { cwd, input, terminal = false, env = {} }: Omit<RunOptions, 'node'> & { readonly terminal?: boolean },
): Promise<Run> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runProgram(args, {
    version: '1.2.3',
    terminal: {
      out: (text) => out.push(text),
      err: (text) => err.push(text),
      isTerminal: terminal,
      columns: terminal ? 80 : undefined,
      environment: env,
    },
    context: { cwd, stdin: { read: () => Promise.resolve(String(input ?? '')) } },
  });
  return { code, out: out.join(''), err: err.join('') };
}

function cleanEnvironment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: _no, NODE_OPTIONS: _options, DLG_DEBUG: _debug, ...rest } = process.env;
  return { ...rest, ...env };
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name));
}
