/**
 * Notebook bytes to a dialog. Contract: storage. Every byte is remembered, so that saving writes back what was not
 * edited; what is not understood is carried; what is broken is left for `validateNotebook` to report. Each message
 * decodes its parts when they are first read.
 */
import { Dialog } from '../dialog/dialog.ts';
import { dialogOrigin } from '../dialog/message-origin.ts';
import type { JsonNode } from '../json/node.ts';
import { toBytes } from '../json/to-bytes.ts';
import { NotebookDocument } from './notebook-document.ts';

/** How to read. */
export interface IpynbOptions<T extends Dialog = Dialog> {
  /** Name of the dialog; '' by default. */
  readonly name?: string;
  /** The class to construct; its `messageClass` makes the messages. `Dialog` by default. */
  readonly dialogClass?: new (name: string) => T;
  /** What `scanJson` found in `source`, at least three levels down, where that was called already. */
  readonly root?: JsonNode;
}

/**
 * The dialog in a notebook of nbformat 2 to 4. `source` must not be changed afterwards: the dialog reads from it.
 * @throws DialogError `invalid_json`, `not_utf8`, `conflict_markers` with line and column; `not_a_notebook`.
 */
export function ipynbToDialog<T extends Dialog = Dialog>(
  source: Uint8Array | string,
  options: IpynbOptions<T> = {},
): T {
  const bytes = toBytes(source);
  return readInto(NotebookDocument.read(bytes, options.root), options);
}

/** A dialog whose messages read from the cells of `document`. */
export function readInto<T extends Dialog>(document: NotebookDocument, options: IpynbOptions<T>): T {
  const dialogClass = options.dialogClass ?? (Dialog as unknown as new (name: string) => T);
  const dialog = new dialogClass(options.name ?? '');
  const { messageClass } = dialogClass as unknown as typeof Dialog;
  dialog[dialogOrigin] = document;
  const messages = document.cells.map((origin) => new messageClass({ origin }));
  dialog.insert(messages, 0);
  return dialog;
}
