/** Moves messages, whole: their outputs, counts and metadata go with them. */
import { z } from 'zod';
import { Misuse, type Operation, defineOperation } from './operation.ts';
import { applyToFile } from './support/apply-to-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
import { file, id } from './support/parameters.ts';
import { editAt, place, saysPlace } from './support/place.ts';

/** The operation `mv`. */
export const mv: Operation = defineOperation({
  name: 'mv',
  summary: 'Move messages within a dialog',
  details: 'They stand one behind the other afterwards, in the order given.',
  parameters: z.object({ file, ids: z.array(id).min(1).describe('ids of the messages'), ...place }),
  positional: ['file', 'ids'],
  effect: 'edit',
  examples: [
    { command: 'dlg mv tour.ipynb 77be --after 5a0f', does: 'behind another message' },
    { command: 'dlg mv tour.ipynb 77be 91d0 --at 1', does: 'to the start' },
  ],
  run: (input, context): Promise<EditResult> => {
    if (!saysPlace(input)) throw new Misuse('say where to: --after ID, --before ID or --at POSITION');
    return applyToFile(
      input.file,
      context,
      editAt(input, (target) => ({ op: 'move', messages: input.ids, ...target })),
    );
  },
  render: (result, style) => renderEdit(result, 'moved', style),
});
