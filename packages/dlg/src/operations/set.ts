/** Replaces the content, reply or type of one message; nothing else in the file changes. */
import { DialogError, type Message, codePointLength, messageTypes } from 'dialogbook';
import { type Edit, getAddressed } from 'dialogbook/surgery';
import { z } from 'zod';
import { type DialogEdits, applyToFile } from './support/apply-to-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
import { givenText } from './support/given-text.ts';
import { counted } from './support/listing.ts';
import { file, id } from './support/parameters.ts';
import { Misuse, type Operation, defineOperation } from './operation.ts';

/** The operation `set`. */
export const set: Operation = defineOperation({
  name: 'set',
  summary: 'Replace the content, reply or type of a message',
  details:
    'The text - stands for standard input, without its last newline; nothing is read without it. Write -- before a text that begins with a dash.',
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
    { command: 'dlg set tour.ipynb 77be - < cell.py', does: 'content from a file' },
    { command: "dlg set tour.ipynb 5a0f --reply 'Another answer.'", does: 'new reply' },
    { command: 'dlg set tour.ipynb 91d0 --type note', does: 'new type' },
  ],
  run: async (input, context): Promise<EditResult> => {
    const { type, force } = input;
    if (input.content === '-' && input.reply === '-')
      throw new Misuse('content and --reply cannot both be read from standard input; give one of them as text');
    const reply = await givenText(input.reply, context);
    const content = await givenText(input.content, context);
    if ([content, reply, type].every((given) => given === undefined))
      throw new Misuse('nothing to set: give the content (- reads it from standard input), --reply or --type');
    return applyToFile(input.file, context, (dialog) =>
      setEdit(
        getAddressed(dialog, input.id),
        { op: 'set', message: input.id, ...given({ type, content, reply }) },
        force,
      ),
    );
  },
  render: (result, style) => renderEdit(result, 'changed', style),
});

type SetEdit = Extract<Edit, { op: 'set' }>;

function setEdit(message: Message, edit: SetEdit, force: boolean): DialogEdits {
  const { type = message.type } = edit;
  const lost = type === message.type ? undefined : boundToType(message);
  if (lost !== undefined && !force)
    throw new DialogError(
      'invalid_value',
      `${message.id}: as ${type} it would lose ${lost}; --force changes it all the same`,
    );
  return { edits: [edit], notes: lost === undefined ? [] : [`it is a ${type} now, and has lost ${lost}`] };
}

function given<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** What `message` loses with its type; undefined where that is nothing. */
function boundToType({ reply, outputs }: Message): string | undefined {
  if (reply !== '') return `its reply of ${counted(codePointLength(reply), 'character')}`;
  return outputs.length > 0 ? `its ${counted(outputs.length, 'output')}` : undefined;
}
