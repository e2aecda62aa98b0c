/** Other processes that save notebooks, and a folder to do it in. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Order } from './saver.ts';

const program = fileURLToPath(new URL('saver.ts', import.meta.url));

/** A new empty folder in which anybody may work; the caller removes it. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'dialogbook-'));
}

/** Writes the program of savers into `folder` as one file, and returns its path. */
export async function bundleSaver(folder: string): Promise<string> {
  const bundle = await rolldown({ input: program, platform: 'node', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm' });
  const path = join(folder, 'saver.mjs');
  writeFileSync(path, output[0].code);
  return path;
}

/** A process that runs the program of savers. */
export class Saver {
  readonly process: ChildProcess;

  constructor(path: string) {
    this.process = fork(path, { stdio: 'inherit', execArgv: [] });
  }

  /** Gives an order and returns the answer: `done`, `looping`, or the code of the error. */
  async order(order: Order): Promise<string> {
    const answer = once(this.process, 'message') as Promise<[string]>;
    this.process.send(order);
    return (await answer)[0];
  }

  /** Kills the process as a power cut would, and waits until it is gone. */
  async kill(): Promise<void> {
    const gone = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await gone;
  }
}

/** Removes a folder that {@link newFolder} made. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
