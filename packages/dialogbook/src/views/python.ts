/**
 * The exported code of a dialog as Python source: the code messages with an `#| export` directive. Display only; all
 * other messages are left out. The code is not made printable, since it is meant to run.
 */
import type { Dialog } from '../dialog/dialog.ts';
import { withinStringLimit } from './string-limit.ts';

/** The exported code messages of `dialog` as they are, directives included, a blank line between them; lone surrogates become U+FFFD. */
export function dialogToPython(dialog: Dialog): string {
  const exported = dialog.messages.filter((message) => message.type === 'code' && message.exported);
  return withinStringLimit(dialog.name, () =>
    exported
      .map((message) => message.content)
      .join('\n\n')
      .toWellFormed(),
  );
}
