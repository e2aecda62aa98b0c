import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replyParts } from '../../src/chat/reply-parts.ts';
import { toolCallToText } from '../../src/chat/tool-call.ts';
import { envelope, fenced, repliesIn, replies } from './replies.ts';

const simple = '{"id": "a", "name": "f", "args": {}, "result": "r"}';
const older = '{"id": "a", "call": {"function": "f", "arguments": {}}, "result": "r"}';

/** The calls in `reply`, as far as they are given. */
function calls(reply: string): object[] {
  return replyParts(reply).flatMap((part) =>
    part.kind === 'tool' ? [JSON.parse(JSON.stringify(part.call)) as object] : [],
  );
}

function kinds(reply: string): string[] {
  return replyParts(reply).map(({ kind }) => kind);
}

test('the parts of any reply join to it, and no two of prose stand side by side', () => {
  fc.assert(
    fc.property(replies, (reply) => {
      const parts = replyParts(reply);
      expect(parts.map(({ text }) => text).join('')).toBe(reply);
      expect(parts.every(({ text }) => text !== '')).toBe(true);
      expect(parts.some((part, index) => part.kind === 'prose' && parts[index + 1]?.kind === 'prose')).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

describe('the forms of tool calls, oldest first', () => {
  const ebb = { name: 'tide_at', args: { hour: 3 } };
  const flood = { name: 'tide_at', args: { hour: 9 } };
  test.each<[string, object[]]>([
    [
      'dialog-tools-1-bullets.ipynb',
      [
        { ...ebb, result: "'ebb'" },
        { name: 'tide_at', args: { hour: 9, note: "the harbour's" }, result: "'flood'" },
      ],
    ],
    ['dialog-tools-1-no-dash.ipynb', [{ ...ebb, result: "'ebb'" }]],
    ['dialog-tools-2-json.ipynb', [{ ...ebb, id: 'toolu_01EbbAndFlow', result: "'ebb'", server: false }]],
    [
      'dialog-tools-3-summary.ipynb',
      [
        { ...ebb, id: 'toolu_01Ebb', result: "'ebb'", server: false },
        { ...flood, id: 'call_flood9', result: "'flood'", server: false },
      ],
    ],
    [
      'dialog-tools-5-server.ipynb',
      [
        { ...ebb, id: 'chatcmpl-tool-3', result: 'ebb', server: false },
        { ...flood, id: 'fc_flood9', result: 'flood', server: true },
      ],
    ],
    [
      'dialog-tools-6-fenced.ipynb',
      [
        { ...ebb, id: 'toolu_01Ebb', result: 'ebb', server: false },
        { ...flood, id: 'toolu_01Flood', result: 'flood', server: true },
      ],
    ],
  ])('%s', (fixture, expected) => {
    expect(repliesIn(fixture).flatMap(calls)).toEqual(expected);
  });

  test('a summary is not read: it is cut short', () => {
    const [call] = repliesIn('dialog-tools-4-summary-code.ipynb').flatMap(calls);
    expect(call).toHaveProperty('args.note', 'Just below the old bridge, where the water is <deep> & cold');
  });

  test('results may hold all that ends a block', () => {
    const found = repliesIn('dialog-tools-hostile-results.ipynb').flatMap(kinds);
    expect(found).toEqual(['tool', 'prose', 'tool', 'prose']);
  });

  test('a result may be any JSON, or missing', () => {
    expect(calls(fenced('{"id": "a", "name": "f", "args": {}}'))).toEqual([
      { id: 'a', name: 'f', args: {}, server: false },
    ]);
    expect(calls(fenced('{"id": "a", "name": "f", "args": {}, "result": [null]}'))).toMatchObject([{ result: [null] }]);
  });

  test('a result of the bullet form may have several lines', () => {
    expect(calls(envelope("- `f({'a': '`'})`\n  - `one\n\ntwo`"))).toEqual([
      { name: 'f', args: { a: '`' }, result: 'one\n\ntwo' },
    ]);
    expect(calls(envelope('- `f({})`'))).toEqual([{ name: 'f', args: {} }]);
  });

  test('lines may end in CR LF', () => {
    for (const reply of [fenced(simple), envelope(`\`\`\`json\n${older}\n\`\`\``), envelope('- `f({})`\n  - `r`')])
      expect(calls(`a\r\n\r\n${reply.replaceAll('\n', '\r\n')}\r\n\r\nb`)).toHaveLength(1);
  });
});

test('what a reply cost is a part of its own, in all its forms', () => {
  expect(repliesIn('dialog-token-usage.ipynb').slice(0, 3).map(kinds)).toEqual(Array(3).fill(['prose', 'usage']));
  expect(kinds('a\n\n```json {.usage}\n{"total_tokens": 10}\n```\n')).toEqual(['prose', 'usage', 'prose']);
});

describe('what only looks like a call is prose', () => {
  const call = fenced(simple);
  test.each<[string, string]>([
    ['quoted in a longer fence', `\`\`\`\`md\n${call}\n\`\`\`\``],
    ['quoted in tildes', `~~~\n${call}\n~~~`],
    [
      'behind a fence that is never closed',
      `\`\`\`py\nx\n\n${call.replaceAll('```', '````')}`.replace('````json', '```json'),
    ],
    ['in a list item', '- ' + call.replaceAll('\n', '\n  ')],
    ['in a quote', '> ' + call.replaceAll('\n', '\n> ')],
    ['indented', call.replaceAll(/^/gm, '    ')],
    ['within a line', `see ${call}`],
    ['with another language', call.replace('json', 'yaml')],
    ['without its mark', call.replace(' {.tool}', '')],
    ['that is never closed', call.slice(0, -3)],
    ['that is no JSON', fenced('{')],
    ['that is no object', fenced('[1]')],
    ['without a name', fenced('{"id": "a", "args": {}}')],
    ['without arguments', fenced('{"id": "a", "name": "f"}')],
    ['whose arguments are a list', fenced('{"id": "a", "name": "f", "args": []}')],
    ['whose id is null', fenced('{"id": null, "name": "f", "args": {}}')],
    ['whose name is no name', fenced('{"id": "a", "name": "f (x)", "args": {}}')],
    [
      'nested beyond all reason',
      fenced(`{"id": "a", "name": "f", "args": {"a": ${'['.repeat(2000)}${']'.repeat(2000)}}}`),
    ],
    ['an envelope that is never closed', envelope(`\`\`\`json\n${older}\n\`\`\``).slice(0, -3)],
    ['an envelope of another class', envelope(`\`\`\`json\n${older}\n\`\`\``).replace('tool-', '')],
    ['an envelope of other JSON', envelope(`\`\`\`json\n${simple}\n\`\`\``)],
    ['an envelope with more in it', envelope(`\`\`\`json\n${older}\n\`\`\`\n\nmore`)],
    ['an envelope with text behind it', `${envelope('- `f({})`')} more`],
    ['a bullet that is no call', envelope('- `f(1)`')],
    ['a bullet with more below', envelope('- `f({})`\n  - r')],
  ])('%s', (_, reply) => {
    expect(kinds(reply)).toEqual(['prose']);
  });

  test('malformed blocks of a file', () => {
    expect(repliesIn('dialog-tools-malformed.ipynb').flatMap(calls)).toEqual([]);
  });

  test('a list ends the fences in it', () => {
    expect(kinds(`- \`\`\`py\n  x\n\n${call}`)).toEqual(['prose', 'tool']);
    expect(kinds(`1. \`\`\`py\n   x\n   \`\`\`\n\n${call}`)).toEqual(['prose', 'tool']);
    expect(kinds(`   \`\`\`py\n   x\n   \`\`\`\n${call}`)).toEqual(['prose', 'tool']);
  });
});

test('a call is written so that it is read again', () => {
  const call = { id: 'a', name: 'f', args: { code: '```\n</details>\n', __proto__: 1 }, result: '```\ud83d' };
  expect(toolCallToText(call)).toBe(
    '````json {.tool}\n{\n  "id": "a",\n  "name": "f",\n  "args": {\n    "code": "```\\n</details>\\n"\n  },\n  "result": "```\\ud83d"\n}\n````',
  );
  expect(calls(toolCallToText({ ...call, server: true }))).toEqual([
    { ...call, args: { code: call.args.code }, server: true },
  ]);
});

describe('time grows with the reply', () => {
  const tool = "<details class='tool-usage-details'>\n";
  const ends = ['', '\n</details>', '`\n</details>', `</summary>\n\n\`\`\`json\n${'x\n'.repeat(100_000)}`];
  test.each([
    '```\n',
    '```json {.tool}\n',
    '<details',
    tool,
    '`',
    '`\n',
    '[',
    ' ',
    '\n',
    '\r\n',
    '- ```\n',
    '~~~\n~~~~\n',
    `${fenced(simple)}\n`,
    `${tool}<summary>\n`,
    `${tool}\`\`\`json\n`,
    `${tool}\`\`\`json\n{}\n\`\`\`\n`,
    `${tool}- \`f({})\`\n  - \``,
    `${tool}- \`f({'a': [[[[`,
    "<details class='token-usage-details'>\n",
    '```json {.tool}\n{"a":',
  ])('%j', (piece) => {
    for (const end of ends) {
      const reply = piece.repeat(1_000_000 / piece.length) + end;
      const start = performance.now();
      replyParts(reply);
      expect(performance.now() - start).toBeLessThan(3000);
    }
  });
});
