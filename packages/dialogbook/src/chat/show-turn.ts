/** One turn of a history as a prompt of a dialog: what the user said, the reply with its calls, and a record of what neither shows. */
import type { Attachment } from '../dialog/attachment.ts';
import { equalJson } from '../json/equal.ts';
import type { JsonObject } from '../json/types.ts';
import { pairCalls } from './call-pairs.ts';
import type { ChatMessage, ChatPart } from './chat-message.ts';
import { joinPieces, recordPieces } from './pieces.ts';
import { plainTurn } from './plain-turn.ts';
import { unframePrompt } from './prompt-frame.ts';
import { AttachmentShelf, showPart } from './show-part.ts';
import { hollowMessage } from './turn-record.ts';

/** A message of a turn. */
export interface TurnMessage {
  readonly message: ChatMessage;
  /** Whether it is the rest of the last message of the turn before. */
  readonly continues: boolean;
}

/** What a prompt shows of a turn, and what goes into its metadata for the rest. */
export interface ShownTurn {
  readonly content: string;
  readonly reply: string;
  readonly attachments: Attachment[];
  readonly record: JsonObject;
}

/** What shows `turn`: its first message is the content if the user speaks in it, or gives instructions; all others are the reply. */
export function showTurn(turn: readonly TurnMessage[]): ShownTurn {
  const shelf = new AttachmentShelf();
  const messages = turn.map(({ message }) => message);
  const { texts, places, contents } = showMessages(messages, shelf);
  const { attachments } = shelf;
  const content = texts.slice(0, contents);
  const reply = texts.slice(contents);
  const shown = { content: joinPieces(content), reply: joinPieces(reply), attachments };
  const format = messages[0]?.format;
  if (
    turn.every(({ continues }) => !continues) &&
    equalJson(plainTurn(shown, { role: messages[0]?.role, format }), messages)
  )
    return { ...shown, record: format === undefined ? {} : { format } };
  const recorded = turn.map(({ message, continues }, index) => {
    const pieces = places[index] ?? [];
    return {
      message: hollowMessage(message, pieces, { pieces: texts, attachments }),
      pieces,
      ...(continues && { continues }),
    };
  });
  const record = { content: recordPieces(content), reply: recordPieces(reply), messages: recorded };
  return { ...shown, record: record as unknown as JsonObject };
}

/** Whether `message` is what a prompt holds: the user says something in it, and not only results of tools. */
export function isUserMessage(message: ChatMessage | undefined): boolean {
  return message?.role === 'user' && (message.parts.length === 0 || message.parts.some((part) => !isResult(part)));
}

/** Whether `message` tells the model how to behave. */
export function isInstruction({ role }: ChatMessage): boolean {
  return role === 'system' || role === 'developer';
}

/** Whether `part` is the result of a call. */
export function isResult({ type }: ChatPart): boolean {
  return type === 'tool_result';
}

/** The texts that show `messages`, which of them shows each part, and how many of them are the user's. */
function showMessages(
  messages: readonly ChatMessage[],
  shelf: AttachmentShelf,
): { texts: string[]; places: (number | null)[][]; contents: number } {
  const pairs = pairCalls(messages).filter(({ call, result }) => call && result);
  const results = new Map(pairs.map(({ call, result }) => [call?.of, result?.of]));
  const calls = new Map(pairs.map(({ call, result }) => [result?.of, call?.of]));
  const texts: string[] = [];
  const shown = new Map<ChatPart, number>();
  let contents = 0;
  const places = messages.map(({ parts }, index) => {
    const pieces = parts.map((part): number | null => {
      const call = calls.get(part as never);
      if (call) return shown.get(call) ?? null;
      const text = shownText(part, { shelf, result: results.get(part as never) });
      if (text === '') return null;
      shown.set(part, texts.length);
      return texts.push(text) - 1;
    });
    const [first] = messages;
    if (index === 0 && first && (isUserMessage(first) || isInstruction(first))) contents = texts.length;
    return pieces;
  });
  return { texts, places, contents };
}

/** A prompt that stands in its frame is shown without. */
function shownText(part: ChatPart, options: Parameters<typeof showPart>[1]): string {
  const framed = part.type === 'text' ? unframePrompt(part.text) : undefined;
  return framed?.content ?? showPart(part, options);
}
