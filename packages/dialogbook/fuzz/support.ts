/** What the laws have in common. */
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { DialogError } from '../src/errors.ts';
import { equalJson } from '../src/json/equal.ts';

/** What `work` returns, or undefined where it throws a `DialogError`; anything else it throws breaks a law. */
export function unlessFault<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!DialogError.is(error)) throw error;
    return undefined;
  }
}

/** @throws AssertionError where two files differ. */
export function assertSame(bytes: Uint8Array, expected: Uint8Array, what: string): void {
  assert.ok(Buffer.compare(bytes, expected) === 0, `${what} changed bytes`);
}

/** @throws AssertionError where two values are not the same JSON; unlike `assert.deepEqual` it takes any depth. */
export function assertEqual(actual: unknown, expected: unknown, what: string): void {
  if (equalJson(actual, expected)) return;
  assert.fail(`${what}\nactual: ${inspect(actual, { depth: 8 })}\nexpected: ${inspect(expected, { depth: 8 })}`);
}
