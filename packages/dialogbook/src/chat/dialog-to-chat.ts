/**
 * A dialog as a chat history. Transmission: every prompt is a turn of the user and of the assistant, with real calls and results
 * in it, and the messages before a prompt are its context. A prompt that was read from a history gives the messages it was read
 * from. Left out are messages that are skipped, records that are no conversation, and, listed, what stands behind the
 * last prompt and what its metadata no longer fits.
 */
import type { Dialog } from '../dialog/dialog.ts';
import type { Message } from '../dialog/message.ts';
import { type JsonValue, isObject } from '../json/types.ts';
import {
  type ChatFormat,
  type ChatHistory,
  type ChatMessage,
  type ChatPart,
  type Loss,
  chatFormats,
} from './chat-message.ts';
import { attachedMedia, contextParts } from './context.ts';
import { type MediaLimits, fitMedia } from './fit-media.ts';
import { plainTurn, replyToChat } from './plain-turn.ts';
import { framePrompt } from './prompt-frame.ts';
import { readTurn } from './read-turn.ts';
import type { TurnMessage } from './show-turn.ts';
import { readRecord, recordKey } from './turn-record.ts';

/** How a dialog becomes a history. */
export interface DialogToChatOptions extends MediaLimits {
  /** The messages that count; all of the dialog by default. The last prompt among them is the one to be answered. */
  readonly messages?: readonly Message[];
  /** Whether prompts stand without the frame that tells them from their context; false by default. */
  readonly plain?: boolean;
  /** What a model is shown of a message that is no prompt; undefined for what it usually is shown. */
  readonly contextOf?: (message: Message) => readonly ChatPart[] | undefined;
}

/** The history that `dialog` holds. It ends with the last prompt if that has no reply yet. */
export function dialogToChat(dialog: Dialog, options: DialogToChatOptions = {}): ChatHistory {
  const { messages = dialog.messages } = options;
  const losses: Loss[] = [];
  const history: ChatMessage[] = [];
  let context: Message[] = [];
  const last = messages.findLastIndex(({ type }) => type === 'prompt');
  for (const [index, message] of messages.entries()) {
    if (isLeftOut(message)) continue;
    if (message.type !== 'prompt' && !isInstruction(message)) {
      context.push(message);
      continue;
    }
    const before = message.type === 'prompt' ? context : [];
    const shown = before.flatMap((each) => options.contextOf?.(each) ?? contextParts(each));
    const turn = recordedTurn(message, losses) ?? newTurn(message, { ...options, isLast: index === last });
    append(history, withContext(turn, shown));
    if (message.type === 'prompt') context = [];
  }
  losses.push(...context.map(({ id, type }) => ({ at: id, what: type, why: 'it stands behind the last prompt' })));
  const fitted = fitMedia(history, options, losses);
  const request = isObject(dialog.meta[recordKey]) ? dialog.meta[recordKey]['request'] : undefined;
  return { messages: fitted, losses, ...(isObject(request) && { request }) };
}

/** Whether the AI is not to see `message`: it is hidden from it, or a record of a session that is no conversation. */
function isLeftOut(message: Message): boolean {
  const { skipped, rec_kind, item_kind } = message.cellMeta();
  return Boolean(skipped) || (message.type === 'raw' && Boolean(rec_kind ?? item_kind));
}

function isInstruction({ type, meta }: Message): boolean {
  const record = meta[recordKey];
  return type === 'raw' && isObject(record) && typeof record['role'] === 'string';
}

/** The messages that `message` was read from; undefined where it was not read from a history. */
function recordedTurn(message: Message, losses: Loss[]): TurnMessage[] | undefined {
  const value = message.meta[recordKey];
  if (!isObject(value)) return undefined;
  const record = readRecord(value);
  if (record) {
    const turn = readTurn(message, record);
    losses.push(...turn.losses);
    return turn.messages;
  }
  if (value['messages'] !== undefined)
    losses.push({ at: message.id, what: `metadata '${recordKey}'`, why: 'it was damaged; the text alone is read' });
  const role = value['role'] === 'developer' || value['role'] === 'system' ? value['role'] : 'user';
  const turn = plainTurn(message, { role, format: formatOf(value['format']) });
  const [first, ...others] = turn;
  const media = attachedMedia(message);
  const messages =
    first?.role === 'user' && media.length > 0 ? [{ ...first, parts: [...media, ...first.parts] }, ...others] : turn;
  return messages.map((each) => ({ message: each, continues: false }));
}

function formatOf(value: JsonValue | undefined): ChatFormat | undefined {
  return chatFormats.find((format) => format === value);
}

/** A prompt that was written here. Without a reply it is pending, unless it is the one to be answered. */
function newTurn(
  message: Message,
  { plain = false, isLast }: DialogToChatOptions & { readonly isLast: boolean },
): TurnMessage[] {
  const text = plain ? message.content : framePrompt(message.content, message.id);
  const user: ChatMessage = { role: 'user', parts: [...attachedMedia(message), { type: 'text', text }] };
  const reply = replyToChat(message.reply);
  const answer: ChatMessage[] = reply.length === 0 && !isLast ? [pending] : reply;
  return [user, ...answer].map((each) => ({ message: each, continues: false }));
}

const pending: ChatMessage = {
  role: 'assistant',
  parts: [{ type: 'text', text: '<output result="pending" reason="incomplete"/>' }],
};

/** `turn` with `context` before what the user says. */
function withContext(turn: readonly TurnMessage[], context: readonly ChatPart[]): readonly TurnMessage[] {
  if (context.length === 0) return turn;
  const [first, ...others] = turn;
  if (first?.message.role !== 'user') return [{ message: { role: 'user', parts: context }, continues: false }, ...turn];
  const { raw: _raw, ...message } = first.message;
  return [{ ...first, message: { ...message, parts: [...context, ...message.parts] } }, ...others];
}

/** Adds `turn` to `history`; what continues a message becomes one with it again. */
function append(history: ChatMessage[], turn: readonly TurnMessage[]): void {
  for (const { message, continues } of turn) {
    const last = history.at(-1);
    if (continues && last?.role === message.role && last.format === message.format)
      history[history.length - 1] = { ...last, parts: [...last.parts, ...message.parts] };
    else history.push(message);
  }
}
