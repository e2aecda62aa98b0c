/**
 * Headings and sections: a note whose first line is a heading opens a section, which runs until the next heading of the
 * same or a higher level. A heading is an ATX heading of CommonMark 0.31 (section 4.2) with text after the `#`s; its text
 * is kept as written, closing `#`s and all, and white space other than space and tab also counts as a gap.
 */
import { findPosition, notFound } from './ids.ts';
import type { MessageRef } from './ids.ts';
import type { Message } from './message.ts';

/** A heading: `level` from 1 to 6, and the text after the `#`s. */
export interface Heading {
  readonly level: number;
  readonly text: string;
}

const atxHeading = /^ {0,3}(#{1,6})[^\S\r\n]+([^\n]*?)\r?(?:\n|$)/;

/** The heading that the first line of `content` is; undefined when it is none. */
export function headingInfo(content: string): Heading | undefined {
  const [, marks, text] = atxHeading.exec(content) ?? [];
  return marks === undefined || text === undefined ? undefined : { level: marks.length, text };
}

/** The level, 1 to 6, of a note that starts with a heading; 0 for any other message. */
export function headingLevel(message: Message): number {
  return message.type === 'note' ? (headingInfo(message.content)?.level ?? 0) : 0;
}

/**
 * The messages of `pool` from `head` up to the next heading of the same or a higher level; `head` alone when it is no
 * heading. The pool may be any selection of messages, such as those that are not hidden.
 *
 * @throws DialogError `not_found` when `head` is not in `pool`, `ambiguous` when it begins several ids.
 */
export function sectionMessages(pool: readonly Message[], head: MessageRef): Message[] {
  const start = findPosition(pool, head);
  const first = pool[start];
  if (!first) throw notFound(pool, head);
  const level = headingLevel(first);
  if (level === 0) return [first];
  const end = pool.findIndex((message, index) => index > start && endsSection(message, level));
  return pool.slice(start, end === -1 ? undefined : end);
}

function endsSection(message: Message, level: number): boolean {
  const other = headingLevel(message);
  return other > 0 && other <= level;
}
