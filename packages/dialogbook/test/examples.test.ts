/** The example dialogs are what they claim to be, and the tour that `npm start` runs shows what it promises. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { checkIpynb, ipynbToDialog, messageTypes } from '../src/index.ts';
import { decodeJson, encodeJson, jupyterStyle } from '../src/json/index.ts';

const folder = new URL('../../../examples/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.ipynb'));
const read = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)));

describe.each(names)('%s', (name) => {
  it('is valid, without any warning', () => expect(checkIpynb(read(name))).toEqual([]));

  it('is laid out as Jupyter writes', () => {
    const text = new TextDecoder().decode(read(name));
    expect(text).toBe(`${encodeJson(decodeJson(read(name)), jupyterStyle)}\n`);
  });

  it('has ids of eight hexadecimal digits, as Solveit makes them', () => {
    for (const { id } of ipynbToDialog(read(name)).messages) expect(id).toMatch(/^[0-9a-f]{8}$/);
  });
});

describe('tides.ipynb', () => {
  const { messages } = ipynbToDialog(read('tides.ipynb'));
  const outputs = messages.flatMap((message) => (message.type === 'code' ? message.outputs : []));

  it('has messages and outputs of every type', () => {
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(messageTypes));
    const types = ['stream', 'display_data', 'execute_result', 'error'];
    expect(new Set(outputs.map((output) => output.output_type))).toEqual(new Set(types));
    expect(outputs.some((output) => 'data' in output && 'image/png' in output.data)).toBe(true);
    expect(messages.some((message) => message.exported)).toBe(true);
  });

  it('shows every attachment in the note that has it', () => {
    const holders = messages.filter((message) => message.attachments.length > 0);
    expect(holders).toHaveLength(1);
    for (const { content, attachments } of holders)
      for (const { id } of attachments) expect(content).toContain(`(attachment:${id})`);
  });

  it('has a reply with thinking, and with tool calls whose JSON can be read', () => {
    const reply = messages.map((message) => message.reply).find((text) => text.startsWith('🧠')) ?? '';
    const calls = [...reply.matchAll(/^```json \{\.tool\}\n(.*?)\n```$/gms)].map(([, json]) => JSON.parse(json ?? ''));
    expect(calls.map(({ name, result }) => [name, result])).toEqual([
      ['water', '0.82'],
      ['water', '1.45'],
      ['water', '1.01'],
    ]);
  });
});

describe('the tour', () => {
  it('changes one line, of a copy, and takes up no more than a screen and a half', async () => {
    const before = read('tides.ipynb');
    const printed: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
    await import(new URL('tour.js', folder).href);
    log.mockRestore();
    const lines = printed.join('\n').split('\n');
    expect(lines.filter((line) => /^ {2}[-+] /.test(line))).toEqual([
      String.raw`  -    "| 11:00 | leave, while the water still falls |\n",`,
      String.raw`  +    "| 10:45 | leave, while the water still falls |\n",`,
    ]);
    expect(lines.length).toBeLessThan(50);
    expect(read('tides.ipynb')).toEqual(before);
  });
});
