/** Replaces the content, reply or type of one message; nothing else in the file changes. */
import { DialogError, type Message, type MessageType, codePointLength, messageTypes } from 'dialogbook';
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
    type: z.enum(messageTypes).optional().describe('the new type; outputs and a reply do not pass to it'),
    force: z.boolean().default(false).describe('change the type even where that drops outputs or a reply'),
  }),
  positional: ['file', 'id', 'content'],
  effect: 'edit',
  examples: [
    { command: "dlg set tour.ipynb 5a0f 'Another question?'", does: 'new content' },
    { command: 'dlg set tour.ipynb 77be < cell.py', does: 'content from a file' },
    { command: "dlg set tour.ipynb 5a0f --reply 'Another answer.'", does: 'new reply' },
    { command: 'dlg set tour.ipynb 91d0 --type note', does: 'new type' },
  ],
  run: async (input, context): Promise<EditResult> => {
    const { type, force } = input;
    if (input.content === '-' && input.reply === '-')
      throw new Misuse('content and --reply cannot both be read from standard input; give one of them as text');
    const reply = await givenText(input.reply, context);
    const isGiven = input.content !== undefined || reply !== undefined || type !== undefined;
    const content = isGiven ? await givenText(input.content, context) : await pipedText(context);
    if (!isGiven && content === undefined)
      throw new Misuse('nothing to set: give the content, --reply or --type, or pipe the content in');
    return editFile(input.file, context, (dialog) =>
      setFields(dialog.getMessage(input.id), { type, content, reply }, force),
    );
  },
  render: (result, style) => renderEdit(result, 'changed', style),
});

interface Fields {
  readonly type: MessageType | undefined;
  readonly content: string | undefined;
  readonly reply: string | undefined;
}

function setFields(message: Message, fields: Fields, force: boolean): Edited {
  const { type = message.type } = fields;
  const lost = type === message.type ? undefined : boundToType(message);
  if (lost !== undefined && !force)
    throw new DialogError(
      'invalid_value',
      `${message.id}: as ${type} it would lose ${lost}; --force changes it all the same`,
    );
  message.update(fields);
  return { messages: [message], notes: lost === undefined ? [] : [`it is a ${type} now, and has lost ${lost}`] };
}

/** What `message` loses with its type; undefined where that is nothing. */
function boundToType({ reply, outputs }: Message): string | undefined {
  if (reply !== '') return `its reply of ${counted(codePointLength(reply), 'character')}`;
  return outputs.length > 0 ? `its ${counted(outputs.length, 'output')}` : undefined;
}
