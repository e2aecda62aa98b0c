/**
 * The laws that hold for any bytes at all: a fault is a `DialogError`; what opens saves to the same bytes, read or not; an
 * edit is there after a save and nothing else changed; views, checks and repairs take whatever opened.
 */
import assert from 'node:assert/strict';
import type { Dialog } from '../src/dialog/dialog.ts';
import { checkIpynb } from '../src/ipynb/check-ipynb.ts';
import { dialogToIpynb } from '../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../src/ipynb/ipynb-to-dialog.ts';
import { repairIpynb } from '../src/ipynb/repair-ipynb.ts';
import { decodeJson } from '../src/json/decode.ts';
import { repairNotebook } from '../src/nbformat/repair.ts';
import { upgradeNotebook } from '../src/nbformat/upgrade.ts';
import { validateNotebook } from '../src/nbformat/validate.ts';
import { dialogToView } from '../src/views/json.ts';
import { dialogToMarkdown } from '../src/views/markdown.ts';
import { dialogToPython } from '../src/views/python.ts';
import { dialogToText, listing } from '../src/views/text.ts';
import { dialogToXml } from '../src/views/xml.ts';
import type { Random } from '../test/support/random.ts';
import { holdEdits } from './edits.ts';
import { assertEqual, assertSame, unlessFault } from './support.ts';

/** Holds `bytes` to all laws; returns whether they opened. @throws AssertionError, or whatever the library threw. */
export function holdLaws(bytes: Uint8Array, random: Random): boolean {
  const given = Uint8Array.from(bytes);
  const dialog = unlessFault(() => ipynbToDialog(bytes));
  unlessFault(() => holdRepair(bytes));
  unlessFault(() => holdValues(bytes));
  if (dialog === undefined) return false;
  assertSame(dialogToIpynb(dialog), given, 'saving what was opened');
  const isReadable = unlessFault(() => readEverything(dialog)) ?? false;
  assertSame(dialogToIpynb(dialog), given, 'saving what was read');
  if (!isReadable) return true;
  holdViews(dialog);
  assertSame(dialogToIpynb(dialog), given, 'saving what was shown');
  holdEdits(bytes, random);
  assertSame(bytes, given, 'the bytes given');
  return true;
}

/** @throws DialogError for what is nested too deep to be read. */
function readEverything(dialog: Dialog): true {
  void dialog.meta;
  for (const message of dialog.messages) {
    void [message.id, message.type, message.content, message.reply, message.outputs, message.executionCount];
    void [message.meta, message.fields, message.summary, message.headingLevel, message.exported, message.hasError];
    for (const attachment of message.attachments) unlessFault(() => attachment.data);
  }
  return true;
}

function holdViews(dialog: Dialog): void {
  for (const view of [listing, dialogToText, dialogToMarkdown, dialogToXml, dialogToPython]) {
    const text = view(dialog);
    assert.ok(text.isWellFormed(), `${view.name} gives half a pair`);
    if (view !== dialogToPython) assert.ok(!text.includes('\x1b'), `${view.name} gives an escape sequence`);
    assert.equal(view(dialog), text, `${view.name} gives another text the second time`);
  }
  JSON.stringify(dialogToView(dialog));
}

function holdRepair(bytes: Uint8Array): void {
  checkIpynb(bytes);
  const { bytes: repaired } = repairIpynb(bytes);
  assertEqual(errorsIn(checkIpynb(repaired)), [], 'errors after a repair');
  const again = repairIpynb(repaired);
  assertEqual(again.changes, [], 'changes by a second repair');
  assertSame(again.bytes, repaired, 'a second repair');
}

/** The same for decoded values, which must stay as they are. */
function holdValues(bytes: Uint8Array): void {
  const value = decodeJson(bytes);
  validateNotebook(value);
  unlessFault(() => upgradeNotebook(value));
  const repair = unlessFault(() => repairNotebook(value));
  assertEqual(value, decodeJson(bytes), 'the value given');
  if (repair === undefined) return;
  assertEqual(errorsIn(validateNotebook(repair.notebook)), [], 'errors after the repair of a value');
  assertEqual(repairNotebook(repair.notebook), { notebook: repair.notebook, changes: [] }, 'a second repair');
}

function errorsIn(issues: ReturnType<typeof validateNotebook>): unknown[] {
  return issues.filter(({ severity }) => severity === 'error');
}
