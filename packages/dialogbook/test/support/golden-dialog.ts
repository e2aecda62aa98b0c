/** Golden vectors about messages and dialogs: built from the original's words, and told in them. */
import { Attachment } from '../../src/dialog/attachment.ts';
import { decodeBase64 } from '../../src/dialog/base64.ts';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import type { MessageInit } from '../../src/dialog/message-init.ts';
import { type JsonObject, type JsonValue, isObject } from '../../src/json/types.ts';

/** What an operation gives for an input that TypeScript's types refuse. */
export const inexpressible: unique symbol = Symbol('inexpressible');

const names: Readonly<Record<string, string>> = { msg_type: 'type', output: 'outputs' };

/** Our name of an attribute. */
export function attributeOf(name: string): string {
  return names[name] ?? name;
}

/** What a message is made from, of what the original's is. */
export function initOf(spec: JsonValue | undefined): MessageInit {
  const entries = Object.entries(isObject(spec) ? spec : {}).map(([name, value]) => [
    attributeOf(name),
    valueOf(value),
  ]);
  const { attachments, ...init } = Object.fromEntries(entries) as Record<string, unknown>;
  return { ...init, ...(Array.isArray(attachments) && { attachments: attachments.map(attachmentOf) }) };
}

/** The message that a vector describes. */
export function messageOf(spec: JsonValue | undefined, messageClass: typeof Message = Message): Message {
  return new messageClass(initOf(spec));
}

/** The dialog of the messages that a vector describes. */
export function dialogOf(specs: JsonValue | undefined): Dialog {
  return new Dialog(
    'x',
    ((specs ?? []) as JsonValue[]).map((spec) => messageOf(spec)),
  );
}

/** A value of a vector: sentinels for what JSON has no word for become what they stand for. */
export function valueOf(value: JsonValue): unknown {
  if (value === 'UNSET') return undefined;
  if (Array.isArray(value)) return value.map(valueOf);
  if (!isObject(value)) return value;
  if ('$set' in value) return new Set(value['$set'] as JsonValue[]);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, valueOf(member)]));
}

/** A message in the original's words, with the attributes `extra` besides. */
export function stateOf(message: Message, extra: readonly string[] = []): JsonObject {
  const { id, type, content, outputs, meta, attachments } = message;
  const own = extra.map((name) => [name, (message as unknown as Record<string, JsonValue>)[name] ?? null]);
  return {
    id,
    msg_type: type,
    content,
    output: outputs,
    meta,
    ...(attachments.length > 0 && { attachments: attachments.map(attachmentState) }),
    ...Object.fromEntries(own),
  };
}

/** The original leaves outputs that are not there an empty text; here they are always a list. */
export function emptyAsList(theirs: JsonValue): JsonValue {
  if (Array.isArray(theirs)) return theirs.map(emptyAsList);
  if (!isObject(theirs)) return theirs;
  const members = Object.entries(theirs).map(([key, value]) => [
    key,
    key === 'output' && value === '' ? [] : emptyAsList(value),
  ]);
  return Object.fromEntries(members) as JsonObject;
}

/** `result` with ids that were generated, that is, are not in `input`, named by order of first appearance. */
export function numbered(result: unknown, input: JsonValue): unknown {
  const given = JSON.stringify(input);
  const generated: string[] = [];
  const free = Array.from({ length: 9 }, (_, index) => `ee00000${index + 1}`).filter((id) => !given.includes(id));
  return JSON.parse(
    JSON.stringify(result).replace(/"([0-9a-f]{8})"/g, (quoted, id: string) => {
      if (given.includes(quoted)) return quoted;
      if (!generated.includes(id)) generated.push(id);
      return `"${free[generated.indexOf(id)]}"`;
    }),
  );
}

function attachmentOf(spec: unknown): Attachment {
  const { id, content_type: contentType, data_b64: data } = spec as Record<string, string>;
  return new Attachment(
    decodeBase64(data ?? '') ?? new Uint8Array(),
    contentType ?? '',
    id === undefined ? {} : { id },
  );
}

function attachmentState(attachment: Attachment): JsonObject {
  const { id, contentType, data } = attachment.toJSON();
  return { id, content_type: contentType, data_b64: data };
}
