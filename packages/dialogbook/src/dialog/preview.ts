/**
 * Messages in one line each, for lists and for the console. Lengths are in code points. Only line ends are escaped: they
 * would break the line.
 */
import { isObject } from '../json/types.ts';
import type { Message } from './message.ts';
import { outputText } from './outputs.ts';
import { codePointLength, truncate } from './text.ts';

/** How many code points of a message's content, and of its outputs, a {@link summary} shows. */
const summaryLengths = { content: 96, outputs: 60 };

/**
 * One line on `message`: id, type, the start of its content, and the size of its reply or outputs in code points, as in
 * `p1:prompt: What is … ⇒ reply(250)`; at most `maxLength` code points, by default 120.
 */
export function preview(message: Message, { maxLength = 120 }: { readonly maxLength?: number } = {}): string {
  const start = oneLine(`${message.id}:${message.type}: ${head(message.content, maxLength)}`);
  const size = outputSize(message);
  const room = maxLength - codePointLength(size);
  return room > maxLength / 2 ? truncate(start, room) + size : truncate(start + size, maxLength);
}

/** The start of `message`'s content, and of its reply or outputs after `⇒`; under 200 code points in all. */
export function summary(message: Message): string {
  const content = truncate(message.content, summaryLengths.content);
  const text = message.reply || message.outputs.map(outputText).join('\n').trim();
  return text === ''
    ? content
    : `${content} ⇒ ${truncate(oneLine(head(text, summaryLengths.outputs)), summaryLengths.outputs)}`;
}

/** The previews of `messages`, one a line; after `rows` of them (default: all), how many more there are. */
export function show(
  messages: readonly Message[],
  { maxLength, rows = messages.length }: { readonly maxLength?: number; readonly rows?: number } = {},
): string {
  const lines = messages
    .slice(0, rows)
    .map((message) => preview(message, maxLength === undefined ? {} : { maxLength }));
  const more = messages.length - lines.length;
  return lines.join('\n') + (more > 0 ? `\n…(${more} more)` : '');
}

/** Kept out of {@link fields}: shown by `summary`, or put first or last. */
const unlisted: ReadonlySet<string> = new Set(
  'id meta type content outputs reply attachments dialog executionCount'.split(' '),
);

/** The names of what a message holds beside content and outputs: `id`, `meta`, a host's own attributes, `type`. */
export function fields(message: Message): string[] {
  const own = Object.keys(message).filter((name) => !unlisted.has(name) && !name.startsWith('_'));
  return ['id', 'meta', ...own, 'type'];
}

function outputSize(message: Message): string {
  if (message.reply !== '') return ` ⇒ reply(${codePointLength(message.reply)})`;
  return message.outputs.length > 0 ? ` ⇒ out(${textLength(message.outputs)})` : '';
}

/** The code points of what outputs carry, names of members left aside; any depth is fine. */
function textLength(outputs: readonly unknown[]): number {
  let length = 0;
  for (const open: unknown[] = [outputs]; open.length > 0;) {
    const value = open.pop();
    if (typeof value === 'string') length += codePointLength(value);
    else if (Array.isArray(value)) for (const item of value as unknown[]) open.push(item);
    else if (isObject(value)) {
      const { output_type: _, name: _name, metadata: _metadata, ...carried } = value;
      for (const member of Object.values(carried)) open.push(member);
    }
  }
  return length;
}

/** Enough of `text` to cut `length` code points from, so that a long text is not escaped in vain. */
function head(text: string, length: number): string {
  return text.slice(0, 2 * length + 2);
}

function oneLine(text: string): string {
  return text.replace(/\r\n?|[\n\u2028\u2029]/g, '\\n');
}
