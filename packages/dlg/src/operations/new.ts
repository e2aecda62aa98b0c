/** Makes a new notebook file. */
import { Dialog, DialogError } from 'dialogbook';
import { readIpynb, writeIpynb } from 'dialogbook/node';
import { basename } from 'node:path';
import { z } from 'zod';
import { type Brief, briefOf } from './support/brief.ts';
import { atPath } from './support/each-file.ts';
import { briefLines } from './support/listing.ts';
import { type Operation, type Result, defineOperation } from './operation.ts';

/** What `new` made. */
export interface NewResult extends Result {
  /** The file, with its suffix. */
  readonly file: string;
  readonly messages: readonly Brief[];
}

/** The operation `new`. */
export const newDialog: Operation = defineOperation({
  name: 'new',
  summary: 'Make a new dialog',
  details: 'A file that exists is never overwritten.',
  parameters: z.object({
    file: z.string().describe('the file to make; .ipynb is added where it is missing'),
    title: z.string().optional().describe('text of a first note, as a heading'),
  }),
  positional: ['file'],
  effect: 'edit',
  examples: [
    { command: 'dlg new ideas.ipynb', does: 'an empty dialog' },
    { command: "dlg new plans --title 'Plans for spring'", does: 'plans.ipynb, with a heading' },
  ],
  run: async (input, context): Promise<NewResult> => {
    const file = input.file.endsWith('.ipynb') ? input.file : `${input.file}.ipynb`;
    const dialog = new Dialog(basename(file, '.ipynb'));
    if (input.title !== undefined) dialog.addMessage(`# ${input.title}`, { type: 'note' });
    const { messages } = await atPath(file, context, (path) => create(dialog, path));
    return { file, messages: messages.map(briefOf) };
  },
  render: ({ file, messages }, style) => [`${style.paint.bold(file)}: made`, ...briefLines(messages, style)].join('\n'),
});

async function create(dialog: Dialog, path: string): Promise<Dialog> {
  try {
    await writeIpynb(dialog, path);
  } catch (error) {
    if (!DialogError.is(error, 'exists')) throw error;
    throw new DialogError('exists', `${path}: it exists already, and is left as it is; choose another name`, {
      cause: error,
    });
  }
  return readIpynb(path);
}
