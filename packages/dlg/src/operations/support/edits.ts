/** Edits as they come from outside: a batch in JSON, from a file, standard input or an agent. */
import { type Edit, regexOf } from 'dialogbook/surgery';
import { messageTypes } from 'dialogbook';
import { z } from 'zod';

const address = z
  .union([
    z.string(),
    z.strictObject({ heading: z.string() }),
    z.strictObject({ type: z.enum(messageTypes), nth: z.int() }),
  ])
  .describe(
    'a message: its id or the start of it, with @revision behind it to refuse what changed meanwhile; or its heading, as ## Data; or {heading} without the #s; or {type, nth} from 1',
  );
const addresses = z
  .array(z.union([address, z.strictObject({ section: address })]))
  .min(1)
  .describe('messages; {section: heading} stands for all of a section');
const target = {
  after: address.optional(),
  before: address.optional(),
  at: z.int().optional().describe('0-based position; -1 is the end'),
};
const message = address;
const part = z
  .union([z.enum(['content', 'reply']), z.strictObject({ output: z.int().min(0) })])
  .optional()
  .describe('which text: content by default, reply, or {output: index}');
const pattern = z
  .union([z.string(), z.strictObject({ regex: z.string(), flags: z.string().optional() })])
  .describe('a text as it stands, or {regex, flags} in JavaScript');
const metadata = z.record(z.string(), z.json());
const lines = { first: z.int(), last: z.int().describe('included; -1 is the last line') };

const newMessage = z.strictObject({
  content: z.string(),
  type: z.enum(messageTypes).optional().describe('code by default'),
  reply: z.string().optional().describe('of a prompt'),
  id: z.string().optional(),
  meta: metadata.optional(),
});

/** One edit in JSON. */
export const editSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add'), messages: z.array(newMessage).min(1), ...target }),
  z.strictObject({
    op: z.literal('set'),
    message,
    content: z.string().optional(),
    reply: z.string().optional(),
    type: z.enum(messageTypes).optional(),
    exported: z.boolean().optional(),
  }),
  z.strictObject({
    op: z.literal('replaceText'),
    message,
    find: pattern,
    replace: z.string(),
    all: z.boolean().optional().describe('every place; else there must be exactly one'),
    part,
  }),
  z.strictObject({
    op: z.literal('insertLines'),
    message,
    line: z.int().describe('behind this line; 0 is the start, -1 the end'),
    text: z.string(),
    part,
  }),
  z.strictObject({ op: z.literal('replaceLines'), message, ...lines, text: z.string(), part }),
  z.strictObject({ op: z.literal('deleteLines'), message, ...lines, part }),
  z.strictObject({ op: z.literal('move'), messages: addresses, ...target }),
  z.strictObject({ op: z.literal('copy'), messages: addresses, ...target }),
  z.strictObject({ op: z.literal('remove'), messages: addresses }),
  z.strictObject({
    op: z.literal('split'),
    message,
    lines: z.array(z.int()).optional().describe('pieces begin with these lines'),
    pattern: pattern.optional(),
  }),
  z.strictObject({ op: z.literal('merge'), messages: addresses, type: z.enum(messageTypes).optional() }),
  z.strictObject({
    op: z.literal('meta'),
    message: message.optional(),
    merge: metadata.optional(),
    remove: z.array(z.union([z.string(), z.array(z.string())])).optional(),
  }),
  z.strictObject({ op: z.literal('rename'), message, id: z.string() }),
  z.strictObject({ op: z.literal('clearOutputs'), messages: addresses.optional() }),
  z.strictObject({ op: z.literal('strip'), messages: addresses.optional(), force: z.boolean().optional() }),
]);

/** One edit in JSON, checked. */
export type EditJson = z.output<typeof editSchema>;

/** The edit that `json` says. @throws DialogError `invalid_value` for a pattern that is none. */
export function editOf(json: EditJson): Edit {
  switch (json.op) {
    case 'add':
      return {
        ...json,
        messages: json.messages.map(({ reply, ...init }) => ({
          ...init,
          ...(reply !== undefined && { outputs: reply }),
        })),
      };
    case 'replaceText':
      return { ...json, find: patternOf(json.find) };
    case 'split': {
      const { lines: at, pattern: where, ...edit } = json;
      return { ...edit, ...(where === undefined ? { lines: at ?? [] } : { pattern: patternOf(where) }) };
    }
    default:
      return json;
  }
}

/** A pattern as the command line gives it. */
export function givenPattern(text: string, { regex }: { readonly regex: boolean }): string | RegExp {
  return regex ? regexOf(text, 'gm') : text;
}

function patternOf(given: z.output<typeof pattern>): string | RegExp {
  return typeof given === 'string' ? given : regexOf(given.regex, given.flags ?? 'gm');
}
