/** How long `dlg ls` takes on a small file, above a process that does nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageNotebook } from './notebooks.ts';
import { race } from './race.ts';
import { info, milliseconds, rows, timeAtMost } from './report.ts';

/** The rows, from start to exit of the built program; a notice where it is not built. */
export async function benchStartUp(folder: string): Promise<string> {
  const title = 'dlg ls on a small file';
  const built = ['../../dlg/dist/main.js', '../dist/index.js'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const [program = ''] = built;
  if (!built.every((path) => existsSync(path))) return rows(title, [info('not built: run "npm run build" first', '')]);
  const notebook = join(folder, 'small.ipynb');
  const empty = join(folder, 'empty.mjs');
  writeFileSync(notebook, messageNotebook(10));
  writeFileSync(empty, '');
  const times = await race({ dlg: () => run([program, 'ls', notebook]), empty: () => run([empty]) }, { rounds: 15 });
  return rows(title, [
    info('dlg ls, from start to exit', milliseconds(times.dlg)),
    info('an empty program', milliseconds(times.empty)),
    timeAtMost('above an empty program', times.dlg - times.empty, 60),
  ]);
}

function run(args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}: exit status ${status}\n${stderr}`);
}
