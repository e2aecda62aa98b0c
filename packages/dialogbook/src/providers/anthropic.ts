/**
 * Anthropic's Messages API. Transmission: `anthropicToChat` reads a list of messages, a request or a response, one chat message
 * for each; `chatToAnthropic` writes them, and what was read and not changed as it was. Messages of other formats are brought
 * into this one's order: instructions become the system text, and the results of parallel calls stand in one user message,
 * first. Left out and listed: what the API refuses (blank text, unsigned thinking) and what it has no place for.
 *
 * Source: https://platform.claude.com/docs/en/api/messages
 */
import { withUniqueCallIds } from '../chat/call-ids.ts';
import type { ChatHistory, ChatMessage, ChatPart, Loss } from '../chat/chat-message.ts';
import { partLabel, partStatement } from '../chat/statement.ts';
import { type PlacedPart, type Turn, groupMessages } from '../chat/turns.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { contentOf, readBlock, writeBlock, writeResult } from './anthropic-blocks.ts';
import { foreignLosses, keepMessage, keptBlock, keptMessage, metaLosses } from './raw.ts';
import { listOf, objectAt, sourceOf, textOf, without } from './source.ts';
import { wellFormed } from './well-formed.ts';

const format = 'anthropic';
const provider = 'anthropic';

/** A history as the Messages API takes it. */
export interface AnthropicHistory {
  /** The instructions; absent where there are none. */
  readonly system?: JsonValue | undefined;
  readonly messages: JsonValue[];
  readonly losses: readonly Loss[];
}

/**
 * The history in `source`: a list of messages, a request with `messages` and `system`, or a response.
 * @throws DialogError `invalid_value` where it is none of these.
 */
export function anthropicToChat(source: unknown): ChatHistory {
  const { items, request } = sourceOf(source, {
    names: ['messages'],
    isMessage: ({ role }) => typeof role === 'string',
  });
  const system = request?.['system'];
  const first = system === undefined ? [] : [readMessage({ role: 'system', content: system }, 'system')];
  return {
    messages: [...first, ...items.map((item) => readMessage(item))],
    losses: [],
    request: request && without(request, 'system'),
  };
}

/** `messages` for the Messages API, and what it could not take. */
export function chatToAnthropic(messages: readonly ChatMessage[]): AnthropicHistory {
  const losses = metaLosses(messages, format);
  const turns = groupMessages(withUniqueCallIds(messages, /^[A-Za-z0-9_-]+$/), { format, roleOf, aside: 'system' });
  const system = systemOf(
    turns.filter(({ role }) => role === 'system'),
    losses,
  );
  const written = turns.filter(({ role }) => role !== 'system').flatMap((turn) => writeTurn(turn, losses));
  if (isObject(written[0]) && written[0]['role'] === 'assistant') {
    losses.push({
      at: 'messages[0]',
      what: 'a first turn of the assistant',
      why: 'the API begins with the user: an empty turn was added',
    });
    written.unshift({ role: 'user', content: '(empty)' });
  }
  return {
    ...(system !== undefined && { system: wellFormed(system, 'system', losses) }),
    messages: wellFormed(written, 'messages', losses),
    losses,
  };
}

type Role = 'system' | 'developer' | 'user' | 'assistant';

/** Instructions among the messages, which the API takes by now, are those of a `developer` here. */
function roleOf({ role, format: from }: ChatMessage): Role {
  if (role === 'developer') return from === format ? 'developer' : 'system';
  return role === 'tool' ? 'user' : role;
}

function readMessage(value: JsonObject, place: 'system' | 'messages' = 'messages'): ChatMessage {
  const { content } = value;
  const role = place === 'system' ? 'system' : roles[textOf(value['role'])];
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content);
  const message: ChatMessage = {
    role: role ?? 'user',
    parts: blocks.map(readBlock),
    format,
    ...(place === 'messages' && { meta: without(value, 'role', 'content') }),
  };
  return keepMessage(message, value, writeMessage);
}

const roles: Readonly<Record<string, ChatMessage['role']>> = {
  user: 'user',
  assistant: 'assistant',
  system: 'developer',
};

function systemOf(turns: readonly Turn<Role>[], losses: Loss[]): JsonValue | undefined {
  const own = turns.length === 1 ? turns[0]?.own : undefined;
  const kept = own && keptMessage(own, format, (raw) => readMessage(objectAt(raw, 'system'), 'system'));
  if (isObject(kept)) return kept['content'];
  const blocks = turns.flatMap(({ parts }) => parts.flatMap((part) => blocksOf(part, losses)));
  return blocks.length === 0 ? undefined : contentOf(blocks);
}

function writeTurn(turn: Turn<Role>, losses: Loss[]): JsonValue[] {
  const own = turn.own?.parts.every((part) => refusal(part) === undefined) ? turn.own : undefined;
  const kept = own && keptMessage(own, format, (raw) => readMessage(objectAt(raw, turn.at)));
  if (kept !== undefined) return [kept];
  const blocks = turn.parts.flatMap((part) => blocksOf(part, losses));
  if (blocks.length === 0) return [];
  const role = turn.role === 'developer' ? 'system' : turn.role;
  return [{ role, content: contentOf(resultsFirst(blocks)), ...turn.own?.meta }];
}

/** What a message says when its parts are written, nothing left out. */
function writeMessage({ role, parts, meta }: ChatMessage): JsonValue {
  const blocks = parts.map((part) => part.raw?.value ?? writeBlock(part) ?? null);
  return { role: role === 'developer' ? 'system' : role, content: contentOf(blocks), ...meta };
}

function resultsFirst(blocks: readonly JsonValue[]): JsonValue[] {
  const isResult = (block: JsonValue): boolean => isObject(block) && block['type'] === 'tool_result';
  return [...blocks.filter(isResult), ...blocks.filter((block) => !isResult(block))];
}

/** Why the API would refuse `part`; undefined where it would not. */
function refusal(part: ChatPart): string | undefined {
  if (part.type === 'text' && part.text.trim() === '') return 'the API refuses blank text';
  if (part.type === 'thinking' && part.signature?.provider !== provider)
    return 'the API takes thinking only with the signature that it gave it';
  return undefined;
}

/** The block for a part of a turn, a text that stands for it, or nothing where the API would refuse it; the last two are listed. */
function blocksOf(placed: PlacedPart, losses: Loss[]): JsonValue[] {
  const { part, at } = placed;
  const why = refusal(part);
  if (why !== undefined) {
    losses.push({ at, what: part.type, why });
    return [];
  }
  const kept = keptBlock(part, format, readBlock);
  if (kept !== undefined) return [kept];
  losses.push(...foreignLosses(placed, { format, provider }));
  if (part.type === 'tool_result')
    return [writeResult(part, (inner, place) => blocksOf({ part: inner, at: `${at}.${place}` }, losses))];
  const block = writeBlock(part);
  if (block !== undefined) return [block];
  const text = partStatement(part, 'the Messages API does not take it');
  losses.push({ at, what: partLabel(part), why: text === '' ? noPlace : `${noPlace}; a text stands for it` });
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

const noPlace = 'the Messages API has no place for it';
