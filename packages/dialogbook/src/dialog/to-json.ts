/** Messages and dialogs as plain JSON values, for logs and machines; the file format is the ipynb codec's business. */
import type { JsonObject, JsonValue } from '../json/types.ts';
import { cloneJson } from './copy.ts';
import type { Dialog } from './dialog.ts';
import type { Message } from './message.ts';

/** What a message holds; attachments as base64, `executionCount` only for code. */
export function messageToJson(message: Message): JsonObject {
  const { id, type, content, outputs, attachments, executionCount } = message;
  return {
    id,
    type,
    content,
    outputs: cloneJson(outputs) as JsonValue,
    meta: cloneJson(message.cellMeta()),
    ...(type === 'code' && { executionCount }),
    ...(attachments.length > 0 && { attachments: attachments.map((attachment) => attachment.toJSON()) }),
  };
}

/** What a dialog holds. */
export function dialogToJson(dialog: Dialog): JsonObject {
  return { name: dialog.name, meta: cloneJson(dialog.meta), messages: dialog.messages.map(messageToJson) };
}
