/**
 * What one process does that is measured from start to end: `node memory-child.mjs <work> <path>`. It prints the most
 * memory it ever held, in kilobytes, and how long the work took, in milliseconds.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readIpynb } from '../src/node/index.ts';
import { writeDurably } from './disk.ts';

const [, , work = '', path = ''] = process.argv;

const works: Readonly<Record<string, () => Promise<void>>> = {
  /** Loads the library and does nothing. */
  idle: () => Promise.resolve(),
  edit: async () => {
    const dialog = await readIpynb(path);
    const [message] = dialog.messages;
    if (message) message.content += ' edited';
    await dialog.save();
  },
  read: async () => {
    const dialog = await readIpynb(path);
    let length = 0;
    for (const message of dialog.messages) length += message.content.length;
    const [message] = dialog.messages;
    if (message) message.content += ` edited ${length}`;
    await dialog.save();
  },
  /** The least that an open text notebook can be: its bytes, and a string for each message, about as long as its content. */
  texts: async () => {
    const bytes = await readFile(path);
    const decoder = new TextDecoder();
    const texts: { readonly content: string }[] = [];
    for (let start = 0; start < bytes.length; start += 850)
      texts.push({ content: decoder.decode(bytes.subarray(start, start + 590)) });
    await writeDurably(path, bytes);
    if (texts.length === 0) throw new Error('nothing was read');
  },
  bytes: async () => writeDurably(path, await readFile(path)),
  values: async () => writeDurably(path, `${JSON.stringify(JSON.parse(await readFile(path, 'utf8')), null, 1)}\n`),
};

const start = performance.now();
await works[work]?.();
const time = performance.now() - start;
console.log(JSON.stringify({ memory: peakMemory(), time }));

/** Linux counts the memory of the parent into `maxRSS`, but tells the process's own in `/proc`. */
function peakMemory(): number {
  const { maxRSS } = process.resourceUsage();
  if (process.platform !== 'linux') return maxRSS;
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? maxRSS);
}
