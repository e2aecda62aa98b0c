/** A whole file as bytes. */
import { constants } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { DialogError } from '../errors.ts';

/** More than can be read by one call. */
const largestRead = 2 ** 30;
/** More than this no notebook has any business to be, whatever newer versions of Node can hold. */
const largestFile = Math.min(constants.MAX_LENGTH, 2 ** 32);

/**
 * The bytes of `file`, of `size` bytes where that is known; in as few reads as can be, for many small ones are what makes
 * `readFile` slow on large files.
 * @throws DialogError `too_large` where the bytes do not fit into memory; errors of the disk as they are.
 */
export async function readWhole(file: FileHandle, size: number | undefined): Promise<Uint8Array> {
  if (size === undefined) return file.readFile();
  if (size > largestFile)
    throw new DialogError('too_large', `the file has ${size} bytes; at most ${largestFile} can be read at once`);
  const bytes = Buffer.allocUnsafeSlow(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await file.read(bytes, length, Math.min(size - length, largestRead), length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}
