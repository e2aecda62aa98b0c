/** The most memory that opening, editing and saving takes, in processes of their own that run plain JavaScript. */
import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { imageNotebook, textNotebook } from './notebooks.ts';
import { type Result, info, ratioAtMost, rows } from './report.ts';

/** Processes of each kind; the one that took least counts. */
const runs = 5;

/** The rows for notebooks in `folder`, where the program of the processes is put too. */
export async function benchMemory(folder: string): Promise<string> {
  const program = join(folder, 'memory-child.mjs');
  const input = fileURLToPath(new URL('memory-child.ts', import.meta.url));
  const build = await rolldown({ input, platform: 'node', logLevel: 'warn' });
  await build.write({ file: program, format: 'esm' });
  const idle = leastMemory(program, 'idle', '');
  const measure = (name: string, bytes: Uint8Array, work: string): Result[] => {
    const path = join(folder, `memory-${name}.ipynb`);
    const multiple = (of: string): number => {
      writeFileSync(path, bytes);
      return (leastMemory(program, of, path) - idle) / statSync(path).size;
    };
    return [
      ratioAtMost(`${name}, the file's size above an idle process`, multiple(work), 2.5),
      info('  reading and writing the bytes', `${multiple('bytes').toFixed(2)} x`),
      info('  JSON.parse and JSON.stringify', `${multiple('values').toFixed(2)} x`),
    ];
  };
  return rows(`peak memory while doing so (an idle process: ${(idle / 1e6).toFixed(0)} MB)`, [
    ...measure('48 MB of images', imageNotebook(), 'edit'),
    ...measure('5 MB of ASCII text', textNotebook(5, true), 'read'),
    ...measure('5 MB of mixed text', textNotebook(5, false), 'read'),
    ...measure('48 MB of ASCII text', textNotebook(48, true), 'read'),
  ]);
}

/** Bytes. */
function leastMemory(program: string, work: string, path: string): number {
  const peaks = Array.from(
    { length: runs },
    () => Number(execFileSync(process.execPath, [program, work, path])) * 1024,
  );
  return Math.min(...peaks);
}
