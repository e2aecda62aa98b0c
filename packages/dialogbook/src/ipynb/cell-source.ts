/** The source of a message's cell: the content, and for a prompt with a reply also the separator and the reply. */
import type { Message } from '../dialog/message.ts';
import type { CellOrigin } from './cell-origin.ts';
import { escapeSeparators, replySeparator } from './separator.ts';

/** The whole text of the cell of `message`; the half of a prompt that still is as `origin` has it stays as it stands there. */
export function cellSource(message: Message, origin?: CellOrigin): string {
  const { type, content } = message;
  if (type !== 'note' && type !== 'prompt') return content;
  const split = origin?.split;
  const sameContent = origin?.cellType === 'markdown' && content === origin.content;
  const text = sameContent ? (split?.content ?? origin.source) : escapeSeparators(content);
  if (type === 'note') return text;
  const { reply } = message;
  if (reply === '') return split !== undefined && origin?.reply === '' ? text + split.separator + split.reply : text;
  const replyText = split !== undefined && reply === origin?.reply ? split.reply : escapeSeparators(reply);
  return text + (split?.separator ?? replySeparator) + replyText;
}
