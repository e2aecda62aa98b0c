/**
 * Reports from public trackers of notebook tools (B…) and what the original library loses (S…), each as a test of what
 * happens here. The fixtures' README says which files show them.
 */
import { describe, expect, it } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import type { Message } from '../../src/dialog/message.ts';
import { DialogError } from '../../src/errors.ts';
import { dialogToNotebook, ipynbCells } from '../../src/ipynb/cells.ts';
import { checkIpynb } from '../../src/ipynb/check-ipynb.ts';
import { dialogToIpynb } from '../../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../../src/ipynb/ipynb-to-dialog.ts';
import type { JsonObject, JsonValue } from '../../src/json/types.ts';
import { validateNotebook } from '../../src/nbformat/validate.ts';
import { readFixture } from '../support/fixtures.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function textOf(name: string): string {
  return decoder.decode(readFixture(name));
}

function open(name: string): Dialog {
  return ipynbToDialog(readFixture(name));
}

function saved(dialog: Dialog): string {
  return decoder.decode(dialogToIpynb(dialog));
}

function at(dialog: Dialog, index: number): Message {
  return dialog.messages[index] as Message;
}

/** A notebook of the given cells as text on one line. */
function notebook(cells: JsonValue[], others: JsonObject = {}): string {
  return JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5, ...others });
}

function markdown(source: JsonValue, others: JsonObject = {}): JsonObject {
  return { cell_type: 'markdown', id: 'a1', metadata: {}, source, ...others };
}

function code(source: JsonValue, others: JsonObject = {}): JsonObject {
  return { cell_type: 'code', execution_count: null, id: 'c1', metadata: {}, outputs: [], source, ...others };
}

/** The lines of two texts that differ, of texts of as many lines. */
function changedLines(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  expect(now).toHaveLength(old.length);
  return now.filter((line, index) => line !== old[index]);
}

describe('B: bytes, ids, validity', () => {
  it('B01: ids never change; only new cells get one', () => {
    const dialog = open('nbformat-4-5.ipynb');
    expect(saved(dialog)).toBe(textOf('nbformat-4-5.ipynb'));
    const made = dialog.addMessage('new');
    const ids = ipynbCells(dialogToIpynb(dialog)).map((cell) => cell['id']);
    expect(ids).toEqual(['7c1e09b4', '2f60d3aa', 'b8e4417d', '91d05c3e', made.id]);
  });

  it('B02: clearing outputs leaves ids; the first of duplicates keeps it, the others get the same new ones each time', () => {
    const dialog = open('nbformat-4-5.ipynb');
    for (const message of dialog.messages) if (message.type === 'code') message.outputs = [];
    expect(ipynbCells(dialogToIpynb(dialog)).map((cell) => cell['id'])).toEqual(
      open('nbformat-4-5.ipynb').messages.map((message) => message.id),
    );
    const [one, two] = [open('ids-duplicate.ipynb'), open('ids-duplicate.ipynb')];
    const ids = one.messages.map((message) => message.id);
    expect(ids.filter((id) => id === '7c1e09b4')).toHaveLength(1);
    expect(ids[0]).toBe('7c1e09b4');
    expect(new Set(ids).size).toBe(ids.length);
    expect(two.messages.map((message) => message.id)).toEqual(ids);
    expect(saved(one)).toBe(textOf('ids-duplicate.ipynb'));
    expect(checkIpynb(readFixture('ids-duplicate.ipynb')).map((issue) => issue.rule)).toContain('duplicate-id');
  });

  it('B04: a source stays a list, or a string, as it was', () => {
    const list = open('nbformat-4-5.ipynb');
    const cell = at(list, 1);
    cell.content = cell.content.replace('/ 2', '/ 3');
    expect(changedLines(textOf('nbformat-4-5.ipynb'), saved(list))).toEqual(['    "lunar_day / 3"']);
    const string = ipynbToDialog(notebook([code('a\nb')]));
    at(string, 0).content = 'a\nc';
    expect(saved(string)).toBe(notebook([code('a\nc')]));
    const mixed = ipynbToDialog(notebook([code('x'), code(['a\n', 'b'], { id: 'c2' })]));
    at(mixed, 1).content = 'a\nc';
    at(mixed, 0).content = 'x\ny';
    expect(saved(mixed)).toBe(notebook([code('x\ny'), code(['a\n', 'c'], { id: 'c2' })]));
  });

  it.each([
    'nbformat-4-5',
    'indent-2',
    'indent-4',
    'indent-tab',
    'indent-0',
    'compact',
    'crlf',
    'no-final-newline',
    'bom',
    'keys-unsorted',
  ])('B05: one word changed in %s.ipynb is one line changed', (name) => {
    const before = textOf(`${name}.ipynb`);
    const dialog = open(`${name}.ipynb`);
    const message = dialog.messages.find(({ type }) => type === 'note') as Message;
    const [word = ''] = /[A-Za-z]{4,}/.exec(message.content) ?? [];
    message.content = message.content.replace(word, 'another');
    expect(changedLines(before, saved(dialog))).toHaveLength(1);
    expect(saved(dialog)).toBe(before.replace(word, 'another'));
  });

  it('B06: text of a stream stays one string', () => {
    const text = notebook([code('x', { outputs: [{ name: 'stdout', output_type: 'stream', text: 'hi\n' }] })]);
    const dialog = ipynbToDialog(text);
    expect(at(dialog, 0).outputs).toMatchObject([{ text: 'hi\n' }]);
    expect(saved(dialog)).toBe(text);
    expect(saved(open('output-stream-string-and-list.ipynb'))).toBe(textOf('output-stream-string-and-list.ipynb'));
  });

  it('B07: CRLF between lines of the file stays; CRLF in a source is content', () => {
    const dialog = open('crlf.ipynb');
    dialog.addMessage('new\nlines', { id: 'n', outputs: [{ output_type: 'stream', name: 'stdout', text: 'a\nb\n' }] });
    dialog.meta['k'] = { a: [1] };
    expect(saved(dialog)).not.toMatch(/[^\r]\n/);
    const source = ipynbToDialog(notebook([markdown(['a\r\n', 'b'])]));
    expect(at(source, 0).content).toBe('a\r\nb');
    at(source, 0).content = 'a\r\nc';
    expect(saved(source)).toBe(notebook([markdown(['a\r\n', 'c'])]));
  });

  it('B09: the first cell of a new dialog is valid', () => {
    const dialog = new Dialog('new');
    dialog.addMessage('');
    expect(validateNotebook(dialogToNotebook(dialog))).toEqual([]);
    const none = open('cells-none.ipynb');
    none.addMessage('');
    expect(validateNotebook(dialogToNotebook(none))).toEqual([]);
  });

  it.each(['ids-before-4-5-minor-2.ipynb', 'ids-before-4-5-minor-4.ipynb'])(
    'B10: %s opens, is reported, and stays',
    (name) => {
      const dialog = open(name);
      expect(saved(dialog)).toBe(textOf(name));
      const issue = checkIpynb(readFixture(name)).find(({ rule }) => rule === 'early-id');
      expect(issue).toMatchObject({ severity: 'error', cell: expect.any(Number), fix: expect.stringMatching(/./) });
      const made = dialog.addMessage('new');
      const cells = ipynbCells(dialogToIpynb(dialog));
      expect(cells.at(-1)).not.toHaveProperty('id');
      expect(made.id).not.toBe('');
    },
  );

  it('B12: a lone surrogate in a stream stays an escape, also when its output is edited', () => {
    const dialog = open('surrogate-lone-stream.ipynb');
    const before = textOf('surrogate-lone-stream.ipynb');
    const index = dialog.messages.findIndex((message) => JSON.stringify(message.outputs).includes('\\udc'));
    const output = at(dialog, index).outputs.find((each) => each.output_type === 'stream' && !each.text.isWellFormed());
    if (output?.output_type !== 'stream') throw new Error('no such stream');
    output.text += 'more';
    const after = saved(dialog);
    expect(after).toContain('\\udc');
    expect(after).not.toContain('\ufffd');
    expect(after.match(/\\udc../g)).toEqual(before.match(/\\udc../g));
  });

  it('B13: JSON mimes are any JSON, never lines', () => {
    const dialog = open('output-json-mimes.ipynb');
    const bundles = dialog.messages
      .flatMap((message) => message.outputs)
      .map((output) => ('data' in output ? output.data : {}));
    expect(bundles.some((bundle) => Array.isArray(bundle['application/json']))).toBe(true);
    for (const bundle of bundles) {
      for (const [mime, value] of Object.entries(bundle))
        if (!mime.endsWith('json')) expect(typeof value).toBe('string');
    }
    expect(saved(open('output-widget-view.ipynb'))).toBe(textOf('output-widget-view.ipynb'));
    const made = ipynbToDialog(notebook([code('x')]));
    const data = { 'application/json': ['a\n', 'b'], 'application/x+json': 'a\nb', 'text/plain': 'a\nb' };
    at(made, 0).outputs = [{ output_type: 'display_data', metadata: {}, data }];
    const [cell] = ipynbCells(saved(made));
    expect(cell?.['outputs']).toEqual([{ output_type: 'display_data', metadata: {}, data }]);
  });

  it('B17: a cell added is a cell added, and nothing else', () => {
    const dialog = open('nbformat-4-5.ipynb');
    const more = open('pair-one-cell-more.ipynb');
    const place = more.messages.findIndex((message, index) => message.id !== dialog.messages[index]?.id);
    const [added] = more.removeMessages([at(more, place)]);
    dialog.insert([added as Message], place);
    expect(saved(dialog)).toBe(textOf('pair-one-cell-more.ipynb'));
    expect(saved(more)).toBe(textOf('nbformat-4-5.ipynb'));
  });

  it('B35: attachments in several types, or as lines, are kept while others are edited', () => {
    const before = textOf('attachments-two-mimes.ipynb');
    const dialog = open('attachments-two-mimes.ipynb');
    at(dialog, 0).addAttachment(Uint8Array.of(1), 'image/png', { id: 'new.png' });
    expect(saved(dialog)).toContain(
      before.slice(before.indexOf('"gauge": {'), before.indexOf('   "cell_type"')).replace(/\s+},\s+$/, ''),
    );
    at(dialog, 0).attachments.pop();
    at(dialog, 0).content += '!';
    expect(changedLines(before, saved(dialog))).toHaveLength(1);
  });
});

describe('B: agents and tools', () => {
  it('B44: no anchor is the end; an anchor is right behind it', () => {
    const dialog = open('nbformat-4-5.ipynb');
    const last = dialog.addMessage('last');
    const behind = dialog.addMessage('behind', { after: '2f60d3aa' });
    const cells = ipynbCells(dialogToIpynb(dialog)).map((cell) => cell['id']);
    expect(cells).toEqual(['7c1e09b4', '2f60d3aa', behind.id, 'b8e4417d', '91d05c3e', last.id]);
    expect([behind.previous()?.id, behind.next()?.id]).toEqual(['2f60d3aa', 'b8e4417d']);
    expect(() => dialog.addMessage('x', { after: 'nope' })).toThrow(DialogError);
  });

  it('B45: a source replaced is the same cell, in its place, of its type', () => {
    const dialog = open('nbformat-4-5.ipynb');
    const before = ipynbCells(dialogToIpynb(dialog));
    at(dialog, 1).content = '# Not markdown\nprint(1)';
    const after = ipynbCells(dialogToIpynb(dialog));
    expect(after).toEqual(
      before.map((cell, index) => (index === 1 ? { ...cell, source: '# Not markdown\nprint(1)' } : cell)),
    );
  });

  it('B48: a cell moves whole', () => {
    const dialog = open('execution-counts.ipynb');
    const cells = ipynbCells(dialogToIpynb(dialog));
    const [moved] = dialog.removeMessages([at(dialog, 0)]);
    dialog.insert([moved as Message], 2);
    expect(ipynbCells(dialogToIpynb(dialog))).toEqual([cells[1], cells[2], cells[0], ...cells.slice(3)]);
  });
});

describe('S: what the original loses', () => {
  const separator = '\n\n##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->\n\n';

  it('S01: the separator alone marks a prompt', () => {
    const dialog = ipynbToDialog(notebook([markdown(`q${separator}r`)]));
    expect([at(dialog, 0).type, at(dialog, 0).content, at(dialog, 0).reply]).toEqual(['prompt', 'q', 'r']);
    at(dialog, 0).content = 'Q';
    expect(saved(dialog)).toBe(notebook([markdown(`Q${separator}r`)]));
  });

  it('S02: a reply that quotes the separator is read whole', () => {
    const dialog = ipynbToDialog(
      notebook([markdown(`q${separator}r${separator}s`, { metadata: { solveit_ai: true } })]),
    );
    expect([at(dialog, 0).content, at(dialog, 0).reply]).toEqual(['q', `r${separator}s`]);
  });

  it.each([
    'dialog-quotes-separator-in-prompt.ipynb',
    'dialog-quotes-separator-in-reply.ipynb',
    'dialog-quotes-separator-in-note.ipynb',
  ])('S02, S03, S04: all text of %s is there, and comes back after edits', (name) => {
    const dialog = open(name);
    const cells = ipynbCells(readFixture(name)).map((cell) => cell['source'] as string);
    dialog.messages.forEach(({ type, content, reply }, index) => {
      const letters = (text: string): string =>
        text.replace(/[\s\\]|##### 🤖?Reply🤖?<!-- SOLVEIT_SEPARATOR_[0-9a-f]+ -->/gu, '');
      if (type === 'prompt' || type === 'note') expect(letters(content + reply)).toBe(letters(cells[index] ?? ''));
    });
    for (const message of dialog.messages) message.content = `New: ${message.content}`;
    const back = ipynbToDialog(dialogToIpynb(dialog));
    expect(back.messages.map(({ type, content, reply }) => [type, content, reply])).toEqual(
      dialog.messages.map(({ type, content, reply }) => [type, content, reply]),
    );
  });

  it('S05: an execution count is kept', () => {
    const dialog = ipynbToDialog(notebook([code('x', { execution_count: 5 })]));
    expect(at(dialog, 0).executionCount).toBe(5);
    at(dialog, 0).content = 'y';
    expect(saved(dialog)).toBe(notebook([code('y', { execution_count: 5 })]));
    at(dialog, 0).executionCount = 6;
    expect(saved(dialog)).toBe(notebook([code('y', { execution_count: 6 })]));
  });

  it('S06: escapes of the file are those of new text', () => {
    const dialog = open('escapes-unicode-lower.ipynb');
    dialog.addMessage('é 😀', { id: 'n' });
    expect(saved(dialog)).toContain('"\\u00e9 \\ud83d\\ude00"');
    expect(saved(dialog)).toMatch(/^[\0-\x7f]*$/);
  });

  it.each([
    'nbformat-4-0.ipynb',
    'nbformat-4-1.ipynb',
    'nbformat-4-2.ipynb',
    'nbformat-4-4.ipynb',
    'ids-missing-in-4-5.ipynb',
  ])('S07: ids of %s are the same each time, and the minor version stays', (name) => {
    const ids = (dialog: Dialog): string[] => dialog.messages.map((message) => message.id);
    const dialog = open(name);
    expect(ids(dialog)).toEqual(ids(open(name)));
    at(dialog, 0).content += '!';
    const after = saved(dialog);
    expect(
      ipynbToDialog(after)
        .messages.slice(1)
        .map((message) => message.id),
    ).toEqual(ids(dialog).slice(1));
    const minor = /"nbformat_minor": \d+/;
    expect(minor.exec(after)?.[0]).toBe(minor.exec(textOf(name))?.[0]);
    expect(changedLines(textOf(name), after)).toHaveLength(1);
  });

  it('S08: a form feed or U+2028 does not split a line that was whole', () => {
    const dialog = ipynbToDialog(notebook([markdown(['a\f\u2028b\n', 'c'])]));
    at(dialog, 0).content = 'a\f\u2028b\nd';
    expect(saved(dialog)).toBe(notebook([markdown(['a\f\u2028b\n', 'd'])]));
    at(dialog, 0).content = 'A\f\u2028b\nc';
    expect(saved(dialog)).toBe(notebook([markdown(['A\f\u2028b\n', 'c'])]));
  });

  it('S09, S10, S11: attachments are what they were', () => {
    for (const name of [
      'attachments-two-mimes',
      'attachments-svg-lines',
      'attachments-on-raw-cell',
      'attachments-base64-newlines',
      'attachments-base64-lines',
    ]) {
      const dialog = open(`${name}.ipynb`);
      for (const message of dialog.messages) {
        for (const attachment of message.attachments) expect(attachment.data.length).toBeGreaterThan(0);
        message.content = message.content.replace(/$/, '!');
      }
      const cells = ipynbCells(readFixture(`${name}.ipynb`)).map((cell) => cell['attachments']);
      expect(ipynbCells(dialogToIpynb(dialog)).map((cell) => cell['attachments'])).toEqual(cells);
    }
  });

  it('S12: unknown keys stay, wherever they are', () => {
    const dialog = open('keys-unknown.ipynb');
    const before = dialogToNotebook(dialog);
    for (const message of dialog.messages) message.content = message.content.replace(/$/, '!');
    dialog.meta['new'] = true;
    const { cells, metadata, ...top } = dialogToNotebook(dialog);
    const { cells: oldCells, metadata: _, ...oldTop } = before;
    void metadata;
    expect(top).toEqual(oldTop);
    const unknown = (cell: JsonValue): JsonObject => ({ ...(cell as JsonObject), source: '' });
    expect((cells as JsonValue[]).map(unknown)).toEqual((oldCells as JsonValue[]).map(unknown));
    expect(checkIpynb(readFixture('keys-unknown.ipynb')).length).toBeGreaterThan(0);
  });

  it('S13: a duplicate id is deterministic and reported', () => {
    const cells = [markdown('one', { id: 'x' }), markdown('two', { id: 'x' })];
    const ids = [0, 1].map(() => ipynbToDialog(notebook(cells)).messages.map((message) => message.id));
    expect(ids[0]).toEqual(ids[1]);
    expect(ids[0]?.[0]).toBe('x');
    expect(ids[0]?.[1]).toMatch(/^[0-9a-f]{8}$/);
    const issues = checkIpynb(new TextEncoder().encode(notebook(cells)));
    expect(issues).toMatchObject([{ rule: 'duplicate-id', cell: 1 }]);
  });

  it('S14: a lone surrogate in a source stays an escape, and the notebook can be saved', () => {
    const text = String.raw`{"cells":[{"cell_type":"markdown","id":"a1","metadata":{},"source":"a\ud83db"}],"metadata":{},"nbformat":4,"nbformat_minor":5}`;
    const dialog = ipynbToDialog(text);
    expect(at(dialog, 0).content).toBe('a\ud83db');
    at(dialog, 0).content = 'a\ud83db!';
    expect(saved(dialog)).toBe(text.replace('b"', 'b!"'));
    at(dialog, 0).content = '\ude00';
    expect(saved(dialog)).toContain(String.raw`"source":"\ude00"`);
  });
});

describe('edits to what is amiss', () => {
  it('are not refused for faults that were there before', () => {
    for (const name of [
      'output-broken-entries',
      'outputs-missing-or-null',
      'output-update-display',
      'attachments-on-code-cell',
      'outputs-on-markdown',
      'ids-invalid',
      'nbformat-4-99-future',
    ]) {
      const dialog = open(`${name}.ipynb`);
      // A part of the wrong type is no list or object that could be added to; see the next test.
      const given = ipynbCells(dialogToIpynb(dialog));
      const odd = dialog.messages.filter((_, index) => !Array.isArray(given[index]?.['outputs'] ?? []));
      dialog.removeMessages(odd);
      for (const message of dialog.messages) {
        message.content = `New: ${message.content}`;
        message.meta['k'] = 1;
        if (message.type === 'code') message.outputs.push({ output_type: 'stream', name: 'stdout', text: 'new' });
      }
      const cells = ipynbCells(dialogToIpynb(dialog));
      expect(cells.map((cell) => (cell['metadata'] as JsonObject)['k'])).toEqual(cells.map(() => 1));
      expect(
        cells.filter((cell) => cell['cell_type'] === 'code' && !JSON.stringify(cell['outputs']).includes('new')),
      ).toEqual([]);
    }
  });

  it('are refused where the part edited is of the wrong type: nothing in it could be kept', () => {
    const cell = (more: string): string =>
      `{"cells": [{"cell_type": "code", "source": "x", ${more}}], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}`;
    const refused: [string, (message: Message) => unknown][] = [
      [
        '"metadata": {}, "outputs": {"a": 1}',
        ({ outputs }) => outputs.push({ output_type: 'stream', name: 'a', text: 'b' }),
      ],
      ['"metadata": [1], "outputs": []', ({ meta }) => (meta['k'] = 1)],
    ];
    for (const [more, edit] of refused) {
      const dialog = ipynbToDialog(cell(more));
      edit(dialog.messages[0]!);
      expect(() => dialogToIpynb(dialog)).toThrow('which this edit would drop; repair the notebook first');
    }
    const dialog = ipynbToDialog(cell('"metadata": [1], "outputs": {"a": 1}'));
    dialog.messages[0]!.content = 'y';
    expect(new TextDecoder().decode(dialogToIpynb(dialog))).toBe(
      cell('"metadata": [1], "outputs": {"a": 1}').replace('"x"', '"y"'),
    );
  });

  it('are refused where code would carry the attachments of a note, though nobody read them', () => {
    const bytes = readFixture('attachments-one.ipynb');
    const dialog = ipynbToDialog(bytes);
    const note = dialog.messages.find((message) => message.type === 'note')!;
    note.type = 'code';
    expect(() => dialogToIpynb(dialog)).toThrow('keeps no attachments on code');
  });

  it('stay inside the item where a source is one item of many lines', () => {
    const source = (text: string): string =>
      `{"cells": [{"cell_type": "raw", "metadata": {}, "source": [${JSON.stringify(text)}]}], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}`;
    const dialog = ipynbToDialog(source('a\nb\nc'));
    dialog.messages[0]!.content = 'a\nB\nc!';
    expect(new TextDecoder().decode(dialogToIpynb(dialog))).toBe(source('a\nB\nc!'));
  });

  it('are refused where they would make a valid cell invalid, or lose something; nothing is written then', () => {
    const faults: [string, (message: Message) => unknown][] = [
      ['must not carry output', (message) => ((message.type = 'note'), (message.outputs = 'x'))],
      [
        'keeps only the reply',
        (message) => ((message.type = 'prompt'), (message.outputs = [{ output_type: 'stream', name: 'a', text: 'b' }])),
      ],
      ['keeps no attachments on code', (message) => message.addAttachment(new Uint8Array(), 'x/y')],
      ['unknown message type', (message) => (message.type = 'zork' as 'note')],
      ['2f60d3aa', (message) => (message.meta['k'] = (() => 1) as never)],
      ['2f60d3aa', (message) => (message.meta['collapsed'] = 1)],
      ['2f60d3aa', (message) => message.outputs.push({ output_type: 'zip' } as never)],
      ['2f60d3aa', (message) => (message.outputs = [{ output_type: 'stream', name: 'stdout' }] as never)],
    ];
    for (const [words, spoil] of faults) {
      const dialog = open('nbformat-4-5.ipynb');
      spoil(dialog.getMessage('2f60d3aa'));
      let message = '';
      try {
        dialogToIpynb(dialog);
      } catch (error) {
        expect(DialogError.is(error)).toBe(true);
        message = (error as Error).message;
      }
      expect(message).toContain(words);
      expect(message).toMatch(/^2f60d3aa: /);
      expect(message).not.toMatch(/cells\[|as-it-was/);
    }
  });

  it('that give two messages one id are refused, naming it', () => {
    const dialog = open('nbformat-4-5.ipynb');
    at(dialog, 0).id = '2f60d3aa';
    expect(() => dialogToIpynb(dialog)).toThrow(/^duplicate message id\(s\): 2f60d3aa/);
    dialog.insert([at(dialog, 1)], 0);
    expect(() => dialogToIpynb(dialog)).toThrow(/duplicate message id/);
  });

  it('keys like those of Object.prototype are set and taken away like others', () => {
    const text = notebook([
      markdown('x', {
        metadata: JSON.parse('{"__proto__": {"a": 1}, "constructor": 1, "toString": {}, "z": 1}') as JsonObject,
      }),
    ]);
    const dialog = ipynbToDialog(text);
    const { meta } = at(dialog, 0);
    delete (meta as { constructor?: unknown }).constructor;
    Reflect.deleteProperty(meta, '__proto__');
    meta['valueOf'] = {};
    const [cell] = ipynbCells(saved(dialog));
    expect(JSON.stringify(cell?.['metadata'])).toBe('{"toString":{},"valueOf":{},"z":1}');
    Object.defineProperty(meta, '__proto__', { value: {}, enumerable: true, configurable: true, writable: true });
    expect(saved(dialog)).toContain('"__proto__":{}');
  });

  it('an nbformat 3 notebook that was edited is written as 4.5', () => {
    const dialog = open('nbformat-3-headings.ipynb');
    at(dialog, 0).content += '!';
    const value = dialogToNotebook(dialog);
    expect([value['nbformat'], value['nbformat_minor']]).toEqual([4, 5]);
    expect(validateNotebook(value).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(ipynbToDialog(dialogToIpynb(dialog)).toJSON()).toEqual({ ...dialog.toJSON(), name: '' });
  });

  it('worksheets beside an empty list of cells are read', () => {
    const sheet = '{"cells": [{"cell_type": "markdown", "metadata": {}, "source": "here"}], "metadata": {}}';
    const text = `{"cells": [], "metadata": {}, "nbformat": 3, "nbformat_minor": 0, "worksheets": [${sheet}]}`;
    const dialog = ipynbToDialog(text);
    expect(dialog.messages.map(({ content }) => content)).toEqual(['here']);
    expect(saved(dialog)).toBe(text);
    expect(checkIpynb(text).map(({ rule }) => rule)).toContain('old-version');
    at(dialog, 0).content = 'there';
    expect(ipynbToDialog(saved(dialog)).messages.map(({ content }) => content)).toEqual(['there']);
  });
});
