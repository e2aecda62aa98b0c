/** Finding messages, by what they say and what they are, and where in them. Decodes no more than it needs to. */
import type { Dialog } from '../dialog/dialog.ts';
import type { Message } from '../dialog/message.ts';
import type { MessageType } from '../dialog/message-type.ts';
import { codePointLength } from '../dialog/text.ts';
import { equalJson } from '../json/equal.ts';
import { isObject } from '../json/types.ts';
import type { Metadata } from '../nbformat/types.ts';
import { outputsText } from '../views/parts.ts';
import { type Address, type Addresses, getAllAddressed, getSection } from './address.ts';
import { type Pattern, type Span, spansOf } from './pattern.ts';

/** The texts of a message that are searched; outputs as they read, without images and colours. */
export type SearchedPart = 'content' | 'reply' | 'outputs';

/** What messages to find: those of which all holds that is given. */
export interface FindQuery {
  readonly pattern?: Pattern;
  /** Where `pattern` is looked for; in content and replies by default. */
  readonly parts?: readonly SearchedPart[];
  readonly type?: MessageType | readonly MessageType[];
  /** Whether the outputs hold an error. */
  readonly hasError?: boolean;
  readonly exported?: boolean;
  /** Whether it is a note that starts with a heading. */
  readonly heading?: boolean;
  /** Only what is in the section of this heading. */
  readonly section?: Address;
  /** Only these. */
  readonly messages?: Addresses;
  /** Metadata that the cell's has, with these very values; objects are looked into. */
  readonly meta?: Metadata;
  readonly where?: (message: Message) => boolean;
  /** How many messages to find at most; all by default. */
  readonly limit?: number;
  /** How many messages to show before and behind each; none by default. */
  readonly before?: number;
  readonly after?: number;
}

/** A message that was found, or stands beside one. */
export interface Found {
  readonly message: Message;
  /** 0-based, among all messages of the dialog. */
  readonly position: number;
  /** False for one that only stands beside a message that was found. */
  readonly isMatch: boolean;
  /** Where the pattern is, part by part; empty without a pattern. */
  readonly matches: readonly Match[];
}

/** A place of the pattern. */
export interface Match {
  readonly part: SearchedPart;
  /** 1-based line of the part, and 1-based column in code points, where the match begins. */
  readonly line: number;
  readonly column: number;
  /** What matched. */
  readonly text: string;
  /** The line in which it begins, without its end. */
  readonly lineText: string;
}

/** The messages of `dialog` that `query` describes, in the order of the dialog. @throws DialogError as `getAllAddressed`. */
export function findMessages(dialog: Dialog, query: FindQuery = {}): Found[] {
  const { before = 0, after = 0, limit = Infinity } = query;
  const within = query.section === undefined ? undefined : new Set(getSection(dialog, query.section));
  const among = query.messages && new Set(getAllAddressed(dialog, query.messages));
  const found = new Map<number, readonly Match[]>();
  const { messages } = dialog;
  for (let position = 0; position < messages.length && found.size < limit; position++) {
    const message = messages[position] as Message;
    if (within?.has(message) === false || among?.has(message) === false || !isMeant(message, query)) continue;
    const matches = query.pattern === undefined ? [] : matchesIn(message, query.pattern, query.parts);
    if (query.pattern === undefined || matches.length > 0) found.set(position, matches);
  }
  const shown = new Set<number>();
  for (const position of found.keys())
    for (let near = Math.max(position - before, 0); near <= Math.min(position + after, messages.length - 1); near++)
      if (within?.has(messages[near] as Message) !== false) shown.add(near);
  return [...shown]
    .sort((a, b) => a - b)
    .map((position) => ({
      message: messages[position] as Message,
      position,
      isMatch: found.has(position),
      matches: found.get(position) ?? [],
    }));
}

/** Where `pattern` is in the `parts` of `message`. */
export function matchesIn(
  message: Message,
  pattern: Pattern,
  parts: readonly SearchedPart[] = ['content', 'reply'],
): Match[] {
  return parts.flatMap((part) => {
    const text = textOfPart(message, part);
    if (text === '') return [];
    const place = new Places(text);
    return Array.from(spansOf(text, pattern), (span) => ({ part, ...place.of(span) }));
  });
}

function textOfPart(message: Message, part: SearchedPart): string {
  switch (part) {
    case 'content':
      return message.content;
    case 'reply':
      return message.type === 'prompt' ? message.reply : '';
    case 'outputs':
      return message.type === 'code' || message.type === 'prompt' ? outputsText(message) : '';
    default:
      return part satisfies never;
  }
}

/** Lines and columns of places in a text, asked for from its start to its end. */
class Places {
  readonly #text: string;
  #line = 1;
  #lineStart = 0;
  /** The 1-based column at `#counted`, so that a long line full of matches is counted once. */
  #column = 1;
  #counted = 0;

  constructor(text: string) {
    this.#text = text;
  }

  of({ start, end }: Span): Omit<Match, 'part'> {
    const text = this.#text;
    for (let next = text.indexOf('\n', this.#lineStart); next >= 0 && next < start;) {
      this.#line++;
      this.#lineStart = next + 1;
      [this.#column, this.#counted] = [1, next + 1];
      next = text.indexOf('\n', this.#lineStart);
    }
    const lineEnd = text.indexOf('\n', Math.max(start, this.#lineStart));
    const lineText = text.slice(this.#lineStart, lineEnd < 0 ? undefined : lineEnd).replace(/\r$/, '');
    // A match may begin inside a surrogate pair.
    const counted = (text.codePointAt(start - 1) ?? 0) > 0xffff ? start - 1 : start;
    this.#column += codePointLength(text.slice(this.#counted, counted));
    this.#counted = counted;
    return { line: this.#line, column: this.#column, text: text.slice(start, end), lineText };
  }
}

function isMeant(message: Message, query: FindQuery): boolean {
  const { type, hasError, exported, heading, meta, where } = query;
  if (type !== undefined && !(typeof type === 'string' ? [type] : type).includes(message.type)) return false;
  if (heading !== undefined && message.headingLevel > 0 !== heading) return false;
  if (exported !== undefined && (message.type === 'code' && message.exported) !== exported) return false;
  if (hasError !== undefined && message.hasError !== hasError) return false;
  if (meta !== undefined && !includes(message.cellMeta(), meta)) return false;
  return where?.(message) ?? true;
}

function includes(value: unknown, wanted: unknown): boolean {
  if (!isObject(wanted) || !isObject(value)) return equalJson(value, wanted);
  return Object.keys(wanted).every((key) => Object.hasOwn(value, key) && includes(value[key], wanted[key]));
}
