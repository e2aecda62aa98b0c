import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../src/surgery/unified-diff.ts';

const names = { from: 'a', to: 'b' };

/** `before` with the hunks of `diff` applied, each line of which must be where it says. */
function patched(before: readonly string[], diff: string): string[] {
  const result: string[] = [];
  let at = 0;
  for (const line of diff.split('\n').slice(2)) {
    const [, start, count = '1'] = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@$/.exec(line) ?? [];
    if (start !== undefined) {
      const from = Number(count) === 0 ? Number(start) : Number(start) - 1;
      while (at < from) result.push(before[at++] ?? '');
      continue;
    }
    if (!line.startsWith('+')) expect(line.slice(1)).toBe(before[at++]);
    if (!line.startsWith('-')) result.push(line.slice(1));
  }
  return [...result, ...before.slice(at)];
}

const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', '{', '}'), { maxLength: 40 });

test('applied to the old text it gives the new one', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const text = (list: readonly string[]): string => list.map((line) => `${line}\n`).join('');
      const diff = unifiedDiff(text(before), text(after), names);
      if (diff === '') expect(after).toEqual(before);
      else expect(patched(before, diff)).toEqual(after);
    }),
    { numRuns: 2000 },
  );
});

test('says where only one of the texts ends in a line feed', () => {
  expect(unifiedDiff('a\n', 'a', names)).toBe('--- a\n+++ b\n@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file');
  expect(unifiedDiff('a', 'b', names)).toBe('--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b');
});

test('takes little time on texts that have nothing in common', () => {
  const text = (seed: number): string => Array.from({ length: 50_000 }, (_, index) => `${seed} ${index}`).join('\n');
  const start = performance.now();
  unifiedDiff(text(1), text(2), names);
  expect(performance.now() - start).toBeLessThan(5000);
});
