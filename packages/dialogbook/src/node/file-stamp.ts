/** What a file was like when it was last read or written, to notice that somebody else changed it since. */
import type { BigIntStats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Dialog } from '../dialog/dialog.ts';

/** What the disk is believed to hold under `path`. */
export interface FileStamp {
  /** The file itself, symbolic links followed. */
  readonly path: string;
  readonly identity: string;
  /** Its bytes, one piece behind the other. */
  readonly pieces: readonly Uint8Array[];
}

/** The stamp of each dialog that was read from or written to a file. */
export const stamps: WeakMap<Dialog, FileStamp> = new WeakMap();

/** Changes whenever the file is written or replaced; a mere `touch` changes it too. */
export function identityOf(stats: BigIntStats): string {
  return [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ');
}

/** Whether the file still holds what `stamp` says. */
export async function isCurrent(stamp: FileStamp): Promise<boolean> {
  const stats = await stat(stamp.path, { bigint: true }).catch(() => undefined);
  if (stats === undefined) return false;
  if (identityOf(stats) === stamp.identity) return true;
  return Number(stats.size) === totalLength(stamp.pieces) && samePieces([await readFile(stamp.path)], stamp.pieces);
}

/** Whether two lists of pieces are the same bytes one behind the other; pieces of the same memory are not compared. */
export function samePieces(left: readonly Uint8Array[], right: readonly Uint8Array[]): boolean {
  if (left.length === right.length && left.every((piece, index) => sameMemory(piece, right[index]))) return true;
  return totalLength(left) === totalLength(right) && Buffer.concat(left).equals(Buffer.concat(right));
}

function sameMemory(left: Uint8Array, right: Uint8Array | undefined): boolean {
  return left.buffer === right?.buffer && left.byteOffset === right.byteOffset && left.length === right.length;
}

function totalLength(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((length, piece) => length + piece.length, 0);
}
