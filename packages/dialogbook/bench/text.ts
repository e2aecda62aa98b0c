/** Open a notebook of text, read every message, and save. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dialog } from '../src/dialog/dialog.ts';
import { dialogToIpynb } from '../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../src/ipynb/ipynb-to-dialog.ts';
import { readIpynb } from '../src/node/index.ts';
import { writeDurably } from './disk.ts';
import { textNotebook } from './notebooks.ts';
import { race } from './race.ts';
import { info, milliseconds, ratioAtMost, rows } from './report.ts';

/** The rows for 5 MB of ASCII, and of text with other letters, in `folder`. */
export async function benchText(folder: string): Promise<string> {
  const texts = [await benchOne(folder, true), await benchOne(folder, false)];
  return texts.join('\n');
}

async function benchOne(folder: string, ascii: boolean): Promise<string> {
  const bytes = textNotebook(5, ascii);
  const path = (name: string): string => join(folder, `text-${name}.ipynb`);
  for (const name of ['dialog', 'values']) await writeFile(path(name), bytes);
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const times = await race(
    {
      memory: () => dialogToIpynb(readAll(ipynbToDialog(bytes))),
      memoryValues: () => encoder.encode(rewritten(decoder.decode(bytes))),
      files: () => saveRead(path('dialog')),
      filesValues: async () => writeDurably(path('values'), rewritten(await readFile(path('values'), 'utf8'))),
    },
    { rounds: 25 },
  );
  const kind = ascii ? 'ASCII' : 'mixed';
  return rows(`open + read every content + save, ${(bytes.length / 1e6).toFixed(1)} MB of ${kind} text`, [
    info('this library, in memory', milliseconds(times.memory)),
    info('JSON.parse and JSON.stringify, in memory', milliseconds(times.memoryValues)),
    info('this library, with files, one message edited', milliseconds(times.files)),
    info('JSON.parse and JSON.stringify, with files', milliseconds(times.filesValues)),
    ratioAtMost('as long as JSON.parse and JSON.stringify, in memory', times.memory / times.memoryValues, 1),
    ratioAtMost('as long as JSON.parse and JSON.stringify, with files', times.files / times.filesValues, 1),
  ]);
}

function readAll(dialog: Dialog): Dialog {
  let length = 0;
  for (const message of dialog.messages) length += message.content.length;
  if (length === 0) throw new Error('nothing was read');
  return dialog;
}

/** One message is edited, or nothing would be written. */
async function saveRead(path: string): Promise<void> {
  const dialog = readAll(await readIpynb(path));
  const [message] = dialog.messages;
  if (message) message.content += ' edited';
  await dialog.save();
}

function rewritten(text: string): string {
  return `${JSON.stringify(JSON.parse(text), null, 1)}\n`;
}
