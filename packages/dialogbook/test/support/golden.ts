/**
 * Golden vectors: inputs with what the original Python library made of them. Every vector is met, or stands in a table of
 * deliberate differences with the reason and with what we make of it.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { JsonValue } from '../../src/json/types.ts';
import { Message } from '../../src/dialog/message.ts';
import type { MessageType } from '../../src/dialog/message-type.ts';
import type { Output } from '../../src/nbformat/types.ts';

/** One vector; `output` holds `ok`, or `error` where the original raised. */
export interface GoldenCase {
  readonly name: string;
  readonly input: Record<string, JsonValue>;
  readonly output: { readonly ok: JsonValue } | { readonly error: JsonValue };
}

/** Why we differ from a vector, and what we give: a value, or `error` where we throw. */
export interface Difference {
  readonly why: string;
  readonly ours: unknown;
}

/** What stands for "throws" among the results. */
export const throws: unique symbol = Symbol('throws');

/** The vectors of a file in `test/golden`, such as `headers.seed.json`. */
export function goldenCases(file: string): GoldenCase[] {
  const text = readFileSync(new URL(`../golden/${file}`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { cases: GoldenCase[] }).cases;
}

/**
 * Tests every vector of `file` whose `op` (or `''` where a file has but one) is among `operations`. `restate` says in our
 * words what the original gave, where only the words differ.
 */
export function testVectors(
  file: string,
  operations: Readonly<Record<string, (input: Record<string, JsonValue>) => unknown>>,
  differences: Readonly<Record<string, Difference>> = {},
  restate: (theirs: JsonValue) => unknown = (theirs) => theirs,
): void {
  const unused = new Set(Object.keys(differences));
  for (const { name, input, output } of goldenCases(file)) {
    const operation = operations[typeof input['op'] === 'string' ? input['op'] : ''];
    if (!operation) continue;
    const difference = differences[name];
    unused.delete(name);
    const theirs = 'ok' in output ? restate(output.ok) : throws;
    it(difference ? `${name}: differs, ${difference.why}` : name, () => {
      const result = resultOf(() => operation(input));
      expect(result).toEqual(difference ? difference.ours : theirs);
      if (difference) expect(result).not.toEqual(theirs);
    });
  }
  it(`has no difference without a vector in ${file}`, () => expect([...unused]).toEqual([]));
}

/** The message that a vector describes in the original's words. */
export function goldenMessage(value: JsonValue | undefined): Message {
  const { msg_type: type, output, content, id, ...others } = value as Record<string, JsonValue>;
  return new Message({
    content: (content ?? '') as string,
    type: type as MessageType,
    ...(output !== undefined && { outputs: output as Output[] | string }),
    ...(id !== undefined && { id: id as string }),
    ...others,
  });
}

function resultOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    expect(error).toHaveProperty('name', 'DialogError');
    return throws;
  }
}
