/** Works on a whole section: a note that starts with a heading, and all up to the next heading of its level or a higher one. */
import { readIpynb, writeIpynb } from 'dialogbook/node';
import { extractMessages } from 'dialogbook/surgery';
import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { type Context, Misuse, type Operation, defineOperation } from './operation.ts';
import { applyToFile } from './support/apply-to-file.ts';
import { atPath } from './support/each-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
import { file } from './support/parameters.ts';
import { editAt, place, saysPlace } from './support/place.ts';

/** The operation `section`. */
export const section: Operation = defineOperation({
  name: 'section',
  summary: 'Move, fold, extract or remove a section',
  details:
    'A section is a note that starts with a heading, and all up to the next heading of its level or a higher one.',
  parameters: z.object({
    file,
    heading: z.string().describe("the heading, such as '## Data', or the id of its note"),
    action: z
      .enum(['move', 'fold', 'extract', 'remove'])
      .describe('fold makes one note of it, extract a notebook of its own'),
    to: z.string().optional().describe('the notebook to extract to; it must not exist'),
    ...place,
  }),
  positional: ['file', 'heading', 'action'],
  effect: 'edit',
  examples: [
    { command: "dlg section report.ipynb '## Data' move --after '## Plan'", does: 'elsewhere, as it is' },
    { command: "dlg section report.ipynb '## Data' fold", does: 'one note, code fenced' },
    { command: "dlg section report.ipynb '## Data' extract --to data.ipynb", does: 'a notebook of its own' },
  ],
  run: (input, context): Promise<EditResult> => {
    const { file: name, action } = input;
    const hasTarget = saysPlace(input);
    if (hasTarget !== (action === 'move'))
      throw new Misuse(
        hasTarget ? `${action} takes no place` : 'say where to: --after ID, --before ID or --at POSITION',
      );
    if ((input.to !== undefined) !== (action === 'extract'))
      throw new Misuse(action === 'extract' ? 'say where to: --to FILE' : `${action} takes no --to`);
    const messages = [{ section: addressOf(input.heading) }];
    if (action === 'move')
      return applyToFile(
        name,
        context,
        editAt(input, (target) => ({ op: 'move', messages, ...target })),
      );
    if (action === 'fold') return applyToFile(name, context, { op: 'merge', messages, type: 'note' });
    if (action === 'remove') return applyToFile(name, context, { op: 'remove', messages });
    return extract(name, { heading: input.heading, to: input.to ?? '' }, context);
  },
  render: (result, style) => renderEdit(result, 'changed', style),
});

/** A heading as it is written begins with a `#`; anything else may be an id, as ids have no blanks. */
function addressOf(heading: string): string | { readonly heading: string } {
  return /^[\w@-]+$/.test(heading) ? heading : { heading };
}

/** The new notebook is written first: should the rest fail, nothing is lost. */
async function extract(
  name: string,
  { heading, to }: { readonly heading: string; readonly to: string },
  context: Context,
): Promise<EditResult> {
  await atPath(name, context, async (path) => {
    const source = await readIpynb(path);
    const { dialog } = extractMessages(source, [{ section: addressOf(heading) }], { name: basename(to, '.ipynb') });
    await writeIpynb(dialog, resolve(context.cwd, to));
  });
  return applyToFile(
    name,
    context,
    { op: 'remove', messages: [{ section: addressOf(heading) }] },
    { notes: [`the section is in ${to} now`] },
  );
}
