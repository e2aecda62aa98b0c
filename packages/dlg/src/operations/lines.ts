/** Replaces, inserts or deletes lines of a message. */
import type { Edit } from 'dialogbook/surgery';
import { z } from 'zod';
import { Misuse, type Operation, defineOperation } from './operation.ts';
import { applyToFile } from './support/apply-to-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
import { givenText } from './support/given-text.ts';
import { partOf, partParameters } from './support/part.ts';
import { file, id } from './support/parameters.ts';

/** The operation `lines`. */
export const lines: Operation = defineOperation({
  name: 'lines',
  summary: 'Replace, insert or delete lines of a message',
  details: 'Lines count from 1; -1 is the last. Write -- before a range or text that begins with a dash.',
  parameters: z.object({
    file,
    id,
    range: z.string().describe('a line, or the first and the last as 3-5'),
    text: z.string().optional().describe('what to put there; - reads it from standard input'),
    insert: z.boolean().default(false).describe('put the text behind the line (0 is the start) and replace nothing'),
    delete: z.boolean().default(false).describe('delete the lines'),
    ...partParameters,
  }),
  positional: ['file', 'id', 'range', 'text'],
  effect: 'edit',
  examples: [
    { command: "dlg lines tour.ipynb 77be 2 'x = 2'", does: 'another line 2' },
    { command: "dlg lines tour.ipynb 77be 0 'import os' --insert", does: 'a line before the first' },
    { command: 'dlg lines tour.ipynb 91d0 1-2 --delete', does: 'without the first two' },
  ],
  run: async (input, context): Promise<EditResult> => {
    const text = await givenText(input.text, context);
    return applyToFile(input.file, context, editOf(input, text));
  },
  render: (result, style) => renderEdit(result, 'changed', style),
});

interface Given {
  readonly id: string;
  readonly range: string;
  readonly insert: boolean;
  readonly delete: boolean;
  readonly reply: boolean;
  readonly output?: number | undefined;
}

function editOf(given: Given, text: string | undefined): Edit {
  if (given.insert && given.delete) throw new Misuse('--insert and --delete exclude each other');
  const [first, last] = rangeOf(given.range);
  const where = { message: given.id, ...partOf(given) };
  if (given.delete) {
    if (text !== undefined) throw new Misuse('--delete takes no text');
    return { op: 'deleteLines', first, last, ...where };
  }
  if (text === undefined) throw new Misuse('what to put there? Give the text, or --delete');
  if (!given.insert) return { op: 'replaceLines', first, last, text, ...where };
  if (first !== last) throw new Misuse('--insert takes one line, not a range');
  return { op: 'insertLines', line: first, text, ...where };
}

function rangeOf(range: string): [number, number] {
  const [, first, last = first] = /^(-1|\d+)(?:-(-1|\d+))?$/.exec(range) ?? [];
  if (first === undefined) throw new Misuse(`${range}: no line and no range; write 3, or 3-5`);
  return [Number(first), Number(last)];
}
