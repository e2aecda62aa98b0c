/** Building dialogs: adding, inserting, copying, taking out, finding, stepping. */
import { describe, expect, it } from 'vitest';
import { Dialog, type Place } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import { DialogError } from '../../src/errors.ts';
import { dialogToIpynb } from '../../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../../src/ipynb/ipynb-to-dialog.ts';
import { type JsonObject, type JsonValue, isObject } from '../../src/json/types.ts';
import { codeOutput } from '../../src/nbformat/outputs.ts';
import { goldenCases, testVectors, throws } from '../support/golden.ts';
import {
  dialogOf,
  emptyAsList,
  inexpressible,
  initOf,
  messageOf,
  numbered,
  stateOf,
} from '../support/golden-dialog.ts';

/** A reference of a vector: an id, `{idx}` for the message at a position, `{foreign}` for one of another dialog. */
function refOf(dialog: Dialog, ref: JsonValue | undefined): Message | string | undefined {
  if (!isObject(ref)) return typeof ref === 'string' ? ref : undefined;
  return 'foreign' in ref ? messageOf(ref['foreign']) : dialog.messages[ref['idx'] as number];
}

/** What the vectors of adding and deleting start from. */
const start = ['A', 'B', 'C'].map((content) => ({ content, msg_type: 'note', id: content.toLowerCase() }));

function placeOf(dialog: Dialog, kw: JsonValue | undefined): Place {
  const { after, before, idx } = (kw ?? {}) as JsonObject;
  return { after: refOf(dialog, after), before: refOf(dialog, before), at: idx as number | undefined };
}

function orderOf(dialog: Dialog): JsonObject {
  return {
    order: dialog.messages.map((message) => message.content),
    ids: dialog.messages.map((message) => message.id),
  };
}

describe('golden: mk_message', () => {
  testVectors(
    'mk_message.seed.json',
    {
      '': (input) => {
        const dialog = dialogOf(input['messages']);
        const { after: _, before: _before, idx, content, ...rest } = input['kw'] as JsonObject;
        if (idx === null) return inexpressible;
        const made = dialog.addMessage(content as string, { ...initOf(rest), ...placeOf(dialog, input['kw']) });
        const owner = made.dialog === dialog;
        return numbered({ ...orderOf(dialog), new: stateOf(made), owner }, input);
      },
    },
    {
      'idx None': { why: 'a position is a number', ours: inexpressible },
      'after foreign Message -> start': { why: 'an unknown place is an error, not the start', ours: throws },
      'before missing id -> append': { why: 'an unknown place is an error, not the end', ours: throws },
      'empty dialog before missing': { why: 'an unknown place is an error, not the end', ours: throws },
      'generated id collision (ee000001 taken)': {
        why: 'a new id is one that the dialog does not have',
        ours: {
          order: ['A', 'X'],
          ids: ['ee000001', 'ee000002'],
          new: { id: 'ee000002', msg_type: 'code', content: 'X', output: [], meta: {} },
          owner: true,
        },
      },
    },
    emptyAsList,
  );
});

describe('golden: list_ops', () => {
  /** Made of the model's parts by the operations of `surgery/`, and tested there. */
  const elsewhere = ['move', 'clip'];

  const operations: Record<string, (input: Record<string, JsonValue>) => unknown> = {
    mk_messages: (input) => {
      const dialog = dialogOf(input['messages']);
      const sources = (input['src'] as JsonValue[]).map((ref) => refOf(dialog, ref) as Message);
      const made = dialog.addMessages(sources, placeOf(dialog, input['kw']));
      const owner = made.map((message) => message.dialog === dialog);
      return numbered({ ...orderOf(dialog), returned: made.map((message) => stateOf(message)), owner }, input);
    },
    insert_after: (input) => {
      const dialog = dialogOf(input['messages']);
      const made = (input['new'] as JsonValue[]).map((spec) => messageOf(spec));
      dialog.messages[input['idx'] as number]?.insertAfter(made);
      return { ...orderOf(dialog), ret: null, owner: made.map((message) => message.dialog === dialog) };
    },
    remove: (input) => {
      const refs = input['refs'] as JsonValue[];
      if (!refs.every((ref) => typeof ref === 'string')) return inexpressible;
      const dialog = dialogOf(input['messages']);
      const removed = dialog.removeMessages(refs).map((message) => message.id);
      return { ...orderOf(dialog), ret: removed };
    },
    remove_from_dlg: (input) => {
      const dialog = dialogOf(input['messages']);
      const message = dialog.messages[input['idx'] as number];
      const ret = [message?.remove().id];
      return { ret, ...orderOf(dialog) };
    },
    nav: (input) =>
      dialogOf(input['messages']).messages.map((message) => {
        const name = (other: Message | undefined): string | null => (other ? `${other.id}:${other.content}` : null);
        return {
          next: name(message.next()),
          previous: name(message.previous()),
          up: name(message.neighbour(-1)),
          down: name(message.neighbour(1)),
        };
      }),
    nav_orphan: () => new Message().next() ?? null,
    find_msg: (input) => dialogOf(input['messages']).findMessage(input['content'] as string)?.id ?? null,
    get_msg: (input) => {
      const { id } = input;
      return typeof id === 'string' ? dialogOf(input['messages']).getMessage(id).content : inexpressible;
    },
    get_msg_nodlg: () => inexpressible,
    get_msg_empty: () => new Dialog('x').getMessage('a').content,
    msg: (input) => {
      const dialog = dialogOf(input['messages']);
      const ref = refOf(dialog, input['id']);
      return ref === undefined ? inexpressible : dialog.messages.get(ref).content;
    },
    add: (input) => {
      const dialog = dialogOf(start);
      const made = dialog.addMessage(input['source'] as string, { ...placeOf(dialog, input['kw']) });
      return numbered({ ...orderOf(dialog), new: stateOf(made) }, input);
    },
    del: (input) => {
      const dialog = dialogOf(start);
      const removed = dialog.removeMessages(input['ids'] as string[]);
      return { ...orderOf(dialog), ret: removed.map((message) => message.id) };
    },
  };

  testVectors(
    'list_ops.seed.json',
    operations,
    {
      'mk_messages missing after': { why: 'an unknown place is an error, not the start', ours: throws },
      'insert_after dup id: index() finds first equal id': {
        why: 'the place is behind the very message, not behind the first with its id',
        ours: { order: ['A', 'A2', 'X', 'B'], ids: ['a', 'a', 'x', 'b'], ret: null, owner: [true] },
      },
      'remove missing ignored': { why: 'what is not there cannot be taken out', ours: throws },
      'remove int id does not match str': { why: 'an id is text', ours: inexpressible },
      'nav duplicate ids': {
        why: 'neighbours are those of the very message, not of the first with its id',
        ours: [
          { next: 'b:2', previous: null, up: null, down: 'b:2' },
          { next: 'a:3', previous: 'a:1', up: 'a:1', down: 'a:3' },
          { next: 'c:4', previous: 'b:2', up: 'b:2', down: 'c:4' },
          { next: null, previous: 'a:3', up: 'a:3', down: null },
        ],
      },
      'nav orphan': { why: 'a message in no dialog has no neighbours', ours: null },
      'get_msg prefix is not a match': { why: 'a unique beginning of an id is a reference everywhere', ours: 'A' },
      'get_msg empty': { why: 'get throws where find gives nothing', ours: throws },
      'get_msg None': { why: 'an id is text', ours: inexpressible },
      'get_msg int': { why: 'an id is text', ours: inexpressible },
      'get_msg dlg None': { why: 'the dialog is the subject', ours: inexpressible },
      'get_msg empty dialog': { why: 'get throws where find gives nothing', ours: throws },
      'msg empty on single': { why: 'no id begins a reference', ours: throws },
      'msg int id': { why: 'an id is text', ours: inexpressible },
    },
    emptyAsList,
  );

  it('no other operation stands in the file', () => {
    const found = new Set(goldenCases('list_ops.seed.json').map(({ input }) => input['op'] as string));
    expect([...found].sort()).toEqual([...Object.keys(operations), ...elsewhere].sort());
  });
});

function dialogWith(...contents: string[]): Dialog {
  const dialog = new Dialog('d');
  for (const content of contents) dialog.addMessage(content, { type: 'note', id: content.toLowerCase() });
  return dialog;
}

function contents(dialog: Dialog): string {
  return dialog.messages.map((message) => message.content).join('');
}

describe('places', () => {
  it('are the end, a position, or relative to a message', () => {
    const dialog = dialogWith('A', 'B', 'C');
    dialog.addMessage('1', { after: 'b' });
    dialog.addMessage('2', { before: dialog.getMessage('a') });
    dialog.addMessage('3', { at: 0 });
    dialog.addMessage('4', { at: -1 });
    dialog.addMessage('5', { at: -2 });
    expect(contents(dialog)).toBe('32AB15C4');
  });

  it('that are not there leave the dialog as it was', () => {
    const dialog = dialogWith('A', 'B');
    for (const place of [{ after: 'zz' }, { before: 'zz' }, { after: new Message() }]) {
      expect(() => dialog.addMessage('X', place)).toThrow(DialogError);
      expect(() => dialog.addMessages([new Message()], place)).toThrow(DialogError);
    }
    expect(contents(dialog)).toBe('AB');
  });

  it('past the ends are the ends', () => {
    const dialog = dialogWith('A', 'B');
    dialog.addMessage('X', { at: 99 });
    dialog.addMessage('Y', { at: -99 });
    expect(contents(dialog)).toBe('YABX');
  });
});

describe('copying', () => {
  it('puts copies in order, and leaves the originals alone', () => {
    const dialog = dialogWith('1', '2', '3');
    const made = dialog.addMessages(dialog.messages.slice(0, 2), { after: '2' });
    expect(contents(dialog)).toBe('12123');
    expect(made.map((message) => message.dialog === dialog)).toEqual([true, true]);
    expect(new Set(dialog.messages.map((message) => message.id)).size).toBe(5);
    expect(dialog.addMessages([])).toEqual([]);
  });

  it('from another dialog leaves that one alone', () => {
    const [one, two] = [dialogWith('A', 'B'), dialogWith('C')];
    two.addMessages(one.messages);
    expect([contents(one), contents(two)]).toEqual(['AB', 'CAB']);
    expect(one.messages.map((message) => message.dialog === one)).toEqual([true, true]);
  });
});

describe('taking out', () => {
  it('gives the messages back in the order asked for', () => {
    const dialog = dialogWith('A', 'B', 'C', 'D');
    const removed = dialog.removeMessages(['d', dialog.getMessage('a')]);
    expect(removed.map((message) => [message.content, message.dialog])).toEqual([
      ['D', undefined],
      ['A', undefined],
    ]);
    expect(contents(dialog)).toBe('BC');
    dialog.getMessage('b').remove();
    expect(contents(dialog)).toBe('C');
  });

  it('takes none where one is not there', () => {
    const dialog = dialogWith('A', 'B');
    expect(() => dialog.removeMessages(['a', 'zz'])).toThrow(/^zz: no message has this id/);
    expect(contents(dialog)).toBe('AB');
    expect(() => new Message({ id: 'x' }).remove()).toThrow(/^x: the message is in no dialog/);
    expect(() => new Message({ id: 'x' }).insertAfter([])).toThrow(DialogError);
  });

  it('leaves messages in the dialog they were in when another is made of them', () => {
    const dialog = dialogWith('A', 'B');
    const part = new Dialog('part', dialog.messages.slice(1));
    expect([contents(dialog), contents(part)]).toEqual(['AB', 'B']);
    expect(part.messages[0]?.dialog).toBe(part);
  });

  it('ten thousand messages at once is quick', () => {
    const dialog = new Dialog(
      'd',
      Array.from({ length: 10_000 }, (_, index) => new Message({ id: `m${index}` })),
    );
    const start = performance.now();
    dialog.removeMessages(dialog.messages.filter((_, index) => index % 2 === 0));
    expect(performance.now() - start).toBeLessThan(1000);
    expect(dialog.messages).toHaveLength(5000);
  });
});

describe('the dialog itself', () => {
  it('takes one message for a list of one', () => {
    expect(contents(new Dialog('d', new Message({ content: 'A' })))).toBe('A');
  });

  it('keeps the metadata it is given, to be edited in place', () => {
    const meta = { a: 1 };
    const dialog = new Dialog('d', [], meta);
    dialog.meta['b'] = 2;
    expect(dialog.meta).toEqual({ a: 1, b: 2 });
    expect(new Dialog('d').meta).toEqual({});
  });

  it('knows the nbformat of its file, also where that was upgraded', () => {
    const read = (notebook: object): string | undefined => ipynbToDialog(JSON.stringify(notebook)).nbformat;
    expect(read({ cells: [], nbformat: 4, nbformat_minor: 2 })).toBe('4.2');
    expect(read({ cells: [], nbformat: 4 })).toBe('4');
    expect(read({ cells: [], nbformat: '4', nbformat_minor: 5 })).toBeUndefined();
    expect(read({ cells: [] })).toBeUndefined();
    expect(new Dialog('d').nbformat).toBeUndefined();
    const old = ipynbToDialog(JSON.stringify({ worksheets: [{ cells: [] }], nbformat: 3, nbformat_minor: 0 }));
    old.addMessage('x');
    expect([old.nbformat, ipynbToDialog(dialogToIpynb(old)).nbformat]).toEqual(['3.0', '4.5']);
  });

  it('as JSON holds its messages', () => {
    const dialog = new Dialog('d', [new Message({ id: 'a', outputs: codeOutput('1') })], { k: 1 });
    expect(JSON.parse(JSON.stringify(dialog))).toEqual({
      name: 'd',
      meta: { k: 1 },
      messages: [dialog.messages[0]?.toJSON()],
    });
  });

  it('makes ids that are its own even when its maker of ids repeats itself', () => {
    const dialog = dialogWith('A');
    const ids = Array.from({ length: 200 }, () => dialog.addMessage('x').id);
    expect(new Set(ids).size).toBe(200);
  });
});
