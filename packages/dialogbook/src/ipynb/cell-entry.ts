/** A message's cell among the cells of the notebook it is saved to. */
import type { Message } from '../dialog/message.ts';
import { loadedParts } from '../dialog/message-origin.ts';
import { DialogError } from '../errors.ts';
import type { Entry } from '../json/container.ts';
import { type Patch, encodeNew, patchMembers } from '../json/patch.ts';
import { relayout } from '../json/relayout.ts';
import { scanJson } from '../json/scan.ts';
import { json } from '../json/shape.ts';
import { PieceWriter, joinPieces } from '../json/writer.ts';
import { carryFault } from './carry-fault.ts';
import { cellEdits, isAsRead } from './cell-edits.ts';
import { CellOrigin } from './cell-origin.ts';
import { toCell } from './new-cell.ts';
import type { NotebookDocument } from './notebook-document.ts';

/** What to write for `message` in `document`: its cell with the edits made, the same from another notebook, or a new one. */
export function cellEntry(patch: Patch, document: NotebookDocument, message: Message): Entry {
  const loaded = message[loadedParts]();
  const { origin } = loaded;
  if (!(origin instanceof CellOrigin)) return { write: (margin) => writeNewCell(patch, document, message, margin) };
  if (origin.document !== document)
    return { write: (margin) => writeForeignCell(patch, document, { message, origin, margin }) };
  return isAsRead(loaded, origin) ? { origin: origin.index } : ownEntry(patch, message, origin);
}

function ownEntry(patch: Patch, message: Message, origin: CellOrigin): Entry {
  const { node, index, document } = origin;
  const edits = naming(message, () => cellEdits(patch, message, origin));
  if (edits.size === 0) return { origin: index };
  if (edits.has('id') && !document.hasIds && origin.fileId === undefined) throw noIds(message.id, document.minor);
  if (node.kind === 'object')
    return { origin: index, write: () => naming(message, () => patchMembers(patch, node, edits)) };
  throw noCell(message.id, origin, 'remove it and add a new one');
}

function noCell(id: string, { index }: CellOrigin, wayOut: string): DialogError {
  return new DialogError(
    'invalid_dialog',
    `${id}: cell ${index + 1} is not an object, so it cannot be edited or carried over; ${wayOut}`,
  );
}

function noIds(id: string, minor: number): DialogError {
  return new DialogError(
    'invalid_dialog',
    `${id}: cells of nbformat 4.${minor} have no ids, so this one cannot be saved; leave ids as they are, or write the messages to a new dialog`,
  );
}

/** The cell as it would be in its own notebook, with its id or without as this one has them, in this one's layout. */
function writeForeignCell(
  patch: Patch,
  document: NotebookDocument,
  cell: { message: Message; origin: CellOrigin; margin: string | null },
): void {
  const { message, origin, margin } = cell;
  const { node } = origin;
  if (node.kind !== 'object') throw noCell(message.id, origin, 'repair the notebook it comes from first');
  naming(message, () => {
    const { bytes, style } = origin.document;
    const own: Patch = { bytes, style, writer: new PieceWriter() };
    const edits = cellEdits(own, message, origin);
    if (!document.hasIds) edits.set('id', 'remove');
    else if (origin.fileId !== message.id)
      edits.set('id', () => own.writer.write(encodeNew(own, message.id, json, null)));
    patchMembers(own, node, edits);
    const edited = joinPieces(own.writer.pieces());
    const cellNode = scanJson(edited, { depth: Infinity });
    const fault = carryFault(document, edited, cellNode);
    if (fault) throw fault;
    relayout(patch, edited, { node: cellNode, margin });
  });
}

function writeNewCell(patch: Patch, document: NotebookDocument, message: Message, margin: string | null): void {
  naming(message, () => {
    const { id, ...cell } = toCell(message);
    patch.writer.write(encodeNew(patch, document.hasIds ? { ...cell, id } : cell, document.shapes.cell, margin));
  });
}

/** What `work` returns; an error about a value says which message it is in. */
function naming<T>(message: Message, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!DialogError.is(error) || error.message.startsWith(message.id)) throw error;
    throw new DialogError(error.code, `${message.id}: ${error.message}`, { data: error.data, cause: error });
  }
}
