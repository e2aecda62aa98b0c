/** Takes messages out of a dialog. */
import type { Dialog } from 'dialogbook';
import { z } from 'zod';
import { briefsAt } from './support/brief.ts';
import { type EditResult, type Edited, editFile, renderEdit } from './support/edit-file.ts';
import { file, id } from './support/parameters.ts';
import { type Operation, defineOperation } from './operation.ts';

/** The operation `rm`. */
export const rm: Operation = defineOperation({
  name: 'rm',
  summary: 'Remove messages',
  details: 'All of them or, where one id is unknown, none.',
  parameters: z.object({ file, ids: z.array(id).min(1).describe('ids of the messages, or the starts of them') }),
  positional: ['file', 'ids'],
  effect: 'edit',
  examples: [
    { command: 'dlg rm tour.ipynb 77be', does: 'one message' },
    { command: 'dlg rm tour.ipynb 5a0f 77be', does: 'several, in one write' },
  ],
  run: (input, context): Promise<EditResult> =>
    editFile(input.file, context, (dialog) => removeFrom(dialog, input.ids)),
  render: (result, style) => renderEdit(result, 'removed', style),
});

function removeFrom(dialog: Dialog, refs: readonly string[]): Edited {
  const indexes = [...new Set(refs.map((ref) => dialog.messages.positionOf(ref)))].sort((a, b) => a - b);
  const removed = briefsAt(dialog.messages, indexes);
  dialog.removeMessages(removed.map(({ id: ref }) => ref));
  return { removed, gap: (indexes.at(-1) ?? 0) - indexes.length + 1 };
}
