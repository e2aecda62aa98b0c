import { applyPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines, fileDiff } from '../src/operations/support/file-diff.ts';
import { styleOf } from '../src/cli/terminal.ts';

function diffOf(before: string, after: string): Promise<string> {
  return fileDiff('x', Buffer.from(before), Buffer.from(after));
}

const line = fc.string({ unit: fc.constantFrom('a', 'é', '😀', ' '), maxLength: 3 });
const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));

test('the diff makes the new text of the old one', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, text, text, async (head, old, fresh, tail) => {
      const [before, after] = [head + old + tail, head + fresh + tail];
      const diff = await diffOf(before, after);
      if (before === after) expect(diff).toBe('');
      else expect(applyPatch(before, `${diff}\n`)).toBe(after);
    }),
    { numRuns: 500 },
  );
});

test('a block of the same bytes is skipped', async () => {
  const same = 'line\n'.repeat(50_000);
  const diff = await diffOf(`${same}old\n${same}`, `${same}new\n${same}`);
  expect(diff).toBe('--- x\n+++ x\n@@ -49998,7 +49998,7 @@\n line\n line\n line\n-old\n+new\n line\n line\n line');
});

test('what is the same in a long line is cut, and the change in it shown', async () => {
  const [head, tail] = ['word '.repeat(1000), ' end'.repeat(1000)];
  const diff = await diffOf(`${head}old${tail}`, `${head}new${tail}`);
  expect(diff).toContain(`\n-…${'word '.repeat(16)}old end`);
  expect(diff).toContain(`\n+…${'word '.repeat(16)}new end`);
  expect(diff.length).toBeLessThan(500);
});

test('long lines and data are cut', async () => {
  const data = Buffer.alloc(300_000, 7).toString('base64');
  const diff = await diffOf('a\n', `a\n"${data}"\n${'wide 😀 '.repeat(1000)}\n`);
  expect(diff).toMatch(/\n\+"BwcHBwc[BwcH]{33}… \(399,960 more characters\)\n/);
  expect(diff).toMatch(/\n\+wide .*… \(6,\d+ more characters\)$/);
  expect(diff.isWellFormed()).toBe(true);
});

test('a line of any length costs what is shown of it, around the change and beside it', async () => {
  const long = Buffer.alloc(150_000_000, 'word ');
  const around = (change: string): Buffer => Buffer.concat([long, Buffer.from(change), long]);
  const noEnd = '\\n\\\\ No newline at end of file';
  expect(await fileDiff('x', around('old'), around('new'))).toMatch(
    new RegExp(`@@ -1,1 \\+1,1 @@\n-….{80}old.{79}…${noEnd}\n\\+….{80}new.{79}…${noEnd}$`),
  );
  const [before, after] = ['old', 'new'].map((change) => Buffer.concat([long, Buffer.from(`\n${change}\n`), long]));
  const { rss } = process.memoryUsage();
  expect(await fileDiff('x', before as Buffer, after as Buffer)).toMatch(
    /@@ -1,3 \+1,3 @@\n word .*… \(149,999,640 more characters\)\n-old\n\+new\n word .*… \(149,999,640 more characters\)\n/,
  );
  expect(process.memoryUsage().rss - rss).toBeLessThan(50_000_000);
});

test('a change that is too large to compare is called so', async () => {
  const diff = await fileDiff(
    'x',
    Buffer.from('a\nb\nc'),
    Buffer.concat([Buffer.from('a\n'), Buffer.alloc(17e6, 'x')]),
  );
  expect(diff).toBe('--- x\n+++ x\n@@ 2 lines became 1 line; too many to compare @@');
});

test('texts that have nothing in common are called so in time', async () => {
  const lines = (mark: string): string =>
    Array.from({ length: 60_000 }, (_, index) => `${mark}${index * 7919}\n`).join('');
  const started = performance.now();
  const diff = await diffOf(lines('a'), lines('b'));
  expect(performance.now() - started).toBeLessThan(5000);
  expect(diff).toMatch(/^--- x\n\+\+\+ x\n@@ [\d,]+ lines became [\d,]+ lines; too many to compare @@$/);
});

test('bytes that are not UTF-8 may be all that differs', async () => {
  const diff = await fileDiff('x', Buffer.from([0x61, 0xff]), Buffer.from('a\ufffd'));
  expect(diff).toBe('--- x\n+++ x\n@@ bytes that are not UTF-8 were replaced @@');
});

test('people see the first 60 lines', () => {
  const terminal = { out: () => {}, err: () => {}, isTerminal: false, columns: undefined, environment: {} };
  const lines = diffLines('+x\n'.repeat(99) + '+x', styleOf(terminal));
  expect(lines).toHaveLength(61);
  expect(lines.at(-1)).toBe('… 40 more lines of diff; --json has them all');
});
