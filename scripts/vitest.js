/**
 * Runs vitest with the given arguments and counts its results. As a program it prints the count as its last line, so
 * that it also serves to run the tests on another Node: `/path/to/node scripts/vitest.js packages/dialogbook`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));

/** Runs the tests; returns `{passed, failed, skipped}`, the last being names. A file that fails to load is one failure. */
export function runVitest(args = []) {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  console.log(`Node ${process.version}`);
  try {
    const { status } = spawnSync(process.execPath, [program, 'run', '--allowOnly=false', ...reporters, ...args], {
      stdio: 'inherit',
    });
    return count(JSON.parse(readFileSync(report, 'utf8')), status);
  } catch (error) {
    console.error(`vitest left no report: ${error.message}`);
    return { passed: 0, failed: 1, skipped: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(report, status) {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const named = (...statuses) => tests.filter((test) => statuses.includes(test.status)).map((test) => test.fullName);
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = named('failed').length + broken.length;
  return {
    passed: named('passed').length,
    // An error outside any test, such as an unhandled rejection, shows in the exit status alone.
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: named('skipped', 'pending', 'todo', 'disabled'),
  };
}

/** Prints what was skipped, then `N passed, N failed` as the last line, and sets the exit status. */
export function conclude({ passed, failed, skipped }) {
  if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((name) => `  ${name}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) conclude(runVitest(process.argv.slice(2)));
