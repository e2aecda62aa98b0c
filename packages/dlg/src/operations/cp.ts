/** Copies messages under new ids, within a dialog or into another file. */
import type { Message } from 'dialogbook';
import { readIpynb } from 'dialogbook/node';
import { getAllAddressed } from 'dialogbook/surgery';
import { z } from 'zod';
import { type Context, type Operation, defineOperation } from './operation.ts';
import { applyToFile } from './support/apply-to-file.ts';
import { atPath } from './support/each-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
import { file, id } from './support/parameters.ts';
import { editAt, place, saysPlace } from './support/place.ts';

/** The operation `cp`. */
export const cp: Operation = defineOperation({
  name: 'cp',
  summary: 'Copy messages, within a dialog or into another',
  details: 'Copies get new ids; outputs and attachments are copied too.',
  parameters: z.object({
    file,
    ids: z.array(id).min(1).describe('ids of the messages'),
    to: z.string().optional().describe('notebook to copy into; the same one by default'),
    ...place,
  }),
  positional: ['file', 'ids'],
  effect: 'edit',
  examples: [
    { command: 'dlg cp tour.ipynb 77be', does: 'a copy at the end' },
    { command: 'dlg cp tour.ipynb 77be --to other.ipynb --at 1', does: 'into another notebook' },
  ],
  run: async (input, context): Promise<EditResult> => {
    saysPlace(input);
    if (input.to === undefined)
      return applyToFile(
        input.file,
        context,
        editAt(input, (target) => ({ op: 'copy', messages: input.ids, ...target })),
      );
    const messages = await messagesOf(input.file, input.ids, context);
    return applyToFile(
      input.to,
      context,
      editAt(input, (target) => ({ op: 'paste', messages, ...target })),
    );
  },
  render: (result, style) => renderEdit(result, 'copied', style),
});

function messagesOf(name: string, ids: readonly string[], context: Context): Promise<Message[]> {
  return atPath(name, context, async (path) => getAllAddressed(await readIpynb(path), ids));
}
