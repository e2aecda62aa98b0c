/** Takes messages out of a dialog. */
import { z } from 'zod';
import { applyToFile } from './support/apply-to-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
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
    applyToFile(input.file, context, { op: 'remove', messages: [...new Set(input.ids)] }),
  render: (result, style) => renderEdit(result, 'removed', style),
});
