/** Which text of a message a command works on. */
import type { TextChoice } from 'dialogbook/surgery';
import { z } from 'zod';
import { Misuse } from '../operation.ts';

/** The parameters that say which. */
export const partParameters = {
  reply: z.boolean().default(false).describe('work on the reply of a prompt'),
  output: z
    .int('must be a whole number')
    .min(1, 'counts from 1')
    .optional()
    .describe('work on the text of this output, from 1'),
};

/** The part that `given` says; the content where it says nothing. @throws `Misuse` where it says two. */
export function partOf(given: { readonly reply: boolean; readonly output?: number | undefined }): TextChoice {
  if (given.reply && given.output !== undefined) throw new Misuse('--reply and --output exclude each other');
  if (given.reply) return { part: 'reply' };
  return given.output === undefined ? {} : { part: { output: given.output - 1 } };
}
