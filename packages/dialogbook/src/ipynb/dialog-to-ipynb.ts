/**
 * A dialog to notebook bytes. Contract: storage. A dialog read from a notebook is written as that notebook with the
 * edits made to it: messages nobody changed are copied, changed ones are patched, and only the separators next to cells
 * that came or went are new. Any other dialog becomes a new notebook as Jupyter's tools write them: nbformat 4.5 with
 * ids, one space a level, sorted keys, texts as lists of lines.
 */
import type { Dialog } from '../dialog/dialog.ts';
import type { Message } from '../dialog/message.ts';
import { dialogOrigin, loadedMeta, loadedParts } from '../dialog/message-origin.ts';
import { duplicateError, duplicateIds } from '../dialog/validate.ts';
import { DialogError } from '../errors.ts';
import { equalJson } from '../json/equal.ts';
import type { NotebookIssue } from '../nbformat/issue.ts';
import { newNotebook } from '../nbformat/notebook.ts';
import { validateNotebook } from '../nbformat/validate.ts';
import { type MemberEdit, type Patch, encodeNew, patchMembers, patchValue } from '../json/patch.ts';
import { rewriteContainer } from '../json/container.ts';
import { findMember } from '../json/node.ts';
import { json } from '../json/shape.ts';
import { PieceWriter, joinPieces } from '../json/writer.ts';
import type { Metadata } from '../nbformat/types.ts';
import { cellEntry } from './cell-entry.ts';
import { CellOrigin } from './cell-origin.ts';
import { NotebookDocument } from './notebook-document.ts';

/** What to write. */
export interface IpynbWriteOptions {
  /** The messages to write in place of all of the dialog's. */
  readonly messages?: readonly Message[];
}

/**
 * The bytes of `dialog` as a notebook; the very bytes it was read from where nothing changed.
 * @throws DialogError `invalid_dialog` or `invalid_value`, naming the message, for what a notebook cannot hold.
 */
export function dialogToIpynb(dialog: Dialog, options: IpynbWriteOptions = {}): Uint8Array {
  return joinPieces(dialogToPieces(dialog, options));
}

/**
 * The same as {@link dialogToIpynb} as pieces to be written one behind the other; mostly spans of the bytes that the
 * dialog was read from, so that no copy of a large file is made.
 * @throws DialogError as `dialogToIpynb`.
 */
export function dialogToPieces(dialog: Dialog, options: IpynbWriteOptions = {}): Uint8Array[] {
  const { messages = dialog.messages } = options;
  const origin = dialog[dialogOrigin];
  const document = origin instanceof NotebookDocument ? origin : NotebookDocument.empty();
  const writer = new PieceWriter();
  const patch: Patch = { bytes: document.bytes, style: document.style, writer };
  const edits = new Map<string, MemberEdit>([['cells', () => writeCells(patch, document, messages)]]);
  const meta = dialog[loadedMeta]();
  const metadata = meta && metadataEdit(patch, document, meta);
  if (metadata) edits.set('metadata', metadata);
  writer.copy(document.bytes, 0, document.root.start);
  patchMembers(patch, document.root, edits);
  writer.copy(document.bytes, document.root.end, document.bytes.length);
  const pieces = writer.pieces();
  const unchanged = pieces.length === 1 && pieces[0]?.length === document.bytes.length;
  return unchanged ? [document.file] : pieces;
}

function writeCells(patch: Patch, document: NotebookDocument, messages: readonly Message[]): void {
  const { cellList, cells } = document;
  checkIds(document, messages);
  const entries = messages.map((message) => cellEntry(patch, document, message));
  rewriteContainer(
    { ...patch, start: cellList.start, end: cellList.end, entries: cells.map((cell) => cell.node) },
    entries,
  );
}

function metadataEdit(patch: Patch, document: NotebookDocument, after: Metadata): MemberEdit | undefined {
  const node = findMember(document.root, 'metadata')?.value;
  const before = document.meta();
  if (equalJson(before, after)) return undefined;
  const fault = metadataFault(after);
  if (fault && !metadataFault(before)) throw new DialogError('invalid_dialog', `${fault.message}; ${fault.fix}`);
  if (node !== undefined && node.kind !== 'object' && node.kind !== 'literal')
    throw new DialogError(
      'invalid_dialog',
      "the notebook's metadata is no object, which this edit would drop; repair the notebook first",
    );
  if (node === undefined) return (margin) => patch.writer.write(encodeNew(patch, after, json, margin));
  return (margin) => patchValue(patch, node, { before, after, shape: json, margin });
}

/** What Jupyter's validator would refuse in the notebook's metadata. */
function metadataFault(metadata: Metadata): NotebookIssue | undefined {
  return validateNotebook(newNotebook([], { metadata })).find(({ severity }) => severity === 'error');
}

/** Ids can only clash where some were set, or messages moved or came from elsewhere; only then they are all looked at. */
function checkIds(document: NotebookDocument, messages: readonly Message[]): void {
  let last = -1;
  const isInOrder = (message: Message): boolean => {
    const { id, origin } = message[loadedParts]();
    if (!(origin instanceof CellOrigin) || origin.document !== document || origin.index <= last) return false;
    last = origin.index;
    return id === undefined || id === origin.id;
  };
  if (messages.every(isInOrder)) return;
  const ids = duplicateIds(messages);
  if (ids.length > 0) throw duplicateError(ids);
}
