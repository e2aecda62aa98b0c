/** Where on the command line messages go. */
import { type Dialog, DialogError } from 'dialogbook';
import type { Edit, Target } from 'dialogbook/surgery';
import { z } from 'zod';
import { Misuse } from '../operation.ts';
import type { DialogEdits } from './apply-to-file.ts';

/** The parameters that say where. */
export const place = {
  after: z.string().optional().describe('id of the message they come behind'),
  before: z.string().optional().describe('id of the message they come before'),
  at: z.int('must be a whole number').optional().describe('the position of the first, from 1; -1 is the end'),
};

/** The place on the command line. */
interface Given {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly at?: number | undefined;
}

/** Whether `given` says a place. @throws `Misuse` where it says several. */
export function saysPlace({ after, before, at }: Given): boolean {
  const count = [after, before, at].filter((each) => each !== undefined).length;
  if (count > 1) throw new Misuse('--after, --before and --at exclude each other; use one of them');
  return count === 1;
}

/** The edit that `edit` makes of the target that `given` says; the end where it says nothing. @throws as {@link saysPlace}. */
export function editAt(given: Given, edit: (target: Target) => Edit): (dialog: Dialog) => DialogEdits {
  saysPlace(given);
  const { after, before, at } = given;
  return (dialog) => {
    if (after !== undefined) return { edits: [edit({ after })] };
    if (before !== undefined) return { edits: [edit({ before })] };
    return { edits: [edit({ at: at === undefined || at === -1 ? -1 : indexOf(dialog, at) })] };
  };
}

/** The 0-based index of the position `at`. */
function indexOf({ messages }: Dialog, at: number): number {
  if (at >= 1 && at <= messages.length + 1) return at - 1;
  const range = `use 1 to ${messages.length + 1}, or -1 for the end`;
  throw new DialogError('invalid_value', `position ${at} is not in the dialog; ${range}`);
}
