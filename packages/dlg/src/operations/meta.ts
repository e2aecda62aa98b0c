/** Changes metadata of a message or of the dialog. */
import { z } from 'zod';
import { Misuse, type Operation, defineOperation } from './operation.ts';
import { applyToFile } from './support/apply-to-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
import { metadataOf } from './support/meta-values.ts';
import { file } from './support/parameters.ts';

/** The operation `meta`. */
export const meta: Operation = defineOperation({
  name: 'meta',
  summary: 'Set and remove metadata of a message or of the dialog',
  details: 'Keys of objects within are written with dots: jupyter.source_hidden. Values are JSON, or else text.',
  parameters: z.object({
    file,
    id: z.string().describe('id of the message; . is the dialog'),
    values: z.array(z.string()).default([]).describe('key=value, one or more'),
    remove: z.array(z.string()).default([]).describe('key to take out'),
  }),
  positional: ['file', 'id', 'values'],
  effect: 'edit',
  examples: [
    { command: 'dlg meta tour.ipynb 77be collapsed=true', does: 'set a key' },
    { command: 'dlg meta tour.ipynb 77be --remove collapsed', does: 'take it out' },
    { command: 'dlg meta tour.ipynb . title=Tour', does: 'of the dialog' },
  ],
  run: ({ file: name, id, values, remove }, context): Promise<EditResult> => {
    if (values.length + remove.length === 0) throw new Misuse('nothing to change: give key=value, or --remove KEY');
    const edit = { op: 'meta', merge: metadataOf(values), remove: remove.map((path) => path.split('.')) } as const;
    return applyToFile(name, context, id === '.' ? edit : { ...edit, message: id });
  },
  render: (result, style) => renderEdit(result, 'changed', style),
});
