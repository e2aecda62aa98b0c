/** Makes a new notebook file. */
import { Dialog, DialogError } from 'dialogbook';
import { readIpynb, writeIpynb } from 'dialogbook/node';
import { basename } from 'node:path';
import { z } from 'zod';
import { type Brief, briefOf } from './support/brief.ts';
import { atPath } from './support/each-file.ts';
import { briefLines } from './support/listing.ts';
import { type Context, type Operation, type Result, defineOperation, defineTool } from './operation.ts';

/** What `new` made. */
export interface NewResult extends Result {
  /** The file, with its suffix. */
  readonly file: string;
  readonly messages: readonly Brief[];
}

const parameters = z.object({
  file: z.string().min(1, 'is empty').describe('the file to make; .ipynb is added where it is missing'),
  title: z.string().optional().describe('text of a first note, as a heading'),
});

/** The operation `new`. */
export const newDialog: Operation = defineOperation({
  name: 'new',
  summary: 'Make a new dialog',
  details: 'A file that exists is never overwritten.',
  parameters,
  positional: ['file'],
  effect: 'edit',
  examples: [
    { command: 'dlg new ideas.ipynb', does: 'an empty dialog' },
    { command: "dlg new plans --title 'Plans for spring'", does: 'plans.ipynb, with a heading' },
  ],
  run: make,
  render: ({ file, messages }, style) => [`${style.paint.bold(file)}: made`, ...briefLines(messages, style)].join('\n'),
  tool: () =>
    defineTool({
      name: 'create',
      title: 'Create a dialog',
      description:
        'A new dialog file with nothing in it, or a first heading. Fill it with edit. A file that exists is never overwritten.',
      isDestructive: false,
      parameters,
      result: z.object({ file: z.string() }),
      run: async (input, context) => {
        const { file } = await make(input, context);
        return { text: `${file} was made`, value: { file } };
      },
    }),
});

async function make({ file: name, title }: z.output<typeof parameters>, context: Context): Promise<NewResult> {
  const file = name.endsWith('.ipynb') ? name : `${name}.ipynb`;
  const dialog = new Dialog(basename(file, '.ipynb'));
  if (title !== undefined) dialog.addMessage(`# ${title}`, { type: 'note' });
  const { messages } = await atPath(file, context, (path) => create(dialog, path));
  return { file, messages: messages.map(briefOf) };
}

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
