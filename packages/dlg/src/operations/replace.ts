/** Replaces text within a message. */
import { z } from 'zod';
import { type Operation, defineOperation } from './operation.ts';
import { applyToFile } from './support/apply-to-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
import { givenPattern } from './support/edits.ts';
import { partOf, partParameters } from './support/part.ts';
import { file, id } from './support/parameters.ts';

/** The operation `replace`. */
export const replace: Operation = defineOperation({
  name: 'replace',
  summary: 'Replace text within a message',
  details:
    'The text must be there exactly once, unless --all is given. Write -- before a text that begins with a dash.',
  parameters: z.object({
    file,
    id,
    find: z.string().min(1, 'is empty').describe('the text to replace'),
    replacement: z.string().describe('what to put there; with --regex, $1 and $& stand for what was found'),
    all: z.boolean().default(false).describe('replace every place'),
    regex: z.boolean().default(false).describe('take the text as a regular expression, line by line'),
    ...partParameters,
  }),
  positional: ['file', 'id', 'find', 'replacement'],
  effect: 'edit',
  examples: [
    { command: 'dlg replace tour.ipynb 77be hi hello', does: 'the one place' },
    { command: "dlg replace tour.ipynb 77be '(\\w+)\\(\\)' '$1(1)' --regex --all", does: 'by a pattern' },
    { command: 'dlg replace tour.ipynb 5a0f notebook file --reply --all', does: 'in a reply' },
  ],
  run: (input, context): Promise<EditResult> => {
    const find = givenPattern(input.find, { regex: input.regex });
    const { file: name, id: message, replacement, all } = input;
    return applyToFile(name, context, {
      op: 'replaceText',
      message,
      find,
      replace: replacement,
      all,
      ...partOf(input),
    });
  },
  render: (result, style) => renderEdit(result, 'replaced', style),
});
