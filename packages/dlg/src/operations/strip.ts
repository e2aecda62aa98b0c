/** Takes out what running leaves in notebooks. */
import { z } from 'zod';
import { type Operation, defineOperation } from './operation.ts';
import { applyToFile } from './support/apply-to-file.ts';
import { type FileResults, eachFile } from './support/each-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
import { files } from './support/parameters.ts';

/** The operation `strip`. */
export const strip: Operation = defineOperation({
  name: 'strip',
  summary: 'Take out outputs, execution counts and what tools note at each run',
  details: 'Prompts keep their replies. Code that is tagged keep_output keeps its outputs.',
  parameters: z.object({
    files,
    outputs: z.boolean().default(false).describe('take out outputs alone'),
    force: z.boolean().default(false).describe('take out outputs that are tagged keep_output too'),
  }),
  positional: ['files'],
  effect: 'edit',
  examples: [
    { command: 'dlg strip tour.ipynb', does: 'ready to be committed' },
    { command: 'dlg strip *.ipynb --outputs', does: 'without outputs, counts stay' },
  ],
  run: ({ files: names, outputs, force }, context): Promise<FileResults<EditResult>> =>
    eachFile(names, (name) => applyToFile(name, context, outputs ? { op: 'clearOutputs' } : { op: 'strip', force })),
  render: ({ files: results }, style) => results.map((result) => renderEdit(result, 'stripped', style)).join('\n\n'),
});
