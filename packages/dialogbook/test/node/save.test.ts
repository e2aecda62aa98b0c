/** Saving: what is written, what is refused, and what stays as it was. */
import * as fs from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import { diskError } from '../../src/node/disk-error.ts';
import { readIpynb, readIpynbCells, writeIpynb } from '../../src/node/index.ts';
import { readFixture } from '../support/fixtures.ts';
import { newFolder, removeFolder } from '../support/savers.ts';

let root = '';
let folder = '';
let count = 0;

beforeAll(() => {
  root = newFolder();
});
beforeEach(() => {
  folder = join(root, String(count++));
  fs.mkdirSync(folder);
});
afterAll(() => removeFolder(root));

function place(name: string, content: string | Uint8Array = readFixture('nbformat-4-5.ipynb')): string {
  const path = join(folder, name);
  fs.writeFileSync(path, content);
  return path;
}

function text(path: string): string {
  return fs.readFileSync(path, 'utf8');
}

/** Waits until a clock that counts in steps has moved on, so that a change can be told by its time. */
async function later(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 30));
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'none',
    (error: unknown) => (error as { code: unknown }).code,
  );
}

function edit(dialog: Dialog, content = `edited ${count++}`): void {
  const [message] = dialog.messages;
  if (message) message.content = content;
}

describe('reading', () => {
  it('gives the dialog its name and path', async () => {
    const path = place('tides.ipynb');
    const dialog = await readIpynb(path);
    expect([dialog.name, dialog.path, dialog.messages.length]).toEqual(['tides', path, 4]);
    expect((await readIpynb(path, { name: 'other' })).name).toBe('other');
  });

  it('adds .ipynb where there is no file without it', async () => {
    const path = place('tides.ipynb');
    const bare = join(folder, 'tides');
    expect((await readIpynb(bare)).path).toBe(path);
    expect(await readIpynbCells(bare)).toHaveLength(4);
    place('tides', '{"cells": [], "nbformat": 4}');
    expect((await readIpynb(bare)).messages).toHaveLength(0);
    expect((await readIpynb(bare)).name).toBe('tides');
  });

  test.each<[string, (path: string) => string, string, RegExp]>([
    ['a missing file', (path) => join(path, 'no.ipynb'), 'not_found', /no such file/],
    ['a missing file without .ipynb', (path) => join(path, 'no'), 'not_found', /no such file/],
    ['a missing folder', (path) => join(path, 'no/such.ipynb'), 'not_found', /no such file/],
    ['a folder', (path) => path, 'not_a_file', /folder/],
    ['a file for a folder', (path) => (place('f', 'x'), join(path, 'f/x.ipynb')), 'not_found', /file, not a folder/],
    ['a path with a NUL', (path) => `${path}\0x`, 'not_found', /not a valid path/],
    ['a tab where \\t was meant', (path) => join(path, '\training.ipynb'), 'not_found', /no such file/],
    ['an empty file', () => place('empty.ipynb', ''), 'invalid_json', /empty/],
    ['a cut file', () => place('cut.ipynb', '{"cells": ['), 'invalid_json', /line 1, column 12/],
    ['a conflict', () => place('c.ipynb', '{\n<<<<<<< a\n'), 'conflict_markers', /line 2/],
    ['a list', () => place('l.ipynb', '[]'), 'not_a_notebook', /list/],
    [
      'a link that leads in a circle',
      (path) => (fs.symlinkSync('loop', join(path, 'loop')), join(path, 'loop')),
      'not_a_file',
      /circle/,
    ],
    [
      'a link that leads nowhere',
      (path) => (fs.symlinkSync('no', join(path, 'link.ipynb')), join(path, 'link.ipynb')),
      'not_found',
      /no such file/,
    ],
  ])('refuses %s', async (_, make, code, reason) => {
    const path = make(folder);
    const before = fs.readdirSync(folder);
    for (const read of [readIpynb, readIpynbCells]) {
      await expect(read(path)).rejects.toMatchObject({
        name: 'DialogError',
        code,
        message: expect.stringMatching(reason),
      });
    }
    await expect(readIpynb(path)).rejects.toThrow(path);
    expect(fs.readdirSync(folder)).toEqual(before);
  });

  it('refuses a file larger than memory can hold', async () => {
    const path = place('huge.ipynb', '');
    fs.truncateSync(path, 6e9);
    await expect(readIpynb(path)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringMatching(/6000000000 bytes/),
    });
  });

  it('takes a pipe for a file', async () => {
    const path = join('/dev/fd', String(fs.openSync(place('p.ipynb'), 'r')));
    expect((await readIpynb(path)).messages).toHaveLength(4);
  });
});

describe('saving', () => {
  it('writes nothing where nothing changed', async () => {
    const path = place('a.ipynb');
    const before = fs.statSync(path, { bigint: true });
    const dialog = await readIpynb(path);
    for (const message of dialog.messages) message.meta = { ...message.meta };
    await later();
    await dialog.save();
    await dialog.save();
    const after = fs.statSync(path, { bigint: true });
    expect([after.mtimeNs, after.ino, after.ctimeNs]).toEqual([before.mtimeNs, before.ino, before.ctimeNs]);
  });

  it('writes an edit, another one, and the way back', async () => {
    const path = place('a.ipynb');
    const original = text(path);
    const dialog = await readIpynb(path);
    const { content } = dialog.messages[0] ?? { content: '' };
    edit(dialog, '# One');
    await dialog.save();
    expect(text(path)).toContain('"# One"');
    edit(dialog, '# Two');
    await dialog.save();
    expect(text(path)).toContain('"# Two"');
    edit(dialog, content);
    await dialog.save();
    expect(text(path)).toBe(original);
    expect(fs.readdirSync(folder)).toEqual(['a.ipynb']);
  });

  it('keeps the mode, and a link a link', async () => {
    const path = place('a.ipynb');
    fs.chmodSync(path, 0o640);
    fs.mkdirSync(join(folder, 'sub'));
    const link = join(folder, 'sub', 'link.ipynb');
    fs.symlinkSync('../a.ipynb', link);
    const dialog = await readIpynb(link);
    expect([dialog.path, dialog.name]).toEqual([link, 'link']);
    edit(dialog, 'through the link');
    await dialog.save();
    expect(fs.readlinkSync(link)).toBe('../a.ipynb');
    expect(text(path)).toContain('through the link');
    expect(fs.statSync(path).mode & 0o7777).toBe(0o640);
    expect(fs.readdirSync(join(folder, 'sub'))).toEqual(['link.ipynb']);
  });

  it('writes to where a link leads that leads to nothing yet', async () => {
    fs.mkdirSync(join(folder, 'sub'));
    fs.symlinkSync('sub/new.ipynb', join(folder, 'link.ipynb'));
    const dialog = new Dialog('d');
    await writeIpynb(dialog, join(folder, 'link.ipynb'));
    expect(fs.readlinkSync(join(folder, 'link.ipynb'))).toBe('sub/new.ipynb');
    expect((await readIpynb(join(folder, 'sub/new.ipynb'))).messages).toEqual([]);
    dialog.addMessage('x');
    await dialog.save();
    expect((await readIpynb(join(folder, 'sub/new.ipynb'))).messages).toHaveLength(1);
  });

  it('does not replace a link that leads in a circle', async () => {
    const path = join(folder, 'loop.ipynb');
    fs.symlinkSync('loop.ipynb', path);
    expect(await codeOf(writeIpynb(new Dialog('d'), path))).toBe('not_a_file');
    expect(fs.readlinkSync(path)).toBe('loop.ipynb');
  });

  it('gives a new file the usual mode', async () => {
    const path = join(folder, 'new.ipynb');
    await writeIpynb(new Dialog('d'), path);
    expect(fs.statSync(path).mode & 0o777).toBe(0o666 & ~process.umask());
  });

  it('takes names as long as the disk does', async () => {
    for (const name of [`${'n'.repeat(249)}.ipynb`, `${'日本語'.repeat(27)}.ipynb`, `${'😀'.repeat(60)}.ipynb`]) {
      const dialog = new Dialog('d');
      await writeIpynb(dialog, join(folder, name));
      dialog.addMessage('x');
      await dialog.save();
      expect((await readIpynb(join(folder, name))).messages).toHaveLength(1);
    }
    expect(await codeOf(writeIpynb(new Dialog('d'), join(folder, 'n'.repeat(300))))).toBe('io');
    expect(fs.readdirSync(folder)).toHaveLength(3);
  });

  it('elsewhere makes that the place to save to', async () => {
    const path = place('a.ipynb');
    const dialog = await readIpynb(path);
    const original = text(path);
    edit(dialog, 'one');
    const other = join(folder, 'b.ipynb');
    await dialog.save(other);
    expect([dialog.path, text(path)]).toEqual([other, original]);
    edit(dialog, 'two');
    await dialog.save();
    expect(text(other)).toContain('"two"');
    expect(text(path)).toBe(original);
  });

  it('of an nbformat 3 notebook leaves it alone until it is edited', async () => {
    const path = place('three.ipynb', readFixture('nbformat-3-headings.ipynb'));
    const dialog = await readIpynb(path);
    await dialog.save();
    expect(fs.readFileSync(path).equals(readFixture('nbformat-3-headings.ipynb'))).toBe(true);
    edit(dialog);
    await dialog.save();
    expect(JSON.parse(text(path))).toMatchObject({ nbformat: 4, nbformat_minor: 5 });
    edit(dialog);
    await dialog.save();
  });

  it('by folder and name', async () => {
    const dialog = new Dialog('tides');
    await dialog.write(folder);
    dialog.addMessage('x', { type: 'note' });
    await dialog.write(folder);
    expect((await readIpynb(join(folder, 'tides'))).messages).toHaveLength(1);
    expect(dialog.path).toBe(join(folder, 'tides.ipynb'));
  });

  it('twice at a time follows one another', async () => {
    const path = place('a.ipynb');
    const dialog = await readIpynb(path);
    edit(dialog, 'one');
    const first = dialog.save();
    edit(dialog, 'two');
    const second = dialog.save();
    edit(dialog, 'three');
    await Promise.all([first, second]);
    expect(text(path)).toContain('"two"');
    await dialog.save();
    expect(text(path)).toContain('"three"');
  });

  it('goes on after a save that failed', async () => {
    const path = place('a.ipynb');
    const dialog = await readIpynb(path);
    edit(dialog, 'one');
    const bad = dialog.save(join(folder, 'no/such.ipynb'));
    const good = dialog.save();
    expect(await codeOf(bad)).toBe('not_found');
    await good;
    expect(text(path)).toContain('"one"');
    expect(dialog.path).toBe(path);
  });

  it('some of the messages leaves the place to save to, and is known when it was the same', async () => {
    const path = place('a.ipynb');
    const dialog = await readIpynb(path);
    await writeIpynb(dialog, join(folder, 'part.ipynb'), { messages: dialog.messages.slice(0, 2) });
    expect((await readIpynb(join(folder, 'part.ipynb'))).messages).toHaveLength(2);
    expect(dialog.path).toBe(path);
    await writeIpynb(dialog, path, { messages: dialog.messages.slice(0, 1) });
    expect((await readIpynb(path)).messages).toHaveLength(1);
    await dialog.save();
    expect((await readIpynb(path)).messages).toHaveLength(4);
  });

  test.each<[string, (path: string) => string, string]>([
    ['a missing folder', (path) => join(path, 'no/such.ipynb'), 'not_found'],
    ['a folder', (path) => path, 'not_a_file'],
    ['a file for a folder', (path) => (place('f', 'x'), join(path, 'f/x.ipynb')), 'not_found'],
    ['a path with a NUL', (path) => `${path}\0x`, 'not_found'],
    ['a device', () => '/dev/null', 'not_a_file'],
  ])('to %s is refused', async (_, make, code) => {
    const path = make(folder);
    expect(await codeOf(writeIpynb(new Dialog('d'), path))).toBe(code);
    expect(await codeOf(writeIpynb(new Dialog('d'), path, { overwrite: true }))).toBe(code);
  });

  it('without a place is refused', async () => {
    await expect(new Dialog('d').save()).rejects.toMatchObject({
      code: 'no_path',
      message: expect.stringMatching(/^d: /),
    });
    await expect(new Dialog('d').write(join(folder, 'no'))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('what cannot be stored changes nothing', async () => {
    const path = place('a.ipynb');
    const original = text(path);
    const dialog = await readIpynb(path);
    edit(dialog);
    Object.assign(dialog.messages[1] ?? {}, { outputs: [{ output_type: 'zip' }] });
    expect(await codeOf(dialog.save())).toBe('invalid_dialog');
    expect(text(path)).toBe(original);
    expect(fs.readdirSync(folder)).toEqual(['a.ipynb']);
  });
});

describe('a file that changed since it was read', () => {
  const changes: [string, (path: string) => void][] = [
    ['was written to', (path) => fs.appendFileSync(path, '\n')],
    ['was written to, as long as before', (path) => fs.writeFileSync(path, text(path).replace('Tides', 'Tribe'))],
    ['was replaced', (path) => (fs.writeFileSync(`${path}.new`, '{}'), fs.renameSync(`${path}.new`, path))],
    ['was emptied', (path) => fs.truncateSync(path)],
    ['was deleted', (path) => fs.unlinkSync(path)],
    ['became a broken one', (path) => fs.writeFileSync(path, '<<<<<<< ')],
  ];

  test.each(changes)('%s: is not overwritten', async (_, change) => {
    const path = place('a.ipynb');
    const dialog = await readIpynb(path);
    change(path);
    const now = fs.existsSync(path) ? text(path) : undefined;
    edit(dialog);
    await expect(dialog.save()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/changed on disk/),
    });
    expect(fs.existsSync(path) ? text(path) : undefined).toBe(now);
    expect(await codeOf(dialog.save())).toBe('conflict');
    expect(fs.readdirSync(folder)).toEqual(now === undefined ? [] : ['a.ipynb']);
    await dialog.save(undefined, { overwrite: true });
    expect(text(path)).toContain('edited');
    edit(dialog);
    await dialog.save();
  });

  test.each(changes)('%s: is a conflict also for a dialog that was not edited', async (_, change) => {
    const path = place('a.ipynb');
    const dialog = await readIpynb(path);
    change(path);
    expect(await codeOf(dialog.save())).toBe('conflict');
  });

  it('also one that changed after our own save, at once or later, as long as before', async () => {
    for (const wait of [(): Promise<void> => Promise.resolve(), later]) {
      const path = place('a.ipynb');
      const dialog = await readIpynb(path);
      edit(dialog, 'aaaa');
      await dialog.save();
      await wait();
      fs.writeFileSync(path, text(path).replace('aaaa', 'bbbb'));
      edit(dialog, 'cccc');
      expect(await codeOf(dialog.save())).toBe('conflict');
      expect(text(path)).toContain('bbbb');
    }
  });

  test.each<[string, (path: string) => void]>([
    ['was touched', (path) => fs.utimesSync(path, new Date(), new Date())],
    ['was replaced by the same', (path) => (fs.copyFileSync(path, `${path}.new`), fs.renameSync(`${path}.new`, path))],
    ['got another mode', (path) => fs.chmodSync(path, 0o600)],
  ])('no: it %s', async (_, change) => {
    const path = place('a.ipynb');
    const dialog = await readIpynb(path);
    await later();
    change(path);
    edit(dialog);
    await dialog.save();
    expect(text(path)).toContain('edited');
  });
});

describe('a file that the dialog was not read from', () => {
  it('is not overwritten, unless told', async () => {
    const path = place('a.ipynb', 'precious');
    const dialog = await readIpynb(place('b.ipynb'));
    await expect(dialog.save(path)).rejects.toMatchObject({ code: 'exists' });
    await expect(new Dialog('a').write(folder)).rejects.toMatchObject({ code: 'exists' });
    expect([text(path), basename(dialog.path ?? '')]).toEqual(['precious', 'b.ipynb']);
    await dialog.save(path, { overwrite: true });
    expect((await readIpynb(path)).messages).toHaveLength(4);
  });

  it('that was overwritten is known from then on', async () => {
    const path = place('a.ipynb', 'precious');
    const dialog = new Dialog('a');
    await dialog.save(path, { overwrite: true });
    dialog.addMessage('x');
    await dialog.save();
    expect((await readIpynb(path)).messages).toHaveLength(1);
  });
});

describe('faults of the disk', () => {
  test.each([
    ['ENOSPC', 'io', 'full'],
    ['EDQUOT', 'io', 'quota'],
    ['EFBIG', 'io', 'larger than is allowed'],
    ['EROFS', 'no_permission', 'read-only'],
    ['EACCES', 'no_permission', 'permission denied'],
    ['EPERM', 'no_permission', 'not permit'],
    ['EISDIR', 'not_a_file', 'folder'],
    ['EIO', 'io', 'the disk said so'],
  ])('%s is %s', (fault, code, words) => {
    const error = diskError('some/path', Object.assign(new Error('the disk said so'), { code: fault }));
    expect([error.code, error.message.startsWith('some/path: '), error.message.includes(words)]).toEqual([
      code,
      true,
      true,
    ]);
  });
});

describe('large notebooks', () => {
  it('with a 300 MB string are read, edited elsewhere and saved', async () => {
    const path = join(folder, 'large.ipynb');
    const file = fs.openSync(path, 'w');
    const cell = (id: string, source: string): string =>
      `{"cell_type":"raw","id":"${id}","metadata":{},"source":${source}}`;
    fs.writeSync(file, `{"cells":[${cell('a', '"x"')},`);
    fs.writeSync(file, cell('b', '"').slice(0, -1));
    const chunk = 'y'.repeat(10_000_000);
    for (let part = 0; part < 30; part++) fs.writeSync(file, chunk);
    fs.writeSync(file, `"}],"metadata":{},"nbformat":4,"nbformat_minor":5}`);
    fs.closeSync(file);
    const dialog = await readIpynb(path);
    edit(dialog, 'edited');
    await dialog.save();
    expect(fs.statSync(path).size).toBeGreaterThan(300_000_000);
    const again = await readIpynb(path);
    expect(again.messages[0]?.content).toBe('edited');
    expect(again.messages[1]?.content.length).toBe(300_000_000);
  });
});
