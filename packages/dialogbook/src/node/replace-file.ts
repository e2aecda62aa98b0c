/** Puts a new file in the place of another, or of none, after a last look at what is there. */
import { access, constants, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DialogError } from '../errors.ts';
import { writeAtomically } from './atomic-write.ts';
import { unlessMissing } from './disk-error.ts';
import { withFileLock } from './file-lock.ts';
import { type FileStamp, identityOf } from './file-stamp.ts';

/**
 * Writes `pieces` to `target` atomically and returns the stamp of the new file; `check` runs when no other process saves
 * the file, and its throwing keeps the old one.
 */
export async function replaceFile(
  target: string,
  pieces: readonly Uint8Array[],
  check: () => Promise<void>,
): Promise<FileStamp> {
  // Looked up while the lock is held: a moment later it could be the file of another process.
  let identity = '';
  await writeAtomically(target, pieces, (commit) =>
    withFileLock(target, async () => {
      await check();
      await commit();
      identity = identityOf(await stat(target, { bigint: true }));
    }),
  );
  return { path: target, pieces, identity };
}

/**
 * The file that `path` leads to in the end; it need not be there, but its folder must.
 * @throws DialogError `not_a_file`; errors of the disk as they are.
 */
export async function targetOf(path: string): Promise<string> {
  const target = await realpath(path).catch(unlessMissing);
  if (target === undefined) {
    const folder = await realpath(dirname(path));
    const link = await readlink(path).catch(() => undefined);
    return link === undefined ? join(folder, basename(path)) : targetOf(resolve(folder, link));
  }
  const stats = await stat(target);
  if (!stats.isFile())
    throw new DialogError(
      'not_a_file',
      stats.isDirectory() ? 'this is a folder; name a file in it' : 'not a regular file',
    );
  await access(target, constants.W_OK);
  return target;
}
