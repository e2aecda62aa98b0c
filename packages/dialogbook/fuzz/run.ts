/**
 * `npm run fuzz -- [count] [first]`: holds mutated notebooks to the laws, 100,000 of them by default, from case 0. A case
 * that fails is written to the temporary folder.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fuzz } from './fuzz.ts';

const [count = 100_000, first = 0] = process.argv.slice(2).map(Number);
const step = 5000;
let failed = 0;

for (let from = first; from < first + count; from += step) {
  const many = Math.min(step, first + count - from);
  const { opened, slowest, failures } = fuzz(from, many);
  console.log(
    `cases ${from} to ${from + many - 1}: ${opened} opened, slowest ${Math.round(slowest)} ms, ${failures.length} failed`,
  );
  for (const { number, notebook, bytes, error } of failures) {
    const file = join(tmpdir(), `fuzz-${number}.ipynb`);
    writeFileSync(file, bytes);
    console.log(`\ncase ${number}, from ${notebook}, in ${file}:`, error);
  }
  failed += failures.length;
}
console.log(failed === 0 ? `${count} cases, all laws held` : `${failed} cases failed`);
process.exitCode = failed === 0 ? 0 : 1;
