/** Adds one message. */
import { type Dialog, DialogError, type MessageInit, type Place, messageTypes } from 'dialogbook';
import { z } from 'zod';
import { type EditResult, type Edited, editFile, renderEdit } from './support/edit-file.ts';
import { givenText, pipedText } from './support/given-text.ts';
import { file } from './support/parameters.ts';
import { Misuse, type Operation, defineOperation } from './operation.ts';

/** The operation `add`. */
export const add: Operation = defineOperation({
  name: 'add',
  summary: 'Add a message, at the end or where told',
  details: 'The content may be piped in; its last newline is dropped. Write -- before a text that begins with a dash.',
  parameters: z.object({
    file,
    content: z.string().optional().describe('the content; - reads it from standard input'),
    type: z.enum(messageTypes).default('code').describe('the type'),
    reply: z.string().optional().describe('the reply of a prompt; - reads it from standard input'),
    after: z.string().optional().describe('id of the message it comes behind'),
    before: z.string().optional().describe('id of the message it comes before'),
    at: z.int('must be a whole number').optional().describe('the position it gets, from 1; -1 is the end'),
  }),
  positional: ['file', 'content'],
  letters: { type: 't' },
  effect: 'edit',
  examples: [
    { command: "dlg add tour.ipynb '1 + 1'", does: 'code at the end' },
    { command: "dlg add tour.ipynb '# Part two' --type note --after 77be", does: 'a note behind a message' },
    { command: 'dlg add tour.ipynb --at 1 < cell.py', does: 'code from a file, as the first message' },
    { command: "dlg add tour.ipynb 'Why?' -t prompt --reply 'Because.'", does: 'a prompt with its reply' },
  ],
  run: async (input, context): Promise<EditResult> => {
    const { file: name, type, after, before, at } = input;
    if ([after, before, at].filter((place) => place !== undefined).length > 1)
      throw new Misuse('--after, --before and --at exclude each other; use one of them');
    if (input.reply !== undefined && type !== 'prompt')
      throw new Misuse(`a ${type} message has no reply; add --type prompt`);
    if (input.content === '-' && input.reply === '-')
      throw new Misuse('content and --reply cannot both be read from standard input; give one of them as text');
    const reply = await givenText(input.reply, context);
    const given = input.content === undefined && input.reply !== '-' ? await pipedText(context) : input.content;
    const content = (await givenText(given, context)) ?? '';
    const init = { type, ...(reply !== undefined && { outputs: reply }) };
    return editFile(name, context, (dialog) => addTo(dialog, content, { ...init, after, before, at }));
  },
  render: (result, style) => renderEdit(result, 'added', style),
});

function addTo(dialog: Dialog, content: string, { at, ...options }: MessageInit & Place): Edited {
  const place = at === undefined || at === -1 ? {} : { at: indexOf(dialog, at) };
  return { messages: [dialog.addMessage(content, { ...options, ...place })] };
}

/** The 0-based index of the position `at`. */
function indexOf({ messages }: Dialog, at: number): number {
  if (at >= 1 && at <= messages.length + 1) return at - 1;
  const range = `use 1 to ${messages.length + 1}, or -1 for the end`;
  throw new DialogError('invalid_value', `position ${at} is not in the dialog; ${range}`);
}
