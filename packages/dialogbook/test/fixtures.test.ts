/**
 * The fixtures are their bytes: a formatter, an editor or git that "mends" one would silently turn a test off. So each file's
 * trap is looked for in its bytes, and the table in `fixtures/README.md` must list every file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allNotebooks, fixturesFolder, listFixtures, looksLikeNotebook, readFixture } from './support/fixtures.ts';

/** Bytes that a file has, lacks, starts or ends with: text, taken as UTF-8, or `hex:` and hex digits. */
interface Trap {
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  readonly starts?: string;
  readonly ends?: string;
}

const traps = JSON.parse(readFileSync(join(fixturesFolder, 'traps.json'), 'utf8')) as Record<string, Trap>;

function bytesOf(needle: string): Buffer {
  return needle.startsWith('hex:') ? Buffer.from(needle.slice(4), 'hex') : Buffer.from(needle);
}

describe('the trap is in the bytes of', () => {
  it.each(listFixtures())('%s', (name) => {
    const bytes = Buffer.from(readFixture(name));
    const trap = traps[name];
    if (trap === undefined) throw new Error(`${name}: traps.json does not say what it shows`);
    expect((trap.has ?? []).filter((needle) => !bytes.includes(bytesOf(needle)))).toEqual([]);
    expect((trap.lacks ?? []).filter((needle) => bytes.includes(bytesOf(needle)))).toEqual([]);
    if (trap.starts !== undefined) expect(bytes.indexOf(bytesOf(trap.starts))).toBe(0);
    if (trap.ends !== undefined) expect(bytes.subarray(-bytesOf(trap.ends).length)).toEqual(bytesOf(trap.ends));
  });
});

it('traps.json and README.md list exactly the files there are', () => {
  const readme = readFileSync(join(fixturesFolder, 'README.md'), 'utf8');
  const [opened = '', refused = ''] = readme.split('## Broken');
  const listed = (part: string, folder: string): string[] =>
    [...part.matchAll(/^\| `(.+?)` \|/gm)].map((row) => `${folder}/${row[1]}`);
  expect([...listed(refused, 'broken'), ...listed(opened, 'notebooks')].sort()).toEqual(listFixtures());
  expect(Object.keys(traps).sort()).toEqual(listFixtures());
});

it('a missing final newline, a byte order mark and line ends survive the checkout', () => {
  const bytes = (name: string): Buffer => Buffer.from(readFixture(name));
  expect(bytes('no-final-newline.ipynb').at(-1)).toBe(0x7d);
  expect([...bytes('bom.ipynb').subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes('crlf.ipynb').toString('latin1')).not.toMatch(/[^\r]\n/);
  expect(bytes('cr-cr-lf.ipynb').toString('latin1')).not.toMatch(/[^\r]\r?\n/);
  expect(bytes('several-final-newlines.ipynb').subarray(-4).toString()).toBe('}\n\n\n');
  expect(readFixture('broken/empty.ipynb')).toHaveLength(0);
});

it('the lenient check that judges foreign files agrees with the folders of ours', () => {
  const own = allNotebooks().filter((file) => !file.name.startsWith('external/'));
  expect(own.filter((file) => looksLikeNotebook(file.bytes) === file.broken).map((file) => file.name)).toEqual([]);
});
