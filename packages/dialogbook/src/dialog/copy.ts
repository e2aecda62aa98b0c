/** Copies that share nothing with their originals. */
import { newId } from './ids.ts';
import type { Message } from './message.ts';
import type { MessageInit } from './message-init.ts';
import { loadedParts } from './message-origin.ts';

/** The fields of `MessageInit` that the base class takes in itself; all others are a host's own attributes. */
const baseFields: ReadonlySet<string> = new Set([
  'content', 'type', 'outputs', 'id', 'attachments', 'meta', 'dialog', 'executionCount', 'origin',
]); // prettier-ignore

/** A deep copy of lists and plain objects; anything else in it, which JSON could not hold, is shared. */
export function cloneJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneJson) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cloneJson(member as unknown)])) as T;
}

/** A copy of `message` of the same class, in no dialog; parts that were not read yet are still read only when asked for. */
export function copyOf<T extends Message>(message: T, options: { readonly id?: string } = {}): T {
  const { origin, outputs, meta, attachments, ...parts } = message[loadedParts]();
  const messageClass = message.constructor as new (init: MessageInit) => T;
  return new messageClass({
    ...ownAttributes(message),
    ...defined({
      ...parts,
      origin,
      meta,
      outputs: cloneJson(outputs),
      attachments: attachments?.map((attachment) => attachment.copy()),
    }),
    id: options.id ?? newId(),
  });
}

function defined(fields: object): MessageInit {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The enumerable attributes of a message, or of what one is made from, that are not the base class's. */
export function ownAttributes(source: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(source).filter(([name]) => !baseFields.has(name)));
}
