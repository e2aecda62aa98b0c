import { expect, test } from 'vitest';
import { fuzz } from '../fuzz/fuzz.ts';

test('a thousand mutated notebooks keep the laws', () => {
  const { opened, failures } = fuzz(0, 1000);
  expect(failures.map(({ number, notebook, error }) => `case ${number}, from ${notebook}: ${String(error)}`)).toEqual(
    [],
  );
  expect(opened).toBeGreaterThan(200);
});
