import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readIpynbBytes, writeBytes } from '../../src/node/index.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'dialogbook-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('a new file is written, an old one is not overwritten unless told', async () => {
  const path = join(folder(), 'a.txt');
  await writeBytes(path, bytes('one'));
  await expect(writeBytes(path, bytes('two'))).rejects.toMatchObject({ code: 'exists' });
  expect(readFileSync(path, 'utf8')).toBe('one');
  await writeBytes(path, bytes('three'), { overwrite: true });
  expect(readFileSync(path, 'utf8')).toBe('three');
});

test('a file is replaced only while it holds what it is to replace', async () => {
  const path = join(folder(), 'a.txt');
  await expect(writeBytes(path, bytes('new'), { replaces: bytes('old') })).rejects.toMatchObject({ code: 'conflict' });
  writeFileSync(path, 'old');
  await expect(writeBytes(path, bytes('new'), { replaces: bytes('other') })).rejects.toMatchObject({
    code: 'conflict',
  });
  await writeBytes(path, bytes('new'), { replaces: bytes('old') });
  expect(readFileSync(path, 'utf8')).toBe('new');
});

test('symbolic links are written through, and nothing is left beside', async () => {
  const here = folder();
  writeFileSync(join(here, 'target'), 'old');
  symlinkSync('target', join(here, 'link'));
  await writeBytes(join(here, 'link'), bytes('new'), { overwrite: true });
  expect(readFileSync(join(here, 'target'), 'utf8')).toBe('new');
  expect(readdirSync(here).sort()).toEqual(['link', 'target']);
});

test('a missing folder and a folder are errors', async () => {
  const here = folder();
  await expect(writeBytes(join(here, 'no/a'), bytes(''))).rejects.toMatchObject({ code: 'not_found' });
  await expect(writeBytes(here, bytes(''))).rejects.toMatchObject({ code: 'not_a_file' });
});

test('the bytes of a notebook are found without its suffix', async () => {
  const here = folder();
  writeFileSync(join(here, 'a.ipynb'), 'anything');
  const read = await readIpynbBytes(join(here, 'a'));
  expect(read.path).toBe(join(here, 'a.ipynb'));
  expect(new TextDecoder().decode(read.bytes)).toBe('anything');
  await expect(readIpynbBytes(join(here, 'b'))).rejects.toMatchObject({ code: 'not_found' });
});
