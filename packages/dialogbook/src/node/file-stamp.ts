/** What a file was like when it was last read or written, to notice that somebody else changed it since. */
import type { BigIntStats } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Dialog } from '../dialog/dialog.ts';
import { unlessMissing } from './disk-error.ts';
import { readWhole } from './read-whole.ts';

/** What the disk is believed to hold under `path`. */
export interface FileStamp {
  /** The file itself, symbolic links followed. */
  readonly path: string;
  /** What {@link identityOf} gave when the file was last seen to hold them. */
  identity: string;
  /** Its bytes, one piece behind the other. */
  readonly pieces: readonly Uint8Array[];
}

/** The stamp of each dialog that was read from or written to a file. */
export const stamps: WeakMap<Dialog, FileStamp> = new WeakMap();

/** Milliseconds within which a system's clock may show two changes of a file as one. */
const clockTick = 20;

/**
 * Changes whenever the file is written or replaced; a mere `touch` changes it too. Of a file that was changed just now
 * it is '', for it may be changed once more without showing it.
 */
export function identityOf(stats: BigIntStats): string {
  if (Date.now() - Number(stats.ctimeMs) < clockTick) return '';
  return [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ');
}

/** Whether the file still holds what `stamp` says. */
export async function isCurrent(stamp: FileStamp): Promise<boolean> {
  const file = await open(stamp.path).catch(unlessMissing);
  try {
    const stats = await file?.stat({ bigint: true });
    if (file === undefined || stats === undefined) return false;
    const identity = identityOf(stats);
    if (identity !== '' && identity === stamp.identity) return true;
    const size = Number(stats.size);
    if (size !== totalLength(stamp.pieces) || !samePieces([await readWhole(file, size)], stamp.pieces)) return false;
    stamp.identity = identity;
    return true;
  } finally {
    await file?.close();
  }
}

/** Whether two lists of pieces are the same bytes one behind the other; pieces of the same memory are not compared. */
export function samePieces(left: readonly Uint8Array[], right: readonly Uint8Array[]): boolean {
  if (totalLength(left) !== totalLength(right)) return false;
  let index = 0;
  let start = 0;
  for (const piece of left) {
    for (let offset = 0; offset < piece.length;) {
      const other = right[index] ?? new Uint8Array();
      const length = Math.min(piece.length - offset, other.length - start);
      if (!sameBytes(piece.subarray(offset, offset + length), other.subarray(start, start + length))) return false;
      offset += length;
      start += length;
      if (start === other.length) [index, start] = [index + 1, 0];
    }
  }
  return true;
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return (left.buffer === right.buffer && left.byteOffset === right.byteOffset) || Buffer.compare(left, right) === 0;
}

function totalLength(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((length, piece) => length + piece.length, 0);
}
