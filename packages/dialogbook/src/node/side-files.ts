/**
 * What stands beside a file while it is saved: temporary files and a lock, hidden and named after it. Each names the
 * process it belongs to, so that what a killed process left behind is known for what it is.
 */
import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Of a long name only so many characters are used: with more, the longest names allowed could not be saved. */
const longestName = 40;

/** The path of the lock of `path`. */
export function lockPath(path: string): string {
  return join(dirname(path), `${prefixOf(path)}lock`);
}

/** A new path for what this process puts beside `path` for a moment. */
export function temporaryPath(path: string): string {
  return join(dirname(path), `${prefixOf(path)}${process.pid}-${randomBytes(4).toString('hex')}.tmp`);
}

/** Takes away what processes that are no more left beside `path`. */
export async function removeLeftovers(path: string): Promise<void> {
  const prefix = prefixOf(path);
  for (const name of await readdir(dirname(path)).catch(() => [])) {
    const owner = name.startsWith(prefix) ? /^(\d+)-[0-9a-f]{8}\.tmp$/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (owner === undefined || isRunning(Number(owner))) continue;
    // What may not be removed, as another user's files in a shared folder, is in nobody's way.
    await rm(join(dirname(path), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether a process with this id is running on this machine. */
export function isRunning(pid: number): boolean {
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
