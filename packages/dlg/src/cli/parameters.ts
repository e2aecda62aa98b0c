/** The parameters of an operation as a command line has them: arguments by position, and flags. */
import { z } from 'zod';
import type { Operation } from '../operations/operation.ts';

/** One parameter. */
export interface Parameter {
  /** As the operation knows it. */
  readonly name: string;
  readonly description: string;
  readonly kind: 'text' | 'number' | 'flag' | 'choice';
  /** Of the kind `choice`. */
  readonly choices: readonly string[];
  readonly required: boolean;
  /** Whether it takes several values. */
  readonly repeated: boolean;
  readonly default: unknown;
  readonly positional: boolean;
  /** One letter. */
  readonly letter: string | undefined;
}

/** The parameters of `operation`: arguments in their order, then flags. */
export function parametersOf(operation: Operation): Parameter[] {
  const { parameters, positional, letters = {} } = operation;
  const described = Object.entries(parameters.shape).map(([name, schema]) => ({
    name,
    ...describe(schema as z.ZodType),
    positional: positional.includes(name),
    letter: letters[name],
  }));
  const order = new Map(positional.map((name, index) => [name, index]));
  const rank = ({ name }: { readonly name: string }): number => order.get(name) ?? positional.length;
  return described.sort((a, b) => rank(a) - rank(b));
}

/** `name` as a flag is written: `maxLength` as `max-length`. */
export function flagName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function describe(schema: z.ZodType): Omit<Parameter, 'name' | 'positional' | 'letter'> {
  let inner = schema;
  let required = true;
  let fallback: unknown;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) {
    required = false;
    if (inner instanceof z.ZodDefault) fallback = inner.def.defaultValue;
    inner = inner.unwrap() as z.ZodType;
  }
  const repeated = inner instanceof z.ZodArray;
  const single = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : inner;
  const description = schema.description ?? inner.description ?? single.description ?? '';
  return { description, required, repeated, default: fallback, ...kindOf(single) };
}

function kindOf(schema: z.ZodType): Pick<Parameter, 'kind' | 'choices'> {
  if (schema instanceof z.ZodEnum) return { kind: 'choice', choices: schema.options.map(String) };
  if (schema instanceof z.ZodBoolean) return { kind: 'flag', choices: [] };
  if (schema instanceof z.ZodNumber) return { kind: 'number', choices: [] };
  if (schema instanceof z.ZodString) return { kind: 'text', choices: [] };
  throw new TypeError(`no flag can be made of a ${schema.type}`);
}
