/** What became of the pieces that a record remembers: which are there still, which say something else now, and what is new. */
import type { Message } from '../dialog/message.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import type { ChatPart } from './chat-message.ts';
import { type Found, type PieceRecord, findPieces } from './pieces.ts';
import { partsOf } from './plain-turn.ts';
import { type ReplyPart, replyParts } from './reply-parts.ts';
import type { ToolCall } from './tool-call.ts';
import type { TurnRecord } from './turn-record.ts';

/** The pieces of a record as they are now, by their index. */
export interface TurnEdits {
  /** The text of each that is unchanged. */
  readonly pieces: readonly (string | undefined)[];
  /** The calls of the blocks that were changed. */
  readonly calls: ReadonlyMap<number, ToolCall>;
  /** What stands in place of a text that was changed. */
  readonly texts: ReadonlyMap<number, readonly ChatPart[]>;
  /** What stands behind a piece and is new. */
  readonly added: ReadonlyMap<number, readonly ChatPart[]>;
  /** What is new at the start of the content, and of the reply. */
  readonly contentStart: readonly ChatPart[];
  readonly replyStart: readonly ChatPart[];
}

/** What became of the pieces of `record` in `message`. */
export function editsOf(message: Message, record: TurnRecord): TurnEdits {
  const sorter = new Sorter(record);
  const contentStart = sorter.sort(message.content, { records: record.content, first: 0, read: readContent });
  const replyStart = sorter.sort(message.reply, {
    records: record.reply,
    first: record.content.length,
    read: readReply,
  });
  return { ...sorter, contentStart, replyStart };
}

/** Stretches of a text that are not as they were, and how each is read. */
type Reader = (stretch: string) => readonly (Stretch | ReplyPart)[];

interface Stretch {
  readonly kind: 'content';
  readonly text: string;
}

function readContent(stretch: string): Stretch[] {
  return stretch.trim() === '' ? [] : [{ kind: 'content', text: stretch }];
}

function readReply(stretch: string): ReplyPart[] {
  const parts = replyParts(stretch).filter(({ text }) => text.trim() !== '');
  return parts.map((part) => (part.kind === 'prose' ? { ...part, text: withoutBlankLines(part.text) } : part));
}

function withoutBlankLines(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
}

class Sorter {
  readonly pieces: (string | undefined)[] = [];
  readonly calls = new Map<number, ToolCall>();
  readonly texts = new Map<number, readonly ChatPart[]>();
  readonly added = new Map<number, ChatPart[]>();
  /** The type and the id of the part that each piece shows. */
  readonly #parts: ReadonlyMap<number, JsonObject>;

  constructor(record: TurnRecord) {
    this.#parts = partsByPiece(record);
  }

  /** Sorts what stands in `text`, whose pieces begin with the index `first`; returns what is new before all of them. */
  sort(
    text: string,
    {
      records,
      first,
      read,
    }: { readonly records: readonly PieceRecord[]; readonly first: number; readonly read: Reader },
  ): ChatPart[] {
    const found = findPieces(text, records, read);
    const there = new Set(found.flatMap(({ index }) => (index === undefined ? [] : [index + first])));
    const start: ChatPart[] = [];
    let last = first - 1;
    for (const each of found) {
      const place = each.index === undefined ? this.#placeOf(each, last, there) : each.index + first;
      if (each.index !== undefined) this.pieces[place ?? 0] = each.piece.text;
      else if (place === undefined) this.#add(partsNow(each), last < first ? start : last);
      else this.#replace(place, each);
      last = place ?? last;
    }
    return start;
  }

  /** The piece that a changed one is: that of the same call, or the text that stood here and is gone. */
  #placeOf({ piece }: Found<object>, last: number, there: ReadonlySet<number>): number | undefined {
    if ('call' in piece) {
      const { id } = piece.call as ToolCall;
      const same = [...this.#parts].find(([index, part]) => index > last && !there.has(index) && isCall(part, id));
      return same?.[0];
    }
    const next = last + 1;
    const wasText = this.#parts.get(next)?.['type'] === 'text' && !there.has(next);
    return wasText && !this.texts.has(next) ? next : undefined;
  }

  #replace(place: number, each: Found<object>): void {
    if ('call' in each.piece) this.calls.set(place, each.piece.call as ToolCall);
    else this.texts.set(place, partsNow(each));
  }

  #add(parts: readonly ChatPart[], where: number | ChatPart[]): void {
    if (typeof where !== 'number') where.push(...parts);
    else this.added.set(where, [...(this.added.get(where) ?? []), ...parts]);
  }
}

function partsNow({ piece }: Found<object>): ChatPart[] {
  const part = piece as Stretch | ReplyPart;
  return part.kind === 'content' ? [{ type: 'text', text: part.text }] : partsOf(part);
}

function isCall({ type, id }: JsonObject, wanted: string | undefined): boolean {
  return (type === 'tool_use' || type === 'server_tool_use') && id === wanted;
}

function partsByPiece({ messages }: TurnRecord): Map<number, JsonObject> {
  const parts = new Map<number, JsonObject>();
  for (const { message, pieces } of messages) {
    const list: readonly JsonValue[] = Array.isArray(message['parts']) ? message['parts'] : [];
    for (const [index, piece] of pieces.entries()) {
      const part = list[index];
      if (piece !== null && isObject(part) && !parts.has(piece)) parts.set(piece, part);
    }
  }
  return parts;
}
