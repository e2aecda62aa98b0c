import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import { codePointLength } from '../../src/dialog/text.ts';
import type { Output } from '../../src/nbformat/types.ts';
import { dialogToText, listing, messageToText } from '../../src/views/text.ts';
import { anyDialog, expectPrintable } from './documents.ts';

const stream = (text: string, name = 'stdout'): Output => ({ output_type: 'stream', name, text });
const error: Output = {
  output_type: 'error',
  ename: 'E',
  evalue: 'v',
  traceback: ['Traceback', '\x1b[31mE\x1b[0m: v'],
};
const plot: Output = { output_type: 'display_data', metadata: {}, data: { 'image/png': 'A'.repeat(46_667) } };

const line = (init: ConstructorParameters<typeof Message>[0]): string => listing([new Message({ id: 'c', ...init })]);

describe('listing', () => {
  it.each(['\n', '#|\n'])('passes over millions of lines of %j', (line) => {
    const message = new Message({ id: 'c', content: `${line.repeat(2_000_000)}x` });
    expect(listing([message])).toBe('c:code: x');
  });

  it.each([
    ['content and output', { content: '1+1', outputs: [stream('2\n3\n')] }, 'c:code: 1+1 ⇒ 2 …'],
    ['what a reply begins with', { type: 'prompt', content: 'q\nr', outputs: '\n**a**\n' }, 'c:prompt: q … ⇒ **a**'],
    ['what an error says', { content: 'f()', outputs: [stream('x\n'), error] }, 'c:code[error]: f() ⇒ E: v'],
    ['an image by its size', { content: 'plot()', outputs: [plot] }, 'c:code: plot() ⇒ [image/png 35 KB]'],
    ['the first line of code', { content: '\n#| export\n\ndef f():\n  pass' }, 'c:code[exported]: def f(): …'],
    ['a directive when there is nothing else', { content: '#| export\n' }, 'c:code[exported]: #| export'],
    ['the first line of a note that says something', { type: 'note', content: '\n \n# T\r\nx' }, 'c:note: # T …'],
    ['flags', { type: 'note', content: 'n', meta: { pinned: true, skipped: true } }, 'c:note[skipped pinned]: n'],
    ['nothing', { type: 'raw', content: '' }, 'c:raw: '],
    ['an id of two lines', { id: 'a\nb\x1b', content: 'x' }, 'a\\nb␛:code: x'],
  ] as const)('shows %s', (_, init, expected) => expect(line(init as never)).toBe(expected));

  it('keeps to one line of the length given for each message, whatever they hold', () => {
    fc.assert(
      fc.property(anyDialog, fc.nat({ max: 60 }), (dialog, maxLength) => {
        const lines = listing(dialog, { maxLength }).split(/[\n\u2028\u2029]/);
        expect(lines).toHaveLength(Math.max(1, dialog.messages.length));
        for (const each of lines) {
          expect(codePointLength(each)).toBeLessThanOrEqual(maxLength);
          expectPrintable(each);
        }
      }),
    );
  });

  it('leaves room for the output of long code', () => {
    expect(
      listing([new Message({ id: 'c', content: 'x'.repeat(200), outputs: [stream('y'.repeat(200))] })], {
        maxLength: 30,
      }),
    ).toBe('c:code: xxxxxxxxxxx… ⇒ yyyyyy…');
  });

  it('shows the flags of a host that claims their metadata', () => {
    class HostMessage extends Message {
      static override metaAttrs = { skipped: 'skipped' };
    }
    expect(listing([new HostMessage({ id: 'c', content: 'x', meta: { skipped: true } })])).toBe('c:code[skipped]: x');
  });
});

describe('messageToText', () => {
  it('shows a message in full', () => {
    const message = new Message({ id: 'c', content: 'a\n\n  b', outputs: [stream('o\n'), error, plot] });
    message.addAttachment(new Uint8Array(1200), 'image/png', { id: 'a.png' });
    expect(messageToText(message)).toBe(
      'c:code[error]\n  a\n\n    b\nattachment: a.png [image/png 1.2 KB]\nout:\n  o\n  Traceback\n  E: v\n  [image/png 35 KB]',
    );
  });

  it('numbers lines, leaves outputs out, and cuts them', () => {
    const message = new Message({ id: 'c', content: 'a\nb', outputs: [stream('😀😀😀')] });
    expect(messageToText(message, { lineNumbers: true, outputs: false })).toBe('c:code\n1: a\n2: b');
    expect(messageToText(message, { maxOutputLength: 2 })).toBe('c:code\n  a\n  b\nout:\n  😀…');
  });

  it('joins what a program wrote in pieces, and only that', () => {
    const outputs = [stream('0%'), stream('\r10%\n'), stream('warning\n', 'stderr'), stream('\rend')];
    expect(messageToText(new Message({ id: 'c', content: 'x', outputs }))).toBe(
      'c:code\n  x\nout:\n  10%\n  warning\n  end',
    );
  });

  it('puts nothing of the text at the margin', () => {
    fc.assert(
      fc.property(anyDialog, (dialog) => {
        fc.pre(dialog.messages.every(({ id }) => !/^\s/.test(id)));
        const text = dialogToText(dialog);
        const margin = text.split(/[\n\u2028\u2029]/).filter((each) => /^[^ ]/.test(each));
        for (const each of margin) expect(each).toMatch(/:(?:code|note|prompt|raw)(?:\[[a-z ]+\])?$|^(?:reply|out):$/);
        expect(margin.filter((each) => !/^(?:reply|out):$/.test(each))).toHaveLength(dialog.messages.length);
        expectPrintable(text);
      }),
    );
  });
});

describe('dialogToText', () => {
  it('shows the messages given, a blank line between them', () => {
    const dialog = new Dialog(
      'd',
      ['a', 'b', 'c'].map((id) => new Message({ id, content: id })),
    );
    expect(dialogToText(dialog, { messages: dialog.messages.slice(1) })).toBe('b:code\n  b\n\nc:code\n  c');
  });
});
