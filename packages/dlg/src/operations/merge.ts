/** Merges messages into the first of them. */
import { messageTypes } from 'dialogbook';
import { z } from 'zod';
import { type Operation, defineOperation } from './operation.ts';
import { applyToFile } from './support/apply-to-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
import { file, id } from './support/parameters.ts';

/** The operation `merge`. */
export const merge: Operation = defineOperation({
  name: 'merge',
  summary: 'Merge messages into the first of them',
  details:
    'Messages of one type keep it, with outputs and replies one behind the other; others become a note in which code is fenced.',
  parameters: z.object({
    file,
    ids: z
      .array(id)
      .min(2, 'merging takes two messages or more')
      .describe('ids of the messages, in the order of the result'),
    type: z.enum(messageTypes).optional().describe('the type of the result'),
  }),
  positional: ['file', 'ids'],
  effect: 'edit',
  examples: [{ command: 'dlg merge tour.ipynb 77be 91d0', does: 'two messages as one' }],
  run: ({ file: name, ids, type }, context): Promise<EditResult> =>
    applyToFile(name, context, { op: 'merge', messages: ids, ...(type !== undefined && { type }) }),
  render: (result, style) => renderEdit(result, 'merged', style),
});
