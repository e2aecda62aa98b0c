/**
 * Editing changes the cells that were edited and nothing else: random edits over all fixtures, and the one-line diff.
 * After each sequence the file parses, holds what the dialog holds, and every cell that was not edited has its bytes.
 */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dialog } from '../../src/dialog/dialog.ts';
import type { Message } from '../../src/dialog/message.ts';
import { DialogError } from '../../src/errors.ts';
import { ipynbCells } from '../../src/ipynb/cells.ts';
import { dialogToIpynb } from '../../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../../src/ipynb/ipynb-to-dialog.ts';
import { decodeJson } from '../../src/json/decode.ts';
import { type JsonNode, findMember } from '../../src/json/node.ts';
import { itemsOf, scanJson } from '../../src/json/scan.ts';
import { validateNotebook } from '../../src/nbformat/validate.ts';
import { type NotebookFile, allNotebooks } from '../support/fixtures.ts';
import { type Bench, edit, isEditable } from './random-edits.ts';

const notebooks = allNotebooks().filter((file) => !file.broken);
/** Notebooks of formats before 4 are written anew when edited. */
const version4 = notebooks.filter(({ bytes }) => ![2, 3].includes(Number(topMember(bytes, 'nbformat'))));

const byName = new Map(notebooks.map((file) => [file.name, file]));

function fileOf(name: string): NotebookFile {
  const file = byName.get(name);
  if (file === undefined) throw new Error(`no ${name}`);
  return file;
}

function topMember(bytes: Uint8Array, key: string): unknown {
  const member = findMember(scanJson(bytes), key);
  return member && decodeJson(bytes, { node: member.value });
}

/** A notebook's text: what stands before the cells list and behind it, and each cell. */
function partsOf(bytes: Uint8Array): { head: string; tail: string; cells: string[]; nodes: readonly JsonNode[] } {
  const list = findMember(scanJson(bytes, { depth: 3 }), 'cells')?.value;
  if (list?.kind !== 'array') throw new Error('no cells');
  const nodes = itemsOf(bytes, list);
  const text = (start: number, end?: number): string => Buffer.from(bytes.subarray(start, end)).toString('latin1');
  return { head: text(0, list.start), tail: text(list.end), cells: nodes.map((n) => text(n.start, n.end)), nodes };
}

/** The id of each cell in the file; undefined where it has none, or one that an earlier cell has. */
function ownIds(bytes: Uint8Array): (string | undefined)[] {
  const ids = ipynbCells(bytes).map((cell) => (typeof cell['id'] === 'string' ? cell['id'] : ''));
  return ids.map((id, index) => (id === '' || ids.indexOf(id) < index ? undefined : id));
}

/** What a file can hold of a message. */
function stored(message: Message): unknown {
  const { type, content, reply, outputs, attachments, executionCount } = message;
  const meta = { ...message.meta };
  // On a note or prompt it is the mark of prompts, and the type says that already.
  if (type === 'note' || type === 'prompt') delete meta['solveit_ai'];
  return {
    type,
    content,
    reply,
    outputs: type === 'code' || type === 'prompt' ? outputs : [],
    meta,
    attachments: Object.fromEntries(attachments.map((attachment) => [attachment.id, attachment.toJSON()])),
    executionCount: type === 'code' ? executionCount : null,
  };
}

function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

function expectHeld(dialog: Dialog, bytes: Uint8Array): void {
  const reopened = ipynbToDialog(bytes);
  expectSame(reopened.messages.map(stored), dialog.messages.map(stored));
  expectSame(reopened.meta, dialog.meta);
}

/** Ids that stand in the file are those of the messages, unless they were amiss in the first place. */
function expectIds(dialog: Dialog, bytes: Uint8Array, file: Uint8Array): void {
  if (ownIds(file).includes(undefined) || !dialog.messages.every(isEditable)) return;
  ownIds(bytes).forEach((id, index) => id === undefined || expect(dialog.messages[index]?.id).toBe(id));
}

describe('random edits', () => {
  it('are held by the file, and change nothing else', () => {
    const run = fc.tuple(
      fc.constantFrom(...byName.keys()),
      fc.constantFrom(...byName.keys()),
      fc.array(edit, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
    );
    let [tried, held] = [0, 0];
    fc.assert(
      fc.property(run, ([name, otherName, edits, read]) => {
        const file = fileOf(name);
        const given = file.bytes.slice();
        const dialog = ipynbToDialog(given);
        const indices = new Map(dialog.messages.map((message, index) => [message, index]));
        const other = ipynbToDialog(fileOf(otherName).bytes);
        if (read) JSON.stringify([dialog, other]);
        const bench: Bench = { dialog, other, touched: new Set(), made: new Set(), touchedMeta: false, count: 0 };
        for (const { apply } of edits) apply(bench);
        const bytes = saved(dialog);
        tried++;
        if (bytes === undefined) return;
        held++;
        if (
          [file, fileOf(otherName)].every(({ bytes: given }) => isOfKnownVersion(given) && errorsOf(given).length === 0)
        )
          expect(errorsOf(bytes)).toEqual([]);
        expect(Buffer.from(given).equals(file.bytes)).toBe(true);
        expect(Buffer.from(dialogToIpynb(dialog)).equals(bytes)).toBe(true);
        expectHeld(dialog, bytes);
        expectIds(dialog, bytes, file.bytes);
        expectValid(bench, bytes);
        if (!version4.includes(file)) return;
        const [before, after] = [partsOf(file.bytes), partsOf(bytes)];
        if (!bench.touchedMeta) expect([after.head, after.tail]).toEqual([before.head, before.tail]);
        dialog.messages.forEach((message, index) => {
          const old = indices.get(message);
          if (old !== undefined && !bench.touched.has(message)) expect(after.cells[index]).toBe(before.cells[old]);
        });
      }),
      { numRuns: Number(process.env['DIALOGBOOK_RUNS'] ?? 1500) },
    );
    // What a cell cannot hold is refused, as attachments on code are; that is rare.
    expect(held / tried).toBeGreaterThan(0.9);
  }, 3_600_000);
});

/** The bytes of `dialog`; undefined where it holds what a notebook cannot. */
function saved(dialog: Dialog): Uint8Array | undefined {
  try {
    return dialogToIpynb(dialog);
  } catch (error) {
    if (!DialogError.is(error, 'invalid_dialog')) throw error;
    return undefined;
  }
}

/** Whether all kinds of cells are known; those of later versions are legal in those alone. */
function isOfKnownVersion(bytes: Uint8Array): boolean {
  return Number(topMember(bytes, 'nbformat_minor')) <= 5;
}

/** What Jupyter's validator would refuse in the notebook. */
function errorsOf(bytes: Uint8Array): unknown[] {
  return validateNotebook(decodeJson(bytes)).filter(({ severity }) => severity === 'error');
}

/** New messages make valid cells. */
function expectValid({ dialog, made, touched }: Bench, bytes: Uint8Array): void {
  const fresh = dialog.messages.flatMap((message, index) =>
    made.has(message) && !touched.has(message) ? [index] : [],
  );
  if (fresh.length === 0) return;
  const errors = validateNotebook(decodeJson(bytes)).filter(({ severity, cell }) => {
    return severity === 'error' && cell !== undefined && fresh.includes(cell);
  });
  expect(errors).toEqual([]);
}

describe('a one-line change in a list of lines is a one-line diff', () => {
  /** Whether each item of the cell's source is one line, as all tools write it. */
  function isPlain(bytes: Uint8Array, node: JsonNode): boolean {
    const source = findMember(node, 'source')?.value;
    const lines = source && decodeJson(bytes, { node: source });
    if (!Array.isArray(lines)) return false;
    return lines.every((line, index) => {
      return (
        typeof line === 'string' && /^[^\n]*\n?$/.test(line) && (index === lines.length - 1 || line.endsWith('\n'))
      );
    });
  }

  function changedLines(before: Uint8Array, after: Uint8Array): number {
    const [old, now] = [before, after].map((bytes) =>
      Buffer.from(bytes)
        .toString('latin1')
        .split(/\r\n|\n|\r/),
    );
    expect(now?.length).toBe(old?.length);
    return now?.filter((line, index) => line !== old?.[index]).length ?? 0;
  }

  /** Changes each line of `part` in turn, and back. */
  function tryLines(bytes: Uint8Array, index: number, part: 'content' | 'reply'): void {
    const dialog = ipynbToDialog(bytes);
    const message = dialog.messages[index];
    const original = message?.[part] ?? '';
    // A half that quotes a separator as it is gets it escaped on its first edit: more than a line may change.
    if (!message || !isEditable(message) || original === '' || original.includes('SOLVEIT_SEPARATOR')) return;
    const lines = original.split('\n');
    lines.forEach((line, nth) => {
      if (line === '' && nth === lines.length - 1) return;
      message[part] = lines.with(nth, `X${line}`).join('\n');
      expect(changedLines(bytes, dialogToIpynb(dialog))).toBe(1);
    });
    message[part] = original;
    expect(Buffer.from(dialogToIpynb(dialog)).equals(bytes)).toBe(true);
  }

  it.each(version4)('$name', ({ bytes }) => {
    partsOf(bytes).nodes.forEach((node, index) => {
      if (!isPlain(bytes, node)) return;
      tryLines(bytes, index, 'content');
      tryLines(bytes, index, 'reply');
    });
  });
});

describe('what this notebook cannot hold', () => {
  const notebook = (minor: number, cell: object): Uint8Array =>
    new TextEncoder().encode(JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: minor }));
  const plain = { cell_type: 'markdown', metadata: {}, source: 'a' };

  it('an id set in a notebook whose cells have none is refused, not dropped', () => {
    const dialog = ipynbToDialog(notebook(4, plain));
    const [message] = dialog.messages;
    message!.id = 'mine';
    expect(() => dialogToIpynb(dialog)).toThrow(/mine: cells of nbformat 4\.4 have no ids/);
  });

  it.each([
    ['of a later version', notebook(7, { ...plain, id: 'x1', topic: 'new in 4.7' })],
    ['that is broken', notebook(5, { ...plain, id: 'x1', metadata: 3 })],
  ])('a cell %s is refused', (_, source) => {
    const target = ipynbToDialog(notebook(5, { ...plain, id: 'a1' }));
    const [message] = ipynbToDialog(source).messages;
    target.messages.push(message!);
    expect(() => dialogToIpynb(target)).toThrow(/x1: the cell is not valid in a notebook of nbformat 4\.5/);
  });

  it.each([
    ['copied', (target: Dialog, message: Message) => target.addMessages([message])],
    ['moved', (target: Dialog, message: Message) => target.insert([message], 0)],
  ])('a broken cell that is %s is refused by notebooks of every version', (_, carry) => {
    for (const minor of [0, 4, 5, 7, -1, 1.5]) {
      const target = ipynbToDialog(notebook(minor, minor < 5 ? plain : { ...plain, id: 'a1' }));
      carry(target, ipynbToDialog(notebook(5, { ...plain, id: 'x1', metadata: 3 })).messages[0]!);
      expect(() => dialogToIpynb(target)).toThrow(/not valid in a notebook of nbformat 4\.\d: metadata is 3/);
      const sound = ipynbToDialog(notebook(minor, minor < 5 ? plain : { ...plain, id: 'a1' }));
      carry(sound, ipynbToDialog(notebook(5, { ...plain, id: 'x1' })).messages[0]!);
      expect(ipynbToDialog(dialogToIpynb(sound)).messages).toHaveLength(2);
    }
  });

  it('what is no cell at all is not carried over as an empty one', () => {
    const target = ipynbToDialog(notebook(5, { ...plain, id: 'a1' }));
    target.addMessages([ipynbToDialog(notebook(5, 'loose text' as unknown as object)).messages[0]!]);
    expect(() => dialogToIpynb(target)).toThrow(/cell 1 is not an object, so it cannot be edited or carried over/);
  });

  it('a broken cell can be edited and copied where it was broken', () => {
    const text = new TextDecoder().decode(notebook(5, { ...plain, id: 'x1', metadata: 3 }));
    const dialog = ipynbToDialog(text);
    dialog.messages[0]!.content = 'b';
    dialog.addMessages([dialog.messages[0]!]);
    const cells = ipynbCells(dialogToIpynb(dialog));
    expect(cells).toMatchObject([
      { source: 'b', metadata: 3 },
      { source: 'b', metadata: 3 },
    ]);
  });

  it('a cell whose text is no UTF-8 is refused', () => {
    const bytes = notebook(5, { ...plain, id: 'x1', source: 'a?' });
    bytes[bytes.indexOf('?'.charCodeAt(0))] = 0xff;
    const target = ipynbToDialog(notebook(5, { ...plain, id: 'a1' }));
    const [message] = ipynbToDialog(bytes).messages;
    target.messages.push(message!);
    expect(() => dialogToIpynb(target)).toThrow(/x1: the cell is not valid/);
  });
});

describe('an attachment of two mime types', () => {
  const [jpeg, png] = ['anBlZw==', 'cG5n'];
  const notebook = (indent: number): string => {
    const attachments = { 'a.x': { 'image/jpeg': jpeg, 'image/png': png }, 'b.x': { 'text/plain': 'Yg==' } };
    const cell = { attachments, cell_type: 'markdown', id: 'a', metadata: {}, source: 'x' };
    return JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 }, null, indent);
  };
  const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

  it.each([0, 1])('is saved as the one that was chosen, with the other kept (indent %i)', (indent) => {
    const dialog = ipynbToDialog(notebook(indent));
    const [attachment] = dialog.messages[0]!.attachments;
    expect(text(attachment?.data)).toBe('jpeg');
    attachment!.contentType = 'image/png';
    expect(text(attachment?.data)).toBe('png');
    const saved = dialogToIpynb(dialog);
    const [again] = ipynbToDialog(saved).messages[0]!.attachments;
    expect(again?.contentType).toBe('image/png');
    expect(text(again?.data)).toBe('png');
    const [cell] = ipynbCells(saved);
    expect(cell?.['attachments']).toEqual(ipynbCells(notebook(indent))[0]?.['attachments']);
    attachment!.contentType = 'image/jpeg';
    expect(text(dialogToIpynb(dialog))).toBe(notebook(indent));
  });

  it('keeps the other when the data is replaced as well', () => {
    for (const dataFirst of [true, false]) {
      const dialog = ipynbToDialog(notebook(1));
      const [attachment] = dialog.messages[0]!.attachments;
      if (dataFirst) attachment!.data = new TextEncoder().encode('new');
      attachment!.contentType = 'image/png';
      attachment!.data = new TextEncoder().encode('new');
      expect(ipynbCells(dialogToIpynb(dialog))[0]?.['attachments']).toMatchObject({
        'a.x': { 'image/png': 'bmV3', 'image/jpeg': jpeg },
      });
    }
  });
});
