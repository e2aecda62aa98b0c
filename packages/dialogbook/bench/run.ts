/**
 * `npm run bench`: the promises of the design, measured. It makes its own notebooks in a temporary folder, and each ratio
 * compares times taken side by side in this run. The disk is that of the system's temporary folder; set TMPDIR to try another.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchFind } from './find.ts';
import { benchImages } from './images.ts';
import { benchMemory } from './memory.ts';
import { benchMessages } from './messages.ts';
import { benchStartUp } from './start-up.ts';
import { benchText } from './text.ts';

const folder = mkdtempSync(join(tmpdir(), 'dialogbook-bench-'));
console.log(
  `Node ${process.version}, ${cpus().length} processors, ${cpus()[0]?.model.trim() ?? ''}; each time is the shortest of several\n`,
);
try {
  for (const bench of [benchImages, benchText, benchMemory, benchMessages, benchStartUp, benchFind])
    console.log(await bench(folder));
} finally {
  rmSync(folder, { recursive: true });
}
