/** Ids of calls that every provider takes: each used once, of the letters that it allows. */
import { contentId } from '../nbformat/content-id.ts';
import { pairCalls } from './call-pairs.ts';
import type { ChatMessage, ChatPart } from './chat-message.ts';

/**
 * `messages` with an id for each call that matches `allowed` and that no other call has, and the same id for its result. Ids
 * that do already stay; parts and messages in which none changes are the same objects.
 */
export function withUniqueCallIds(messages: readonly ChatMessage[], allowed: RegExp): readonly ChatMessage[] {
  const taken = new Set<string>();
  const changes = new Map<string, string>();
  for (const { call, result } of pairCalls(messages)) {
    const part = call ?? result;
    if (!part) continue;
    const { id, name = '' } = part.of;
    const fits = id !== '' && allowed.test(id) && !taken.has(id);
    const unique = fits ? id : `call_${contentId(`${name}\n${id}`, { has: (each) => taken.has(`call_${each}`) })}`;
    taken.add(unique);
    for (const place of [call, result]) {
      if (place && place.of.id !== unique) changes.set(`${place.message}/${place.part}`, unique);
    }
  }
  if (changes.size === 0) return messages;
  return messages.map((message, index) => {
    const parts = message.parts.map((part, at) => withId(part, changes.get(`${index}/${at}`)));
    return parts.every((part, at) => part === message.parts[at]) ? message : { ...message, parts };
  });
}

function withId(part: ChatPart, id: string | undefined): ChatPart {
  if (id === undefined || !('id' in part)) return part;
  const { raw: _raw, ...rest } = part;
  return { ...rest, id };
}
