/** Any file written as notebooks are: whole or not at all, and never over what the caller does not know of. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DialogError } from '../errors.ts';
import { diskError } from './disk-error.ts';
import { replaceFile, targetOf } from './replace-file.ts';

/** When a file that is there may be replaced; by default never. */
export interface WriteBytesOptions {
  /** Where the file still holds these bytes. */
  readonly replaces?: Uint8Array;
  /** Whatever the file holds; false by default. */
  readonly overwrite?: boolean;
}

/**
 * Writes `bytes` to `path`, through symbolic links, atomically.
 * @throws DialogError `exists` when there is a file; `conflict` when it does not hold what it is to replace; `not_found`
 * for a missing folder, `not_a_file`, `no_permission`, `io`. Nothing is written then.
 */
export async function writeBytes(path: string, bytes: Uint8Array, options: WriteBytesOptions = {}): Promise<void> {
  try {
    const target = await targetOf(resolve(path));
    const check = (): Promise<void> =>
      options.overwrite ? Promise.resolve() : checkReplaceable(target, options.replaces);
    await check();
    await replaceFile(target, [bytes], { check, readBack: false });
  } catch (error) {
    throw diskError(path, error);
  }
}

async function checkReplaceable(target: string, replaces: Uint8Array | undefined): Promise<void> {
  const current = await readFile(target).catch((error: unknown) => {
    if (diskError(target, error).code === 'not_found') return undefined;
    throw error;
  });
  if (replaces !== undefined && !(current && current.equals(replaces)))
    throw new DialogError('conflict', 'the file changed on disk since it was read; read it again');
  if (replaces === undefined && current !== undefined)
    throw new DialogError('exists', 'the file exists already; pass overwrite to replace it');
}
