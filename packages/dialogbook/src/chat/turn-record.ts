/**
 * The record of a turn: what a prompt does not show of the messages it was made from, kept in its metadata under `chat`. It refers
 * to the text of the prompt, piece by piece, and to its attachments for all that they say, so nothing large is stored twice.
 * Read back, it gives the messages exactly, as long as those pieces are still there.
 */
import type { Attachment } from '../dialog/attachment.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { joinLines } from '../nbformat/lines.ts';
import type { ChatMessage, ChatPart } from './chat-message.ts';
import { type Known, fill, hollow } from './hollow.ts';
import type { PieceRecord } from './pieces.ts';
import { saidBy } from './show-part.ts';

/** The key of a prompt's metadata under which its record stands. */
export const recordKey = 'chat';

/** A message of a turn, and for each of its parts the piece of the prompt that shows it, if any does. */
export interface RecordedMessage {
  readonly message: JsonObject;
  readonly pieces: readonly (number | null)[];
  /** Whether it goes on the last message of the turn before. */
  readonly continues: boolean;
}

/** What is kept of a turn. */
export interface TurnRecord {
  readonly content: readonly PieceRecord[];
  readonly reply: readonly PieceRecord[];
  readonly messages: readonly RecordedMessage[];
}

/** What a record refers to: the texts of the pieces that are there, and the files. */
export interface Shown {
  /** By index; a piece that is not there is undefined. */
  readonly pieces: readonly (string | undefined)[];
  readonly attachments: readonly Attachment[];
}

/** `message` with references to what `shown` says, where `pieces` tells which piece shows which part. */
export function hollowMessage(message: ChatMessage, pieces: readonly (number | null)[], shown: Shown): JsonObject {
  const { parts, ...rest } = message;
  const files = knownFiles(shown.attachments);
  return {
    ...(hollow(asJson(rest), knownOf(pieces, shown, files)) as JsonObject),
    parts: parts.map((part, index) => hollow(asJson(part), knownOf([pieces[index] ?? null], shown, files))),
  };
}

/** The parts of a recorded message, undefined where something that one refers to is gone. */
export function filledParts({ message, pieces }: RecordedMessage, shown: Shown): (ChatPart | undefined)[] {
  const files = knownFiles(shown.attachments);
  const parts = Array.isArray(message['parts']) ? message['parts'] : [];
  return parts.map((part, index) => {
    const piece = pieces[index] ?? null;
    if (piece !== null && shown.pieces[piece] === undefined) return undefined;
    return fill(part, knownOf([piece], shown, files)) as ChatPart | undefined;
  });
}

/** A recorded message without its parts; its `raw` is left out where something that it refers to is gone. */
export function filledRest({ message, pieces }: RecordedMessage, shown: Shown): Omit<ChatMessage, 'parts'> {
  const { parts: _parts, raw, ...rest } = message;
  const known = knownOf(pieces, shown, knownFiles(shown.attachments));
  const isWhole = pieces.every((piece) => piece === null || shown.pieces[piece] !== undefined);
  const filled = raw !== undefined && isWhole ? fill(raw, known) : undefined;
  return {
    ...(fill(rest, known) as unknown as Omit<ChatMessage, 'parts'>),
    ...(filled !== undefined && { raw: filled }),
  };
}

/** The record in the metadata of a prompt; undefined where it is none that can be read. */
export function readRecord(value: JsonValue | undefined): TurnRecord | undefined {
  if (!isObject(value) || !Array.isArray(value['messages'])) return undefined;
  const content = readPieces(value['content']);
  const reply = readPieces(value['reply']);
  const messages = value['messages'].map(readMessage);
  const whole = messages.filter((message) => message !== undefined);
  return content && reply && whole.length === messages.length ? { content, reply, messages: whole } : undefined;
}

function readMessage(value: JsonValue): RecordedMessage | undefined {
  if (!isObject(value) || !isObject(value['message']) || !Array.isArray(value['pieces'])) return undefined;
  const pieces = value['pieces'].map((piece) => (typeof piece === 'number' ? piece : null));
  return { message: value['message'], pieces, continues: value['continues'] === true };
}

function readPieces(value: JsonValue | undefined): PieceRecord[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const isPiece = (piece: JsonValue): boolean =>
    Array.isArray(piece) && typeof piece[0] === 'number' && typeof piece[1] === 'string';
  return value.every(isPiece) ? (value as unknown as PieceRecord[]) : undefined;
}

function knownOf(pieces: readonly (number | null)[], shown: Shown, files: readonly [string, JsonValue][]): Known {
  const said = [...new Set(pieces)].flatMap((piece) => {
    const text = piece === null ? undefined : shown.pieces[piece];
    return text === undefined ? [] : saidBy(text, String(piece));
  });
  return new Map([...said, ...files]);
}

function knownFiles(attachments: readonly Attachment[]): [string, JsonValue][] {
  return attachments.map((attachment) => {
    const bundle = attachment.toBundle();
    return [`attachment:${attachment.id}`, isObject(bundle) ? joinLines(bundle[attachment.contentType]) : ''];
  });
}

/** A value of readonly members is JSON all the same; members that are undefined are left out. */
function asJson(value: object): JsonValue {
  return value as unknown as JsonValue;
}
