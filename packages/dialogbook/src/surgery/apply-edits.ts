/** Edits carried out together: all of them, or none. */
import type { Dialog } from '../dialog/dialog.ts';
import { DialogError } from '../errors.ts';
import { type Addresses, getAllAddressed } from './address.ts';
import type { Change } from './change.ts';
import { type Edit, planEdit } from './edit.ts';
import { Journal, perform } from './plan.ts';
import { dialogRevision } from './revision.ts';

/** How edits are applied. */
export interface ApplyOptions {
  /** The revision of the dialog that the edits are based on; nothing is edited where it has another. */
  readonly revision?: string;
}

/**
 * What `edits` did to `dialog`, one after the other; an edit may name what an earlier one made. When one fails, nothing
 * has changed.
 * @throws DialogError of the code of the fault, its message beginning with the number of the edit; `data.edit` is its
 * 0-based index, and `data` holds what else the fault tells, such as the current text. `conflict` for another revision.
 */
export function applyEdits(dialog: Dialog, edits: Edit | readonly Edit[], options: ApplyOptions = {}): Change[] {
  checkDialogRevision(dialog, options.revision);
  const list = Array.isArray(edits) ? (edits as readonly Edit[]) : [edits as Edit];
  const journal = new Journal(dialog);
  const changes: Change[] = [];
  for (const [index, edit] of list.entries()) {
    try {
      const plan = planEdit(dialog, edit);
      journal.remember(plan);
      changes.push(...perform(dialog, plan));
    } catch (error) {
      journal.undo();
      throw list.length > 1 && DialogError.is(error) ? inBatch(error, { edit, index, of: list.length }) : error;
    }
  }
  return changes;
}

/**
 * What `addresses` name taken out of `dialog` into a new dialog of its class, with its metadata.
 * @throws DialogError as `getAllAddressed`.
 */
export function extractMessages(
  dialog: Dialog,
  addresses: Addresses,
  { name }: { readonly name: string },
): { readonly dialog: Dialog; readonly changes: readonly Change[] } {
  const dialogClass = dialog.constructor as new (name: string) => Dialog;
  const extracted = new dialogClass(name);
  const messages = getAllAddressed(dialog, addresses);
  extracted.meta = structuredClone(dialog.meta);
  const changes = perform(dialog, { run: () => void dialog.removeMessages(messages) });
  extracted.insert(messages, 0);
  return { dialog: extracted, changes };
}

function checkDialogRevision(dialog: Dialog, revision: string | undefined): void {
  if (revision === undefined) return;
  const now = dialogRevision(dialog);
  if (now === revision) return;
  const fact = `the dialog was changed since it was read, and is of revision ${now} now, not ${revision}`;
  throw new DialogError('conflict', `${fact}; read it again`, { data: { revision: now } });
}

function inBatch(
  error: DialogError,
  { edit, index, of }: { readonly edit: Edit; readonly index: number; readonly of: number },
): DialogError {
  const data = typeof error.data === 'object' && error.data !== null ? error.data : {};
  return new DialogError(error.code, `edit ${index + 1} of ${of} (${edit.op}): ${error.message}`, {
    cause: error,
    data: { ...data, edit: index },
  });
}
