/**
 * A lock among processes that save the same file, held only while one looks whether the file changed and puts the new
 * one in its place. It is a file beside the other that names its owner's process, so that the lock of a process that
 * was killed is known for what it is.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DialogError } from '../errors.ts';

/** Milliseconds between two tries, and until giving up. */
const retryEvery = 5;
const giveUpAfter = 10_000;

/**
 * What `work` returns, run while no other process holds the lock of `path`.
 * @throws DialogError `conflict` where another process has held the lock for ten seconds.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = join(dirname(path), `.${basename(path)}.lock`);
  for (const start = Date.now(); !(await acquire(lock)); await sleep(retryEvery)) {
    if (Date.now() - start < giveUpAfter) continue;
    throw new DialogError('conflict', `${path}: another process is saving it; if none is, remove ${lock}`);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function acquire(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    await removeIfDead(lock);
    return false;
  }
}

/** Takes away the lock of a process that is no more; renamed first, so that only one of several finders removes it. */
async function removeIfDead(lock: string): Promise<void> {
  const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (!(owner > 0) || isRunning(owner)) return;
  const aside = `${lock}.${randomUUID()}`;
  await rename(lock, aside).then(
    () => rm(aside, { force: true }),
    () => undefined,
  );
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
