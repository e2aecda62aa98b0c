/** A message in one line, as a value: what listings and the results of edits say of it. */
import { DialogError, type Message, type MessageType, truncate } from 'dialogbook';
import { lineWithoutEmbedded } from './embedded.ts';

/** What is said of a message that is not shown. */
export interface Brief {
  /** Position in the dialog, from 1. */
  readonly position: number;
  readonly id: string;
  readonly type: MessageType;
  /** The first line that says something, at most 200 code points; `…` behind it where more follows. */
  readonly line: string;
}

/** A directive of code (`#| export`) or a blank line, before the first line that says something. */
const preamble = /[^\S\n]*(?:#[^\S\n]*\|[^\n]*)?\n/y;

/** The brief of `message`, the one at the 0-based `index` of its dialog. */
export function briefOf(message: Message, index: number): Brief {
  const { id, type } = message;
  return { position: index + 1, id, type, line: headline(message) };
}

/** The briefs of the messages at the 0-based `indexes`; those out of range are left out. */
export function briefsAt(messages: readonly Message[], indexes: readonly number[]): Brief[] {
  return indexes.flatMap((index) => {
    const message = messages[index];
    return message ? [briefOf(message, index)] : [];
  });
}

/**
 * The first line of `message` that says something, at most `maxLength` code points; `…` behind it where more follows.
 * Data in data URIs is left out.
 */
export function headline(message: Message, maxLength = 200): string {
  const { type } = message;
  const content = contentOf(message);
  const text = (type === 'code' ? behindPreamble(content) : content).trim() || content;
  return firstLine(text, maxLength);
}

/** Line by line: one pattern for all of them needs a stack as high as their number. */
function behindPreamble(content: string): string {
  let start = 0;
  for (preamble.lastIndex = 0; preamble.test(content);) start = preamble.lastIndex;
  return content.slice(start);
}

/** The first line of `content` that is not blank, as {@link headline} shows it. */
export function firstLine(content: string, maxLength: number): string {
  const text = content.trim();
  const end = text.search(/[\r\n]/);
  const line = truncate(end < 0 ? text : `${text.slice(0, end).trimEnd()} …`, maxLength);
  return lineWithoutEmbedded(line);
}

/** The content of `message`; of one that is too long to be read, why. */
function contentOf(message: Message): string {
  try {
    return message.content;
  } catch (error) {
    if (DialogError.is(error, 'too_large')) return `[${error.message}]`;
    throw error;
  }
}
