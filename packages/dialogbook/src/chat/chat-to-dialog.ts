/**
 * A chat history as a dialog. Transmission, and nothing is lost by it: each turn is a prompt with its reply, instructions are raw
 * messages, and what those do not show is in their metadata, so that `dialogToChat` gives the same messages back. The same
 * history gives the same ids.
 */
import { Dialog } from '../dialog/dialog.ts';
import { Message } from '../dialog/message.ts';
import { contentId } from '../nbformat/content-id.ts';
import type { Metadata } from '../nbformat/types.ts';
import type { ChatHistory, ChatMessage, ChatPart } from './chat-message.ts';
import { unframePrompt } from './prompt-frame.ts';
import { type TurnMessage, isInstruction, isResult, isUserMessage, showTurn } from './show-turn.ts';
import { recordKey } from './turn-record.ts';

/** How a history becomes a dialog. */
export interface ChatToDialogOptions {
  /** The name of the dialog; '' by default. */
  readonly name?: string;
}

/** `history` as a dialog. */
export function chatToDialog(
  history: Pick<ChatHistory, 'messages' | 'request'>,
  options: ChatToDialogOptions = {},
): Dialog {
  const ids = new IdMaker();
  const messages = turnsOf(history.messages).map((turn) => turnToMessage(turn, ids));
  const { request } = history;
  const meta: Metadata = {};
  if (request && Object.keys(request).length > 0) meta[recordKey] = { request };
  return new Dialog(options.name ?? '', messages, meta);
}

/** The messages of each message of the dialog: instructions alone, and with each of the user's messages all that answers it. */
function turnsOf(messages: readonly ChatMessage[]): TurnMessage[][] {
  const turns: TurnMessage[][] = [];
  let open: TurnMessage[] | undefined;
  for (const each of messages.flatMap(cut)) {
    const { message } = each;
    const isNew = isInstruction(message) || isUserMessage(message);
    if (isNew || !open) turns.push((open = [each]));
    else open.push(each);
    if (isInstruction(message)) open = undefined;
  }
  return turns;
}

/** Results that stand in the message of the next prompt belong to the turn before. */
function cut(message: ChatMessage): TurnMessage[] {
  const firstText = message.parts.findIndex((part) => !isResult(part));
  const isMixed = message.role === 'user' && firstText > 0;
  if (!isMixed) return [{ message, continues: false }];
  return [
    { message: { ...message, parts: message.parts.slice(0, firstText) }, continues: false },
    { message: withoutRest(message, message.parts.slice(firstText)), continues: true },
  ];
}

/** The second half of a message: what it holds besides its parts is kept with the first. */
function withoutRest({ role, format }: ChatMessage, parts: readonly ChatPart[]): ChatMessage {
  return { role, parts, ...(format !== undefined && { format }) };
}

function turnToMessage(turn: readonly TurnMessage[], ids: IdMaker): Message {
  const { content, reply, attachments, record } = showTurn(turn);
  const first = turn[0]?.message;
  const type = first && isInstruction(first) ? 'raw' : 'prompt';
  const meta = { [recordKey]: type === 'raw' ? { role: first?.role ?? 'system', ...record } : record };
  const id = ids.make(content, framedId(first));
  return new Message({ type, content, attachments, meta, id, ...(type === 'prompt' && { reply }) });
}

/** The id of the message of a dialog that `message` was made from. */
function framedId(message: ChatMessage | undefined): string | undefined {
  const ids = message?.parts.map((part) => (part.type === 'text' ? unframePrompt(part.text)?.id : undefined));
  return ids?.find((id) => id !== undefined && /^[\w-]{1,64}$/.test(id));
}

/** Ids made from what messages say and from how often that was said before. */
class IdMaker {
  readonly #taken = new Set<string>();
  readonly #turns = new Map<string, number>();

  make(content: string, wanted?: string): string {
    const isFree = wanted !== undefined && !this.#taken.has(wanted);
    const id = isFree ? wanted : contentId(content, this.#taken, { turns: this.#turns });
    this.#taken.add(id);
    return id;
  }
}
