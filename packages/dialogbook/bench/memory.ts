/** What opening, editing and saving takes in memory, and in time when nothing is warm: in processes of their own that run plain JavaScript. */
import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { imageNotebook, textNotebook } from './notebooks.ts';
import { type Result, info, milliseconds, ratioAtMost, rows } from './report.ts';

/** Processes of each kind; the one that took least counts. */
const runs = 5;

/** The rows for notebooks in `folder`, where the program of the processes is put too. */
export async function benchMemory(folder: string): Promise<string> {
  const program = join(folder, 'memory-child.mjs');
  const input = fileURLToPath(new URL('memory-child.ts', import.meta.url));
  const build = await rolldown({ input, platform: 'node', logLevel: 'warn' });
  await build.write({ file: program, format: 'esm' });
  const { memory: idle } = least(program, 'idle', '');
  const measure = (name: string, bytes: Uint8Array, work: string): Result[] => {
    const path = join(folder, `memory-${name}.ipynb`);
    const take = (of: string): Fresh => {
      writeFileSync(path, bytes);
      const { memory, time } = least(program, of, path);
      return { memory: (memory - idle) / statSync(path).size, time };
    };
    const [own, plain, values] = [take(work), take('bytes'), take('values')];
    return [
      ratioAtMost(`${name}, the file's size above an idle process`, own.memory, 2.5),
      info('  reading and writing the bytes', `${plain.memory.toFixed(2)} x`),
      ...(work === 'read'
        ? [info('  the bytes and a string for each message, no more', `${take('texts').memory.toFixed(2)} x`)]
        : []),
      info('  JSON.parse and JSON.stringify', `${values.memory.toFixed(2)} x`),
      info('  time of the first run in a process', milliseconds(own.time)),
      info('  JSON.parse and JSON.stringify', milliseconds(values.time)),
    ];
  };
  return rows(`peak memory while doing so (an idle process: ${(idle / 1e6).toFixed(0)} MB)`, [
    ...measure('48 MB of images', imageNotebook(), 'edit'),
    ...measure('5 MB of ASCII text', textNotebook(5, true), 'read'),
    ...measure('5 MB of mixed text', textNotebook(5, false), 'read'),
    ...measure('48 MB of ASCII text', textNotebook(48, true), 'read'),
  ]);
}

interface Fresh {
  /** Bytes, or their multiple of the file. */
  readonly memory: number;
  /** Milliseconds. */
  readonly time: number;
}

function least(program: string, work: string, path: string): Fresh {
  const all = Array.from({ length: runs }, () => {
    return JSON.parse(execFileSync(process.execPath, [program, work, path], { encoding: 'utf8' })) as Fresh;
  });
  return {
    memory: Math.min(...all.map(({ memory }) => memory)) * 1024,
    time: Math.min(...all.map(({ time }) => time)),
  };
}
