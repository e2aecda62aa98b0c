/**
 * Everything a change must pass, one step after the other, stopping at the first that fails. The last line counts
 * vitest's tests, and one for each other step.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { conclude, runVitest } from './vitest.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A step that is one command: passed when it exits with 0. */
function command(line) {
  const { status } = spawnSync(line, { cwd: root, shell: true, stdio: 'inherit' });
  return status === 0 ? { passed: 1, failed: 0, skipped: [] } : { passed: 0, failed: 1, skipped: [] };
}

const steps = {
  format: () => command('npm run --silent format:check'),
  lint: () => command('npm run --silent lint'),
  types: () => command('npm run --silent typecheck'),
  build: () => command('npm run --silent build'),
  vitest: () => runVitest(),
  'api reference': () => command('npm run --silent docs:api'),
  'packed packages': () => command('node scripts/smoke.js'),
  publint: () => command('npx --no publint packages/dialogbook && npx --no publint packages/dlg'),
  attw: () => command('npx --no -- attw --pack packages/dialogbook --profile esm-only'),
};

const total = { passed: 0, failed: 0, skipped: [] };
const waiting = Object.keys(steps);
while (waiting.length > 0 && total.failed === 0) {
  const name = waiting.shift();
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const result = steps[name]();
  console.log(
    `--- ${name}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped.push(...result.skipped);
}
if (waiting.length > 0) console.log(`\nNot run: ${waiting.join(', ')}`);
conclude(total);
