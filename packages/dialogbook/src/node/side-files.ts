/**
 * What stands beside a file while it is saved: temporary files and a lock, hidden and named after it. Each names the
 * process it belongs to, so that what a killed process left behind is known for what it is.
 */
import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { unlessMissing } from './disk-error.ts';

/** Of a long name only so many characters are used: with more, the longest names allowed could not be saved. */
const longestName = 40;

/** The path of the lock of `path`. */
export function lockPath(path: string): string {
  return join(dirname(path), `${prefixOf(path)}lock`);
}

/** A new path for what this process puts beside `path` for a moment. */
export function temporaryPath(path: string): string {
  return join(dirname(path), `${prefixOf(path)}${thisProcess}-${randomBytes(4).toString('hex')}.tmp`);
}

/** Takes away what processes that are no more left beside `path`. */
export async function removeLeftovers(path: string): Promise<void> {
  const prefix = prefixOf(path);
  // A folder that cannot be listed is no reason not to write a file in it.
  for (const name of await readdir(dirname(path)).catch(() => [])) {
    const owner = name.startsWith(prefix) ? /^(.+)-[0-9a-f]{8}\.tmp$/.exec(name.slice(prefix.length))?.[1] : undefined;
    const leftover = join(dirname(path), name);
    if (owner === undefined || !(await isLeft(owner, leftover, longestWrite))) continue;
    // What may not be removed, as another user's files in a shared folder, is in nobody's way.
    await rm(leftover, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Milliseconds after which a temporary file of another machine was left behind. */
const longestWrite = 3_600_000;

/** This machine as far as its name says; containers that share a folder have names of their own. */
const machine = hostname()
  .replace(/[^a-zA-Z0-9]/g, '')
  .slice(0, 20);

/** How this process signs what is its own. */
export const thisProcess = `${machine}-${process.pid}`;

/**
 * Whether what stands at `path` was left behind by `owner`: a process that is no more, or, where that cannot be told, as on
 * another machine, or was taken over by another process, by an age of more than `longest` milliseconds.
 */
export async function isLeft(owner: string, path: string, longest: number): Promise<boolean> {
  const pid = owner.startsWith(`${machine}-`) ? Number(owner.slice(machine.length + 1)) : undefined;
  if (pid !== undefined && !isRunning(pid)) return true;
  const stats = await stat(path).catch(unlessMissing);
  return stats !== undefined && Date.now() - stats.mtimeMs > longest;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function prefixOf(path: string): string {
  return `.${Array.from(basename(path)).slice(0, longestName).join('')}.`;
}
