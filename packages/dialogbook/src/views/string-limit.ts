/**
 * The longest text a view can be: a JavaScript string holds some 500 MB. Past it the engine throws an error that names
 * neither the message nor a way out.
 */
import { DialogError } from '../errors.ts';

/**
 * What `view` returns.
 * @throws DialogError `too_large`, naming `subject`, where the text is longer than a string can be.
 */
export function withinStringLimit<T>(subject: string, view: () => T): T {
  try {
    return view();
  } catch (cause) {
    // In V8's words; other engines keep their own error.
    if (!(cause instanceof RangeError && cause.message === 'Invalid string length')) throw cause;
    throw new DialogError(
      'too_large',
      `${subject}: too long to be shown as one text; show fewer messages, leave outputs out, or make attachments smaller`,
      { cause },
    );
  }
}
