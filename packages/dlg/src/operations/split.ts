/** Splits a message into several. */
import { z } from 'zod';
import { Misuse, type Operation, defineOperation } from './operation.ts';
import { applyToFile } from './support/apply-to-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
import { givenPattern } from './support/edits.ts';
import { file, id } from './support/parameters.ts';

/** The operation `split`. */
export const split: Operation = defineOperation({
  name: 'split',
  summary: 'Split a message in two or more',
  details: 'The first piece keeps the id, the outputs and the reply. dlg merge makes one of them again, byte for byte.',
  parameters: z.object({
    file,
    id,
    lines: z
      .array(z.coerce.number().int('must be a whole number'))
      .default([])
      .describe('lines, from 1, that a new piece begins with'),
    at: z.string().optional().describe('text; a new piece begins with each line that holds it'),
    regex: z.boolean().default(false).describe('take --at as a regular expression'),
  }),
  positional: ['file', 'id', 'lines'],
  effect: 'edit',
  examples: [
    { command: 'dlg split tour.ipynb 77be 2', does: 'before line 2' },
    { command: "dlg split tour.ipynb 91d0 --at '^def ' --regex", does: 'before each function' },
  ],
  run: ({ file: name, id: message, lines, at, regex }, context): Promise<EditResult> => {
    if (lines.length > 0 === (at !== undefined)) throw new Misuse('say where: either lines, or --at TEXT');
    const places = at === undefined ? { lines } : { pattern: givenPattern(at, { regex }) };
    return applyToFile(name, context, { op: 'split', message, ...places });
  },
  render: (result, style) => renderEdit(result, 'split', style),
});
