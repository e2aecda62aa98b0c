/** What holds of every view of every notebook: it is deterministic, leaves the dialog as it was, and can be shown anywhere. */
import { describe, expect, it } from 'vitest';
import type { Dialog } from '../../src/dialog/dialog.ts';
import { ipynbToDialog } from '../../src/ipynb/ipynb-to-dialog.ts';
import { dialogToIpynb } from '../../src/ipynb/dialog-to-ipynb.ts';
import { dialogToView } from '../../src/views/json.ts';
import { dialogToMarkdown } from '../../src/views/markdown.ts';
import { dialogToPython } from '../../src/views/python.ts';
import { dialogToText, listing } from '../../src/views/text.ts';
import { dialogToXml } from '../../src/views/xml.ts';
import { allNotebooks } from '../support/fixtures.ts';
import { expectPrintable } from './documents.ts';
import { elementsOf, parseXml } from './xml-parser.ts';

const views: Readonly<Record<string, (dialog: Dialog) => string>> = {
  listing,
  text: dialogToText,
  'text with line numbers': (dialog) => dialogToText(dialog, { lineNumbers: true }),
  markdown: dialogToMarkdown,
  xml: dialogToXml,
};

function expectUntouched(bytes: Uint8Array, view: (dialog: Dialog) => unknown): void {
  const dialog = ipynbToDialog(bytes);
  const before = JSON.stringify(dialog);
  const shown = view(dialog);
  expect(view(dialog)).toEqual(shown);
  expect(view(ipynbToDialog(bytes))).toEqual(shown);
  expect(JSON.stringify(dialog)).toBe(before);
  expect(dialogToIpynb(dialog)).toEqual(bytes);
}

describe.each(allNotebooks().filter(({ broken }) => !broken))('$name', ({ bytes }) => {
  it.each(Object.entries(views))('%s is printable and deterministic, and leaves the dialog as it was', (_, view) => {
    expectPrintable(view(ipynbToDialog(bytes)));
    expectUntouched(bytes, view);
  });

  it('is JSON without escape sequences, deterministic, and leaves the dialog as it was', () => {
    const json = JSON.stringify(dialogToView(ipynbToDialog(bytes)));
    expect(json.isWellFormed()).toBe(true);
    expect(json).not.toContain('\x1b');
    expectUntouched(bytes, (dialog) => dialogToView(dialog));
    expectUntouched(bytes, dialogToPython);
  });

  it('has an XML element for each message, and the exported code', () => {
    const dialog = ipynbToDialog(bytes);
    expect(elementsOf(parseXml(dialogToXml(dialog)))).toHaveLength(dialog.messages.length);
    expect(dialogToPython(dialog).isWellFormed()).toBe(true);
  });
});
