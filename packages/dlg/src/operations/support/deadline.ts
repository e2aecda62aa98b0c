/** Work that may take forever, such as a regular expression of a user's, cut off in time. */
import { DialogError } from 'dialogbook';
import { Script } from 'node:vm';

const script = new Script('globalThis[Symbol.for("dlg.deadline")]()');
const slot = Symbol.for('dlg.deadline');

/**
 * What `work` returns. It is stopped after `milliseconds` wherever it is, even inside a regular expression, so it must
 * change nothing that is kept. @throws DialogError `too_large`; what `work` throws.
 */
export function withDeadline<T>(milliseconds: number, work: () => T): T {
  const outer: unknown = Reflect.get(globalThis, slot);
  Reflect.set(globalThis, slot, work);
  try {
    return script.runInThisContext({ timeout: milliseconds }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new DialogError('too_large', `it took longer than ${milliseconds} ms and was stopped; try a simpler pattern`);
  } finally {
    Reflect.set(globalThis, slot, outer);
  }
}
