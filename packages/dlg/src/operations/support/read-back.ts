/** The proof that a write has happened: the bytes are on the disk. */
import { DialogError } from 'dialogbook';
import { readFile } from 'node:fs/promises';

/** Reads `path` and compares. @throws DialogError `conflict` where the file does not hold `expected`. */
export async function readBack(path: string, expected: Uint8Array): Promise<void> {
  const found = await readFile(path).catch(() => undefined);
  if (found?.equals(expected)) return;
  throw new DialogError(
    'conflict',
    `${path}: it was written, but holds something else now; another program writes it too`,
  );
}
