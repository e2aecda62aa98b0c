import { expect, test } from 'vitest';
import { fuzz } from '../fuzz/fuzz.ts';

test('mutated notebooks keep the laws', () => {
  const { opened, failures } = fuzz(0, 1500);
  const texts = failures.map(({ number, notebook, error }) => `case ${number}, from ${notebook}: ${String(error)}`);
  expect(texts).toEqual([]);
  expect(opened).toBeGreaterThan(500);
});
