/** The list of messages: an array in every respect, that also prints and finds. */
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import { Messages } from '../../src/dialog/messages.ts';

function dialogOf(count: number): Dialog {
  return new Dialog(
    'd',
    Array.from(
      { length: count },
      (_, index) => new Message({ id: `m${index}`, content: `text ${index}`, type: 'note' }),
    ),
  );
}

describe('as an array', () => {
  it('is one', () => {
    const { messages } = dialogOf(3);
    expect(Array.isArray(messages)).toBe(true);
    expect(messages).toBeInstanceOf(Messages);
    expect(messages.length).toBe(3);
    expect([...messages].map((message) => message.id)).toEqual(['m0', 'm1', 'm2']);
    expect(messages.at(-1)?.id).toBe('m2');
    expect(messages.findIndex((message) => message.content === 'text 1')).toBe(1);
    expect(Object.keys(messages)).toEqual(['0', '1', '2']);
  });

  it('makes plain arrays', () => {
    const { messages } = dialogOf(3);
    for (const made of [
      messages.map((message) => message.id),
      messages.filter(Boolean),
      messages.slice(1),
      messages.concat([]),
      messages.splice(0, 1),
      messages.flatMap((m) => [m]),
    ]) {
      expect(Object.getPrototypeOf(made)).toBe(Array.prototype);
    }
  });

  it('is edited in place like any other', () => {
    const dialog = dialogOf(3);
    dialog.messages.reverse();
    dialog.messages.sort((a, b) => a.id.localeCompare(b.id));
    dialog.messages.pop();
    dialog.messages.unshift(new Message({ id: 'new' }));
    dialog.messages[1] = new Message({ id: 'put' });
    expect(dialog.messages.map((message) => message.id)).toEqual(['new', 'put', 'm1']);
    expect(dialog.messages).toBeInstanceOf(Messages);
  });

  it('may be made of given messages', () => {
    expect(Messages.from([new Message({ id: 'a' })])).toBeInstanceOf(Messages);
    expect((Messages.of(new Message({ id: 'a' })) as Messages).get('a').id).toBe('a');
  });
});

describe('taking out', () => {
  it('gives the message back', () => {
    const { messages } = dialogOf(3);
    expect(messages.remove('m1').id).toBe('m1');
    expect(messages.map((message) => message.id)).toEqual(['m0', 'm2']);
  });
});

describe('printing', () => {
  it('gives a line a message, and says how many more there are', () => {
    const { messages } = dialogOf(3);
    expect(messages.show()).toBe('m0:note: text 0\nm1:note: text 1\nm2:note: text 2');
    expect(messages.show({ rows: 1 })).toBe('m0:note: text 0\n…(2 more)');
    expect(messages.show({ maxLength: 8, rows: 1 }).split('\n')[0]?.length).toBeLessThanOrEqual(8);
    expect(String(messages)).toBe(messages.show());
    expect(inspect(messages)).toBe(messages.show());
    expect(new Messages().show()).toBe('');
  });
});

describe('stepping', () => {
  it('goes to the neighbours, and stops at the ends', () => {
    const [first, second, third] = dialogOf(3).messages;
    expect(first?.next()).toBe(second);
    expect(third?.previous()).toBe(second);
    expect(first?.previous()).toBeUndefined();
    expect(third?.next()).toBeUndefined();
    expect(first?.neighbour(2)).toBe(third);
    expect(first?.neighbour(0)).toBe(first);
    expect(first?.neighbour(-1)).toBeUndefined();
    expect(new Message().next()).toBeUndefined();
  });
});
