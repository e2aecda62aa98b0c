/** A dialog to a notebook file: whole or not at all, and never over somebody else's change. */
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Dialog, DialogWriter, SaveOptions } from '../dialog/dialog.ts';
import { DialogError } from '../errors.ts';
import { type IpynbWriteOptions, dialogToPieces } from '../ipynb/dialog-to-ipynb.ts';
import { diskError, unlessMissing } from './disk-error.ts';
import { type FileStamp, isCurrent, samePieces, stamps } from './file-stamp.ts';
import { replaceFile, targetOf } from './replace-file.ts';

/**
 * Writes `dialog` to `path`, through symbolic links, atomically; from then on that is where `save` writes to. Nothing
 * is written where the file holds these bytes already.
 * @throws DialogError `conflict` when the file changed on disk since this dialog was read from or written to it, `exists`
 * when it is a file that this dialog was never read from, both unless `overwrite`; `not_found` for a missing folder,
 * `not_a_file`, `no_permission`, `io`; and what `dialogToIpynb` throws. The old file is then as it was, but for the
 * `io` of a `readBack` that found other bytes than were written.
 */
export async function writeIpynb(
  dialog: Dialog,
  path: string,
  options: SaveOptions & IpynbWriteOptions = {},
): Promise<void> {
  try {
    const pieces = dialogToPieces(dialog, options);
    await inTurn(dialog, () => write(dialog, pieces, { ...options, named: resolve(path) }));
  } catch (error) {
    throw diskError(path, error);
  }
}

/** What `Dialog.save` and `Dialog.write` do. */
export const ipynbWriter: DialogWriter = {
  async save(dialog, path, options) {
    const target = path ?? dialog.path;
    if (target === undefined)
      throw new DialogError('no_path', `${dialog.name}: the dialog has no path; say where to save it`);
    await writeIpynb(dialog, target, options);
  },
  async write(dialog, folder, options) {
    await writeIpynb(dialog, join(folder, `${dialog.name}.ipynb`), options);
  },
};

async function write(
  dialog: Dialog,
  pieces: readonly Uint8Array[],
  options: SaveOptions & IpynbWriteOptions & { readonly named: string },
): Promise<void> {
  const { named, overwrite, messages, readBack = false } = options;
  const target = await targetOf(named);
  const known = stamps.get(dialog);
  const before = known?.path === target ? known : undefined;
  const check = (): Promise<void> => (overwrite ? Promise.resolve() : checkUnchanged(target, before));
  await check();
  const isThere = before !== undefined && samePieces(before.pieces, pieces) && (await isCurrent(before));
  const stamp = isThere ? before : await replaceFile(target, pieces, { check, readBack });
  if (messages === undefined || before !== undefined) stamps.set(dialog, stamp);
  if (messages === undefined) dialog.path = named;
}

/** The last save of each dialog that was asked for. */
const turns: WeakMap<Dialog, Promise<void>> = new WeakMap();

/** Runs `work` when the saves of `dialog` that were asked for before are over: each must know what the last one wrote. */
function inTurn(dialog: Dialog, work: () => Promise<void>): Promise<void> {
  const turn = (turns.get(dialog) ?? Promise.resolve()).then(work);
  turns.set(
    dialog,
    turn.catch(() => undefined),
  );
  return turn;
}

async function checkUnchanged(target: string, before: FileStamp | undefined): Promise<void> {
  if (before === undefined) {
    if ((await stat(target).catch(unlessMissing)) === undefined) return;
    throw new DialogError(
      'exists',
      'the file exists already, and the dialog was not read from it; pass overwrite to replace it',
    );
  }
  if (await isCurrent(before)) return;
  throw new DialogError(
    'conflict',
    'the file changed on disk since it was read, or is gone; read it again, or pass overwrite to replace it',
  );
}
