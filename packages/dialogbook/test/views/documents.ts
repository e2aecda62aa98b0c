/** Dialogs to show, made of hostile text, and what every view must keep from the reader's screen. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import { messageTypes } from '../../src/dialog/message-type.ts';
import type { MessageType } from '../../src/dialog/message-type.ts';
import { Message } from '../../src/dialog/message.ts';
import type { Output } from '../../src/nbformat/types.ts';

const snippets = [
  '</markdown>',
  '<markdown id="n">',
  '</code>',
  '<out>',
  '</out>',
  '</reply></prompt></dialog>',
  '<![CDATA[',
  ']]>',
  ']]',
  '>',
  '&lt;',
  '&',
  '"',
  '\\',
  '```',
  '````',
  '~~~',
  '`',
  '<!--',
  '-->',
  '<details>',
  '</details>',
  '> ',
  '- ',
  '1. ',
  '# ',
  '    ',
  'out:',
  'reply:',
  'x:code',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\t',
  '\v',
  '\0',
  '\x1b[31m',
  '\x9b2J',
  '\u2028',
  '\ufffe',
  '\ud83d',
  '\ude00',
  '😀',
  'text',
];

/** Text made of what frames, fences and terminals react to. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...snippets) }, fc.string({ unit: 'binary' })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

const mimes = ['text/plain', 'text/html', 'text/markdown', 'text/latex', 'image/png', 'application/json', 'x\n'];

const sound: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({ output_type: fc.constant('stream'), name: fc.constantFrom('stdout', 'stderr'), text: hostileText }),
  fc.record({
    output_type: fc.constant('error'),
    ename: hostileText,
    evalue: hostileText,
    traceback: fc.array(hostileText),
  }),
  fc.record({
    output_type: fc.constantFrom('display_data', 'execute_result'),
    metadata: fc.constant({}),
    data: fc.dictionary(fc.constantFrom(...mimes), hostileText),
  }),
);

/** Outputs as a broken file may hold them. */
export const anyOutputs: fc.Arbitrary<Output[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: sound },
    fc.constantFrom(null, 1, 'x', [], {}, { output_type: 'stream' }, { output_type: 'zork', data: [] }),
    fc.record({
      output_type: fc.constantFrom('stream', 'error', 'display_data', 7),
      text: fc.jsonValue(),
      data: fc.jsonValue(),
    }),
  ),
  { maxLength: 4 },
) as fc.Arbitrary<Output[]>;

/** A dialog of any messages; prompts have replies, code has outputs. */
export const anyDialog: fc.Arbitrary<Dialog> = fc
  .record({
    name: hostileText,
    messages: fc.array(
      fc.record({
        type: fc.constantFrom(...messageTypes),
        content: hostileText,
        id: hostileText,
        reply: hostileText,
        outputs: anyOutputs,
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ name, messages }) => new Dialog(name, messages.map(message)));

function message(parts: { type: MessageType; content: string; id: string; reply: string; outputs: Output[] }): Message {
  const { type, content, id, reply, outputs } = parts;
  return new Message({ type, content, id, outputs: { code: outputs, note: [], raw: [], prompt: reply }[type] });
}

/** Expects text that can be shown anywhere: well-formed, and without control characters but `\t` and `\n`. */
export function expectPrintable(text: string): void {
  expect(text.isWellFormed()).toBe(true);
  expect(/[^\P{Cc}\t\n]/u.exec(text)?.[0]).toBeUndefined();
}
