/** Cells and notebooks as plain values, for hosts that keep their notebooks themselves. */
import { Dialog } from '../dialog/dialog.ts';
import type { Message } from '../dialog/message.ts';
import { toBytes } from '../json/to-bytes.ts';
import { decodeJson } from '../json/decode.ts';
import { type JsonObject, isObject } from '../json/types.ts';
import { newNotebook } from '../nbformat/notebook.ts';
import { type IpynbWriteOptions, dialogToIpynb } from './dialog-to-ipynb.ts';
import { type IpynbOptions, readInto } from './ipynb-to-dialog.ts';
import { NotebookDocument, encodeFile } from './notebook-document.ts';
import { cellShapes } from './shapes.ts';

/** The message in one cell of nbformat 4; of the class that `dialog` makes, in no dialog yet. */
export function cellToMessage<M extends Message = Message>(cell: JsonObject, options: IpynbOptions<Dialog<M>> = {}): M {
  const { messageClass } = (options.dialogClass ?? Dialog) as unknown as typeof Dialog;
  const [origin] = documentOf([cell]).cells;
  return new messageClass(origin ? { origin } : {}) as M;
}

/** A dialog of the messages in `cells`. */
export function fromCells<T extends Dialog = Dialog>(cells: readonly JsonObject[], options: IpynbOptions<T> = {}): T {
  return readInto(documentOf(cells), options);
}

/** The notebook value of `dialog`: what its file would decode to, each text as one string. */
export function dialogToNotebook(dialog: Dialog, options: IpynbWriteOptions = {}): JsonObject {
  return decodeNotebook(dialogToIpynb(dialog, options));
}

/**
 * The cells in a notebook's bytes, each text as one string; none where it has no list of cells.
 * @throws DialogError `invalid_json` and its like.
 */
export function ipynbCells(source: Uint8Array | string): JsonObject[] {
  const { cells } = decodeNotebook(toBytes(source));
  return Array.isArray(cells) ? cells.filter((cell) => isObject(cell)) : [];
}

function documentOf(cells: readonly JsonObject[]): NotebookDocument {
  return NotebookDocument.read(encodeFile({ ...newNotebook(), cells: [...cells] }));
}

function decodeNotebook(bytes: Uint8Array): JsonObject {
  const { bytes: notebook, root } = NotebookDocument.read(bytes);
  return decodeJson(notebook, { node: root, shape: cellShapes(true).notebook }) as JsonObject;
}
