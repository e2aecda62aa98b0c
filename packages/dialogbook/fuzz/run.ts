/**
 * `npm run fuzz -- [count] [first]`: holds mutated notebooks to the laws, 100,000 of them by default, from case 0. The
 * same numbers always stand for the same cases. What fails is cut down and written to the temporary folder.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Failure, fuzz, tryCase } from './fuzz.ts';
import { shrink } from './shrink.ts';

const [count = 100_000, first = 0] = process.argv.slice(2).map(Number);
const step = 5000;
let failed = 0;
let slowest = 0;

for (let from = first; from < first + count; from += step) {
  const many = Math.min(step, first + count - from);
  const result = fuzz(from, many);
  const { opened, failures } = result;
  console.log(
    `cases ${from} to ${from + many - 1}: ${opened} opened, slowest ${Math.round(result.slowest)} ms, ${failures.length} failed`,
  );
  for (const failure of failures) report(failure);
  failed += failures.length;
  slowest = Math.max(slowest, result.slowest);
}
console.log(
  failed === 0
    ? `${count} cases, all laws held, none took more than ${Math.ceil(slowest)} ms`
    : `${failed} cases failed`,
);
process.exitCode = failed === 0 ? 0 : 1;

function report({ number, notebook, bytes, error }: Failure): void {
  const file = join(tmpdir(), `dialogbook-fuzz-${number}.ipynb`);
  const fault = kindOf(error);
  const smallest = shrink(bytes, (shorter) => kindOf(tryCase(shorter, number).error) === fault);
  writeFileSync(file, smallest);
  console.log(`\ncase ${number}, from ${notebook}; cut down to ${smallest.length} bytes in ${file}:`, error);
}

/** What makes two failures the same: the first line of the message, without what differs from input to input. */
function kindOf(error: unknown): string {
  return error instanceof Error
    ? `${error.name} ${error.message.split('\n', 1)[0]?.replace(/\d+/g, '#')}`
    : String(error);
}
