/** The content, reply, type, id and metadata of one message, set. */
import type { Dialog } from '../dialog/dialog.ts';
import { hasId } from '../dialog/ids.ts';
import type { MessageType } from '../dialog/message-type.ts';
import { DialogError } from '../errors.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import type { Metadata } from '../nbformat/types.ts';
import { type Address, getAddressed } from './address.ts';
import type { Plan } from './plan.ts';

/** What to set; what is left out stays. */
export interface SetFields {
  /** Another type drops outputs and reply, which belong to the type. */
  readonly type?: MessageType;
  readonly content?: string;
  readonly reply?: string;
  readonly exported?: boolean;
}

/** The fields set. @throws DialogError `invalid_value` for a reply on what is no prompt. */
export function planSet(dialog: Dialog, address: Address, fields: SetFields): Plan {
  const message = getAddressed(dialog, address);
  return { changes: [message], run: () => message.update(fields) };
}

/** The message under a new id. @throws DialogError `exists` where another has it, `invalid_value` for one that nbformat forbids. */
export function planRename(dialog: Dialog, address: Address, id: string): Plan {
  const message = getAddressed(dialog, address);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id))
    throw new DialogError(
      'invalid_value',
      `${JSON.stringify(id)}: no id: 1 to 64 letters, digits, - and _ (nbformat 4.5)`,
    );
  if (dialog.nbformat !== undefined && /^4\.[0-4]$/.test(dialog.nbformat))
    throw new DialogError(
      'invalid_value',
      `${message.id}: cells of nbformat ${dialog.nbformat} have no ids; those shown are made from content`,
    );
  if (id !== message.id && hasId(dialog.messages, id))
    throw new DialogError('exists', `${id}: another message has this id; give another one`);
  return { changes: [message], run: () => void (message.id = id) };
}

/** Changes to metadata. */
export interface MetaFields {
  /** Merged in at every depth: objects key by key, all else replaces what was there. */
  readonly merge?: Metadata;
  /** Keys to take out, one of an object within as the list of keys that lead there; those that are not there are no fault. */
  readonly remove?: readonly (string | readonly string[])[];
}

/** The metadata of a message, or of the dialog without an address, changed. */
export function planMeta(dialog: Dialog, address: Address | undefined, fields: MetaFields): Plan {
  if (address === undefined)
    return { metadata: true, run: () => void (dialog.meta = changedMeta(dialog.meta, fields)) };
  const message = getAddressed(dialog, address);
  return { changes: [message], run: () => void (message.meta = changedMeta(message.meta, fields)) };
}

function changedMeta(meta: Metadata, { merge = {}, remove = [] }: MetaFields): Metadata {
  let changed = mergeMetadata(meta, merge);
  for (const path of remove) changed = without(changed, typeof path === 'string' ? [path] : path);
  return changed;
}

/** `old` with `added` merged in at every depth: objects key by key, all else of `added` in place of what was there. */
export function mergeMetadata(old: Metadata, added: Metadata): Metadata {
  const result = new Map<string, JsonValue>(Object.entries(old));
  for (const [key, value] of Object.entries(added)) {
    const before = result.get(key);
    result.set(key, isObject(before) && isObject(value) ? mergeMetadata(before, value) : value);
  }
  return Object.fromEntries(result);
}

function without(object: JsonObject, [key, ...rest]: readonly string[]): JsonObject {
  if (key === undefined || !Object.hasOwn(object, key)) return object;
  const entries = Object.entries(object);
  if (rest.length === 0) return Object.fromEntries(entries.filter(([other]) => other !== key));
  const inner = object[key];
  if (!isObject(inner)) return object;
  return Object.fromEntries(entries.map(([other, value]) => [other, other === key ? without(inner, rest) : value]));
}
