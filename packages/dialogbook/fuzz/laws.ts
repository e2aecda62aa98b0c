/**
 * The laws that hold for any bytes at all: a fault is a `DialogError`; what opens saves to the same bytes, read or not; an
 * edit is there after a save and nothing else changed; views and repair take whatever opened.
 */
import assert from 'node:assert/strict';
import type { Dialog } from '../src/dialog/dialog.ts';
import { DialogError } from '../src/errors.ts';
import { checkIpynb } from '../src/ipynb/check-ipynb.ts';
import { dialogToIpynb } from '../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../src/ipynb/ipynb-to-dialog.ts';
import { repairIpynb } from '../src/ipynb/repair-ipynb.ts';
import { findMember } from '../src/json/node.ts';
import { scanJson } from '../src/json/scan.ts';
import { dialogToView } from '../src/views/json.ts';
import { dialogToMarkdown } from '../src/views/markdown.ts';
import { dialogToPython } from '../src/views/python.ts';
import { dialogToText, listing } from '../src/views/text.ts';
import { dialogToXml } from '../src/views/xml.ts';
import type { Random } from './random.ts';

/** Holds `bytes` to all laws; returns whether they opened. @throws AssertionError, or whatever the library threw. */
export function holdLaws(bytes: Uint8Array, random: Random): boolean {
  const given = Uint8Array.from(bytes);
  const dialog = allowingFaults(() => ipynbToDialog(bytes));
  allowingFaults(() => holdRepair(bytes));
  if (dialog === undefined) return false;
  assertSame(dialogToIpynb(dialog), given, 'saving what was opened');
  readEverything(dialog);
  assertSame(dialogToIpynb(dialog), given, 'saving what was read');
  holdViews(dialog);
  assertSame(dialogToIpynb(dialog), given, 'saving what was shown');
  holdEdit(dialog, random);
  assertSame(bytes, given, 'the bytes given');
  return true;
}

function allowingFaults<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!DialogError.is(error)) throw error;
    return undefined;
  }
}

function readEverything(dialog: Dialog): void {
  void dialog.meta;
  for (const message of dialog.messages) {
    void [message.id, message.type, message.content, message.reply, message.outputs, message.executionCount];
    void [message.meta, message.attachments.map((attachment) => attachment.id)];
  }
}

function holdViews(dialog: Dialog): void {
  for (const view of [listing, dialogToText, dialogToMarkdown, dialogToXml, dialogToPython]) {
    const text = view(dialog);
    assert.ok(text.isWellFormed(), `${view.name} gives half a pair`);
    if (view !== dialogToPython) assert.ok(!text.includes('\x1b'), `${view.name} gives an escape sequence`);
  }
  JSON.stringify(dialogToView(dialog));
}

function holdRepair(bytes: Uint8Array): void {
  checkIpynb(bytes);
  const { bytes: repaired } = repairIpynb(bytes);
  const errors = checkIpynb(repaired).filter(({ severity }) => severity === 'error');
  assert.deepEqual(errors, [], 'errors after a repair');
  const again = repairIpynb(repaired);
  assert.deepEqual(again.changes, [], 'changes by a second repair');
  assertSame(again.bytes, repaired, 'a second repair');
}

/** Edits one message of `dialog`, saves, reopens. */
function holdEdit(dialog: Dialog, random: Random): void {
  const { messages } = dialog;
  if (messages.length === 0) return;
  const position = random.below(messages.length);
  const content = random.pick([
    'new',
    'a\nb\n',
    '',
    '😀\r\n"x"',
    '```\n##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->\n',
  ]);
  const before = messages.map(({ type, content, reply }) => ({ type, content, reply }));
  const cells = cellTexts(dialogToIpynb(dialog));
  messages[position]!.content = content;
  const saved = allowingFaults(() => dialogToIpynb(dialog));
  if (saved === undefined) return;
  const after = ipynbToDialog(saved).messages;
  const wanted = before.map((message, index) => (index === position ? { ...message, content } : message));
  assert.deepEqual(
    after.map(({ type, content, reply }) => ({ type, content, reply })),
    wanted,
    'the dialog after an edit',
  );
  if (cells === undefined) return;
  const now = cellTexts(saved) ?? [];
  cells.forEach(
    (text, index) => index === position || assert.equal(now[index], text, `cell ${index} after another was edited`),
  );
}

/** The text of each cell, one character a byte; undefined for a notebook of an older format. */
function cellTexts(bytes: Uint8Array): string[] | undefined {
  const cells = findMember(scanJson(bytes, { depth: 2 }), 'cells')?.value;
  if (cells?.kind !== 'array') return undefined;
  return cells.items?.map(({ start, end }) => Buffer.from(bytes.subarray(start, end)).toString('latin1'));
}

function assertSame(bytes: Uint8Array, expected: Uint8Array, what: string): void {
  assert.ok(Buffer.compare(bytes, expected) === 0, `${what} changed bytes`);
}
