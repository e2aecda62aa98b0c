/** Replies for the tests: random ones of the pieces that matter, and those of the fixtures. */
import fc from 'fast-check';
import { Message } from '../../src/dialog/message.ts';
import { ipynbToDialog } from '../../src/ipynb/ipynb-to-dialog.ts';
import { readFixture } from '../support/fixtures.ts';

/** A prompt with `reply`. */
export function promptOf(reply: string): Message {
  return new Message({ type: 'prompt', id: 'pm', content: 'q', reply });
}

/** The replies in a fixture. */
export function repliesIn(fixture: string): string[] {
  const { messages } = ipynbToDialog(readFixture(fixture));
  return messages.filter((message) => message.type === 'prompt').map((message) => message.reply);
}

/** The block of today for a call, laid out as its JSON `body` is. */
export function fenced(body: string, fence = '```'): string {
  return `${fence}json {.tool}\n${body}\n${fence}`;
}

/** The older envelope around `body`. */
export function envelope(body: string): string {
  return `<details class='tool-usage-details'>\n\n${body}\n\n</details>`;
}

/** Arguments of calls: any JSON, with names of all kinds. */
export const args: fc.Arbitrary<Record<string, fc.JsonValue>> = fc.dictionary(
  fc.oneof(fc.constantFrom('a', 'text', 'class', 'a-b', '10', '2', '__proto__', 'ñ', ''), fc.string()),
  fc.jsonValue({ stringUnit: 'binary' }),
  { maxKeys: 4 },
);

const results = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '</details>', '```', 'a\rb', '\x1b[31mr'),
  fc.jsonValue(),
);

const call = fc.record(
  { id: fc.string(), name: fc.constantFrom('f', 'a.b', 'x-y', 'été'), args, result: results },
  { requiredKeys: ['id', 'name', 'args'] },
);

const indent = fc.constantFrom(undefined, 1, 2);

const block = fc
  .tuple(call, indent, fc.constantFrom('```', '````'))
  .map(([each, spaces, fence]) => fenced(JSON.stringify(each, null, spaces), fence));

const olderBlock = fc.tuple(call, indent, fc.boolean()).map(([{ id, name, args: given, result }, spaces, summary]) => {
  const body = JSON.stringify({ id, call: { function: name, arguments: given }, result }, null, spaces);
  const json = `\`\`\`json\n${body}\n\`\`\``;
  return summary
    ? `<details class='tool-usage-details' markdown='1'>\n<summary>s</summary>\n\n${json}\n\n</details>`
    : envelope(json);
});

const pieces = [
  '\n',
  '\n\n',
  '\r\n',
  ' ',
  '    ',
  '\t',
  'text',
  '🧠',
  '\ud83d',
  '```',
  '````',
  '~~~',
  '```json',
  '```json {.tool}',
  '```json {.usage}',
  '{"id":"a","name":"f","args":{}}',
  '- ',
  '1. ',
  '> ',
  '<details',
  "<details class='tool-usage-details'>",
  "<details class='token-usage-details'>",
  '</details>',
  '<summary>',
  '</summary>',
  "- `f({'n': 1})`",
  "  - `'r'`",
  '<!-- ',
  '-->',
  '\u2028',
  '\ufeff',
  '\0',
];

/** Any reply, mostly made of what the forms of calls are made of. */
export const replies: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...pieces) },
      { weight: 2, arbitrary: block },
      { weight: 1, arbitrary: olderBlock },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
      { weight: 3, arbitrary: fc.constantFrom('\n', '\n\n') },
    ),
    { maxLength: 25 },
  )
  .map((list) => list.join(''));
