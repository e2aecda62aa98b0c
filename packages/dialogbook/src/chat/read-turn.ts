/**
 * The messages that a prompt with a record stands for. Unedited, they come back exactly. After an edit the text wins: parts that
 * still say the same come back as they were, a call whose block was changed is called with what it says now, new text stands
 * behind what it was written behind, and what went with a part that is gone is gone too, and listed.
 */
import type { Message } from '../dialog/message.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import type { ChatMessage, ChatPart, Loss, ResultPart } from './chat-message.ts';
import { isMedia } from './media.ts';
import { toolResult } from './plain-turn.ts';
import type { TurnMessage } from './show-turn.ts';
import type { ToolCall } from './tool-call.ts';
import { type TurnEdits, editsOf } from './turn-edits.ts';
import { type RecordedMessage, type Shown, type TurnRecord, filledParts, filledRest } from './turn-record.ts';

/** A part of a recorded message, and what stands in its place now: nothing, itself, or others. */
interface Slot {
  readonly recorded: JsonObject;
  readonly piece: number | null;
  now: readonly ChatPart[];
  readonly isSame: boolean;
}

/** The messages of `message`, and what of its record no longer applies. */
export function readTurn(
  message: Message,
  record: TurnRecord,
): { readonly messages: TurnMessage[]; readonly losses: Loss[] } {
  const edits = editsOf(message, record);
  const shown: Shown = { pieces: edits.pieces, attachments: message.attachments };
  const slots = record.messages.map((recorded) => slotsOf(recorded, shown, edits));
  dropThinkingBeforeGaps(slots.flat());
  const messages = record.messages.flatMap((recorded, index) =>
    rebuild(recorded, slots[index] ?? [], { shown, edits, ends: lastPlaces(slots) }),
  );
  const losses = slots.flat().flatMap((slot) => lossesOf(slot, message.id));
  return { messages: withStarts(messages, edits), losses };
}

function slotsOf(recorded: RecordedMessage, shown: Shown, edits: TurnEdits): Slot[] {
  const list: readonly JsonValue[] = Array.isArray(recorded.message['parts']) ? recorded.message['parts'] : [];
  return filledParts(recorded, shown).map((part, index) => {
    const json = list[index];
    const base = isObject(json) ? json : {};
    const piece = recorded.pieces[index] ?? null;
    const call = piece === null ? undefined : edits.calls.get(piece);
    const texts = piece === null ? undefined : edits.texts.get(piece);
    const now = call ? [calledNow(base, call)] : (texts ?? (part ? [part] : []));
    return { recorded: base, piece, now, isSame: part !== undefined && !call && !texts };
  });
}

/** The part of a call, or of its result, whose block was changed. */
function calledNow(base: JsonObject, { id, name, args, result, isError }: ToolCall): ChatPart {
  const provider = typeof base['provider'] === 'string' ? base['provider'] : 'unknown';
  const callId = id ?? '';
  switch (base['type']) {
    case 'tool_result': {
      const now = toolResult({ id, name, result: result ?? '', isError });
      return { ...now, parts: [...now.parts, ...mediaShown(base['parts'], result)] };
    }
    case 'server_tool_use':
      return { type: 'server_tool_use', provider, id: callId, name, args };
    case 'server_tool_result':
      return { type: 'server_tool_result', provider, id: callId, name, content: result ?? null };
    default:
      return { type: 'tool_use', id: callId, name, args };
  }
}

/** The files of a result that its text still refers to. Their data is at hand only where it did not move to an attachment. */
function mediaShown(parts: JsonValue | undefined, result: JsonValue | undefined): ResultPart[] {
  const list = (Array.isArray(parts) ? parts : []) as unknown as readonly ResultPart[];
  return list.filter((part) => {
    if (!isMedia(part) || part.source.kind === 'data') return false;
    return typeof result === 'string' && result.includes(part.source.kind === 'url' ? part.source.url : part.source.id);
  });
}

/** Thinking belongs to what came of it: a vendor refuses it alone. */
function dropThinkingBeforeGaps(slots: readonly Slot[]): void {
  let isGone = false;
  for (const slot of slots.toReversed()) {
    const { type } = slot.recorded;
    if (type === 'tool_result') continue;
    if (type === 'thinking' || type === 'redacted_thinking') slot.now = isGone ? [] : slot.now;
    else isGone = slot.now.length === 0;
  }
}

/** The slot that is the last to show each piece: what is new behind the piece stands behind that. */
function lastPlaces(slots: readonly (readonly Slot[])[]): ReadonlyMap<number, Slot> {
  return new Map(slots.flat().flatMap((slot) => (slot.piece === null ? [] : [[slot.piece, slot]])));
}

interface Rebuilding {
  readonly shown: Shown;
  readonly edits: TurnEdits;
  readonly ends: ReadonlyMap<number, Slot>;
}

/** The message that was recorded as it is now, if anything is left of it, and what was written behind its calls. */
function rebuild(recorded: RecordedMessage, slots: readonly Slot[], { shown, edits, ends }: Rebuilding): TurnMessage[] {
  const parts: ChatPart[] = [];
  const behind: ChatPart[] = [];
  let isSame = true;
  for (const slot of slots) {
    parts.push(...slot.now);
    isSame &&= slot.isSame && slot.now.length > 0;
    const added = slot.piece !== null && ends.get(slot.piece) === slot ? (edits.added.get(slot.piece) ?? []) : [];
    if (added.length === 0) continue;
    if (isCallOrResult(slot.recorded)) behind.push(...added);
    else {
      parts.push(...added);
      isSame = false;
    }
  }
  const { raw, ...rest } = filledRest(recorded, shown);
  const message: ChatMessage = { ...rest, parts, ...(isSame && raw !== undefined && { raw }) };
  const own = parts.length > 0 || slots.length === 0 ? [{ message, continues: recorded.continues }] : [];
  return [...own, ...said('assistant', behind)];
}

function isCallOrResult({ type }: JsonObject): boolean {
  return type === 'tool_use' || type === 'tool_result';
}

/** What is new at the start of the content goes into the user's message, that of the reply before all other messages. */
function withStarts(messages: readonly TurnMessage[], { contentStart, replyStart }: TurnEdits): TurnMessage[] {
  const [first, ...others] = messages;
  const isUser = first?.message.role === 'user' && !first.continues;
  const user = isUser ? [first, ...others.slice(0, 0)] : [];
  const rest = isUser ? others : messages;
  const started = contentStart.length === 0 ? user : [joined(user[0], contentStart)];
  return [...started, ...said('assistant', replyStart), ...rest];
}

function joined(user: TurnMessage | undefined, parts: readonly ChatPart[]): TurnMessage {
  if (!user) return { message: { role: 'user', parts }, continues: false };
  const { raw: _raw, ...message } = user.message;
  return { ...user, message: { ...message, parts: [...parts, ...message.parts] } };
}

/** New parts as messages: results of calls in messages of their own. */
function said(role: ChatMessage['role'], parts: readonly ChatPart[]): TurnMessage[] {
  const messages: { role: ChatMessage['role']; parts: ChatPart[] }[] = [];
  for (const part of parts) {
    const speaker = part.type === 'tool_result' ? 'tool' : role;
    const last = messages.at(-1);
    if (last?.role === speaker) last.parts.push(part);
    else messages.push({ role: speaker, parts: [part] });
  }
  return messages.map((message) => ({ message, continues: false }));
}

/** What a part that is gone or changed had besides its text. */
function lossesOf({ recorded, now, isSame }: Slot, at: string): Loss[] {
  if (isSame && now.length > 0) return [];
  const part = recorded as unknown as ChatPart;
  const isPlain = part.type === 'text' || part.type === 'tool_use' || part.type === 'tool_result';
  if (isPlain && !part.raw && !part.signature) return [];
  const owner = part.raw?.format ?? part.signature?.provider;
  const what = isPlain ? `what ${owner} kept with a ${part.type}` : part.type;
  return [{ at, what, why: now.length > 0 ? 'its text was edited' : 'its text, or what came of it, was removed' }];
}
