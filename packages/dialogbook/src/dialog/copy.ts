/** Copies that share nothing with their originals. */
import { isPlainObject } from '../json/encode.ts';
import { ownAttributes } from './attributes.ts';
import { newId } from './ids.ts';
import type { Message } from './message.ts';
import type { MessageInit } from './message-init.ts';
import { loadedParts } from './message-origin.ts';

/** A deep copy of lists and plain objects, of any depth; anything else in it, which JSON could not hold, is shared. */
export function cloneJson<T>(value: T): T {
  const copies = new Map<unknown, object>();
  const open: { [key: string]: unknown }[] = [];
  const copied = (part: unknown): unknown => {
    if (!Array.isArray(part) && !isPlainObject(part)) return part;
    const known = copies.get(part);
    if (known !== undefined) return known;
    const copy = Array.isArray(part) ? [...(part as unknown[])] : { ...part };
    copies.set(part, copy);
    open.push(copy as { [key: string]: unknown });
    return copy;
  };
  const root = copied(value) as T;
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const key of Object.keys(next)) next[key] = copied(next[key]);
  return root;
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
