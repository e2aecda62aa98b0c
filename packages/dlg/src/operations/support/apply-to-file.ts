/** Edits made to a file, in one write: what every command that changes messages does. */
import type { Dialog } from 'dialogbook';
import { type Change, type Edit, applyEdits } from 'dialogbook/surgery';
import type { Context } from '../operation.ts';
import { type Brief, firstLine } from './brief.ts';
import { withDeadline } from './deadline.ts';
import { type EditResult, type Edited, editFile } from './edit-file.ts';

/** Milliseconds that edits may take in memory: a pattern may be one that never ends. */
const deadline = 5000;

/** Edits that are made for a dialog, and what else to say of them. */
export interface DialogEdits {
  readonly edits: readonly Edit[];
  readonly notes?: readonly string[];
}

/** Makes `edits`, or those that are made for the dialog that was read, to `file`; all of them or none. @throws as `editFile`. */
export function applyToFile(
  file: string,
  context: Context,
  edits: Edit | readonly Edit[] | ((dialog: Dialog) => DialogEdits),
  options: {
    readonly revision?: string | undefined;
    readonly dryRun?: boolean;
    readonly notes?: readonly string[];
  } = {},
): Promise<EditResult> {
  const { revision } = options;
  const apply = (dialog: Dialog): Edited => {
    const made: { edits: Edit | readonly Edit[]; notes?: readonly string[] } =
      typeof edits === 'function' ? edits(dialog) : { edits };
    const changes = withDeadline(deadline, () =>
      applyEdits(dialog, made.edits, revision === undefined ? {} : { revision }),
    );
    return { ...editedOf(dialog, changes), notes: [...(options.notes ?? []), ...(made.notes ?? [])] };
  };
  return editFile(file, context, apply, { dryRun: options.dryRun ?? false });
}

/** What `changes` did to the messages that are there now, and which are gone. */
function editedOf(dialog: Dialog, changes: readonly Change[]): Edited {
  const here = new Map(Array.from(dialog.messages, (message) => [message.id, message]));
  const touched = new Set(changes.flatMap((change) => (change.kind === 'metadata' ? [] : (here.get(change.id) ?? []))));
  const removed = changes.flatMap((change): Brief[] => {
    if (change.kind !== 'removed' || here.has(change.id)) return [];
    const { id, position, before } = change;
    return [{ position: position + 1, id, type: before.type, line: firstLine(before.content, 200) }];
  });
  const gap = Math.max(0, (removed.at(-1)?.position ?? 0) - removed.length);
  return {
    messages: dialog.messages.filter((message) => touched.has(message)),
    ...(removed.length > 0 && { removed }),
    ...(touched.size === 0 && removed.length > 0 && { gap }),
  };
}
