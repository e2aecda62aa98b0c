/** The source of a message's cell: the content, and for a prompt with a reply also the separator and the reply. */
import type { Message } from '../dialog/message.ts';
import type { CellOrigin } from './cell-origin.ts';
import { escapeSeparators, replySeparator, splitSource, unescapeSeparators } from './separator.ts';

/**
 * The whole text of the cell of `message`. What still is as `origin` has it, of content, separator and reply, stays as it
 * stands there, as long as the whole then reads as `message`.
 */
export function cellSource(message: Message, origin?: CellOrigin): string {
  const { type, content, reply } = message;
  if (type !== 'note' && type !== 'prompt') return content;
  if (origin?.cellType === 'markdown') {
    const source = keptSource(message, origin);
    if (readsAs(source, message)) return source;
  }
  return joined(escapeSeparators(content), escapeSeparators(reply));
}

function keptSource({ type, content, reply }: Message, origin: CellOrigin): string {
  const { split } = origin;
  const text = content === origin.content ? (split?.content ?? origin.source) : escapeSeparators(content);
  if (type === 'note' || split === undefined || (reply === '' && origin.reply !== ''))
    return joined(text, escapeSeparators(reply));
  return text + split.separator + (reply === origin.reply ? split.reply : escapeSeparators(reply));
}

function joined(content: string, reply: string): string {
  return reply === '' ? content : content + replySeparator + reply;
}

/** Whether a cell with this source is read as `message`: a note must not look like a prompt, nor a reply be cut elsewhere. */
function readsAs(source: string, { type, content, reply }: Message): boolean {
  const split = splitSource(source);
  if (type === 'note') return split === undefined;
  return unescapeSeparators(split?.content ?? source) === content && unescapeSeparators(split?.reply ?? '') === reply;
}
