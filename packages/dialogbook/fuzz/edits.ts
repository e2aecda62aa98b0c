/** Random edits to whatever opened: each is in the saved file, and no other cell changes a byte. */
import assert from 'node:assert/strict';
import type { Dialog } from '../src/dialog/dialog.ts';
import type { Message } from '../src/dialog/message.ts';
import { messageTypes } from '../src/dialog/message-type.ts';
import { dialogToIpynb } from '../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../src/ipynb/ipynb-to-dialog.ts';
import { findMember } from '../src/json/node.ts';
import { scanJson } from '../src/json/scan.ts';
import type { Output } from '../src/nbformat/types.ts';
import type { Random } from '../test/support/random.ts';
import { assertEqual, assertSame, unlessFault } from './support.ts';

/** Does something to `message` or around it; returns the messages that no longer have to keep their bytes. */
type Edit = (message: Message, random: Random, dialog: Dialog) => readonly Message[];

const texts = [
  'new', 'a\nb\n', '', '\r\n', '😀\r\n"x"', '\\', 'é/<&>\u2028', '\ud83d', '# h\n```\n',
  '```\n##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->\n', 'x\n\n##### Reply<!-- \\SOLVEIT_SEPARATOR_0f -->',
]; // prettier-ignore

const edits: Readonly<Record<string, Edit>> = {
  content: (message, random) => {
    message.content = random.pick(texts);
    return [message];
  },
  'part of the content': (message, random) => {
    const at = random.int(message.content.length + 1);
    message.content = message.content.slice(0, at) + random.pick(texts) + message.content.slice(at + random.int(3));
    return [message];
  },
  reply: (message, random) => {
    if (message.type === 'prompt') message.reply = random.pick(texts);
    return [message];
  },
  type: (message, random) => {
    message.type = random.pick(messageTypes);
    return [message];
  },
  metadata: (message, random) => {
    const key = random.pick(['a', 'zz', '10', '__proto__x', ...Object.keys(message.meta)]);
    if (random.oneIn(3)) delete message.meta[key];
    else message.meta[key] = random.pick([1, -0, 1e21, null, [], { a: [1.5, 'x'] }, random.pick(texts)]);
    return [message];
  },
  'a new output': (message, random) => {
    if (message.type === 'code') message.outputs.splice(random.int(3), 0, newOutput(random));
    return [message];
  },
  'an output less': (message, random) => {
    if (message.type === 'code') message.outputs.splice(random.int(message.outputs.length), 1);
    return [message];
  },
  'the execution count': (message, random) => {
    if (message.type === 'code') message.executionCount = random.pick([null, 0, 7]);
    return [message];
  },
  'the metadata of the dialog': (_, random, dialog) => {
    dialog.meta['new'] = random.pick(texts);
    return [];
  },
  'a new message': (message, random, dialog) => {
    const type = random.pick(messageTypes);
    return [dialog.addMessage(random.pick(texts), { type, id: `new-${random.int(1e6)}`, after: message })];
  },
  'a copy': (message, _, dialog) => dialog.addMessages([message], { before: message }),
  'a message less': (message) => {
    message.remove();
    return [];
  },
  'a message moved': (message, random, dialog) => {
    message.remove();
    dialog.insert([message], random.int(dialog.messages.length + 1));
    return [];
  },
};

/** Opens `bytes`, makes one to three edits, saves and reopens. */
export function holdEdits(bytes: Uint8Array, random: Random): void {
  const dialog = ipynbToDialog(bytes);
  const before = new Map(dialog.messages.map((message, index) => [message, index]));
  const names: string[] = [];
  const touched = new Set<Message>();
  for (let count = 1 + random.int(3); count > 0 && dialog.messages.length > 0; count--) {
    const [name, edit] = random.pick(Object.entries(edits));
    names.push(name);
    for (const message of edit(random.pick([...dialog.messages]), random, dialog)) touched.add(message);
  }
  const saved = unlessFault(() => dialogToIpynb(dialog));
  if (saved === undefined) return;
  const what = `after edits (${names.join(', ')})`;
  assertSame(dialogToIpynb(dialog), saved, `saving again ${what}`);
  const wanted = dialog.messages.map(stored);
  const found = ipynbToDialog(saved).messages.map(stored);
  assertEqual(found, wanted, `the dialog ${what}`);
  const [old, now] = [cellTexts(bytes), cellTexts(saved)];
  if (old === undefined) return;
  dialog.messages.forEach((message, index) => {
    const position = before.get(message);
    if (position === undefined || touched.has(message)) return;
    assert.equal(now?.[index], old[position], `an untouched cell ${what}`);
  });
}

/** What a file keeps of a message. */
function stored({ type, content, reply, outputs, meta, attachments, executionCount }: Message): unknown {
  const isText = type === 'note' || type === 'prompt';
  return {
    type,
    content,
    reply,
    outputs: type === 'code' || type === 'prompt' ? outputs : [],
    // On a markdown cell this key is the type, and no metadata.
    meta: isText ? { ...meta, solveit_ai: undefined } : meta,
    attachments: Object.fromEntries(attachments.map((attachment) => [attachment.id, attachment.toJSON()])),
    executionCount: type === 'code' ? executionCount : null,
  };
}

function newOutput(random: Random): Output {
  const text = random.pick(texts);
  if (random.oneIn(2)) return { output_type: 'stream', name: 'stdout', text };
  return { output_type: 'display_data', data: { 'text/plain': text, 'image/png': 'aGk=' }, metadata: {} };
}

/** The text of each cell, one character a byte; undefined for a notebook of an older format. */
function cellTexts(bytes: Uint8Array): string[] | undefined {
  const cells = findMember(scanJson(bytes, { depth: 2 }), 'cells')?.value;
  if (cells?.kind !== 'array') return undefined;
  return cells.items?.map(({ start, end }) => Buffer.from(bytes.subarray(start, end)).toString('latin1'));
}
