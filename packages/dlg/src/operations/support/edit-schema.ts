/** The schema of edits in JSON. A file of its own, loaded only where a batch is read: it takes time to make. */
import { messageTypes } from 'dialogbook';
import { z } from 'zod';
import { Misuse } from '../operation.ts';

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

const batchSchema = z.union([
  z.array(editSchema),
  z.strictObject({ edits: z.array(editSchema), revision: z.string().optional() }),
]);

/** The batch that `text` is, read from the file `name` or standard input. @throws `Misuse` that names the edit and what is wrong in it. */
export function readBatch(
  text: string,
  name: string,
): { readonly edits: EditJson[]; readonly revision?: string | undefined } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Misuse(`${name === '-' ? 'standard input' : name}: no JSON: ${(error as Error).message}`);
  }
  const list = Array.isArray(json) ? json : (json as { edits?: unknown } | null)?.edits;
  if (Array.isArray(list)) list.forEach(checkEdit);
  const checked = batchSchema.safeParse(json);
  if (!checked.success) throw new Misuse('a batch is a list of edits, or {"edits": […], "revision": "…"}');
  return Array.isArray(checked.data) ? { edits: checked.data } : checked.data;
}

/** @throws `Misuse` that names the edit and what is wrong in it. */
function checkEdit(edit: unknown, index: number): void {
  const checked = editSchema.safeParse(edit);
  if (checked.success) return;
  const faults = checked.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new Misuse(`edit ${index + 1}: ${faults.join('; ')}`);
}
