/**
 * A file written whole or not at all: into a temporary file beside it, forced to the disk, then renamed into its place.
 * Mode and, where the system permits, owner of a file that is replaced are kept. A signal that would end the process waits
 * until the write is over; a process killed all the same leaves the temporary file, which the next write of the same file takes away.
 */
import type { Stats } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unlessMissing } from './disk-error.ts';
import { removeLeftovers, temporaryPath } from './side-files.ts';
import { unbroken } from './unbroken.ts';

/**
 * Writes `pieces`, one behind the other, as the new content of `path`. `commit` is called when all is on the disk, with
 * the function that puts the new file in place; where it throws, or anything else fails, the old file stays as it was.
 */
export async function writeAtomically(
  path: string,
  pieces: readonly Uint8Array[],
  commit: (replace: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await unbroken(() => write(path, pieces, commit));
}

async function write(...[path, pieces, commit]: Parameters<typeof writeAtomically>): Promise<void> {
  await removeLeftovers(path);
  const temporary = temporaryPath(path);
  const old = await stat(path).catch(unlessMissing);
  try {
    // Nobody reads along who may not read the file that is replaced.
    const file = await open(temporary, 'wx', old ? 0o600 : 0o666);
    try {
      await writePieces(file, pieces);
      if (old) await keepOwnerAndMode(file, old);
      await file.sync();
    } finally {
      await file.close();
    }
    await commit(() => rename(temporary, path));
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writePieces(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  for (let rest = [...pieces]; rest.length > 0;) {
    const { bytesWritten } = await file.writev(rest);
    let written = bytesWritten;
    let index = 0;
    while (index < rest.length && written >= (rest[index]?.length ?? 0)) written -= rest[index++]?.length ?? 0;
    rest = rest.slice(index);
    if (rest[0] && written > 0) rest[0] = rest[0].subarray(written);
  }
}

async function keepOwnerAndMode(file: FileHandle, old: Stats): Promise<void> {
  const now = await file.stat();
  if (now.uid !== old.uid || now.gid !== old.gid) {
    // Only the superuser may give files away; without it the file is the writer's, as with any editor. A group of the
    // writer's own can be kept all the same.
    const keepGroup = (): Promise<void> => file.chown(now.uid, old.gid);
    await file
      .chown(old.uid, old.gid)
      .catch(keepGroup)
      .catch(() => undefined);
  }
  await file.chmod((await file.stat()).gid === old.gid ? old.mode : forAnotherGroup(old.mode));
}

/** `mode` for a file of another group than it was meant for, which may do no more than everybody. */
function forAnotherGroup(mode: number): number {
  return (mode & ~0o070) | ((mode & 0o007) << 3);
}

/** Makes the rename itself last through a power cut; not every system lets folders be synced, nor needs it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
