/** A notebook file to a dialog that knows where it came from. */
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Dialog } from '../dialog/dialog.ts';
import { DialogError } from '../errors.ts';
import { ipynbCells } from '../ipynb/cells.ts';
import { type IpynbOptions, ipynbToDialog } from '../ipynb/ipynb-to-dialog.ts';
import type { JsonObject } from '../json/types.ts';
import { diskError, unlessMissing } from './disk-error.ts';
import { type FileStamp, identityOf, stamps } from './file-stamp.ts';
import { readWhole } from './read-whole.ts';

/**
 * The dialog in the notebook at `path`; `.ipynb` is added where there is no file, or a folder, without it. Its name is that of the
 * file, and `save` writes back to it.
 * @throws DialogError `not_found`, `not_a_file`, `no_permission`, `too_large`, `io`, and what `ipynbToDialog` throws.
 */
export async function readIpynb<T extends Dialog = Dialog>(path: string, options: IpynbOptions<T> = {}): Promise<T> {
  try {
    const file = await readStamped(path);
    const bytes = file.pieces[0] ?? new Uint8Array();
    const dialog = ipynbToDialog(bytes, { ...options, name: options.name ?? basename(file.named, '.ipynb') });
    dialog.path = file.named;
    stamps.set(dialog, file);
    return dialog;
  } catch (error) {
    throw diskError(path, error);
  }
}

/** The cells of the notebook at `path` as plain values, each text as one string. @throws as {@link readIpynb}. */
export async function readIpynbCells(path: string): Promise<JsonObject[]> {
  try {
    return ipynbCells((await readStamped(path)).pieces[0] ?? new Uint8Array());
  } catch (error) {
    throw diskError(path, error);
  }
}

/**
 * The bytes of the notebook at `path`, and the absolute path they were found at; `.ipynb` is added as for
 * {@link readIpynb}. @throws DialogError `not_found`, `not_a_file`, `no_permission`, `too_large`, `io`.
 */
export async function readIpynbBytes(path: string): Promise<{ readonly path: string; readonly bytes: Uint8Array }> {
  try {
    const { named, pieces } = await readStamped(path);
    return { path: named, bytes: pieces[0] ?? new Uint8Array() };
  } catch (error) {
    throw diskError(path, error);
  }
}

async function readStamped(path: string): Promise<FileStamp & { readonly named: string }> {
  const { file, named } = await openNotebook(path);
  try {
    const stats = await file.stat({ bigint: true });
    const bytes = await readWhole(file, stats.isFile() ? Number(stats.size) : undefined);
    // What is no file, such as a pipe, may have no path.
    return {
      path: (await realpath(named).catch(unlessMissing)) ?? named,
      named,
      identity: identityOf(stats),
      pieces: [bytes],
    };
  } finally {
    await file.close();
  }
}

async function openNotebook(path: string): Promise<{ file: FileHandle; named: string }> {
  const named = resolve(path);
  try {
    return { file: await openFile(named), named };
  } catch (error) {
    // A path such as `..` or `name/` means a folder, and no notebook beside it.
    const isWhole = path.endsWith('.ipynb') || !path.endsWith(basename(named));
    if (isWhole || !['not_found', 'not_a_file'].includes(diskError(path, error).code)) throw error;
    const longer = `${named}.ipynb`;
    const file = await openFile(longer).catch(unlessMissing);
    if (file === undefined) throw error;
    return { file, named: longer };
  }
}

async function openFile(path: string): Promise<FileHandle> {
  const file = await open(path);
  if (!(await file.stat()).isDirectory()) return file;
  await file.close();
  throw new DialogError('not_a_file', 'this is a folder; name a notebook in it');
}
