import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tinyPng } from '../../src/dialog/attachment.ts';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import type { Output } from '../../src/nbformat/types.ts';
import { dialogToView, messageToView } from '../../src/views/json.ts';
import { anyDialog } from './documents.ts';

const outputs: Output[] = [
  { output_type: 'stream', name: 'stdout', text: '0%\r\x1b[31m99%\x1b[0m' },
  {
    output_type: 'display_data',
    metadata: {},
    data: { 'image/png': 'A'.repeat(4000), 'text/plain': '\x1b[1mp\x1b[0m', 'application/json': { a: [1] } },
  },
  { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['\x1b[31mE\x1b[0m'] },
];

describe('messageToView', () => {
  it('shows outputs as a terminal does, and base64 as its size', () => {
    const message = new Message({ id: 'c', content: 'x', outputs, executionCount: 3, meta: { pinned: true } });
    expect(messageToView(message)).toEqual({
      id: 'c',
      type: 'code',
      content: 'x',
      outputs: [
        { output_type: 'stream', name: 'stdout', text: '99%' },
        {
          output_type: 'display_data',
          metadata: {},
          data: { 'image/png': '[image/png 3 KB]', 'text/plain': 'p', 'application/json': { a: [1] } },
        },
        { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['E'] },
      ],
      executionCount: 3,
      meta: { pinned: true },
    });
    expect(messageToView(message, { outputs: false })).not.toHaveProperty('outputs');
  });

  it('shows base64 when asked to', () => {
    const view = messageToView(new Message({ content: 'x', outputs }), { binary: true });
    expect(view.outputs?.[1]).toHaveProperty(['data', 'image/png'], 'A'.repeat(4000));
  });

  it('shows replies apart from outputs, and attachments by size', () => {
    const message = new Message({ id: 'p', type: 'prompt', content: 'q', outputs: 'r' });
    message.addAttachment(tinyPng, 'image/png', { id: 'a.png' });
    expect(messageToView(message)).toEqual({
      id: 'p',
      type: 'prompt',
      content: 'q',
      reply: 'r',
      attachments: [{ id: 'a.png', contentType: 'image/png', size: 68 }],
    });
    expect(messageToView(new Message({ type: 'prompt' }))).toHaveProperty('reply', '');
  });

  it('shares nothing with the message', () => {
    const message = new Message({ content: 'x', outputs: structuredClone(outputs), meta: { a: { b: 1 } } });
    const view = messageToView(message, { binary: true });
    const meta = view.meta?.['a'] as { b: number };
    meta.b = 2;
    Object.assign(view.outputs?.[1] as object, { data: null });
    expect(message.meta).toEqual({ a: { b: 1 } });
    expect(message.outputs).toEqual(outputs);
  });
});

describe('dialogToView', () => {
  it('shows the dialog and the messages given', () => {
    const dialog = new Dialog('d', [new Message({ id: 'a', content: 'a' }), new Message({ id: 'b', content: 'b' })], {
      m: 1,
    });
    expect(dialogToView(dialog, { messages: dialog.messages.slice(1) })).toEqual({
      name: 'd',
      meta: { m: 1 },
      messages: [{ id: 'b', type: 'code', content: 'b' }],
    });
  });

  it('gives JSON for any dialog', () => {
    fc.assert(
      fc.property(anyDialog, (dialog) => {
        const view = dialogToView(dialog);
        expect(JSON.parse(JSON.stringify(view))).toEqual(view);
        expect(view.messages.map(({ content }) => content)).toEqual(dialog.messages.map(({ content }) => content));
      }),
    );
  });
});
