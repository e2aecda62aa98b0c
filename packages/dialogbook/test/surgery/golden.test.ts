/** What the original made of finding, splitting, merging, moving, pasting and editing text. */
import { describe, expect, it } from 'vitest';
import type { Dialog } from '../../src/dialog/dialog.ts';
import type { Message } from '../../src/dialog/message.ts';
import type { MessageType } from '../../src/dialog/message-type.ts';
import { type JsonObject, type JsonValue, isObject } from '../../src/json/types.ts';
import type { Address } from '../../src/surgery/address.ts';
import { applyEdits } from '../../src/surgery/apply-edits.ts';
import { changesDiff } from '../../src/surgery/change.ts';
import type { Edit } from '../../src/surgery/edit.ts';
import { type FindQuery, findMessages } from '../../src/surgery/find.ts';
import { regexOf } from '../../src/surgery/pattern.ts';
import { type Difference, goldenCases, testVectors, throws } from '../support/golden.ts';
import { dialogOf, emptyAsList, inexpressible, numbered, stateOf } from '../support/golden-dialog.ts';

/** The original leaves outputs that are not there empty or null. */
function nothingAsList(theirs: JsonValue): JsonValue {
  return emptyAsList(JSON.parse(JSON.stringify(theirs).replaceAll('"output":null', '"output":""')) as JsonValue);
}

function orderOf(dialog: Dialog): JsonObject {
  return { order: dialog.messages.map(({ content }) => content), ids: dialog.messages.map(({ id }) => id) };
}

describe('find_msgs', () => {
  /** Messages around are shown by default, but for headings. */
  function queryOf(kw: JsonObject): FindQuery {
    const { re_pattern: pattern, use_case: isExact, msg_type: type, ids, headers_only: heading } = kw;
    const { context = heading === true ? 0 : 1, before = 0, after = 0, header_section: section } = kw;
    const hasNoCriteria = Object.keys(kw).length === 0;
    const around = context === 0 || hasNoCriteria ? { before, after } : { before: context, after: context };
    return {
      ...(pattern !== undefined && { pattern: regexOf(pattern as string, isExact === true ? 'ms' : 'ims') }),
      ...(type !== undefined && { type: type as MessageType }),
      ...(kw['only_err'] === true && { hasError: true }),
      ...(kw['only_exp'] === true && { exported: true }),
      ...(heading === true && { heading }),
      ...(section !== undefined && { section: headingOf(section as string) }),
      ...(ids !== undefined && { messages: (ids as string).split(',') }),
      ...(kw['limit'] !== undefined && { limit: kw['limit'] as number }),
      ...(around as { before: number; after: number }),
    };
  }

  function headingOf(section: string): Address {
    return section.startsWith('#') ? section : { heading: section };
  }

  const unknownHeading: Difference = { why: 'a heading that is not there is an error, not nothing', ours: throws };
  const python: Difference = { why: 'a pattern that only Python knows is an error', ours: throws };

  testVectors(
    'find_msgs.seed.json',
    {
      '': ({ messages, kw }) => ({
        ids: findMessages(dialogOf(messages), queryOf(kw as JsonObject)).map(({ message }) => message.id),
      }),
    },
    {
      'invalid regex literal': { why: 'a pattern that is none is an error, not a text', ours: throws },
      'content+reply joined by newline': { why: 'a match lies in one text, and has a line there', ours: { ids: [] } },
      'section wrong level': unknownHeading,
      'section case': unknownHeading,
      'section missing': unknownHeading,
      'section empty string': unknownHeading,
      'list arg ids are exact (no prefix, no error)': { why: 'an unknown id is an error', ours: throws },
      'unicode word': { why: 'word borders are those of JavaScript', ours: { ids: [] } },
      'python-only named group': python,
      possessive: python,
      'dollar matches before trailing newline': { why: 'JavaScript has no \\Z', ours: { ids: [] } },
    },
  );
});

/** A state without the note by which a merge restores what was split. */
function withoutMark({ meta, ...state }: JsonObject): JsonObject {
  const { dialogbook: _, ...rest } = meta as JsonObject;
  return { ...state, meta: rest };
}

function split(dialog: Dialog, lines: number[]): Message[] {
  const content = dialog.messages[0]?.content;
  applyEdits(dialog, { op: 'split', message: dialog.messages[0] as Message, lines });
  const pieces = [...dialog.messages];
  const again = dialogOf(pieces.map((piece) => stateOf(piece)));
  applyEdits(again, { op: 'merge', messages: [...again.messages] });
  expect(again.messages.map((message) => message.content)).toEqual([content]);
  return pieces;
}

const splitting: Parameters<typeof testVectors>[1] = {
  split: (input) => {
    const dialog = dialogOf(input['messages']);
    const pieces = split(dialog, input['linenos'] as number[]).map((piece) => withoutMark(stateOf(piece)));
    return numbered({ pieces, ...orderOf(dialog) }, input);
  },
  split_missing: () => applyEdits(dialogOf([]), { op: 'split', message: 'zz', lines: [2] }),
  merge: ({ messages, ids }) => {
    const dialog = dialogOf(messages);
    const first = dialog.messages.find(({ id }) => id === (ids as string[])[0]);
    applyEdits(dialog, { op: 'merge', messages: ids as string[] });
    const [merged] = dialog.messages;
    return { merged: merged && stateOf(merged), is_first: merged === first, ...orderOf(dialog) };
  },
  split_then_merge: ({ content, linenos }) => {
    const dialog = dialogOf([{ content: content as string, msg_type: 'note', id: 's' }]);
    const [, ...pieces] = split(dialog, linenos as number[]).map((piece) => piece.content);
    applyEdits(dialog, { op: 'merge', messages: [...dialog.messages] });
    const merged = dialog.messages[0]?.content;
    return { pieces, merged, equal: merged === content };
  },
};

function pieces(...contents: string[]): JsonObject {
  const id = (index: number): string => (index === 0 ? 's' : `ee00000${index}`);
  const states = contents.map((content, index) => ({
    id: id(index),
    msg_type: 'note',
    content,
    output: [],
    meta: {},
  }));
  return { pieces: states, order: contents, ids: contents.map((_, index) => id(index)) };
}

const noPiece: Difference = { why: 'no piece is empty: a line that begins none is refused', ours: throws };

/** Where we differ from the original, in both of its versions. */
const differences: Record<string, Difference> = {
  'split at 1 gives empty first': noPiece,
  'split past end': noPiece,
  'split at len+1': noPiece,
  'split negative': { why: 'a line that does not begin a piece is refused', ours: throws },
  'split single line': noPiece,
  'split export only no newline': noPiece,
  'split unsorted': { why: 'lines are taken in order, and no text stands twice', ours: pieces('l1', 'l2\nl3', 'l4') },
  'split trailing newline lost': { why: 'nothing is lost', ours: pieces('a', 'b\n') },
  'split crlf normalised to lf': { why: 'line ends stay', ours: pieces('a\r\nb', 'c') },
  'split u2028 is a line break': {
    why: 'lines end in a line feed, as all editors count them',
    ours: pieces('a\u2028b', 'c'),
  },
  'split note export also copied': {
    why: 'directives are of code; in a note they are text',
    ours: pieces('#| export\na', 'b'),
  },
  'split attachment in both pieces': {
    why: 'a text shows an attachment by attachment:NAME; its name alone does not',
    ours: {
      ...pieces('att-one', 'att-one'),
      pieces: [
        {
          ...((pieces('att-one')['pieces'] as JsonObject[])[0] as JsonObject),
          attachments: [{ id: 'att-one', content_type: 'image/png', data_b64: 'eA==' }],
        },
        (pieces('', 'att-one')['pieces'] as JsonObject[])[1],
      ],
    },
  },
  'merge same twice': { why: 'merging takes two messages', ours: throws },
  'merge raw+raw': {
    why: 'raw text stays as it is among raw text',
    ours: {
      merged: { id: 'a', msg_type: 'raw', content: 'r\n\ns', output: [], meta: {} },
      is_first: true,
      order: ['r\n\ns'],
      ids: ['a'],
    },
  },
  'roundtrip no blank (adds one)': {
    why: 'a merge restores what was split',
    ours: { pieces: ['b'], merged: 'a\nb', equal: true },
  },
  'roundtrip trailing newline': {
    why: 'a merge restores what was split',
    ours: { pieces: ['b\n'], merged: 'a\n\nb\n', equal: true },
  },
};

/** What only the successor does: it copies metadata to all pieces, and merges it. */
const headDifferences: Record<string, Difference> = Object.fromEntries(
  ['split meta', 'merge code export both', 'merge meta first wins', 'merge meta nbdev'].map((name) => [
    name,
    {
      why: 'metadata belongs to the cell it was written for, and the first one stays',
      ours: nothingAsList(okOf('split_merge.seed.json', name)),
    },
  ]),
);

function okOf(file: string, name: string): JsonValue {
  const output = goldenCases(file).find((each) => each.name === name)?.output;
  return output && 'ok' in output ? output.ok : null;
}

describe('split_merge of the seed', () => testVectors('split_merge.seed.json', splitting, differences, nothingAsList));

describe('split_merge of its successor', () =>
  testVectors('split_merge.head.json', splitting, { ...differences, ...headDifferences }, nothingAsList));

describe('text_edits', () => {
  function edited(input: Record<string, JsonValue>, edits: readonly Edit[]): JsonObject {
    const dialog = dialogOf([input['message'] as JsonValue]);
    const [message] = dialog.messages;
    const diff = changesDiff(applyEdits(dialog, edits));
    return { diff: changedLines(diff), content: message?.content ?? '', reply: message?.reply ?? '' };
  }

  /** The lines of a diff that changed; how many are shown around them differs. */
  function changedLines(diff: string): string[] {
    return diff.split('\n').filter((line) => /^[-+](?!--|\+\+)/.test(line));
  }

  function restate(theirs: JsonValue): unknown {
    const { ret, content, reply } = theirs as Record<string, string>;
    return ret?.startsWith('error: ') ? throws : { diff: changedLines(ret ?? ''), content, reply };
  }

  const replaced = (find: JsonValue, replace: JsonValue, kw: JsonValue | undefined): Edit => ({
    op: 'replaceText',
    message: 'm',
    find: find as string,
    replace: replace as string,
    all: true,
    ...(isObject(kw) && kw['out'] === true && { part: 'reply' }),
  });

  testVectors(
    'text_edits.seed.json',
    {
      msg_insert_line: (input) => {
        const [line, text] = input['args'] as [number, string];
        return edited(input, [{ op: 'insertLines', message: 'm', line, text }]);
      },
      msg_str_replace: (input) => {
        const [find = '', replace = ''] = input['args'] as string[];
        return edited(input, [replaced(find, replace, input['kw'])]);
      },
      msg_strs_replace: (input) => {
        const [olds, news] = input['args'] as [string[], string[]];
        if (olds.length !== news.length) return inexpressible;
        return edited(
          input,
          olds.map((find, index) => replaced(find, news[index] ?? '', input['kw'])),
        );
      },
      msg_replace_lines: (input) => {
        const [first = 1, last = -1, given] = input['args'] as [number?, number?, string?];
        const text = given ?? ((input['kw'] as JsonObject)['new_content'] as string);
        return edited(input, [{ op: 'replaceLines', message: 'm', first, last, text }]);
      },
      msg_del_lines: (input) => {
        const [first = 1, last] = input['args'] as number[];
        return last === undefined ? inexpressible : edited(input, [{ op: 'deleteLines', message: 'm', first, last }]);
      },
    },
    {
      'insert negative': {
        why: '-1 is the end',
        ours: { diff: ['+X'], content: 'a\nb\nc\nX', reply: '' },
      },
      strs: {
        why: 'each edit has its own diff',
        ours: { diff: ['-a', '+1', '-b', '+2'], content: '1\n2\nc', reply: '' },
      },
      'strs len mismatch': { why: 'each text stands with its replacement', ours: inexpressible },
      'lines all': {
        why: 'a text that does not end in a line end gets none',
        ours: { diff: ['-a', '-b', '-c', '+Q'], content: 'Q', reply: '' },
      },
      'del 2': { why: 'lines are named by the first and the last', ours: inexpressible },
      'del past': { why: 'lines are named by the first and the last', ours: inexpressible },
      'empty content insert': {
        why: 'a line can be put into an empty text',
        ours: { diff: ['+X'], content: 'X', reply: '' },
      },
    },
    restate,
  );
});

describe('list_ops: moving, copying and pasting', () => {
  /** An id, `{idx}` for the message at a position. */
  function refOf(dialog: Dialog, ref: JsonValue): Message | string {
    return isObject(ref) ? (dialog.messages[ref['idx'] as number] as Message) : (ref as string);
  }

  function targetOf(dialog: Dialog, kw: JsonObject): { after?: Address; before?: Address } {
    return Object.fromEntries(Object.entries(kw).map(([where, ref]) => [where, refOf(dialog, ref)]));
  }

  testVectors(
    'list_ops.seed.json',
    {
      move: ({ messages, ids, kw }) => {
        const dialog = dialogOf(messages);
        const moving = (Array.isArray(ids) ? ids : [ids as string]).map((ref) => refOf(dialog, ref));
        const ret = moving.map((ref) => dialog.getMessage(ref).id);
        applyEdits(dialog, { op: 'move', messages: moving, ...targetOf(dialog, kw as JsonObject) });
        return { ...orderOf(dialog), ret };
      },
      clip: (input) => {
        const dialog = dialogOf(input['messages']);
        let clipboard: Message[] = [];
        const steps = (input['seq'] as [string, string[], JsonObject][]).map(([name, ids, kw]) => {
          if (name === 'copy') {
            clipboard = ids.map((id) => dialog.getMessage(id));
            return { ok: ids, ...orderOf(dialog) };
          }
          const changes = applyEdits(dialog, { op: 'paste', messages: clipboard, ...targetOf(dialog, kw) });
          const made = changes.map((change) => stateOf(dialog.messages.get('id' in change ? change.id : '')));
          return { ok: made, ...orderOf(dialog) };
        });
        return numbered(steps, input);
      },
    },
    {},
    emptyAsList,
  );
});

it('vectors of these files are all tested', () => {
  const operations = (file: string): string[] => [
    ...new Set(goldenCases(file).map(({ input }) => (typeof input['op'] === 'string' ? input['op'] : ''))),
  ];
  expect(operations('find_msgs.seed.json')).toEqual(['']);
  for (const file of ['split_merge.seed.json', 'split_merge.head.json'])
    expect(operations(file).sort()).toEqual(Object.keys(splitting).sort());
  expect(operations('text_edits.seed.json').sort()).toEqual([
    'msg_del_lines',
    'msg_insert_line',
    'msg_replace_lines',
    'msg_str_replace',
    'msg_strs_replace',
  ]);
});
