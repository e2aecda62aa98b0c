/** The attributes that a host's class keeps on its messages beside what every message has; see `Message.metaAttrs`. */
import { DialogError } from '../errors.ts';
import type { Message } from './message.ts';

const cellFields = ['content', 'type', 'outputs', 'reply', 'id', 'attachments', 'meta', 'executionCount'] as const;
const initFields: ReadonlySet<string> = new Set([...cellFields, 'dialog', 'origin']);
const updateFields: ReadonlySet<string> = new Set([...cellFields, 'exported']);

/**
 * Gives `message`, which is being made, what `init` holds for the host's class.
 * @throws DialogError `invalid_value` for the name of a method or accessor, which it would hide.
 */
export function assignAttributes(message: Message, init: object): void {
  for (const [name, value] of Object.entries(init)) {
    if (initFields.has(name)) continue;
    checkAttribute(message, name);
    Object.assign(message, { [name]: value as unknown });
  }
}

/** @throws DialogError `invalid_value` where `fields` has the name of a method, or of an accessor that is not for `update`. */
export function checkUpdate(message: Message, fields: object): void {
  for (const name of Object.keys(fields)) if (!updateFields.has(name)) checkAttribute(message, name);
}

/** The host's attributes that `message` has. */
export function ownAttributes(message: Message): object {
  return Object.fromEntries(Object.entries(message).filter(([name]) => !isMember(message, name)));
}

function checkAttribute(message: Message, name: string): void {
  if (!isMember(message, name)) return;
  const text = `${message.id}: ${JSON.stringify(name)} is no attribute, for every message has a member of that name`;
  throw new DialogError('invalid_value', `${text}; choose another`);
}

function isMember(message: Message, name: string): boolean {
  return name in (Object.getPrototypeOf(message) as object);
}
