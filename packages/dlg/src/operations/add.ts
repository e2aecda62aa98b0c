/** Adds one message. */
import { messageTypes } from 'dialogbook';
import { z } from 'zod';
import { applyToFile } from './support/apply-to-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
import { givenText } from './support/given-text.ts';
import { file } from './support/parameters.ts';
import { editAt, place, saysPlace } from './support/place.ts';
import { Misuse, type Operation, defineOperation } from './operation.ts';

/** The operation `add`. */
export const add: Operation = defineOperation({
  name: 'add',
  summary: 'Add a message, at the end or where told',
  details:
    'The text - stands for standard input, without its last newline. Write -- before a text that begins with a dash.',
  parameters: z.object({
    file,
    content: z.string().describe('the content; - reads it from standard input'),
    type: z.enum(messageTypes).default('code').describe('the type'),
    reply: z.string().optional().describe('the reply of a prompt; - reads it from standard input'),
    ...place,
  }),
  positional: ['file', 'content'],
  letters: { type: 't' },
  effect: 'edit',
  examples: [
    { command: "dlg add tour.ipynb '1 + 1'", does: 'code at the end' },
    { command: "dlg add tour.ipynb '# Part two' --type note --after 77be", does: 'a note behind a message' },
    { command: 'dlg add tour.ipynb - --at 1 < cell.py', does: 'code from a file, as the first message' },
    { command: "dlg add tour.ipynb 'Why?' -t prompt --reply 'Because.'", does: 'a prompt with its reply' },
  ],
  run: async (input, context): Promise<EditResult> => {
    const { file: name, type } = input;
    saysPlace(input);
    if (input.reply !== undefined && type !== 'prompt')
      throw new Misuse(`a ${type} message has no reply; add --type prompt`);
    if (input.content === '-' && input.reply === '-')
      throw new Misuse('content and --reply cannot both be read from standard input; give one of them as text');
    const reply = await givenText(input.reply, context);
    const content = await givenText(input.content, context);
    const message = { type, content, ...(reply !== undefined && { outputs: reply }) };
    return applyToFile(
      name,
      context,
      editAt(input, (target) => ({ op: 'add', messages: [message], ...target })),
    );
  },
  render: (result, style) => renderEdit(result, 'added', style),
});
