import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialogToReply, replyToDialog } from '../../src/chat/reply-dialog.ts';
import { replyParts } from '../../src/chat/reply-parts.ts';
import type { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import { dialogToIpynb } from '../../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../../src/ipynb/ipynb-to-dialog.ts';
import { codeOutput, displayData } from '../../src/nbformat/outputs.ts';
import { listFixtures } from '../support/fixtures.ts';
import { envelope, fenced, promptOf, repliesIn, replies } from './replies.ts';

function open(reply: string): Dialog {
  return replyToDialog(promptOf(reply));
}

/** `reply` after `edit` was made to the first call in it. */
function edited(reply: string, edit: (call: Message, dialog: Dialog) => void): string {
  const dialog = open(reply);
  edit(
    dialog.messages.find((message) => message.type === 'code')!,
    dialog,
  );
  return dialogToReply(dialog);
}

/** The reply of `dialog`; undefined where it is refused because a call would be swallowed. */
function replyOrFault(dialog: Dialog): string | undefined {
  try {
    return dialogToReply(dialog);
  } catch (error) {
    expect(String(error)).toContain('would be read as text');
    return undefined;
  }
}

/** Laid out by no program. */
const odd = `{ "name":"f",  "big": 12345678901234567890,
"id": "a", "args": {"x":1.0 , "y":"caf\\u00e9"},"result":"r" }`;

describe('nothing changed', () => {
  test('any reply comes back byte for byte', () => {
    fc.assert(
      fc.property(replies, (reply) => {
        expect(dialogToReply(open(reply))).toBe(reply);
      }),
      { numRuns: 2000 },
    );
  });

  test('also by way of a file', () => {
    fc.assert(
      fc.property(replies, (reply) => {
        expect(dialogToReply(ipynbToDialog(dialogToIpynb(open(reply))))).toBe(reply);
      }),
      { numRuns: 500 },
    );
  });

  test('the replies of the fixtures', () => {
    const fixtures = listFixtures().filter((name) => name.startsWith('notebooks/dialog-'));
    for (const reply of fixtures.flatMap(repliesIn)) expect(dialogToReply(open(reply))).toBe(reply);
  });

  test.each(['', '\n', '   ', '\n a \n', 'a  ', '    code', '\n    code\n\n'])('%j', (reply) => {
    expect(dialogToReply(open(reply))).toBe(reply);
  });
});

test('prose becomes notes, calls become code, what it cost becomes raw text', () => {
  const usage = "<details class='token-usage-details'><summary>$1</summary>\n\n`in=1`\n\n</details>";
  const { name, meta, messages } = open(`Hm.\n\n${fenced(odd)}\n\nYes.\n\n${usage}`);
  expect({ name, meta }).toEqual({ name: 'pm', meta: {} });
  expect(messages.map(({ type, content }) => [type, content])).toEqual([
    ['note', 'Hm.'],
    ['code', 'f(x=1, y="café")'],
    ['note', 'Yes.'],
    ['raw', usage],
  ]);
  expect(messages[1]?.outputs).toEqual(codeOutput('r'));
  expect(messages[1]?.meta).toEqual({ tool_id: 'a', tool_call: fenced(odd) });
});

test('the same reply gives the same ids, and none twice', () => {
  const block = fenced('{"id": "a", "name": "f", "args": {}}');
  const ids = (): string[] => open(`${block}\n\n${block}\n\n${block}`).messages.map(({ id }) => id);
  expect(ids()).toEqual(ids());
  expect(new Set(ids()).size).toBe(3);
});

test('a dialog made of a reply is valid', () => {
  fc.assert(
    fc.property(replies, (reply) => {
      open(reply).validate();
    }),
  );
});

describe('an edit changes only what was edited', () => {
  const reply = `One.\r\n${fenced(odd)}\n\n\nTwo.  \n${fenced(odd.replace('"a"', '"b"'))}\n`;
  const second = reply.slice(reply.indexOf('```\n\n\n') + 3);

  test('a note', () => {
    const dialog = open(reply);
    dialog.messages[2]!.content = 'Three.';
    expect(dialogToReply(dialog)).toBe(reply.replace('Two.', 'Three.'));
  });

  test('an argument', () => {
    expect(edited(reply, (call) => (call.content = 'f(x=1, y="tea", z=None)'))).toBe(
      reply.replace('"y":"caf\\u00e9"}', '"y":"tea", "z":null}'),
    );
  });

  test('the name and the id', () => {
    const renamed = edited(reply, (call) => {
      call.content = 'g(x=1, y="café")';
      call.meta['tool_id'] = 'c';
    });
    expect(renamed).toBe(reply.replace('"f"', '"g"').replace('"a"', '"c"'));
  });

  test('the result', () => {
    expect(edited(reply, (call) => (call.outputs = codeOutput('s')))).toBe(
      reply.replace('"result":"r"', '"result":"s"'),
    );
    expect(edited(reply, (call) => (call.outputs = []))).toBe(reply.replace('"result":"r"', '"result":""'));
  });

  test('a result that was no text stays what it was while it is shown so', () => {
    const call = fenced('{"id": "a", "name": "f", "args": {}, "result": {"n": [1.0]}}');
    expect(open(call).messages[0]?.outputs).toEqual(codeOutput('{"n":[1]}'));
    expect(edited(call, (each) => (each.content = 'g()'))).toBe(call.replace('"f"', '"g"'));
  });

  test('a call that was never answered stays so', () => {
    const call = fenced('{"id": "a", "name": "f", "args": {}}');
    expect(edited(call, (each) => (each.content = 'g()'))).toBe(call.replace('"f"', '"g"'));
    expect(edited(call, (each) => (each.outputs = codeOutput('r')))).toBe(call.replace('{}}', '{}, "result": "r"}'));
  });

  test('outputs of a run become the text of the result', () => {
    const outputs = [
      { output_type: 'stream' as const, name: 'stdout', text: 'one\n' },
      displayData({ 'text/plain': 'two', 'image/png': 'AAAA' }),
    ];
    expect(edited(fenced(odd), (call) => (call.outputs = outputs))).toContain('"result":"one\\ntwo\\n[image/png 3 B]"');
  });

  test('a call taken out vanishes whole', () => {
    expect(edited(reply, (call) => call.remove())).toBe(`One.\n\nTwo.  ${second.slice(second.indexOf('\n', 4))}`);
    expect(edited(`a\n\n${fenced(odd)}`, (call) => call.remove())).toBe('a');
    expect(edited(`${fenced(odd)}\n\n\nb\n`, (call) => call.remove())).toBe('b\n');
    expect(edited(`\n${fenced(odd)}\n`, (call) => call.remove())).toBe('');
  });

  test('taking out any message leaves the others as they are, or is refused', () => {
    fc.assert(
      fc.property(replies, fc.nat(), (text, choice) => {
        const parts = replyParts(text).filter((part) => part.text.trim() !== '');
        const dialog = open(text);
        expect(dialog.messages).toHaveLength(parts.length);
        if (parts.length === 0) return;
        parts.splice(choice % parts.length, 1);
        dialog.messages[choice % dialog.messages.length]?.remove();
        const left = replyOrFault(dialog);
        let place = 0;
        for (const part of left === undefined ? [] : parts) {
          const kept = part.kind === 'prose' ? part.text.trim() : part.text;
          place = left?.indexOf(kept, place) ?? -1;
          expect(place).toBeGreaterThanOrEqual(0);
          place += kept.length;
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('a call moved keeps its bytes', () => {
    const moved = edited(`a\n\n${fenced(odd)}\n\nb`, (call, dialog) => dialog.insert([call.remove()], 0));
    expect(moved).toBe(`${fenced(odd)}\n\na\n\nb`);
  });

  test('a call added gets an id', () => {
    const added = edited(fenced(odd), (_, { messages }) => {
      messages.push(new Message({ id: 'c0ffee01', content: 'g(n=2)', outputs: codeOutput('4') }));
    });
    expect(added).toBe(
      `${fenced(odd)}\n\n${fenced('{\n  "id": "call_c0ffee01",\n  "name": "g",\n  "args": {\n    "n": 2\n  },\n  "result": "4"\n}')}`,
    );
  });

  test('an older form that is edited becomes one of today', () => {
    const bullets = envelope("- `f({'a': 1})`\n  - `'r'`");
    const text = edited(`x\n${bullets}\ny`, (call) => {
      call.id = 'c0ffee01';
      call.content = 'f(a=2)';
    });
    expect(text).toBe(
      `x\n${fenced('{\n  "id": "call_c0ffee01",\n  "name": "f",\n  "args": {\n    "a": 2\n  },\n  "result": "\'r\'"\n}')}\ny`,
    );
  });

  test('half a surrogate pair in a block that is edited is not lost', () => {
    const text = edited(
      fenced('{"id":"a","name":"f","args":{"x":"\ud83d"},"result":"r"}'),
      (call) => (call.outputs = codeOutput('s')),
    );
    expect(replyParts(text)).toMatchObject([{ call: { args: { x: '\ud83d' }, result: 's' } }]);
  });

  test('metadata that somebody spoilt is passed over', () => {
    const dialog = open(`a\n${fenced(odd)}`);
    dialog.messages[1]!.meta = { tool_id: 'a', tool_call: 'text', reply_before: 'x\n' };
    dialog.meta = { reply_start: 'x', reply_end: 3 };
    expect(replyParts(dialogToReply(dialog))).toMatchObject([
      { text: 'a\n\n' },
      { call: { id: 'a', args: { x: 1, y: 'café' } } },
    ]);
  });
});

describe('what cannot stand in a reply is refused, with the id', () => {
  const message = (init: object): Dialog => {
    const dialog = open('');
    dialog.messages.push(new Message({ id: 'c0ffee01', type: 'note', content: 'x', ...init }));
    return dialog;
  };
  test('a prompt', () => {
    expect(() => dialogToReply(message({ type: 'prompt' }))).toThrow('c0ffee01: a prompt cannot stand in a reply');
  });
  test('attachments', () => {
    const dialog = message({});
    dialog.messages[0]!.addAttachment(new Uint8Array(1), 'image/png');
    expect(() => dialogToReply(dialog)).toThrow('c0ffee01: a reply cannot hold attachments');
  });
  test('code that is no call', () => {
    expect(() => dialogToReply(message({ type: 'code', content: 'x = 1' }))).toThrow(
      'c0ffee01: not a tool call: line 1',
    );
  });
  test('a call behind an open fence', () => {
    const dialog = message({ content: '```py' });
    dialog.messages.push(new Message({ id: 'c0ffee02', content: 'f()' }));
    expect(() => dialogToReply(dialog)).toThrow('c0ffee02: this call would be read as text');
  });
  test('the reply of what is no prompt', () => {
    expect(() => replyToDialog(new Message({ id: 'c0ffee01' }))).toThrow('c0ffee01: a code message has no reply');
  });
});

test('time grows with the reply', () => {
  const reply = `${fenced('{"id":"a","name":"f","args":{}}')}\ntext\n`.repeat(20_000);
  const start = performance.now();
  expect(dialogToReply(open(reply))).toBe(reply);
  expect(performance.now() - start).toBeLessThan(8000);
});
