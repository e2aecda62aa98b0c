/** Files as anybody would read and write them who takes the care that this library takes, and as most do. */
import { open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes whole or not at all: a temporary file beside it, fsync, rename, fsync of the folder. */
export async function writeDurably(path: string, data: Uint8Array | string): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.tmp`);
  await closing(temporary, 'wx', async (file) => {
    await file.writeFile(data);
    await file.sync();
  });
  await rename(temporary, path);
  await closing(folder, 'r', (handle) => handle.sync());
}

async function closing(
  path: string,
  flags: string,
  work: (file: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}
