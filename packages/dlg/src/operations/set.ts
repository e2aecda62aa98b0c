/** Replaces the content, reply or type of one message; nothing else in the file changes. */
import { type Dialog, type Message, type MessageType, messageTypes } from 'dialogbook';
import { z } from 'zod';
import { type EditResult, type Edited, editFile, renderEdit } from './support/edit-file.ts';
import { givenText, pipedText } from './support/given-text.ts';
import { counted } from './support/listing.ts';
import { file, id } from './support/parameters.ts';
import { Misuse, type Operation, defineOperation } from './operation.ts';

/** The operation `set`. */
export const set: Operation = defineOperation({
  name: 'set',
  summary: 'Replace the content, reply or type of a message',
  details:
    'Text may be piped in: - stands for it, and it is the content where nothing else is given. Its last newline is dropped. Write -- before a text that begins with a dash.',
  parameters: z.object({
    file,
    id,
    content: z.string().optional().describe('the new content; - reads it from standard input'),
    reply: z.string().optional().describe('the new reply of a prompt; - reads it from standard input'),
    type: z.enum(messageTypes).optional().describe('the new type; a new type drops outputs and reply'),
  }),
  positional: ['file', 'id', 'content'],
  effect: 'edit',
  examples: [
    { command: "dlg set tour.ipynb 5a0f 'Another question?'", does: 'new content' },
    { command: 'dlg set tour.ipynb 77be < cell.py', does: 'content from a file' },
    { command: "dlg set tour.ipynb 5a0f --reply 'Another answer.'", does: 'new reply' },
    { command: 'dlg set tour.ipynb 77be --type note', does: 'new type' },
  ],
  run: async (input, context): Promise<EditResult> => {
    const { type } = input;
    if (input.content === '-' && input.reply === '-')
      throw new Misuse('content and --reply cannot both be read from standard input; give one of them as text');
    const reply = await givenText(input.reply, context);
    const isGiven = input.content !== undefined || reply !== undefined || type !== undefined;
    const content = isGiven ? await givenText(input.content, context) : await pipedText(context);
    if (!isGiven && content === undefined)
      throw new Misuse('nothing to set: give the content, --reply or --type, or pipe the content in');
    return editFile(input.file, context, (dialog) => setFields(dialog, input.id, { type, content, reply }));
  },
  render: (result, style) => renderEdit(result, 'changed', style),
});

interface Fields {
  readonly type: MessageType | undefined;
  readonly content: string | undefined;
  readonly reply: string | undefined;
}

function setFields(dialog: Dialog, ref: string, fields: Fields): Edited {
  const message = dialog.getMessage(ref);
  const notes = fields.type === undefined || fields.type === message.type ? [] : lostByType(message, fields.type);
  message.update(fields);
  return { messages: [message], notes };
}

function lostByType(message: Message, type: MessageType): string[] {
  const change = `is a ${type} now`;
  if (message.reply !== '') return [`it ${change}: its reply of ${counted(message.reply.length, 'character')} is gone`];
  return message.outputs.length > 0 ? [`it ${change}: its ${counted(message.outputs.length, 'output')} are gone`] : [];
}
