/** The rules of the model: what breaks one is named, and nothing is mended. */
import { describe, expect, it, test } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import { DialogError } from '../../src/errors.ts';
import type { JsonValue } from '../../src/json/types.ts';
import { codeOutput } from '../../src/nbformat/outputs.ts';
import { testVectors, throws } from '../support/golden.ts';
import { initOf, messageOf, valueOf } from '../support/golden-dialog.ts';

const valid = { valid: true };

describe('golden: validate', () => {
  testVectors(
    'validate.seed.json',
    {
      msg: (input) => {
        const message = messageOf(input['kw']);
        Object.assign(message, initOf(input['then'] ?? {}));
        return message.validate() === message && valid;
      },
      dlg: (input) => {
        const messages = (input['messages'] as JsonValue[]).map((spec) => messageOf(spec));
        const dialog = new Dialog('d', messages, valueOf(input['meta'] ?? {}) as Record<string, JsonValue>);
        return dialog.validate() === dialog && valid;
      },
    },
    {
      'msg code default output': { why: 'no outputs are an empty list', ours: valid },
      'dlg ok': { why: 'no outputs are an empty list', ours: valid },
      'msg bad first falsy entry {}': { why: 'an empty object is no output', ours: throws },
      'msg falsy None entry': { why: 'null is no output', ours: throws },
      'msg id empty': { why: 'an empty id is none: a new one is made', ours: valid },
      'msg content None': { why: 'no content is an empty text', ours: valid },
      'msg meta not dict': { why: 'a list is no metadata', ours: throws },
    },
  );
});

/** The fault found in `thing`; '' where there is none. */
function faultOf(thing: Message | Dialog): string {
  try {
    thing.validate();
    return '';
  } catch (error) {
    expect(DialogError.is(error, 'invalid_dialog')).toBe(true);
    return (error as Error).message;
  }
}

function note(id: string, init: object = {}): Message {
  return new Message({ type: 'note', id, ...init });
}

describe('messages', () => {
  test.each<[string, Message, RegExp]>([
    [
      'no id',
      Object.assign(note('x', { content: 'some long content that is quite long indeed' }), { id: '' }),
      /^message missing id: "some long content that is qui…"$/,
    ],
    [
      'an unknown type',
      new Message({ id: 'x', type: 'zork' as 'note' }),
      /^x: unknown message type 'zork'; use one of code, note, prompt, raw/,
    ],
    ['a number for content', Object.assign(note('x'), { content: 5 }), /^x: content must be a string, not number/],
    ['outputs on a note', note('x', { outputs: 'y' }), /^x: note message must not carry output/],
    [
      'outputs on raw',
      new Message({ id: 'x', type: 'raw', outputs: codeOutput('1') }),
      /^x: raw message must not carry output/,
    ],
    [
      'outputs that are no list',
      Object.assign(new Message({ id: 'x' }), { outputs: { a: 1 } }),
      /^x: code output must be a list, not object/,
    ],
    [
      'an output without a type',
      new Message({ id: 'x', outputs: [{ no_type: 1 }] as never }),
      /^x: bad output entry {"no_type":1}/,
    ],
    [
      'an unknown output type',
      new Message({ id: 'x', outputs: [{ output_type: 'zip' }] as never }),
      /^x: bad output entry .*output_type must be one of stream/,
    ],
    [
      'a set in metadata',
      note('x', { meta: { a: { b: new Set() } } }),
      /^x: meta not JSON-serializable: it holds a Set/,
    ],
    [
      'a function in metadata',
      note('x', { meta: { a: () => 1 } }),
      /^x: meta not JSON-serializable: it holds a function/,
    ],
    [
      'a bigint in outputs',
      new Message({ id: 'x', outputs: [{ output_type: 'stream', name: 1n }] as never }),
      /^x: output not JSON-serializable: it holds a bigint/,
    ],
    ['metadata that is a list', Object.assign(note('x'), { meta: [1] }), /^x: meta must be an object, not \[1\]/],
  ])('%s', (_, message, fault) => {
    expect(faultOf(message)).toMatch(fault);
  });

  it('that hold themselves', () => {
    const cycle: Record<string, JsonValue> = { a: { b: [] } };
    (cycle['a'] as { b: JsonValue[] }).b.push(cycle);
    expect(faultOf(note('x', { meta: cycle }))).toMatch(/^x: meta not JSON-serializable: .*holds itself/);
  });

  it('that hold the same object in two places are fine', () => {
    const shared = { a: [1] };
    expect(faultOf(note('x', { meta: { one: shared, two: [shared, shared], three: { one: shared } } }))).toBe('');
    const metadata = {};
    const outputs = [1, 2].map(() => ({ output_type: 'display_data', data: metadata, metadata }));
    expect(faultOf(new Message({ id: 'x', outputs: outputs as never }))).toBe('');
    // 2 to the 60th paths through 60 objects.
    let ladder: JsonValue = 1;
    for (let rung = 0; rung < 60; rung++) ladder = [ladder, ladder];
    const message = note('x');
    message.meta['ladder'] = ladder;
    expect(faultOf(message)).toBe('');
  });

  it('that are large or deep are fine', () => {
    const wide = Array.from({ length: 300_000 }, (_, index) => index);
    expect(faultOf(note('x', { meta: { wide } }))).toBe('');
    const deep = JSON.parse(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`) as JsonValue;
    const message = note('x');
    message.meta['deep'] = deep;
    expect(faultOf(message)).toBe('');
  });

  it('nothing is mended', () => {
    const message = new Message({ id: 'x', outputs: [{ output_type: 'zip' }, null] as never });
    faultOf(message);
    expect(message.outputs).toEqual([{ output_type: 'zip' }, null]);
  });
});

describe('dialogs', () => {
  it('with duplicate ids, named and sorted', () => {
    const dialog = new Dialog('d', [note('z'), note('a'), note('z'), note('a'), note('b')]);
    expect(faultOf(dialog)).toBe('duplicate message id(s): a, z; give each message its own');
    expect(faultOf(new Dialog('d', [note('1'), note('2')]))).toBe('');
  });

  it('with a bad message, or bad metadata', () => {
    expect(faultOf(new Dialog('d', [note('1'), note('2', { outputs: 'x' })]))).toMatch(/^2: note message/);
    expect(faultOf(new Dialog('d', [], { a: new Map() } as never))).toMatch(
      /^d: meta not JSON-serializable: it holds a Map/,
    );
  });
});
