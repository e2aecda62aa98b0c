/**
 * A lock among processes that save the same file, held only while one looks whether the file changed and puts the new
 * one in its place. It is a folder that names its owner's process by a file in it: a full folder cannot be replaced, so
 * of several only one gets it, and that of a process that was killed is emptied and then taken.
 */
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DialogError } from '../errors.ts';
import { isLeft, lockPath, temporaryPath, thisProcess } from './side-files.ts';

/** Milliseconds between two tries, and until giving up. */
const retryEvery = 5;
const giveUpAfter = 10_000;
/** A lock this old was left behind, even where its owner's number is now that of another process. */
const longestHold = 60_000;

/** What a system says when the lock is there: Windows does not let folders be replaced at all. */
const takenCodes: readonly unknown[] = ['EEXIST', 'ENOTEMPTY', ...(process.platform === 'win32' ? ['EPERM'] : [])];

/**
 * What `work` returns, run while no other process holds the lock of `path`.
 * @throws DialogError `conflict` where another process has held the lock for ten seconds.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = lockPath(path);
  const prepared = temporaryPath(path);
  try {
    await mkdir(prepared);
    await writeFile(join(prepared, thisProcess), '');
    for (const start = Date.now(); !(await acquire(prepared, lock)); await sleep(retryEvery)) {
      if (Date.now() - start < giveUpAfter) continue;
      throw new DialogError('conflict', `${path}: another process is saving it; if none is, remove ${lock}`);
    }
  } catch (error) {
    await rm(prepared, { recursive: true, force: true });
    throw error;
  }
  try {
    return await work();
  } finally {
    await release(lock, thisProcess);
  }
}

async function acquire(prepared: string, lock: string): Promise<boolean> {
  try {
    await rename(prepared, lock);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && takenCodes.includes(error.code))) throw error;
    const owners = await readdir(lock).catch(() => []);
    for (const owner of owners) if (await isLeft(owner, lock, longestHold)) await release(lock, owner);
    return false;
  }
}

/** Takes the lock from `owner`; it stays where another process has taken it meanwhile. */
async function release(lock: string, owner: string): Promise<void> {
  await rm(join(lock, owner), { force: true });
  await rmdir(lock).catch(() => undefined);
}
