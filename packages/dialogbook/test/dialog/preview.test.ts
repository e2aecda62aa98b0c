import fc from 'fast-check';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import { fields, preview, show, summary } from '../../src/dialog/preview.ts';
import { Message } from '../../src/dialog/message.ts';
import type { JsonValue } from '../../src/json/types.ts';
import { codeOutput, promptOutput } from '../../src/nbformat/outputs.ts';
import { goldenMessage, testVectors } from '../support/golden.ts';

/** `maxLength` of a vector's `maxlen`, where there is one. */
const lengthOf = (maxlen: JsonValue | undefined): { maxLength?: number } =>
  typeof maxlen === 'number' ? { maxLength: maxlen } : {};
const rowsOf = (rows: JsonValue | undefined): { rows?: number } => (typeof rows === 'number' ? { rows } : {});

describe('golden vectors', () => {
  const counted = 'sizes count what outputs carry, not their Python form';
  const said = 'outputs are shown by what they say, not in their Python form';
  testVectors(
    'preview_summ.seed.json',
    {
      preview: ({ message, maxlen }) => preview(goldenMessage(message), lengthOf(maxlen)),
      summ: ({ message }) => summary(goldenMessage(message)),
      show: ({ messages, maxlen, rows }) =>
        show((messages as JsonValue[]).map(goldenMessage), { ...lengthOf(maxlen), ...rowsOf(rows) }),
      flds: ({ message }) => fields(goldenMessage(message)).map((name) => (name === 'type' ? 'msg_type' : name)),
    },
    {
      'preview code long out maxlen=None': { why: counted, ours: 'c1:code: x ⇒ out(500)' },
      'preview prompt non-ai output maxlen=None': { why: counted, ours: 'p1:prompt: q ⇒ out(11)' },
      'preview crlf maxlen=None': { why: 'a carriage return ends a line too', ours: 'n1:note: a\\nb' },
      'preview short note maxlen=0': { why: 'a length of 0 leaves no room', ours: '' },
      'summ code long out': { why: said, ours: `x ⇒ ${'y'.repeat(59)}…` },
      'summ prompt reply': { why: said, ours: 'q? ⇒ An answer' },
      'summ prompt emoji reply': { why: said, ours: 'q? ⇒ 🎉🎉🎉' },
      'summ prompt non-ai output': { why: said, ours: 'q ⇒ not flagged' },
      'summ out newline': { why: said, ours: 'x ⇒ a\\nb\t\0' },
      'summ out bool/None': { why: said, ours: 'x' },
    },
  );
});

const anyText = fc.string({ unit: fc.constantFrom('a', '😀', 'e\u0301', '\n', ' ', '\t', '…') });

describe('preview', () => {
  it('has no more code points than asked for, no line feed, and no half pair', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.integer({ min: 0, max: 60 }), (content, reply, maxLength) => {
        const message = new Message({ id: 'p1', type: 'prompt', content, outputs: reply });
        const line = preview(message, { maxLength });
        expect([...line].length).toBeLessThanOrEqual(maxLength);
        expect(line).not.toContain('\n');
        expect(line.isWellFormed()).toBe(true);
      }),
    );
  });

  it('is one line, whatever ends lines in the id and the content', () => {
    const message = new Message({ id: 'a\rb', type: 'note', content: 'c\r\nd\u2028e' });
    expect(preview(message)).toBe(String.raw`a\nb:note: c\nd\ne`);
  });

  it('keeps the size of the reply in view behind long content', () => {
    const message = new Message({ id: 'p1', type: 'prompt', content: 'x'.repeat(500), outputs: promptOutput('😀😀') });
    expect(preview(message, { maxLength: 40 })).toBe(`p1:prompt: ${'x'.repeat(17)}… ⇒ reply(2)`);
  });
});

describe('summary', () => {
  it('is bounded whatever the outputs', () => {
    const message = new Message({ content: 'x'.repeat(500), outputs: codeOutput('y'.repeat(50_000)) });
    expect([...summary(message)].length).toBeLessThan(200);
  });
});

describe('what console.log prints', () => {
  it('is the preview of a message, and one line for each message of a dialog', () => {
    const message = new Message({ id: 'p1', type: 'prompt', content: 'Why?', outputs: 'Because.' });
    expect(inspect(message)).toBe('p1:prompt: Why? ⇒ reply(8)');
    expect(inspect(new Dialog('talk', [message]))).toBe('talk\np1:prompt: Why? ⇒ reply(8)');
    expect(inspect(new Dialog('empty'))).toBe('empty');
  });
});
