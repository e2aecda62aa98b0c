/** How the server starts and ends as a process: help, refusals, streams that nobody reads. */
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { assertBuilt, runHere, runShell } from '../support/dlg.ts';
import { Workspace } from '../support/workspace.ts';

beforeAll(assertBuilt);

const program = fileURLToPath(new URL('../../bin/dlg.js', import.meta.url));
const server = `"${process.execPath}" "${program}" mcp`;

test('its help is that of the command line', async () => {
  const { out } = await runHere(['mcp', '--help'], { cwd: '/' });
  for (const line of [`${server} --help`, `${server} notebooks -h`])
    expect(await runShell(line, '/')).toEqual({ code: 0, out, err: '' });
});

test.each(['| head -1', '| (exec <&-; sleep 0.5)', '> /dev/full'])(
  'help that nobody reads leaves no trace: %s',
  async (end) => {
    const run = await runShell(`${server} --help ${end} ; echo "\${PIPESTATUS[0]}"`, '/');
    expect(run.err).toBe('');
    expect(run.out).toMatch(end === '> /dev/full' ? /^1\n$/ : /^(?:Usage: [^\n]*\n)?0\n$/);
  },
);

test.each([
  ['nope', 1, 'dlg: nope: no such folder\n'],
  ['tour.ipynb', 1, 'dlg: tour.ipynb: this is no folder\n'],
  ['--verbose', 2, "dlg: unknown option '--verbose'\n"],
])('refuses %s', async (word, code, err) => {
  const workspace = new Workspace();
  await workspace.writeTour();
  expect(await runShell(`${server} ${word} <&-`, workspace.folder)).toEqual({ code, out: '', err });
});

test('answers that nobody reads end it quietly', async () => {
  const workspace = new Workspace();
  const hello = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  });
  const run = await runShell(
    `(echo '${hello}'; sleep 1; echo '${hello}') | ${server} | (exec <&-; sleep 2); echo "\${PIPESTATUS[1]}"`,
    workspace.folder,
  );
  expect(run).toEqual({ code: 0, out: '0\n', err: '' });
});

test('complaints that nobody reads do not break it', async () => {
  expect(await runShell(`${server} nope 2>/dev/full; echo $?`, '/')).toEqual({ code: 0, out: '1\n', err: '' });
});
