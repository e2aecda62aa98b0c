/** Open, edit one message and save a notebook of images. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ipynbToDialog } from '../src/ipynb/ipynb-to-dialog.ts';
import { dialogToPieces } from '../src/ipynb/dialog-to-ipynb.ts';
import { readIpynb } from '../src/node/index.ts';
import { writeDurably } from './disk.ts';
import { imageNotebook } from './notebooks.ts';
import { race } from './race.ts';
import { info, milliseconds, ratioAtLeast, ratioAtMost, rows } from './report.ts';

/** The message that is edited; any would do. */
const edited = 60;

/** The rows for a notebook in `folder`. */
export async function benchImages(folder: string): Promise<string> {
  const bytes = imageNotebook();
  const path = (name: string): string => join(folder, `images-${name}.ipynb`);
  for (const name of ['dialog', 'bytes', 'plain', 'values']) await writeFile(path(name), bytes);
  const fileBytes = await readFile(path('dialog'));
  const times = await race(
    {
      dialog: () => editDialog(path('dialog')),
      bytes: async () => writeDurably(path('bytes'), await readFile(path('bytes'))),
      plain: async () => writeFile(path('plain'), await readFile(path('plain'))),
      values: () => editValues(path('values')),
      inMemory: () => editInMemory(fileBytes),
    },
    { rounds: 9 },
  );
  return rows(`open + edit one message + save, ${(bytes.length / 1e6).toFixed(1)} MB of 60 images`, [
    info('this library', milliseconds(times.dialog)),
    info('  of that its own work, without the disk', milliseconds(times.inMemory)),
    info('the same bytes: read, write a temporary file, fsync, rename, fsync folder', milliseconds(times.bytes)),
    info('the same bytes: read, write over the file, no fsync', milliseconds(times.plain)),
    info('JSON.parse, edit, JSON.stringify, on disk as the first', milliseconds(times.values)),
    ratioAtMost('as long as the same bytes with the same care', times.dialog / times.bytes, 1.5),
    info('as long as the same bytes without fsync', `${(times.dialog / times.plain).toFixed(2)} x`),
    ratioAtLeast('faster than JSON.parse and JSON.stringify', times.values / times.dialog, 4),
  ]);
}

async function editDialog(path: string): Promise<void> {
  const dialog = await readIpynb(path);
  const message = dialog.messages[edited];
  if (message) message.content += ' edited';
  await dialog.save();
}

async function editValues(path: string): Promise<void> {
  const notebook = JSON.parse(await readFile(path, 'utf8')) as { cells: { source: string[] }[] };
  notebook.cells[edited]?.source.push(' edited');
  await writeDurably(path, `${JSON.stringify(notebook, null, 1)}\n`);
}

function editInMemory(bytes: Uint8Array): Uint8Array[] {
  const dialog = ipynbToDialog(bytes);
  const message = dialog.messages[edited];
  if (message) message.content += ' edited';
  return dialogToPieces(dialog);
}
