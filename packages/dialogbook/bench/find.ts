/** How fast `dlg find` looks through many notebooks, beside a program that does no more than `JSON.parse` each. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { everydayNotebook } from './notebooks.ts';
import { race } from './race.ts';
import { type Result, info, milliseconds, ratioAtMost, rows, timeAtMost } from './report.ts';

const program = fileURLToPath(new URL('../../dlg/dist/main.js', import.meta.url));
const [files, perFolder, different] = [2000, 50, 40];
/** One in so many notebooks holds the text that is looked for. */
const rarity = 50;

const parseAll = `
import { readFileSync, readdirSync } from 'node:fs';
for (const name of readdirSync('.', { recursive: true })) if (name.endsWith('.ipynb')) JSON.parse(readFileSync(name, 'utf8'));
`;

/** The rows, from start to exit of the built program; a notice where it is not built. */
export async function benchFind(folder: string): Promise<string> {
  const title = `dlg find in ${files} notebooks of 100 KB`;
  if (!existsSync(program)) return rows(title, [info('not built: run "npm run build" first', '')]);
  const cwd = join(folder, 'many');
  writeNotebooks(cwd);
  const parser = join(folder, 'parse-all.mjs');
  writeFileSync(parser, parseAll);
  const dlg = (...args: string[]): (() => void) => run([program, 'find', ...args], cwd);
  const times = await race(
    {
      parse: run([parser], cwd),
      text: dlg('needle_of_hay'),
      regex: dlg(String.raw`needle_\w+`),
      wordless: dlg('[n]eedle_|[h]aystack'),
      common: dlg('losses'),
    },
    { rounds: 5 },
  );
  const { first } = await race({ first: () => firstHit(cwd) }, { rounds: 5 });
  const beside = (what: string, time: number): Result =>
    info(`${what}, beside JSON.parse`, `${(time / times.parse).toFixed(2)} x`);
  return rows(title, [
    info('JSON.parse of each, from start to exit', milliseconds(times.parse)),
    ratioAtMost('a text in one of 50', times.text / times.parse, 1),
    ratioAtMost('a regular expression with a word in it, in one of 50', times.regex / times.parse, 1),
    beside('a regular expression without a word in it, in one of 50', times.wordless),
    beside('a text in every one, many times', times.common),
    timeAtMost('the first hit, from start', first, 300),
  ]);
}

function writeNotebooks(folder: string): void {
  const [plain, special] = ['only hay', 'needle_of_hay'].map((text) =>
    Array.from({ length: different }, (_, index) => everydayNotebook(index + 10, text)),
  ) as [Uint8Array[], Uint8Array[]];
  for (let index = 0; index < files; index++) {
    const place = join(folder, String(Math.floor(index / perFolder)));
    if (index % perFolder === 0) mkdirSync(place, { recursive: true });
    const kind = index % rarity === rarity / 2 ? special : plain;
    writeFileSync(join(place, `${index}.ipynb`), kind[index % different] ?? '');
  }
}

function run(args: readonly string[], cwd: string): () => void {
  return () => {
    const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
    if (status !== 0) throw new Error(`${args.join(' ')}: exit status ${status}\n${stderr}`);
  };
}

function firstHit(cwd: string): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, 'find', 'needle_of_hay'], { cwd });
    child.stdout.once('data', () => {
      child.kill();
      resolve();
    });
  });
}
