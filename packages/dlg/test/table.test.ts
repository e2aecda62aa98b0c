/** What hosts rely on, for every operation of the table. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parametersOf } from '../src/cli/parameters.ts';
import { operations } from '../src/operations/table.ts';

test('names are unique', () => {
  const names = operations.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  test('says in one line what it does', () => {
    expect(operation.summary).toMatch(/^[A-Z][^\n]{10,79}[^.]$/);
  });

  test('describes every parameter', () => {
    const without = parametersOf(operation).filter(({ description }) => description === '');
    expect(without.map((parameter) => parameter.name)).toEqual([]);
  });

  test('has positional parameters in an order a command line can have', () => {
    const positional = parametersOf(operation).filter((parameter) => parameter.positional);
    expect(positional.map((parameter) => parameter.name)).toEqual(operation.positional);
    expect(positional.slice(0, -1).some((parameter) => parameter.repeated)).toBe(false);
    expect(positional.map(({ required }) => required).join()).toMatch(/^(?:true,?)*(?:false,?)*$/);
  });

  test('has examples that call it', () => {
    expect(operation.examples.length).toBeGreaterThan(0);
    for (const example of operation.examples)
      expect(example.command).toMatch(new RegExp(`^(?:EDITOR='[^']+' )?dlg ${name} `));
  });

  test('has parameters that JSON schema can say', () => {
    expect(z.toJSONSchema(operation.parameters)).toMatchObject({ type: 'object' });
  });

  test('refuses an input that makes no sense', async () => {
    const stdin = { read: () => Promise.resolve('') };
    await expect(operation.run({ file: 1, files: 1 }, { cwd: '/', stdin, structured: true })).rejects.toThrow(
      /: Invalid input/,
    );
  });
});
