/** Histories as the Messages API takes them, made up: every kind of block, parallel calls, thinking, media. */
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../src/json/types.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((words) => `${words}.`);
const base64 = fc.uint8Array({ minLength: 1, maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString('base64'));
const extra = fc.option(fc.constant({ cache_control: { type: 'ephemeral' } }), { nil: {} });
const input = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 })) as fc.Arbitrary<JsonObject>;

const textBlock = fc.tuple(text, extra).map(([words, more]): JsonObject => ({ type: 'text', text: words, ...more }));
const image = fc.oneof(
  base64.map((data): JsonObject => ({ type: 'base64', media_type: 'image/png', data })),
  fc.constant({ type: 'url', url: 'https://example.org/a.png' }),
  fc.constant({ type: 'file', file_id: 'file_1' }),
);
const imageBlock = fc.tuple(image, extra).map(([source, more]): JsonObject => ({ type: 'image', source, ...more }));
const documentBlock = fc.oneof(
  base64.map((data): JsonObject => ({
    type: 'document',
    source: { type: 'base64', media_type: 'application/pdf', data },
    title: 'a',
  })),
  text.map((data): JsonObject => ({ type: 'document', source: { type: 'text', media_type: 'text/plain', data } })),
  text.map((content): JsonObject => ({ type: 'document', source: { type: 'content', content }, context: 'c' })),
);
const unknownBlock = fc.constant<JsonObject>({ type: 'hologram', depth: 3 });
const userBlock = fc.oneof(textBlock, imageBlock, documentBlock, unknownBlock);

const thinking = fc.oneof(
  text.map((words): JsonObject => ({ type: 'thinking', thinking: words, signature: 'c2ln' })),
  base64.map((data): JsonObject => ({ type: 'redacted_thinking', data })),
);
const citedBlock = text.map((words): JsonObject => ({
  type: 'text',
  text: words,
  citations: [{ type: 'web_search_result_location', url: 'https://example.org', encrypted_index: 'x' }],
}));
const search = (turn: string): JsonObject[] => [
  { type: 'server_tool_use', id: `srv_${turn}`, name: 'web_search', input: { query: 'q' } },
  {
    type: 'web_search_tool_result',
    tool_use_id: `srv_${turn}`,
    content: [{ type: 'web_search_result', url: 'https://example.org', title: 't', encrypted_content: 'e' }],
  },
];

const resultContent: fc.Arbitrary<JsonValue | undefined> = fc.oneof(
  text,
  fc.constant(undefined),
  fc.array(fc.oneof(textBlock, imageBlock, unknownBlock), { minLength: 1, maxLength: 3 }),
);

/** What the assistant says, and the results that its calls get: for each, content and whether it is an error. */
const assistantTurn = fc.record({
  thinking: fc.array(thinking, { maxLength: 2 }),
  blocks: fc.array(fc.oneof(textBlock, citedBlock, unknownBlock), { maxLength: 2 }),
  searches: fc.boolean(),
  calls: fc.array(fc.record({ input, content: resultContent, isError: fc.boolean() }), { maxLength: 3 }),
  last: text,
});

/** Messages that begin with the user, answer every call, and end with the assistant. */
export const anthropicHistories: fc.Arbitrary<JsonValue[]> = fc
  .array(fc.tuple(fc.oneof(text, fc.array(userBlock, { minLength: 1, maxLength: 3 })), assistantTurn), {
    minLength: 1,
    maxLength: 3,
  })
  .map((turns) =>
    turns.flatMap(([user, turn], index) => [{ role: 'user', content: user }, ...answer(turn, `t${index}`)]),
  );

type Answer = typeof assistantTurn extends fc.Arbitrary<infer T> ? T : never;

function answer({ thinking: thoughts, blocks, searches, calls, last }: Answer, turn: string): JsonValue[] {
  const uses = calls.map((call, index): JsonObject => ({
    type: 'tool_use',
    id: `${turn}_${index}`,
    name: 'f',
    input: call.input,
  }));
  const results = calls.map(({ content, isError }, index): JsonObject => ({
    type: 'tool_result',
    tool_use_id: `${turn}_${index}`,
    ...(content !== undefined && { content }),
    ...(isError && { is_error: true }),
  }));
  const first = [...thoughts, ...blocks, ...(searches ? search(turn) : []), ...uses];
  if (calls.length === 0) return [{ role: 'assistant', content: [...first, { type: 'text', text: last }] }];
  return [
    { role: 'assistant', content: first },
    { role: 'user', content: results },
    { role: 'assistant', content: last },
  ];
}
