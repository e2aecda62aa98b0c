/** The passage between a host's attributes and the cell metadata they live in; see `Message.metaAttrs`. */
import type { JsonValue } from '../json/types.ts';
import type { Metadata } from '../nbformat/types.ts';
import type { Message } from './message.ts';

/** Moves the declared keys that `message.meta` holds to attributes. */
export function promoteMeta(message: Message, metaAttrs: Readonly<Record<string, string>>): void {
  for (const [attribute, key] of Object.entries(metaAttrs)) {
    if (!Object.hasOwn(message.meta, key)) continue;
    Object.assign(message, { [attribute]: message.meta[key] });
    delete message.meta[key];
  }
}

/** A copy of `message.meta` with the declared attributes added; falsy ones are left out. */
export function demotedMeta(message: Message, metaAttrs: Readonly<Record<string, string>>): Metadata {
  const meta: Metadata = { ...message.meta };
  for (const [attribute, key] of Object.entries(metaAttrs)) {
    const value = (message as unknown as Record<string, JsonValue | undefined>)[attribute];
    if (value) meta[key] = value;
  }
  return meta;
}
