/** Puts a new file in the place of another, or of none, after a last look at what is there. */
import { access, constants, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DialogError } from '../errors.ts';
import { writeAtomically } from './atomic-write.ts';
import { unlessMissing } from './disk-error.ts';
import { withFileLock } from './file-lock.ts';
import { type FileStamp, identityOf, isCurrent } from './file-stamp.ts';

/** What is done while no other process saves the file. */
export interface Care {
  /** Runs before the file is replaced; its throwing keeps the old one. */
  readonly check: () => Promise<void>;
  /** Whether the new file is read and compared. */
  readonly readBack: boolean;
}

/**
 * Writes `pieces` to `target` atomically and returns the stamp of the new file.
 * @throws DialogError `io` where the file reads back as something else; what `check` throws; errors of the disk as they are.
 */
export async function replaceFile(
  target: string,
  pieces: readonly Uint8Array[],
  { check, readBack }: Care,
): Promise<FileStamp> {
  // Looked up while the lock is held: a moment later it could be the file of another process.
  let identity = '';
  await writeAtomically(target, pieces, (commit) =>
    withFileLock(target, async () => {
      await check();
      await commit();
      if (readBack && !(await isCurrent({ path: target, identity: '', pieces })))
        throw new DialogError(
          'io',
          'the file was written, but reads back as something else; another program writes it too',
        );
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
  const stats = await stat(path).catch(unlessMissing);
  if (stats === undefined) {
    const folder = await realpath(dirname(path));
    const link = await readlink(path).catch(() => undefined);
    return link === undefined ? join(folder, basename(path)) : targetOf(resolve(folder, link));
  }
  if (!stats.isFile())
    throw new DialogError(
      'not_a_file',
      stats.isDirectory() ? 'this is a folder; name a file in it' : 'not a regular file',
    );
  await access(path, constants.W_OK);
  return realpath(path);
}
