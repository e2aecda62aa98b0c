/**
 * Random edits to a dialog, for property tests: each is a closure that edits the dialog as a host would and says which
 * messages it touched. What the file format cannot hold is not generated.
 */
import fc from 'fast-check';
import { Attachment } from '../../src/dialog/attachment.ts';
import type { Dialog } from '../../src/dialog/dialog.ts';
import type { Message } from '../../src/dialog/message.ts';
import { loadedParts } from '../../src/dialog/message-origin.ts';
import { CellOrigin } from '../../src/ipynb/cell-origin.ts';
import { type MessageType, messageTypes } from '../../src/dialog/message-type.ts';
import { isJsonMime, isTextMime } from '../../src/nbformat/mime.ts';
import type { Output } from '../../src/nbformat/types.ts';

/** What an edit works on. */
export interface Bench {
  readonly dialog: Dialog;
  /** Another dialog, to take messages from. */
  readonly other: Dialog;
  /** Messages of `dialog` that no longer must keep their bytes. */
  readonly touched: Set<Message>;
  /** Messages that were made anew, and so must be valid. */
  readonly made: Set<Message>;
  touchedMeta: boolean;
  /** Numbers new ids. */
  count: number;
}

/** An edit; `name` says in a counterexample what it did. */
export class Edit {
  readonly name: string;
  readonly apply: (bench: Bench) => void;

  constructor(name: string, apply: (bench: Bench) => void) {
    this.name = name;
    this.apply = apply;
  }

  /** How a counterexample prints it. */
  [fc.toStringMethod](): string {
    return this.name;
  }
}

const piece = fc.constantFrom(
  'a', 'word ', 'é', '😀', '\n', '\n\n', '\r\n', '\r', '\t', '\\', '"', '/', '<b>', '&', '\0', '\u2028', '\f', '\x85',
  '\ud83d', '\ude00', '```\n', '~~~', '# ', '##### ', '🤖Reply🤖', '<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->',
  '\n\n##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->\n\n', '##### Reply<!-- \\SOLVEIT_SEPARATOR_00ff -->\n',
); // prettier-ignore

/** Text rich in what is hard to store. */
export const text: fc.Arbitrary<string> = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(''));

const key = fc.constantFrom(
  'a',
  'k',
  'é',
  '10',
  '2',
  '',
  '__proto__',
  'constructor',
  'toString',
  'zz',
  'tag\n',
  '\ud83d',
);

const jsonValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(true, false, null, 0, -0, 1, 1.5, 1e21, 100000, Number.NaN, Infinity),
    text,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3 }),
  ),
})).value;

const bundle = fc.dictionary(
  fc.constantFrom('text/plain', 'text/html', 'image/svg+xml', 'image/png', 'application/javascript'),
  text,
  { maxKeys: 3 },
);

const output: fc.Arbitrary<Output> = fc.oneof(
  fc.record({ output_type: fc.constant('stream' as const), name: fc.constantFrom('stdout', 'stderr'), text }),
  fc.record({
    output_type: fc.constant('display_data' as const),
    data: bundle,
    metadata: fc.dictionary(fc.constantFrom('a', '10', 'did'), jsonValue, { maxKeys: 2 }) as fc.Arbitrary<any>,
  }),
  fc.record({
    output_type: fc.constant('execute_result' as const),
    data: fc.record({ 'application/json': jsonValue as fc.Arbitrary<any>, 'text/plain': text }),
    metadata: fc.constant({}),
    execution_count: fc.option(fc.nat(20)),
  }),
  fc.record({
    output_type: fc.constant('error' as const),
    ename: text,
    evalue: text,
    traceback: fc.array(text, { maxLength: 3 }),
  }),
);

/** Edits of every kind. */
export const edit: fc.Arbitrary<Edit> = fc.oneof(
  onMessage('set content', text, (message, value) => (message.content = value)),
  onMessage('splice content', fc.tuple(text, fc.nat(), fc.nat(3)), (message, [value, at, length]) => {
    const { content } = message;
    const start = at % (content.length + 1);
    message.content = content.slice(0, start) + value + content.slice(start + length);
  }),
  onMessage('append to content', text, (message, value) => (message.content += value)),
  onMessage('delete a line', fc.nat(), (message, nth) => {
    const lines = message.content.split('\n');
    lines.splice(nth % lines.length, 1);
    message.content = lines.join('\n');
  }),
  onMessage('reply', text, (message, value) => {
    if (message.type === 'prompt') message.reply = value;
  }),
  onMessage('append to reply', text, (message, value) => {
    if (message.type === 'prompt') message.reply += value;
  }),
  onMessage('type', fc.constantFrom(...messageTypes), setType),
  onMessage('set outputs', fc.array(output, { maxLength: 3 }), (message, outputs) => {
    if (message.type === 'code') message.outputs = structuredClone(outputs);
  }),
  onMessage('push output', output, (message, value) => {
    if (message.type === 'code') message.outputs.push(structuredClone(value));
  }),
  onMessage('remove output', fc.nat(), (message, nth) => {
    if (message.type === 'code') message.outputs.splice(nth % (message.outputs.length + 1), 1);
  }),
  onMessage('reverse outputs', fc.constant(0), (message) => {
    if (message.type === 'code') message.outputs.reverse();
  }),
  onMessage('edit outputs inside', fc.tuple(fc.nat(), fc.nat(), jsonValue, text), editOutputs),
  onMessage('set meta', fc.dictionary(key, jsonValue, { maxKeys: 3 }), (message, meta) => {
    message.meta = copied(meta) as typeof message.meta;
  }),
  onMessage('edit meta inside', fc.tuple(fc.nat(), fc.nat(), key, jsonValue), (message, args) =>
    editInside(message.meta, args),
  ),
  onMessage('execution count', fc.option(fc.nat(99)), (message, count) => {
    if (message.type === 'code') message.executionCount = count;
  }),
  onMessage('add attachment', fc.tuple(fc.uint8Array({ maxLength: 5 }), fc.nat()), (message, [data, mime]) => {
    const id = `new-${message.attachments.length}.bin`;
    if (message.type === 'code' || message.attachments.some((attachment) => attachment.id === id)) return;
    message.attachments.push(new Attachment(data, ['image/png', 'image/svg+xml', 'x/y'][mime % 3] ?? '', { id }));
  }),
  onMessage('remove attachment', fc.nat(), (message, nth) => {
    message.attachments.splice(nth % (message.attachments.length + 1), 1);
  }),
  onMessage('edit attachment', fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 5 })), (message, [nth, data]) => {
    const attachment = message.attachments[nth % (message.attachments.length + 1)];
    if (attachment) attachment.data = data;
  }),
  onMessage('id', fc.constant(0), (message, _, bench) => (message.id = `id-${bench.count++}`)),
  onDialog(
    'insert',
    fc.tuple(text, fc.constantFrom(...messageTypes), fc.nat(), text),
    (bench, [value, type, at, out]) => {
      const { messages } = bench.dialog;
      const options = { type, at: at % (messages.length + 1), id: `new-${bench.count++}` };
      const outputs = type === 'prompt' ? out : type === 'code' ? [stream(out)] : [];
      bench.made.add(bench.dialog.addMessage(value, { ...options, outputs }));
    },
  ),
  onDialog('copy from another dialog', fc.tuple(fc.nat(), fc.nat()), ({ dialog, other }, [nth, at]) => {
    const source = other.messages[nth % (other.messages.length + 1)];
    if (source) dialog.addMessages([source], { at: at % (dialog.messages.length + 1) });
  }),
  onDialog('move from another dialog', fc.tuple(fc.nat(), fc.nat()), (bench, [nth, at]) => {
    const source = bench.other.messages[nth % (bench.other.messages.length + 1)];
    if (!source) return;
    source.remove();
    source.id = `moved-${bench.count++}`;
    bench.dialog.insert([source], at % (bench.dialog.messages.length + 1));
  }),
  onDialog('copy within', fc.tuple(fc.nat(), fc.nat()), ({ dialog }, [nth, at]) => {
    const source = dialog.messages[nth % (dialog.messages.length + 1)];
    if (source) dialog.addMessages([source], { at: at % (dialog.messages.length + 1) });
  }),
  onDialog('move', fc.tuple(fc.nat(), fc.nat()), ({ dialog }, [nth, at]) => {
    const message = dialog.messages[nth % (dialog.messages.length + 1)];
    if (message) dialog.insert([message.remove()], at % (dialog.messages.length + 1));
  }),
  onDialog('remove', fc.nat(), ({ dialog }, nth) => {
    dialog.messages[nth % (dialog.messages.length + 1)]?.remove();
  }),
  onDialog('remove all', fc.constant(0), ({ dialog }) => void dialog.removeMessages([...dialog.messages])),
  onDialog('set notebook meta', fc.tuple(key, jsonValue), (bench, [name, value]) => {
    bench.touchedMeta = true;
    define(bench.dialog.meta, name, copied(value));
  }),
  onDialog('edit notebook meta inside', fc.tuple(fc.nat(), fc.nat(), key, jsonValue), (bench, args) => {
    bench.touchedMeta = true;
    editInside(bench.dialog.meta, args);
  }),
);

/** Whether the cell of `message` is something that can be edited: not a null or a number among the cells. */
export function isEditable(message: Message): boolean {
  const { origin } = message[loadedParts]();
  return !(origin instanceof CellOrigin) || origin.node.kind === 'object';
}

function onMessage<T>(
  name: string,
  args: fc.Arbitrary<T>,
  run: (message: Message, args: T, bench: Bench) => unknown,
): fc.Arbitrary<Edit> {
  const applied = (value: T, nth: number) => (bench: Bench) => {
    const message = bench.dialog.messages[nth % Math.max(1, bench.dialog.messages.length)];
    if (!message || !isEditable(message)) return;
    bench.touched.add(message);
    run(message, value, bench);
  };
  return fc
    .tuple(args, fc.nat())
    .map(([value, nth]) => new Edit(`${name} ${JSON.stringify(value)} of ${nth}`, applied(value, nth)));
}

function onDialog<T>(name: string, args: fc.Arbitrary<T>, run: (bench: Bench, args: T) => unknown): fc.Arbitrary<Edit> {
  return args.map((value) => new Edit(`${name} ${JSON.stringify(value)}`, (bench) => void run(bench, value)));
}

function setType(message: Message, type: MessageType): void {
  message.type = type;
}

function stream(value: string): Output {
  return { output_type: 'stream', name: 'stdout', text: value };
}

/** Changes one value somewhere in what an output shows or says about it. */
function editOutputs(message: Message, [nth, place, value, words]: readonly [number, number, unknown, string]): void {
  const outputs = message.outputs as unknown as (Record<string, unknown> | null)[];
  const chosen = outputs[nth % Math.max(1, outputs.length)];
  if (message.type !== 'code' || typeof chosen !== 'object' || chosen === null) return;
  if (typeof chosen['text'] === 'string') chosen['text'] = chosen['text'].slice(0, place % 50) + words;
  if (isRecord(chosen['metadata'])) editInside(chosen['metadata'], [nth, place, 'k', value]);
  const { data } = chosen;
  if (!isRecord(data)) return;
  const mimes = Object.keys(data);
  const mime = mimes[place % (mimes.length + 1)] ?? 'text/latex';
  if (isJsonMime(mime)) data[mime] = copied(value);
  else if (isTextMime(mime) || typeof data[mime] === 'string') data[mime] = words + (nth % 2 ? String(data[mime]) : '');
}

/** Sets, removes or adds a member or item somewhere in `root`. */
function editInside(root: object, [place, what, name, value]: readonly [number, number, string, unknown]): void {
  const containers: object[] = [];
  for (const open: unknown[] = [root]; open.length > 0;) {
    const next = open.shift();
    if (typeof next !== 'object' || next === null || containers.length > 40) continue;
    containers.push(next);
    for (const [name, member] of Object.entries(next)) if (!typed.has(name)) open.push(member);
  }
  const container = containers[place % containers.length];
  if (Array.isArray(container)) {
    if (what % 3 === 0) container.reverse();
    else container.splice(what % (container.length + 1), what % 2, copied(value));
  } else if (container) {
    const names = Object.keys(container);
    // Some keys have a type of their own in the notebook format: whole parts of it are left alone.
    const old = names.filter((other) => !typed.has(other))[what % (names.length + 1)];
    if (what % 3 === 0 && old !== undefined) delete (container as Record<string, unknown>)[old];
    else define(container, what % 3 === 1 && old !== undefined ? old : name, copied(value));
  }
}

const typed: ReadonlySet<string> = new Set(
  'collapsed scrolled trusted deletable editable format name tags jupyter source_hidden outputs_hidden kernelspec language_info title authors orig_nbformat display_name solveit_ai widgets execution'.split(
    ' ',
  ),
);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** A copy with ordinary prototypes, `__proto__` members kept as members. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (!isRecord(value)) return value;
  const copy = {};
  for (const [name, member] of Object.entries(value)) define(copy, name, copied(member));
  return copy;
}
