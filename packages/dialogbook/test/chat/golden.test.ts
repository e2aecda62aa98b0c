/**
 * What the original's successor made of replies. Its `fmt2hist` and `hist2fmt` turn a reply into a chat and back; here the
 * texts and calls of a reply are compared with those of that chat. Its `fmt_tools` is a view of calls that we do not have.
 */
import { describe } from 'vitest';
import { callToCode } from '../../src/chat/python-call.ts';
import { dialogToReply, replyToDialog } from '../../src/chat/reply-dialog.ts';
import { replyParts } from '../../src/chat/reply-parts.ts';
import { toolCallToText } from '../../src/chat/tool-call.ts';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import { type JsonObject, type JsonValue, isObject } from '../../src/json/types.ts';
import { codeOutput } from '../../src/nbformat/outputs.ts';
import { type Difference, goldenCases, testVectors, throws } from '../support/golden.ts';
import { dialogOf, emptyAsList, messageOf, numbered, stateOf } from '../support/golden-dialog.ts';
import { fenced, promptOf } from './replies.ts';

function contents(reply: JsonValue | undefined): JsonValue[] {
  return replyParts(reply as string).flatMap((part): JsonValue[] => {
    if (part.kind === 'usage' || part.kind === 'block') return [];
    if (part.kind === 'prose') return part.text.trim() === '' ? [] : [part.text.trim()];
    const { id = null, name, args, result = null } = part.call;
    return [{ id, name, args, result }];
  });
}

/** The texts and calls of the original's chat, each call with its result. */
function chatContents(chat: JsonValue): JsonValue {
  if (!Array.isArray(chat)) return chat;
  const parts = (chat as JsonObject[]).flatMap((message) => message['content'] as JsonObject[]);
  const results = parts.filter((part) => part['type'] === 'tool_result');
  return parts
    .filter((part) => part['type'] !== 'tool_result')
    .map(({ type, text, id, name, arguments: args }) =>
      type === 'text' ? (text ?? '') : { id: id ?? null, name, args, result: results.shift()?.['text'] ?? null },
    ) as JsonValue[];
}

/** The messages of a chat as those of the dialog of a reply. */
function chatMessages(chat: readonly JsonObject[]): Message[] {
  const parts = chat.flatMap(({ role, content }) => (content as JsonObject[]).map((part) => ({ role, part })));
  const answers = parts.filter(({ part }) => part['type'] === 'tool_result').map(({ part }) => part);
  const asked = new Set(parts.filter(({ part }) => part['type'] === 'tool_use').map(({ part }) => part['id']));
  return parts.flatMap(({ role, part }) => {
    if (part['type'] === 'text')
      return [new Message({ type: role === 'user' ? 'prompt' : 'note', content: part['text'] as string })];
    if (part['type'] === 'tool_result' && asked.has(part['id'] ?? null)) return [];
    const answer = answers.find(({ id }) => id === part['id']);
    return [callMessage(part, (answer?.['text'] ?? '') as string)];
  });
}

function callMessage({ id, name, arguments: args }: JsonObject, result: string): Message {
  return new Message({
    content: callToCode({ name: name as string, args: (args ?? {}) as JsonObject }),
    meta: { tool_id: id ?? '' },
    outputs: codeOutput(result),
  });
}

function roundTrip(reply: JsonValue | undefined): JsonValue {
  const out = dialogToReply(replyToDialog(promptOf(reply as string)));
  return { equal: out === reply, out };
}

function withoutTools(reply: string): string {
  const dialog = replyToDialog(promptOf(reply));
  dialog.removeMessages(dialog.messages.filter((message) => message.type !== 'note'));
  return dialogToReply(dialog);
}

/** What goes in where nothing is cut or trimmed: the call of a vector, written whole. */
function uncut(name: string): string {
  const vector = goldenCases('reply_format.head.json').find((each) => each.name === name);
  const [{ content: [call] = [] } = {}, { content: [result] = [] } = {}] = (vector?.input['msgs'] ?? []) as {
    content?: JsonObject[];
  }[];
  return toolCallToText({
    id: 'x1',
    name: 'f',
    args: (call?.['arguments'] ?? {}) as JsonObject,
    result: result?.['text'] ?? '',
  });
}

function inputOf(file: string, name: string): string {
  return goldenCases(file).find((each) => each.name === name)?.input['s'] as string;
}

function same(
  name: string,
  why = 'a reply comes back byte for byte',
  file = 'reply_format.head.json',
): Record<string, Difference> {
  return { [name]: { why, ours: { equal: true, out: inputOf(file, name) } } };
}

const noFiller = 'a reply that ends in a call is not filled up with a dot';
const add = { id: 'call_1', name: 'add', args: { a: 1, b: 2 }, result: '3' };

const formatDifferences: Record<string, Difference> = {
  'fmt2hist empty becomes dot': { why: 'nothing stays nothing', ours: [] },
  'fmt2hist server tool dropped': {
    why: 'no call is dropped',
    ours: ['a', { id: 's1', name: 'web', args: { q: 1 }, result: 'r' }, 'b'],
  },
  'fmt2hist result with backticks': {
    why: noFiller,
    ours: [{ id: 'call_1', name: 'c', args: { code: '```py\nx\n```' }, result: '```out\n```' }],
  },
  'fmt2hist null result': {
    why: `${noFiller}, and null is not the text "None"`,
    ours: [{ id: 'call_1', name: 'c', args: {}, result: null }],
  },
  'fmt2hist dup ids': { why: noFiller, ours: [add, add] },
  'fmt2hist 4-backtick tool block': { why: noFiller, ours: [{ id: 'q', name: 'c', args: {}, result: 'r' }] },
  'fmt2hist result fence with tool': {
    why: 'a fenced result without a call is prose',
    ours: ['a\n`````result\nout\n`````\nb', add, 'c'],
  },
  'fmt2hist thinking stripped': {
    why: 'marks of thinking are prose, and kept',
    ours: ['<!--think_start-->\nhmm\n<!--think_end-->\nanswer'],
  },
  'fmt2hist id null': {
    why: 'a block that is no call is prose, and kept',
    ours: [inputOf('reply_format.head.json', 'fmt2hist id null')],
  },
  'fmt2hist missing name': { why: 'a block that is no call is prose, and no fault', ours: [fenced('{"id":"q"}')] },
  'strip_tools both': { why: 'what is left are two notes, with a blank line between', ours: 'a\n\nb\n\nc' },
  'hist2fmt truncate 50': { why: 'nothing is cut', ours: uncut('hist2fmt truncate 50') },
  'hist2fmt default truncation 2000': { why: 'nothing is cut', ours: uncut('hist2fmt default truncation 2000') },
  'hist2fmt trailing ws result': { why: 'results are kept as they are', ours: uncut('hist2fmt trailing ws result') },
  ...same('roundtrip tool last adds dot'),
  ...same('roundtrip single newline around block'),
  ...same('roundtrip trailing ws'),
};

describe('reply_format', () => {
  testVectors(
    'reply_format.head.json',
    {
      fmt2hist: ({ s }) => contents(s),
      conv_tools: ({ s }) => dialogToReply(replyToDialog(promptOf(s as string))),
      strip_tools: ({ s }) => withoutTools(s as string),
      hist2fmt: ({ msgs }) => dialogToReply(new Dialog('reply', chatMessages(msgs as JsonObject[]))),
      roundtrip: ({ s }) => roundTrip(s),
    },
    formatDifferences,
    chatContents,
  );
});

function dialogState(dialog: Dialog): JsonValue {
  return { name: dialog.name, meta: dialog.meta, messages: dialog.messages.map((message) => stateOf(message)) };
}

function withoutFiller(name: string): Record<string, Difference> {
  const output = goldenCases('reply_dlg.head.json').find((each) => each.name === name)?.output;
  const theirs = output && 'ok' in output ? output.ok : null;
  const messages = isObject(theirs) && Array.isArray(theirs['messages']) ? theirs['messages'] : [];
  const ours = { ...(theirs as JsonObject), messages: messages.slice(0, -1) };
  return { [name]: { why: noFiller, ours: emptyAsList(ours) } };
}

const dialogDifferences: Record<string, Difference> = {
  ...withoutFiller('reply2dlg no args'),
  ...withoutFiller('reply2dlg dotted name'),
  ...withoutFiller('reply2dlg keyword name'),
  ...withoutFiller('reply2dlg keyword arg'),
  ...withoutFiller('reply2dlg unicode identifier'),
  'dlg2reply notes': {
    why: 'an indent makes code in Markdown, so it stays',
    ours: { text: 'a\n\n b', metas: [{}, {}, {}] },
  },
  'dlg2reply prompt message treated as text': { why: 'the reply of the prompt would be lost', ours: throws },
  ...same('round result ansi', 'results are kept as they are', 'reply_dlg.head.json'),
};

describe('reply_dlg', () => {
  testVectors(
    'reply_dlg.head.json',
    {
      reply2dlg: (input) => numbered(dialogState(replyToDialog(messageOf(input['message']))), input),
      dlg2reply: ({ messages }) => {
        const dialog = dialogOf(messages);
        return { text: dialogToReply(dialog), metas: dialog.messages.map((message) => message.meta) };
      },
      round: ({ s }) => roundTrip(s),
    },
    dialogDifferences,
    emptyAsList,
  );
});
