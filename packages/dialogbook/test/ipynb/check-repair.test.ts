import { describe, expect, test } from 'vitest';
import { checkIpynb } from '../../src/ipynb/check-ipynb.ts';
import { dialogToIpynb } from '../../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../../src/ipynb/ipynb-to-dialog.ts';
import { repairIpynb } from '../../src/ipynb/repair-ipynb.ts';
import { allNotebooks } from '../support/fixtures.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const notebooks = allNotebooks().filter(({ broken }) => !broken);

function errorsOf(bytes: Uint8Array): string[] {
  return checkIpynb(bytes).flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));
}

describe('every notebook', () => {
  test.each(notebooks)('$name is repaired to one without errors, once and for all', ({ bytes }) => {
    const before = Uint8Array.from(bytes);
    const { bytes: repaired, changes } = repairIpynb(bytes);
    expect(errorsOf(repaired)).toEqual([]);
    expect(repairIpynb(repaired).changes).toEqual([]);
    expect(Buffer.compare(repairIpynb(repaired).bytes, repaired)).toBe(0);
    if (changes.length === 0) expect(Buffer.compare(repaired, bytes)).toBe(0);
    expect(Buffer.compare(bytes, before)).toBe(0);
  });

  test.each(notebooks)('$name keeps its texts, and the ids it was shown with, through a repair', ({ bytes }) => {
    const before = ipynbToDialog(bytes);
    const { bytes: repaired, changes } = repairIpynb(bytes);
    const after = ipynbToDialog(repaired);
    // The heading cells of nbformat 3 become Markdown, which puts the level before their text.
    before.messages.forEach(({ content }, index) => expect(after.messages[index]?.content).toContain(content));
    if (changes.every(({ rule }) => rule === 'missing-id' || rule === 'duplicate-id'))
      expect(after.messages.map(({ id }) => id)).toEqual(before.messages.map(({ id }) => id));
  });
});

describe('the text', () => {
  const notebook = (cell: string): Uint8Array =>
    encoder.encode(`{"cells": [${cell}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`);
  const code = (more: string): Uint8Array =>
    notebook(`{"cell_type": "code", "id": "a", "metadata": {}, "source": "", "outputs": [], ${more}}`);
  const rulesOf = (bytes: Uint8Array): string[] => checkIpynb(bytes).map(({ rule }) => rule);

  test('a whole number written with a fraction is an error, and repaired', () => {
    expect(rulesOf(code('"execution_count": 5.0'))).toEqual(['bad-value']);
    expect(decoder.decode(repairIpynb(code('"execution_count": 5.0')).bytes)).toBe(
      decoder.decode(code('"execution_count": 5')),
    );
    expect(rulesOf(code('"execution_count": 5'))).toEqual([]);
  });

  test('a raw control character is an error, and becomes an escape', () => {
    const raw = notebook('{"cell_type": "raw", "id": "a", "metadata": {}, "source": "a\tb"}');
    expect(rulesOf(raw)).toEqual(['not-json']);
    expect(decoder.decode(repairIpynb(raw).bytes)).toBe(decoder.decode(raw).replace('\t', String.raw`\t`));
  });

  test('bytes that are not UTF-8 are an error, named once, and become U+FFFD', () => {
    const bad = notebook('{"cell_type": "raw", "id": "a", "metadata": {}, "source": "a?b"}').map((byte) =>
      byte === 0x3f ? 0xff : byte,
    );
    expect(checkIpynb(bad)).toMatchObject([
      { rule: 'not-utf8', severity: 'error', path: ['cells', 0, 'source'], cell: 0 },
    ]);
    expect(decoder.decode(repairIpynb(bad).bytes)).toContain('"a\ufffdb"');
    expect(rulesOf(repairIpynb(bad).bytes)).toEqual([]);
  });

  test('a key given twice and a number that JSON does not know are warnings, and the number stays', () => {
    const odd = code('"execution_count": 1, "execution_count": 2').map((byte) => byte);
    expect(checkIpynb(odd)).toMatchObject([{ rule: 'duplicate-key', severity: 'warning' }]);
    const nan = notebook('{"cell_type": "raw", "id": "a", "metadata": {"x": NaN}, "source": ""}');
    expect(checkIpynb(nan)).toMatchObject([
      { rule: 'not-json', severity: 'warning', path: ['cells', 0, 'metadata', 'x'] },
    ]);
    expect(repairIpynb(nan)).toEqual({ bytes: nan, changes: [] });
  });

  test('a fault deep inside is found and mended', () => {
    const deep = `${'['.repeat(60)}"a\tb"${']'.repeat(60)}`;
    const bytes = notebook(`{"cell_type": "raw", "id": "a", "metadata": {"x": ${deep}}, "source": ""}`);
    expect(rulesOf(bytes)).toEqual(['not-json']);
    expect(rulesOf(repairIpynb(bytes).bytes)).toEqual([]);
  });

  test('may be given as a string', () => {
    const text = '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}';
    expect(checkIpynb(text)).toEqual([]);
    expect(decoder.decode(repairIpynb(text).bytes)).toBe(text);
  });
});

test('an upgrade is among the changes of a repair', () => {
  const old =
    '{"worksheets": [{"cells": [{"cell_type": "zork"}]}], "metadata": {}, "nbformat": 3, "nbformat_minor": 0}';
  expect(repairIpynb(old).changes.map(({ rule }) => rule)).toContain('old-version');
});

test('a cell type in another spelling is shown as what it says, reported, kept by an edit and repaired', () => {
  const cells = [
    '{"cell_type": "Code", "id": "a", "metadata": {}, "source": "1+1", "outputs": [], "execution_count": 2}',
    '{"cell_type": " MARKDOWN", "id": "b", "metadata": {"solveit_ai": true}, "source": "why?"}',
  ];
  const text = `{"cells": [${cells.join(', ')}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`;
  const dialog = ipynbToDialog(text);
  expect(dialog.messages.map(({ type }) => type)).toEqual(['code', 'prompt']);
  expect(checkIpynb(text)).toMatchObject([{ rule: 'unknown-cell-type' }, { rule: 'unknown-cell-type' }]);
  const [code] = dialog.messages;
  code!.content = '1+2';
  expect(decoder.decode(dialogToIpynb(dialog))).toBe(text.replace('1+1', '1+2'));
  expect(decoder.decode(repairIpynb(text).bytes)).toBe(text.replace('Code', 'code').replace(' MARKDOWN', 'markdown'));
});
