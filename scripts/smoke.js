/** Packs both packages, installs the tarballs into an empty project as a user would, and uses what they export. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'packages/dlg/package.json'), 'utf8'));
const project = mkdtempSync(join(tmpdir(), 'dialogbook-smoke-'));
const run = (file, args, cwd) =>
  execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

const useLibrary = `
  import assert from 'node:assert/strict';
  import { dialogToIpynb, ipynbToDialog } from 'dialogbook';
  import { readIpynb } from 'dialogbook/node';
  import * as json from 'dialogbook/json';

  const text = '{"cells":[{"cell_type":"code","source":"1.0","metadata":{},"outputs":[]}],"metadata":{},"nbformat":4,"nbformat_minor":2}';
  assert.equal(new TextDecoder().decode(dialogToIpynb(ipynbToDialog(text))), text);
  assert.equal(typeof readIpynb, 'function');
  assert.notEqual(Object.keys(json).length, 0);
`;

try {
  const workspaces = ['--workspace', 'dialogbook', '--workspace', 'dlg'];
  const packed = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', project, ...workspaces], root));
  const tarballs = Object.values(packed).map((entry) => `./${entry.filename}`);
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(project, 'use-library.js'), useLibrary);
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', ...tarballs], project);
  run(process.execPath, ['use-library.js'], project);
  const printed = run(join(project, 'node_modules/.bin/dlg'), ['--version'], project).trim();
  if (printed !== version) throw new Error(`dlg --version printed ${JSON.stringify(printed)}, not ${version}`);
  console.log(`${tarballs.join(' and ')} install and work`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(project, { recursive: true, force: true });
}
