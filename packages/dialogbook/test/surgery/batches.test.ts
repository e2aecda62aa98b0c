/** Laws of edits made together, on every notebook there is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkIpynb } from '../../src/ipynb/check-ipynb.ts';
import { dialogToIpynb } from '../../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../../src/ipynb/ipynb-to-dialog.ts';
import type { Dialog } from '../../src/dialog/dialog.ts';
import { findMember } from '../../src/json/node.ts';
import { itemsOf, scanJson } from '../../src/json/scan.ts';
import { applyEdits } from '../../src/surgery/apply-edits.ts';
import type { Edit } from '../../src/surgery/edit.ts';
import { allNotebooks } from '../support/fixtures.ts';

const notebooks = allNotebooks().filter(({ broken, bytes }) => !broken && bytes.length < 300_000);

/** What a step of a batch is made from: which edit, and which of the messages there are by then. */
const step = fc.record({
  kind: fc.constantFrom('add', 'move', 'remove', 'set', 'insertLines', 'meta'),
  first: fc.nat(99),
  second: fc.nat(99),
  text: fc.constantFrom('new', 'two\nlines', '', 'a\r\nb\n', '# heading\n\ntext', '🤖'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A dialog as a plain list, for what edits do to order and content. */
type Model = { readonly id: string; content: string }[];

/** The edit that `step` is for a dialog like `model`, and what it makes of that; undefined where it cannot be made. */
function editOf(model: Model, { kind, first, second, text }: Step, fresh: string): Edit | undefined {
  const [one, other] = [model[first % model.length], model[second % model.length]];
  if (kind === 'add') {
    model.splice(one === undefined ? 0 : model.indexOf(one) + 1, 0, { id: fresh, content: text });
    const messages = [{ id: fresh, content: text, type: 'note' }] as const;
    return { op: 'add', messages, ...(one === undefined ? {} : { after: one.id }) };
  }
  if (one === undefined) return undefined;
  switch (kind) {
    case 'set':
      one.content = text;
      return { op: 'set', message: one.id, content: text };
    case 'insertLines':
      one.content = one.content === '' ? 'start' : `start${one.content.includes('\r\n') ? '\r\n' : '\n'}${one.content}`;
      return { op: 'insertLines', message: one.id, line: 0, text: 'start' };
    case 'remove':
      model.splice(model.indexOf(one), 1);
      return { op: 'remove', messages: [one.id] };
    case 'meta':
      return { op: 'meta', message: one.id, merge: { remark: [text] } };
    case 'move': {
      if (other === undefined || other === one) return undefined;
      model.splice(model.indexOf(one), 1);
      model.splice(model.indexOf(other), 0, one);
      return { op: 'move', messages: [one.id], before: other.id };
    }
    default:
      return undefined;
  }
}

function modelOf(dialog: Dialog): Model {
  return dialog.messages.map(({ id, content }) => ({ id, content }));
}

/** The text of each cell, by its id. */
function cellTexts(bytes: Uint8Array): Map<string, string> {
  const dialog = ipynbToDialog(bytes);
  const cells = findMember(scanJson(bytes), 'cells')?.value;
  const nodes = cells?.kind === 'array' ? itemsOf(bytes, cells) : [];
  const texts = nodes.map(({ start, end }) => new TextDecoder().decode(bytes.subarray(start, end)));
  return new Map(dialog.messages.map(({ id }, index) => [id, texts[index] ?? '']));
}

function isValid(bytes: Uint8Array): boolean {
  return checkIpynb(bytes).every(({ severity }) => severity !== 'error');
}

/** Those whose cells have ids of their own; of others the ids change with the content. */
const withIds = notebooks.filter(({ bytes }) => {
  const { nbformat, messages } = ipynbToDialog(bytes);
  return nbformat === '4.5' && messages.length > 0 && isValid(bytes);
});

test('there are notebooks to edit', () => expect(withIds.length).toBeGreaterThan(30));

describe('a batch', () => {
  test('does what it says to a plain list, and leaves the bytes of all other cells', () => {
    fc.assert(
      fc.property(fc.constantFrom(...withIds), fc.array(step, { maxLength: 8 }), ({ bytes }, steps) => {
        const dialog = ipynbToDialog(bytes);
        const model = modelOf(dialog);
        const edits = steps.flatMap((each, index) => editOf(model, each, `fresh-${index}`) ?? []);
        const changes = applyEdits(dialog, edits);
        const saved = dialogToIpynb(dialog);
        expect(modelOf(ipynbToDialog(saved))).toEqual(model);
        expect(isValid(saved)).toBe(true);
        const touched = new Set(
          changes.flatMap((change) => (change.kind === 'metadata' || change.kind === 'moved' ? [] : [change.id])),
        );
        const [before, after] = [cellTexts(bytes), cellTexts(saved)];
        for (const [id, text] of after) if (!touched.has(id)) expect(text).toBe(before.get(id));
      }),
      { numRuns: 300 },
    );
  });

  test('that fails leaves the dialog, its messages and its bytes as they were', () => {
    fc.assert(
      fc.property(fc.constantFrom(...notebooks), fc.array(step, { minLength: 1, maxLength: 6 }), ({ bytes }, steps) => {
        const dialog = ipynbToDialog(bytes);
        const messages = [...dialog.messages];
        const model = modelOf(dialog);
        const edits = steps.flatMap((each, index) => editOf(model, each, `fresh-${index}`) ?? []);
        const bad: Edit = { op: 'remove', messages: ['no such message'] };
        expect(() => applyEdits(dialog, [...edits, { op: 'strip', force: true }, bad])).toThrow(
          expect.objectContaining({ code: 'not_found', data: expect.objectContaining({ edit: edits.length + 1 }) }),
        );
        expect([...dialog.messages]).toEqual(messages);
        dialog.messages.forEach((message, index) => expect(message).toBe(messages[index]));
        for (const message of messages) expect(message.dialog).toBe(dialog);
        expect(Buffer.compare(dialogToIpynb(dialog), bytes)).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});

describe('splitting', () => {
  test('and merging again gives the same content, also after saving in between', () => {
    const line = fc.constantFrom('a', '', ' ', 'b\r', '#| export', 'def f(): pass', '%%time', '🤖', '    x');
    const text = fc.array(line, { minLength: 2, maxLength: 9 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }), fc.boolean(), (content, at, isCode) => {
        const count = (content.match(/[^\n]*\n|[^\n]+$/g) ?? []).length;
        fc.pre(count >= 2);
        const dialog = ipynbToDialog('{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}');
        dialog.addMessage(content, { id: 'x', type: isCode ? 'code' : 'note' });
        const changes = applyEdits(dialog, { op: 'split', message: 'x', lines: at.map((n) => 2 + (n % (count - 1))) });
        expect(dialog.messages.length).toBeGreaterThan(1);
        expect(changes.filter(({ kind }) => kind === 'added')).toHaveLength(dialog.messages.length - 1);
        const again = ipynbToDialog(dialogToIpynb(dialog));
        applyEdits(again, { op: 'merge', messages: [...again.messages] });
        expect(again.messages.map((message) => message.content)).toEqual([content]);
      }),
      { numRuns: 1500 },
    );
  });
});

test.each(notebooks)('stripping $name twice is stripping it once, and every prompt keeps its reply', ({ bytes }) => {
  const dialog = ipynbToDialog(bytes);
  const replies = dialog.messages.map(({ type, content, reply }) => ({ type, content, reply }));
  applyEdits(dialog, { op: 'strip' });
  const once = dialogToIpynb(dialog);
  const again = ipynbToDialog(once);
  expect(again.messages.map(({ type, content, reply }) => ({ type, content, reply }))).toEqual(replies);
  expect(applyEdits(again, { op: 'strip' })).toEqual([]);
  expect(Buffer.compare(dialogToIpynb(again), once)).toBe(0);
});
