/** Cells as plain values: to them, from them, and what of the original's handling is deliberately not followed. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { attachmentToBundle, bundleToAttachment } from '../../src/dialog/attachment.ts';
import { encodeBase64 } from '../../src/dialog/base64.ts';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import { cellToMessage, dialogToNotebook, fromCells, ipynbCells } from '../../src/ipynb/cells.ts';
import { dialogToIpynb } from '../../src/ipynb/dialog-to-ipynb.ts';
import { toCell } from '../../src/ipynb/new-cell.ts';
import { escapeSeparators, replySeparator, splitSource } from '../../src/ipynb/separator.ts';
import type { JsonObject, JsonValue } from '../../src/json/types.ts';
import { joinLines } from '../../src/nbformat/lines.ts';
import { validateNotebook } from '../../src/nbformat/validate.ts';
import { testVectors, throws } from '../support/golden.ts';
import { emptyAsList, inexpressible, messageOf, numbered, stateOf } from '../support/golden-dialog.ts';

class AttrMessage extends Message {
  static override metaAttrs = { bookmark: 'bm', flag: 'flag_key', same: 'same' };
}

class AttrDialog extends Dialog {
  static override messageClass = AttrMessage;
}

const quoted = `a${replySeparator}b`;

describe('golden: cells', () => {
  const attached = { id: 'a', content_type: 'image/png', data_b64: 'eA==' };
  const state = (init: JsonObject): JsonObject => ({
    id: 'i',
    msg_type: 'note',
    content: 'x',
    output: [],
    meta: {},
    ...init,
  });

  testVectors(
    'cells.seed.json',
    {
      to_cell: (input) => {
        const spec = input['message'] as JsonObject;
        if (spec['content'] === null) return inexpressible;
        return numbered(toCell(messageOf(spec, input['cls'] === 'attr' ? AttrMessage : Message)), input);
      },
      cell2msg: (input) => {
        const isAttr = input['cls'] === 'attr';
        const cell = input['cell'] as JsonObject;
        const message = cellToMessage(cell, isAttr ? { dialogClass: AttrDialog } : {});
        const extra = isAttr ? Object.keys(AttrMessage.metaAttrs).filter((name) => name in message) : [];
        return numbered(stateOf(message, extra), input);
      },
      round: (input) => {
        const cell = toCell(messageOf(input['message']));
        const back = cellToMessage(cell);
        return { back: stateOf(back), same: isDeepStrictEqual(toCell(back), cell) };
      },
      att2dict_str: () => inexpressible,
      dict2att: () => {
        const attachment = bundleToAttachment('a', { 'image/svg+xml': ['<svg>', '</svg>'] });
        return { id: attachment.id, content_type: attachment.contentType, data_b64: encodeBase64(attachment.data) };
      },
    },
    {
      'to_cell code output __type stripped': {
        why: 'metadata of outputs is carried verbatim',
        ours: {
          id: 'i',
          cell_type: 'code',
          metadata: {},
          execution_count: null,
          source: '1',
          outputs: [{ output_type: 'display_data', metadata: { __type: 'z', k: 1 }, data: { 'text/plain': 'a' } }],
        },
      },
      'to_cell note output ignored': { why: 'nothing is lost without a word', ours: throws },
      'to_cell attachments on code dropped': { why: 'nothing is lost without a word', ours: throws },
      'to_cell attachments on raw dropped': {
        why: 'raw cells may have attachments',
        ours: { id: 'i', cell_type: 'raw', source: 'x', metadata: {}, attachments: { a1: { 'image/png': 'eA==' } } },
      },
      'to_cell dup attachment ids collapse': { why: 'nothing is lost without a word', ours: throws },
      'to_cell content None': { why: 'content is text', ours: inexpressible },
      'to_cell invalid output -> all outputs dropped?': { why: 'nothing is lost without a word', ours: throws },
      'to_cell output missing output_type': { why: 'nothing is lost without a word', ours: throws },
      'to_cell solveit_ai in note meta': {
        why: 'the mark would make the note a prompt',
        ours: { id: 'i', cell_type: 'markdown', source: 'x', metadata: {} },
      },
      'cell2msg solveit_ai false': {
        why: 'the separator alone marks a prompt: its reply is not lost (S01)',
        ours: state({
          msg_type: 'prompt',
          content: 'q',
          output: [{ output_type: 'display_data', metadata: { is_ai_res: true }, data: { 'text/markdown': 'r' } }],
        }),
      },
      'cell2msg code with sep loses tail': {
        why: 'code is never split',
        ours: state({ msg_type: 'code', content: quoted }),
      },
      'cell2msg raw with solveit_ai': {
        why: 'raw text is never a prompt',
        ours: state({ msg_type: 'raw', meta: { solveit_ai: true } }),
      },
      'cell2msg attachment multi mime keeps first': {
        why: 'a cell is read as from a file of Jupyter, whose keys are sorted; the other type is kept too (S09)',
        ours: state({ attachments: [{ id: 'a', content_type: 'image/jpeg', data_b64: 'eQ==' }] }),
      },
      'cell2msg attachment empty bundle': {
        why: 'what is broken is read',
        ours: state({ attachments: [{ id: 'a', content_type: '', data_b64: '' }] }),
      },
      'cell2msg attachments null': { why: 'what is broken is read', ours: state({}) },
      'cell2msg heading v3 type': {
        why: 'there are four types; unknown cells are for no one',
        ours: state({ msg_type: 'raw' }),
      },
      'round note containing sep (data loss)': {
        why: 'a quoted separator is escaped (S04)',
        ours: { back: state({ content: quoted }), same: true },
      },
      'round prompt content ends with sep head': {
        why: 'a quoted separator is escaped (S03)',
        ours: {
          back: state({
            msg_type: 'prompt',
            content: `q${replySeparator.trimEnd()}`,
            output: [{ output_type: 'display_data', metadata: { is_ai_res: true }, data: { 'text/markdown': 'r' } }],
          }),
          same: true,
        },
      },
      'round prompt unflagged output lost': { why: 'nothing is lost without a word', ours: throws },
      'round attachments on raw lost': {
        why: 'raw cells may have attachments (S10)',
        ours: { back: state({ msg_type: 'raw', attachments: [attached] }), same: true },
      },
      'round attachments on code lost': { why: 'nothing is lost without a word', ours: throws },
      'round unknown type': { why: 'there are four types', ours: throws },
      'att2dict str data passes through': { why: 'data is bytes', ours: inexpressible },
      'dict2att non-str data': {
        why: 'lines of text are read as text (S10)',
        ours: {
          id: 'a',
          content_type: 'image/svg+xml',
          data_b64: encodeBase64(new TextEncoder().encode('<svg></svg>')),
        },
      },
    },
    emptyAsList,
  );
});

describe('golden: split_cell_src', () => {
  testVectors(
    'split_cell_src.seed.json',
    {
      reply_sep: () => replySeparator,
      split: (input) => {
        const source = joinLines((input['cell'] as JsonObject)['source']);
        const split = splitSource(source);
        return split ? [split.content, split.reply] : [source, null];
      },
    },
    {
      'sep lacking one trailing newline': { why: 'the line is the separator, however it is set off', ours: ['a', ''] },
      'doubled seps': {
        why: 'nothing behind the first separator is lost',
        ours: ['a', `\n\n${replySeparator.trim()}\n\nb`],
      },
      'source list': { why: 'a source may be a list of lines', ours: ['a\nb', null] },
    },
  );
});

describe('notebooks as values', () => {
  const cells: JsonObject[] = [
    { cell_type: 'code', id: 'c', metadata: { a: 1 }, source: 'x = 1\ny', outputs: [], execution_count: 5 },
    { cell_type: 'markdown', id: 'n', metadata: {}, source: 'text' },
  ];

  it('come from cells and go to them', () => {
    const dialog = fromCells(cells, { name: 'd' });
    expect([dialog.name, dialog.messages.map((message) => message.type)]).toEqual(['d', ['code', 'note']]);
    expect(dialogToNotebook(dialog)).toEqual({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
    expect(ipynbCells(dialogToIpynb(dialog))).toEqual(cells);
  });

  it('share nothing with the cells given', () => {
    const given = structuredClone(cells);
    const dialog = fromCells(given);
    dialog.messages[0]?.outputs.push({ output_type: 'stream', name: 'stdout', text: 'a' });
    (dialog.messages[0]?.meta ?? {})['a'] = 2;
    expect(given).toEqual(cells);
  });

  it('hold the messages asked for', () => {
    const dialog = fromCells(cells);
    const notebook = dialogToNotebook(dialog, { messages: [dialog.getMessage('n')] });
    expect(notebook['cells']).toEqual([cells[1]]);
    expect(dialog.messages).toHaveLength(2);
  });

  it('of any value that is no notebook are refused; of one with no cells are empty', () => {
    expect(ipynbCells('{"cells": [], "nbformat": 4}')).toEqual([]);
    expect(() => ipynbCells('[]')).toThrow(/not a notebook/);
    expect(() => ipynbCells('{')).toThrow(/line 1, column 2/);
  });

  it('made anew are valid, and sorted as Jupyter does', () => {
    const dialog = new Dialog('d');
    dialog.addMessage('x', { id: 'a', outputs: [{ output_type: 'stream', name: 'stdout', text: 'b\nc\n' }] });
    dialog.addMessage('n\nm', { id: 'b', type: 'note' });
    dialog.addMessage('q', { id: 'c', type: 'prompt', outputs: 'r' });
    dialog.addMessage('', { id: 'd', type: 'raw', meta: { k: { z: 1, a: [] } } });
    expect(validateNotebook(dialogToNotebook(dialog) as JsonValue)).toEqual([]);
    expect(new TextDecoder().decode(dialogToIpynb(dialog))).toBe(`{
 "cells": [
  {
   "cell_type": "code",
   "execution_count": null,
   "id": "a",
   "metadata": {},
   "outputs": [
    {
     "name": "stdout",
     "output_type": "stream",
     "text": [
      "b\\n",
      "c\\n"
     ]
    }
   ],
   "source": [
    "x"
   ]
  },
  {
   "cell_type": "markdown",
   "id": "b",
   "metadata": {},
   "source": [
    "n\\n",
    "m"
   ]
  },
  {
   "cell_type": "markdown",
   "id": "c",
   "metadata": {
    "solveit_ai": true
   },
   "source": [
    "q\\n",
    "\\n",
    "##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->\\n",
    "\\n",
    "r"
   ]
  },
  {
   "cell_type": "raw",
   "id": "d",
   "metadata": {
    "k": {
     "a": [],
     "z": 1
    }
   },
   "source": []
  }
 ],
 "metadata": {},
 "nbformat": 4,
 "nbformat_minor": 5
}
`);
  });
});

describe('attachments as bundles', () => {
  it('are base64 under their mime type, and come back as bytes', () => {
    const message = new Message({ type: 'note' });
    const attachment = message.addAttachment(Uint8Array.of(1, 2, 3), 'image/png', { id: 'a.png' });
    expect(attachmentToBundle(attachment)).toEqual({ 'image/png': 'AQID' });
    expect(toCell(message)['attachments']).toEqual({ 'a.png': { 'image/png': 'AQID' } });
    expect([...bundleToAttachment('a.png', { 'image/png': 'AQ\nID\n' }).data]).toEqual([1, 2, 3]);
  });

  it('named __proto__ are not lost', () => {
    const message = new Message({ type: 'note', id: 'x' });
    message.addAttachment(Uint8Array.of(1), 'image/png', { id: '__proto__' });
    const [back] = fromCells([toCell(message)]).messages;
    expect(back?.attachments.map((attachment) => attachment.id)).toEqual(['__proto__']);
  });
});

describe('separators in text', () => {
  it('are escaped by a backslash more each time', () => {
    const once = escapeSeparators(replySeparator);
    expect(once).toBe(replySeparator.replace('SOLVEIT', '\\SOLVEIT'));
    expect(escapeSeparators(once)).toBe(replySeparator.replace('SOLVEIT', '\\\\SOLVEIT'));
  });
});
