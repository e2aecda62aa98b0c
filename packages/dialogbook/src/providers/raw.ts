/**
 * How a vendor's blocks ride along: a value that was read keeps the block it was read from where writing it would give
 * another, and gives it back for as long as it still says what that block says. So what is read and not changed is written
 * as it was, whatever it was, and a changed part is written from what it says.
 */
import type { ChatFormat, ChatMessage, ChatPart, Loss, RawBlock } from '../chat/chat-message.ts';
import type { PlacedPart } from '../chat/turns.ts';
import { equalJson } from '../json/equal.ts';
import { type JsonValue, isObject } from '../json/types.ts';

/** `part`, with `block` in its `raw` where `write` gives anything else for it. */
export function keepBlock<P extends ChatPart>(
  part: P,
  block: JsonValue,
  { format, write }: { readonly format: ChatFormat; readonly write: (part: P) => JsonValue | undefined },
): P {
  return equalJson(write(part), block) ? part : { ...part, raw: { format, value: block } };
}

/** The block of `format` that `part` was read from, if it still says the same: `read` reads it again. */
export function keptBlock(
  part: ChatPart,
  format: ChatFormat,
  read: (block: JsonValue) => ChatPart,
): JsonValue | undefined {
  if (part.raw?.format !== format) return undefined;
  const { value } = part.raw;
  return part.type === 'opaque' || equalJson(read(value), part) ? value : undefined;
}

/** `message`, with `value` in its `raw` where `write` gives anything else for it. */
export function keepMessage(
  message: ChatMessage,
  value: JsonValue,
  write: (message: ChatMessage) => JsonValue,
): ChatMessage {
  return equalJson(write(message), value) ? message : { ...message, raw: value };
}

/** The message that `message` was read from, if it still says the same: `read` reads it again. */
export function keptMessage(
  message: ChatMessage,
  format: ChatFormat,
  read: (value: JsonValue) => ChatMessage,
): JsonValue | undefined {
  const { raw } = message;
  if (message.format !== format || raw === undefined) return undefined;
  return equalJson(read(raw), message) ? raw : undefined;
}

/** The members of messages of other formats than `format`, which no other has a place for. */
export function metaLosses(messages: readonly ChatMessage[], format: ChatFormat): Loss[] {
  return messages.flatMap((message, index): Loss[] => {
    const names = message.format === format ? '' : Object.keys(message.meta ?? {}).join(', ');
    if (names === '') return [];
    return [
      { at: `messages[${index}]`, what: names, why: `members of ${message.format} that ${format} has no place for` },
    ];
  });
}

/**
 * What is lost where `part` is written for another provider than it is from: the members of its block that it does not say
 * itself, and a signature that only its provider can read.
 */
export function foreignLosses(
  { part, at }: PlacedPart,
  { format, provider }: { readonly format: ChatFormat; readonly provider: string },
): Loss[] {
  const losses: Loss[] = [];
  const { raw, signature } = part;
  const members = raw && raw.format !== format && part.type !== 'opaque' ? membersBeside(part, raw) : '';
  if (members) losses.push({ at, what: members, why: `members of ${raw?.format} that ${format} has no place for` });
  if (signature && signature.provider !== provider)
    losses.push({ at, what: 'signature', why: `it is ${signature.provider}'s, and nobody else can read it` });
  return losses;
}

function membersBeside(part: ChatPart, { value }: RawBlock): string {
  if (!isObject(value)) return '';
  const said = new Set<unknown>(Object.values(part));
  const others = Object.entries(value).filter(([name, member]) => name !== 'type' && !said.has(member));
  return others.map(([name]) => name).join(', ');
}
