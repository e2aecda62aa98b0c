/** Opens a message, or a whole dialog as text, in an editor, and makes the changes. */
import { DialogError } from 'dialogbook';
import { readIpynb } from 'dialogbook/node';
import { type Edit, getAddressed, messageRevision } from 'dialogbook/surgery';
import { z } from 'zod';
import { type Context, Misuse, type Operation, defineOperation } from './operation.ts';
import { applyToFile } from './support/apply-to-file.ts';
import { dialogToEdit, editsOfText } from './support/dialog-text.ts';
import { atPath } from './support/each-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
import { file } from './support/parameters.ts';

/** The operation `edit`. */
export const edit: Operation = defineOperation({
  name: 'edit',
  summary: 'Edit a message, or the whole dialog as text, in your editor',
  details:
    'The editor is what VISUAL or EDITOR names. Only what you change is written; what another program changed meanwhile is refused, and your text is kept in a file.',
  parameters: z.object({
    file,
    id: z.string().optional().describe('id of the message; the whole dialog by default'),
    reply: z.boolean().default(false).describe('edit the reply of the prompt'),
  }),
  positional: ['file', 'id'],
  effect: 'edit',
  examples: [
    { command: "EDITOR='sed -i s/hi/hello/' dlg edit tour.ipynb 77be", does: 'one message' },
    { command: "EDITOR='sed -i s/tour/walk/' dlg edit tour.ipynb", does: 'the whole dialog' },
  ],
  run: async (input, context): Promise<EditResult> => {
    const { text, name, editsOf } = await shownText(input, context);
    const editor = context.editor;
    if (editor === undefined) throw new Misuse('there is no editor here; use set or apply');
    const edited = await editor.open(text, name);
    try {
      const edits = edited === text ? [] : editsOf(edited);
      return await applyToFile(input.file, context, edits);
    } catch (error) {
      if (!DialogError.is(error)) throw error;
      const kept = await editor.keep(edited, name);
      throw new DialogError(error.code, `${error.message}\nYour text is kept in ${kept}`, {
        data: error.data,
        cause: error,
      });
    }
  },
  render: (result, style) => renderEdit(result, 'changed', style),
});

interface Shown {
  readonly text: string;
  /** A file name, by which the editor knows the language. */
  readonly name: string;
  readonly editsOf: (text: string) => Edit[];
}

interface Given {
  readonly file: string;
  readonly id?: string | undefined;
  readonly reply: boolean;
}

function shownText({ file: notebook, id, reply }: Given, context: Context): Promise<Shown> {
  return atPath(notebook, context, async (path) => {
    const dialog = await readIpynb(path);
    if (id === undefined) {
      if (reply) throw new Misuse('--reply needs the id of a prompt');
      const messages = [...dialog.messages];
      const { text, mark } = dialogToEdit(messages);
      return { text, name: 'dialog.txt', editsOf: (edited) => editsOfText(messages, edited, mark) };
    }
    const message = getAddressed(dialog, id);
    const address = `${message.id}@${messageRevision(message)}`;
    const old = reply ? message.reply : message.content;
    const name = `${message.id}.${message.type === 'code' ? 'py' : 'md'}`;
    // Editors end a file with a line end, and messages have none.
    const editsOf = (edited: string): Edit[] => {
      const text = edited.replace(/\r?\n$/, '');
      return text === old ? [] : [{ op: 'set', message: address, ...(reply ? { reply: text } : { content: text }) }];
    };
    return { text: `${old}\n`, name, editsOf };
  });
}
