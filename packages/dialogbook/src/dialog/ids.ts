/** Identity: ids of messages, dialogs and attachments, new ones and those that stand for an object. */
import { DialogError } from '../errors.ts';
import type { Message } from './message.ts';
import { preview } from './preview.ts';
import { type RandomSource, secureRandom } from './uuid.ts';

/** A message, or its id, or a beginning of its id that no other message of the dialog shares. */
export type MessageRef = Message | string;

/** A new message id: four bytes of `random`, by default the platform's secure ones, as eight hexadecimal digits. */
export function newId(random: RandomSource = secureRandom): string {
  return Array.from(random(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether two things with ids, or ids themselves, are the same by id; things of different classes never are. */
export function sameId(left: { readonly id: string } | string, right: { readonly id: string } | string): boolean {
  if (typeof left === 'string') return left === (typeof right === 'string' ? right : right.id);
  if (typeof right === 'string') return left.id === right;
  return left.id === right.id && (left instanceof right.constructor || right instanceof left.constructor);
}

/** Whether one of `messages` has exactly this id. */
export function hasId(messages: readonly Message[], id: string): boolean {
  for (let position = 0; position < messages.length; position++) if (messages[position]?.id === id) return true;
  return false;
}

/**
 * The position in `messages` of what `ref` stands for, or -1. An object is found itself, else by its id; an exact id
 * wins over one that begins with `ref`, and the first of duplicate ids over the others.
 * @throws DialogError `ambiguous` where several ids begin with `ref`; `data` lists them.
 */
export function findPosition(messages: readonly Message[], ref: MessageRef): number {
  if (typeof ref !== 'string') {
    const position = messages.indexOf(ref);
    return position >= 0 ? position : messages.findIndex((message) => message.id === ref.id);
  }
  const candidates: number[] = [];
  for (let position = 0; position < messages.length && ref !== ''; position++) {
    const id = messages[position]?.id ?? '';
    if (id === ref) return position;
    if (id.startsWith(ref)) candidates.push(position);
  }
  if (candidates.length > 1) throw ambiguous(messages, ref, candidates);
  return candidates[0] ?? -1;
}

/** What each of `refs` stands for, without a search of the whole list for each. @throws DialogError as {@link findPosition}, `not_found`. */
export function getAll<M extends Message>(messages: readonly M[], refs: readonly MessageRef[]): M[] {
  const index = new Map<MessageRef, M>();
  if (refs.length > 1) {
    for (const message of messages) {
      index.set(message, message);
      if (!index.has(message.id)) index.set(message.id, message);
    }
  }
  return refs.map((ref) => {
    const message = index.get(ref) ?? messages[findPosition(messages, ref)];
    if (message === undefined) throw notFound(messages, ref);
    return message;
  });
}

/** The error for a reference that stands for no message; it lists the nearest ids with their first lines. */
export function notFound(messages: readonly Message[], ref: MessageRef): DialogError {
  const id = typeof ref === 'string' ? ref : ref.id;
  if (messages.length === 0)
    return new DialogError('not_found', `${id}: no such message; the dialog is empty`, { data: { nearest: [] } });
  const nearest = [...messages].sort((a, b) => distance(a.id, id) - distance(b.id, id)).slice(0, 3);
  const text = `${id}: no message has this id; the nearest are:\n${previewLines(nearest)}`;
  return new DialogError('not_found', text, { data: { nearest: nearest.map((message) => message.id) } });
}

function ambiguous(messages: readonly Message[], prefix: string, positions: readonly number[]): DialogError {
  const candidates = positions.map((position) => messages[position]).filter((message) => message !== undefined);
  const text = `${prefix}: ${candidates.length} messages have ids that begin so; use more of the id:\n${previewLines(candidates.slice(0, 10))}`;
  return new DialogError('ambiguous', text, { data: { candidates: candidates.map((message) => message.id) } });
}

function previewLines(messages: readonly Message[]): string {
  return messages.map((message) => `  ${preview(message, { maxLength: 80 })}`).join('\n');
}

/** How far two ids are apart: those that share a long beginning, or most of their characters by place, are near. */
function distance(left: string, right: string): number {
  let same = 0;
  for (let index = 0; index < Math.min(left.length, right.length); index++) if (left[index] === right[index]) same++;
  return Math.max(left.length, right.length) - same;
}
