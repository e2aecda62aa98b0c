/** How deep values may nest where they are handled one level inside the other. */
import { DialogError } from '../errors.ts';

/** Deeper values would overflow the stack, of this library and of most readers of JSON. */
export const deepest = 1000;

/** The error for a value nested deeper than {@link deepest} levels, of which `what` cannot be done. */
export function tooDeep(what: string): DialogError {
  return new DialogError('too_large', `a value nested more than ${deepest} levels deep cannot be ${what}`);
}
