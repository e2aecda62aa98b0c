/** Saving among processes: killed in the middle, at the same time as others, as a user without rights, on a full disk. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { readIpynb } from '../../src/node/index.ts';
import { thisProcess } from '../../src/node/side-files.ts';
import { Saver, bundleSaver, newFolder, removeFolder } from '../support/savers.ts';

let root = '';
let program = '';
let folder = '';
let count = 0;
const savers: Saver[] = [];

beforeAll(async () => {
  root = newFolder();
  fs.chmodSync(root, 0o755);
  program = await bundleSaver(root);
});
beforeEach(() => {
  folder = join(root, String(count++));
  fs.mkdirSync(folder);
});
afterEach(async () => {
  await Promise.all(savers.splice(0).map((saver) => saver.kill()));
});
afterAll(() => removeFolder(root));

function newSaver(): Saver {
  const saver = new Saver(program);
  savers.push(saver);
  return saver;
}

/** A notebook of one note, and padding so that writing it takes a while. */
function notebook(content: string, padding = ''): string {
  const cells = [
    { cell_type: 'markdown', id: 'a', metadata: {}, source: content },
    { cell_type: 'raw', id: 'b', metadata: {}, source: padding },
  ];
  return `${JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
}

/** How a process that is no more signed what it left. */
function deadProcess(): string {
  return thisProcess.replace(/\d+$/, String(spawnSync(process.execPath, ['--version']).pid));
}

describe('what another machine left beside a file', () => {
  const hour = 3_600_000;

  test.each([
    ['is taken away when it is old', 2 * hour, ['a.ipynb']],
    ['stays while it may be in use', 0, ['.a.ipynb.elsewhere-1-0123abcd.tmp', 'a.ipynb']],
  ])('%s', async (_, age, left) => {
    const path = join(folder, 'a.ipynb');
    fs.writeFileSync(path, notebook('x', ''));
    const leftover = join(folder, '.a.ipynb.elsewhere-1-0123abcd.tmp');
    fs.writeFileSync(leftover, '');
    const time = new Date(Date.now() - age);
    fs.utimesSync(leftover, time, time);
    const dialog = await readIpynb(path);
    dialog.messages[0]!.content = 'y';
    await dialog.save();
    expect(fs.readdirSync(folder)).toEqual(left);
  });

  test('does not hold up a save when it is an old lock, though a process here has its number', async () => {
    const path = join(folder, 'a.ipynb');
    fs.writeFileSync(path, notebook('x', ''));
    const lock = join(folder, '.a.ipynb.lock');
    fs.mkdirSync(lock);
    fs.writeFileSync(join(lock, thisProcess), '');
    const time = new Date(Date.now() - hour);
    fs.utimesSync(lock, time, time);
    const dialog = await readIpynb(path);
    dialog.messages[0]!.content = 'y';
    await dialog.save();
    expect(fs.readdirSync(folder)).toEqual(['a.ipynb']);
  });
});

describe('a process killed while it saves', () => {
  it('leaves the old file or the new one, whole, and after the next save nothing beside it', async () => {
    const path = join(folder, 'a.ipynb');
    const padding = 'x'.repeat(3_000_000);
    const contents = ['one', `two${'!'.repeat(500_000)}`];
    const versions = ['zero', ...contents].map((content) => notebook(content, padding));
    fs.writeFileSync(path, versions[0] ?? '');
    let littered = 0;
    for (let kill = 0; kill < 45; kill++) {
      const saver = new Saver(program);
      expect(await saver.order({ do: 'loop', path, contents })).toBe('looping');
      await sleep((kill * 7) % 45);
      await saver.kill();
      const held = fs.readFileSync(path, 'utf8');
      expect(versions.some((version) => version === held)).toBe(true);
      if (fs.readdirSync(folder).length > 1) littered++;
    }
    // Most kills hit the middle of a save: the test would show nothing otherwise.
    expect(littered).toBeGreaterThan(5);
    const dialog = await readIpynb(path);
    (dialog.messages[0] ?? { content: '' }).content = 'three';
    await dialog.save();
    expect(fs.readFileSync(path, 'utf8')).toBe(notebook('three', padding));
    expect(fs.readdirSync(folder)).toEqual(['a.ipynb']);
  }, 60_000);

  test.each<[string, (lock: string) => void]>([
    ['an empty one', () => {}],
    ['one that names it', (lock) => fs.writeFileSync(join(lock, deadProcess()), '')],
  ])('leaves a lock that holds up nobody: %s', async (_, fill) => {
    const path = join(folder, 'a.ipynb');
    fs.writeFileSync(path, notebook('one'));
    fs.mkdirSync(join(folder, '.a.ipynb.lock'));
    fill(join(folder, '.a.ipynb.lock'));
    fs.writeFileSync(join(folder, `.a.ipynb.${deadProcess()}-0123abcd.tmp`), 'half');
    fs.writeFileSync(join(folder, '.a.ipynb.mine.tmp'), 'not ours');
    fs.writeFileSync(join(folder, `.b.ipynb.${deadProcess()}-0123abcd.tmp`), 'of another file');
    const dialog = await readIpynb(path);
    (dialog.messages[0] ?? { content: '' }).content = 'two';
    const start = performance.now();
    await dialog.save();
    expect(performance.now() - start).toBeLessThan(2000);
    expect(fs.readFileSync(path, 'utf8')).toBe(notebook('two'));
    expect(fs.readdirSync(folder)).toEqual(['.a.ipynb.mine.tmp', expect.stringMatching(/^\.b\.ipynb\./), 'a.ipynb']);
  });
});

describe('processes that save at the same time', () => {
  test.each<[string, () => void]>([
    ['with nothing in the way', () => {}],
    [
      'past the lock of one that was killed',
      () => {
        fs.mkdirSync(join(folder, '.a.ipynb.lock'));
        fs.writeFileSync(join(folder, '.a.ipynb.lock', deadProcess()), '');
      },
    ],
  ])('one wins, the others are told, and nothing is left: %s', async (_, prepare) => {
    const path = join(folder, 'a.ipynb');
    const crowd = Array.from({ length: 5 }, newSaver);
    for (let round = 0; round < 8; round++) {
      fs.writeFileSync(path, notebook(`round ${round}`));
      for (const saver of crowd) expect(await saver.order({ do: 'read', path })).toBe('done');
      prepare();
      const contents = crowd.map((_saver, index) => `round ${round} of saver ${index}`);
      const answers = await Promise.all(
        crowd.map((saver, index) => saver.order({ do: 'save', content: contents[index] ?? '' })),
      );
      expect(answers.toSorted()).toEqual(['conflict', 'conflict', 'conflict', 'conflict', 'done']);
      expect(fs.readFileSync(path, 'utf8')).toBe(notebook(contents[answers.indexOf('done')] ?? ''));
      expect(fs.readdirSync(folder)).toEqual(['a.ipynb']);
    }
  });

  it('in turns lose nothing: whoever reads again after a conflict gets through', async () => {
    const path = join(folder, 'a.ipynb');
    fs.writeFileSync(path, notebook('start'));
    const crowd = Array.from({ length: 3 }, newSaver);
    const saveOften = async (saver: Saver, index: number): Promise<void> => {
      for (let turn = 0; turn < 10;) {
        await saver.order({ do: 'read', path });
        if ((await saver.order({ do: 'save', content: `${index}: ${turn}` })) === 'done') turn++;
      }
    };
    await Promise.all(crowd.map(saveOften));
    expect((await readIpynb(path)).messages[0]?.content).toMatch(/: 9$/);
    expect(fs.readdirSync(folder)).toEqual(['a.ipynb']);
  });
});

describe('without the right to', () => {
  const nobody = 65_534;

  /** A saver that is not the superuser, whoever runs the tests. */
  async function weakSaver(): Promise<Saver> {
    const saver = newSaver();
    if (process.getuid?.() === 0) expect(await saver.order({ do: 'become', user: nobody })).toBe('done');
    return saver;
  }

  /** A file that belongs to the weak saver. */
  function ownFile(mode: number): string {
    const path = join(folder, 'a.ipynb');
    fs.writeFileSync(path, notebook('one'));
    if (process.getuid?.() === 0) for (const each of [path, folder]) fs.chownSync(each, nobody, nobody);
    fs.chmodSync(path, mode);
    return path;
  }

  it('read, a file is refused', async () => {
    const path = ownFile(0o000);
    expect(await (await weakSaver()).order({ do: 'read', path })).toBe('no_permission');
  });

  it('enter the folder, a file is refused', async () => {
    const path = ownFile(0o644);
    const saver = await weakSaver();
    fs.chmodSync(folder, 0o000);
    expect(await saver.order({ do: 'read', path })).toBe('no_permission');
    fs.chmodSync(folder, 0o755);
  });

  it('write, a file stays as it is, though it could be replaced', async () => {
    const path = ownFile(0o444);
    const saver = await weakSaver();
    expect(await saver.order({ do: 'read', path })).toBe('done');
    expect(await saver.order({ do: 'save', content: 'two' })).toBe('no_permission');
    expect(fs.readFileSync(path, 'utf8')).toBe(notebook('one'));
    expect(fs.readdirSync(folder)).toEqual(['a.ipynb']);
    fs.chmodSync(path, 0o644);
    expect(await saver.order({ do: 'save', content: 'two' })).toBe('done');
  });

  it('write to the folder, a file stays as it is', async () => {
    const path = ownFile(0o644);
    const saver = await weakSaver();
    expect(await saver.order({ do: 'read', path })).toBe('done');
    fs.chmodSync(folder, 0o555);
    expect(await saver.order({ do: 'save', content: 'two' })).toBe('no_permission');
    expect(fs.readFileSync(path, 'utf8')).toBe(notebook('one'));
    fs.chmodSync(folder, 0o755);
    expect(await saver.order({ do: 'save', content: 'two' })).toBe('done');
    expect(fs.readdirSync(folder)).toEqual(['a.ipynb']);
  });

  it('list the folder, a file is saved all the same', async () => {
    const path = ownFile(0o644);
    const saver = await weakSaver();
    fs.chmodSync(folder, 0o333);
    expect(await saver.order({ do: 'read', path })).toBe('done');
    expect(await saver.order({ do: 'save', content: 'two' })).toBe('done');
    fs.chmodSync(folder, 0o755);
    expect(fs.readFileSync(path, 'utf8')).toBe(notebook('two'));
  });
});

describe('where there is no room', () => {
  it('the file stays as it is, and nothing is left beside it', () => {
    const path = join(folder, 'a.ipynb');
    const old = notebook('one', 'x'.repeat(300_000));
    fs.writeFileSync(path, old);
    // No file of this process may grow past 200 kB: as on a full disk, the write stops in the middle.
    const run = spawnSync('bash', ['-c', 'ulimit -f 200; exec "$0" "$@"', process.execPath, program, path, 'two'], {
      encoding: 'utf8',
    });
    expect([run.status, run.stdout.trim(), run.stderr]).toEqual([0, 'io', '']);
    expect(fs.readFileSync(path, 'utf8')).toBe(old);
    expect(fs.readdirSync(folder)).toEqual(['a.ipynb']);
  });
});
