/** A history that was edited as a dialog: the text wins, and what it does not touch stays as it was. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChatMessage, chatToDialog, dialogToChat, pairCalls } from '../../src/chat/index.ts';
import { replyParts } from '../../src/chat/reply-parts.ts';
import { anthropicToChat, chatToAnthropic } from '../../src/providers/index.ts';
import { vendors } from '../providers/vendors.ts';

const history = [
  { role: 'user', content: [{ type: 'text', text: 'What is 2 + 3?', cache_control: { type: 'ephemeral' } }] },
  {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'I should add.', signature: 'c2ln' },
      { type: 'text', text: 'I will add them.' },
      { type: 'tool_use', id: 'a1', name: 'add', input: { a: 2, b: 3 } },
      { type: 'tool_use', id: 'a2', name: 'add', input: { a: 3, b: 2 } },
    ],
  },
  {
    role: 'user',
    content: [
      { type: 'tool_result', tool_use_id: 'a1', content: '5' },
      { type: 'tool_result', tool_use_id: 'a2', content: [{ type: 'text', text: '5' }], is_error: false },
    ],
  },
  { role: 'assistant', content: 'It is 5.' },
];

const [first, second] = [history[1]?.content, history[2]?.content] as unknown[][];
const results = second ?? [];

/** The history after `edit` of its one prompt, as Anthropic takes it. */
function edited(edit: (prompt: { content: string; reply: string }) => void): ReturnType<typeof chatToAnthropic> {
  const dialog = chatToDialog(anthropicToChat(history));
  const [prompt] = dialog.messages;
  if (prompt) edit(prompt);
  const chat = dialogToChat(dialog);
  const written = chatToAnthropic(chat.messages);
  return { ...written, losses: [...chat.losses, ...written.losses] };
}

describe('after an edit', () => {
  test('of the last text only that differs', () => {
    const { messages, losses } = edited((prompt) => (prompt.reply = prompt.reply.replace('It is 5.', 'It is five.')));
    expect(messages).toEqual([...history.slice(0, 3), { role: 'assistant', content: 'It is five.' }]);
    expect(losses).toEqual([]);
  });

  test('of the first text the thinking before it and the calls behind it stay', () => {
    const { messages } = edited((prompt) => (prompt.reply = prompt.reply.replace('I will add them.', 'Adding.')));
    const content = first ?? [];
    expect(messages).toEqual([
      history[0],
      { role: 'assistant', content: [content[0], { type: 'text', text: 'Adding.' }, ...content.slice(2)] },
      ...history.slice(2),
    ]);
  });

  test('of the arguments and the result of a call it is called with what the block says', () => {
    const { messages } = edited((prompt) => {
      prompt.reply = prompt.reply.replace('"a": 2,', '"a": 40,').replace('"result": "5"', '"result": "43"');
    });
    expect(messages[1]).toMatchObject({
      content: [{}, {}, { id: 'a1', input: { a: 40, b: 3 } }, { id: 'a2', input: { a: 3 } }],
    });
    expect(messages[2]).toEqual({
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'a1', content: '43' }, results[1]],
    });
  });

  test('that takes out a call its result goes too', () => {
    const { messages } = edited((prompt) => {
      const [first] = replyParts(prompt.reply).filter(({ kind }) => kind === 'tool');
      prompt.reply = prompt.reply.replace(`${first?.text}\n\n`, '');
    });
    expect(JSON.stringify(messages)).not.toContain('"a1"');
    expect(JSON.stringify(messages)).toContain('"a2"');
  });

  test('that adds text behind a call the text stands behind its result', () => {
    const { messages } = edited(
      (prompt) => (prompt.reply = prompt.reply.replace('\n\nIt is 5.', '\n\nHm.\n\nIt is 5.')),
    );
    expect(messages.slice(3)).toMatchObject([{ content: 'Hm.' }, { content: 'It is 5.' }]);
  });

  test('of the prompt what was kept with its text is listed', () => {
    const { messages, losses } = edited((prompt) => (prompt.content = 'What is 3 + 2?'));
    expect(messages[0]).toEqual({ role: 'user', content: 'What is 3 + 2?' });
    expect(losses).toMatchObject([{ what: 'what anthropic kept with a text' }]);
  });
});

describe.each(vendors)('$name', ({ histories, read, write }) => {
  /** A stretch of a text taken out, something else put in its place. */
  const edits = fc.record({
    start: fc.nat(),
    length: fc.nat({ max: 60 }),
    text: fc.constantFrom('', 'x', '\n\n', 'New.\n\nText.'),
  });

  test('any edit of any prompt gives a history in which calls and results still belong together', () => {
    fc.assert(
      fc.property(histories, fc.array(edits, { minLength: 1, maxLength: 3 }), fc.nat(), (given, changes, which) => {
        const dialog = chatToDialog(read(given));
        const prompts = dialog.messages.filter(({ type }) => type === 'prompt');
        const prompt = prompts[which % prompts.length];
        if (!prompt) return;
        for (const { start, length, text } of changes) {
          const { reply } = prompt;
          const from = start % (reply.length + 1);
          prompt.reply = (reply.slice(0, from) + text + reply.slice(from + length)).toWellFormed();
        }
        const { messages } = dialogToChat(dialog);
        expect(orphans(messages)).toEqual([]);
        expect(() => write(messages)).not.toThrow();
      }),
    );
  });
});

/** Results without a call. */
function orphans(messages: readonly ChatMessage[]): unknown[] {
  return pairCalls(messages).filter(({ call }) => !call);
}
