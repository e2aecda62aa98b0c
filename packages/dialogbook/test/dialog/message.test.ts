/** Messages: how they are made, what their setters bring into order, and when caches are told. */
import { describe, expect, it, test } from 'vitest';
import { Attachment } from '../../src/dialog/attachment.ts';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import type { MessageInit } from '../../src/dialog/message-init.ts';
import { uuid4 } from '../../src/dialog/uuid.ts';
import { DialogError } from '../../src/errors.ts';
import type { JsonObject, JsonValue } from '../../src/json/types.ts';
import { streamMessage } from '../../src/nbformat/kernel-message.ts';
import { codeOutput, promptOutput } from '../../src/nbformat/outputs.ts';
import { testVectors, throws } from '../support/golden.ts';
import {
  attributeOf,
  dialogOf,
  emptyAsList,
  initOf,
  messageOf,
  numbered,
  stateOf,
  valueOf,
} from '../support/golden-dialog.ts';

describe('golden: construct', () => {
  function assign(message: Message, name: string, value: JsonValue): void {
    Object.assign(message, { [attributeOf(name)]: valueOf(value) });
  }

  const display = (text: string): object[] => [
    { output_type: 'display_data', metadata: {}, data: { 'text/plain': text } },
  ];

  testVectors(
    'construct.seed.json',
    {
      new: (input) => numbered(stateOf(messageOf(input['kw'])), input),
      seq: (input) => {
        const message = messageOf(input['message']);
        return (input['assign'] as [string, JsonValue][]).map(([name, value]) => {
          assign(message, name, value);
          return { state: structuredClone(stateOf(message)) };
        });
      },
      update: (input) => {
        const message = messageOf(input['message']);
        message.update(initOf(input['kw']));
        return stateOf(message);
      },
      dialog: (input) => {
        const meta = input['meta'] as JsonObject | null;
        const dialog = new Dialog('x', dialogOf(input['messages']).messages, meta ?? undefined);
        const owner = dialog.messages.map((message) => (message.dialog === dialog ? 'dialog' : null));
        return {
          name: dialog.name,
          meta: dialog.meta,
          messages: dialog.messages.map((message) => stateOf(message)),
          owner,
        };
      },
      dialog1: (input) => {
        const dialog = new Dialog('x', messageOf(input['message']));
        return { name: dialog.name, meta: dialog.meta, messages: dialog.messages.map((message) => stateOf(message)) };
      },
      deepcopy: (input) => {
        const message = messageOf(input['message']);
        const dialog = new Dialog('x', message);
        const copy = message.copy({ id: message.id });
        return [
          copy.id === message.id,
          copy.content === message.content,
          copy.outputs === message.outputs,
          copy.dialog === dialog,
        ];
      },
      mk_attachment: () => {
        const message = new Message();
        const made = message.addAttachment(new Uint8Array(1), 'image/png');
        return [made === message.attachments[0] ? 'attachment' : null, message.attachments.length, made.contentType];
      },
      ruuid4: () =>
        Array.from({ length: 5 }, () =>
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(uuid4()),
        ),
    },
    {
      'new code str output kept': { why: 'text for outputs of code must be JSON: damage shows at once', ours: throws },
      'new note output str': {
        why: 'outputs are always a list; validate refuses them',
        ours: { id: 'ee000001', msg_type: 'note', content: '', output: display('o'), meta: {} },
      },
      'new unknown type': {
        why: 'outputs are always a list; validate refuses the type',
        ours: { id: 'ee000001', msg_type: 'weird', content: '', output: display('o'), meta: {} },
      },
      'dialog messages backlink': {
        why: 'messages given to a dialog are its own',
        ours: {
          name: 'x',
          meta: {},
          messages: [
            { id: '1', msg_type: 'note', content: 'a', output: [], meta: {} },
            { id: '2', msg_type: 'code', content: 'b', output: [], meta: {} },
          ],
          owner: ['dialog', 'dialog'],
        },
      },
      'deepcopy keeps dlg identity, copies output': {
        why: 'a copy is in no dialog until it is put into one',
        ours: [true, true, false, false],
      },
      'mk_attachment returns None': { why: 'the attachment made is returned', ours: ['attachment', 1, 'image/png'] },
    },
    emptyAsList,
  );
});

describe('making', () => {
  it('gives defaults', () => {
    const message = new Message();
    expect(message).toMatchObject({
      content: '',
      type: 'code',
      outputs: [],
      meta: {},
      attachments: [],
      executionCount: null,
    });
    expect(message.id).toMatch(/^[0-9a-f]{8}$/);
    expect(message.dialog).toBeUndefined();
    expect(new Message().id).not.toBe(message.id);
  });

  it('takes numbers for ids, and an empty id for none', () => {
    expect(new Message({ id: 0 }).id).toBe('0');
    expect(new Message({ id: '' }).id).toMatch(/^[0-9a-f]{8}$/);
  });

  it('copies the metadata', () => {
    const meta = { a: { b: [1] } };
    const message = new Message({ meta });
    message.meta['a'] = 2;
    expect(meta).toEqual({ a: { b: [1] } });
  });

  it('takes own attributes', () => {
    const init = { content: 'x', shade: 'red' };
    const message = new Message(init);
    expect(message).toHaveProperty('shade', 'red');
    expect(message.fields).toContain('shade');
  });

  it('takes the reply of a prompt, whatever its outputs, and of nothing else', () => {
    const init = { type: 'prompt', content: 'q', reply: 'a' } as const;
    expect(new Message(init).outputs).toEqual(promptOutput('a'));
    expect(new Message({ ...init, outputs: 'b' }).reply).toBe('a');
    expect(new Message({ ...init, outputs: 'b', reply: undefined }).reply).toBe('b');
    expect(new Message({ ...init, reply: '' }).outputs).toEqual([]);
    expect(new Dialog('d').addMessage('q', { type: 'prompt', reply: 'a' }).reply).toBe('a');
    const refused = /^n: a note message has no reply; only prompts do$/;
    expect(() => new Message({ id: 'n', type: 'note', reply: 'a' })).toThrow(refused);
    expect(() => new Message({ reply: '' })).toThrow(DialogError);
  });

  it('refuses text for outputs of code that is no list', () => {
    for (const outputs of ['no json', '{}', '1', 'null', '[']) {
      expect(() => new Message({ outputs })).toThrow(DialogError);
    }
    expect(new Message({ outputs: '[]' }).outputs).toEqual([]);
  });
});

describe('setters', () => {
  it('bring outputs to a list', () => {
    const prompt = new Message({ type: 'prompt', outputs: 'A reply' });
    expect(prompt.reply).toBe('A reply');
    prompt.outputs = 'Edited reply';
    expect(prompt.outputs).toEqual(promptOutput('Edited reply'));
    for (const nothing of ['', null, undefined]) {
      prompt.outputs = nothing;
      expect([prompt.outputs, prompt.reply]).toEqual([[], '']);
    }
  });

  it('keep the outputs given, to be edited in place', () => {
    const outputs = codeOutput('2');
    const message = new Message({ outputs });
    expect(message.outputs).toBe(outputs);
  });

  it('clear outputs when the type really changes', () => {
    const message = new Message({ type: 'prompt', outputs: 'r' });
    message.type = 'prompt';
    expect(message.reply).toBe('r');
    message.type = 'note';
    message.type = 'prompt';
    expect(message.reply).toBe('');
  });

  it('refuse a reply where there is none', () => {
    const note = new Message({ type: 'note', id: 'n' });
    expect(() => (note.reply = 'x')).toThrow(/^n: a note message has no reply/);
    expect(note.reply).toBe('');
  });

  it('of update go by the type first, whatever the order, and leave out what is undefined', () => {
    const message = new Message({ content: 'a', outputs: codeOutput('1') });
    message.update({ reply: 'r', content: undefined, type: 'prompt' });
    expect([message.content, message.type, message.reply]).toEqual(['a', 'prompt', 'r']);
    message.update({ exported: undefined, outputs: [] });
    expect(message.outputs).toEqual([]);
    message.update({ type: 'code' });
    message.update({ content: 'x=1', exported: true, executionCount: 3, id: 'new' });
    expect([message.content, message.executionCount, message.id]).toEqual(['#| export\nx=1', 3, 'new']);
  });
});

describe('caches', () => {
  class Cached extends Message {
    declare log: string[];
    override clearInputCache(): void {
      this.log.push('input');
    }
    override clearOutputCache(): void {
      this.log.push('output');
    }
  }

  const logOf = (message: Cached): string[] => message.log.splice(0);

  it('are told of assignments, not of making', () => {
    // `log` is not there while the base class constructs: a hook called then would throw.
    const message = new Cached({ content: 'x', outputs: codeOutput('1'), type: 'code', meta: { a: 1 } });
    void new Cached({ type: 'prompt', reply: 'r' }).copy();
    message.log = [];
    message.content = 'y';
    expect(logOf(message)).toEqual(['input']);
    message.outputs = [];
    expect(logOf(message)).toEqual(['output']);
    message.type = 'code';
    expect(logOf(message)).toEqual([]);
    message.type = 'prompt';
    expect(logOf(message).sort()).toEqual(['input', 'output']);
    message.reply = 'r';
    expect(logOf(message)).toEqual(['output']);
    void [message.content, message.outputs, message.reply, message.type, message.meta];
    message.meta = {};
    message.id = 'z';
    expect(logOf(message)).toEqual([]);
  });

  it('are told of output that comes in', () => {
    const message = new Cached();
    message.log = [];
    message.addOutput(streamMessage('a'));
    expect(logOf(message)).toContain('output');
    message.clearOutput();
    expect(logOf(message)).toContain('output');
  });
});

describe('the dialog of a message', () => {
  it('is known, and held weakly', () => {
    const dialog = new Dialog('d');
    const message = dialog.addMessage('x');
    expect(message.dialog).toBe(dialog);
    message.remove();
    expect(message.dialog).toBeUndefined();
    expect(JSON.stringify(message)).not.toContain('"dialog"');
    expect(Object.keys(message)).toEqual([]);
  });
});

describe('copies', () => {
  it('share no object', () => {
    const attachment = new Attachment(Uint8Array.of(1), 'image/png', { id: 'a.png' });
    const original = new Message({
      content: 'c',
      outputs: codeOutput('1'),
      meta: { a: { b: [1] } },
      attachments: [attachment],
      executionCount: 4,
    });
    const copy = original.copy();
    expect(copy.id).not.toBe(original.id);
    expect({ ...copy.toJSON(), id: '' }).toEqual({ ...original.toJSON(), id: '' });
    copy.outputs.pop();
    (copy.meta['a'] as { b: number[] }).b.push(2);
    copy.attachments[0]?.data.set([9]);
    copy.attachments.push(attachment);
    expect(original.outputs).toEqual(codeOutput('1'));
    expect(original.meta).toEqual({ a: { b: [1] } });
    expect(original.attachments).toHaveLength(1);
    expect(original.attachments[0]?.data).toEqual(Uint8Array.of(1));
  });

  it('take any depth, also of values that hold themselves', () => {
    const deep = JSON.parse(`${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`) as JsonValue;
    let value: unknown = new Message({ meta: { deep } }).copy().meta['deep'];
    let depth = 0;
    while (Array.isArray(value)) [value, depth] = [(value[0] as { a: unknown }).a, depth + 1];
    expect([value, depth]).toEqual([1, 20_000]);
    const cycle: { self?: JsonValue } = {};
    cycle.self = cycle as JsonValue;
    const copy = new Message({ meta: { cycle: cycle as JsonValue } }).copy();
    expect((copy.meta['cycle'] as typeof cycle).self).toBe(copy.meta['cycle']);
    expect(copy.meta['cycle']).not.toBe(cycle);
  });

  it('keep a member called __proto__', () => {
    const meta = JSON.parse('{"__proto__": {"x": [1]}, "b": {"__proto__": 1}}') as Record<string, JsonValue>;
    const copy = new Message({ meta }).copy();
    expect(JSON.stringify(copy.meta)).toBe(JSON.stringify(meta));
    expect(Object.getPrototypeOf(copy.meta)).toBe(Object.prototype);
  });

  it('are of the same class, with its attributes', () => {
    class Marked extends Message {
      declare mark: string;
      constructor(init: MessageInit<Marked>) {
        super(init);
      }
    }
    const copy = new Marked({ mark: 'x' }).copy();
    expect(copy).toBeInstanceOf(Marked);
    expect(copy.mark).toBe('x');
  });
});

describe('toJSON', () => {
  test.each([
    [
      new Message({ id: 'c', content: '1', executionCount: 2 }),
      { id: 'c', type: 'code', content: '1', outputs: [], meta: {}, executionCount: 2 },
    ],
    [new Message({ id: 'n', type: 'note' }), { id: 'n', type: 'note', content: '', outputs: [], meta: {} }],
    [
      new Message({
        id: 'p',
        type: 'prompt',
        outputs: 'r',
        attachments: [new Attachment(Uint8Array.of(120), 'image/png', { id: 'a' })],
      }),
      {
        id: 'p',
        type: 'prompt',
        content: '',
        outputs: promptOutput('r'),
        meta: {},
        attachments: [{ id: 'a', contentType: 'image/png', data: 'eA==' }],
      },
    ],
  ])('%#', (message, value) => {
    expect(message.toJSON()).toEqual(value);
    expect(JSON.parse(JSON.stringify(message))).toEqual(value);
  });

  it('shares nothing with the message', () => {
    const message = new Message({ outputs: codeOutput('1'), meta: { a: [1] } });
    const json = message.toJSON() as { outputs: unknown[]; meta: { a: number[] } };
    json.outputs.pop();
    json.meta.a.push(2);
    expect([message.outputs.length, message.meta]).toEqual([1, { a: [1] }]);
  });
});
