/** Parts of a cell that are made from a message in one way only, wherever they are needed. */
import { attachmentToBundle } from '../dialog/attachment.ts';
import type { Message } from '../dialog/message.ts';
import type { MessageType } from '../dialog/message-type.ts';
import type { JsonObject } from '../json/types.ts';

/** The `cell_type` of a message type. */
export function cellTypeOf(type: MessageType): 'code' | 'markdown' | 'raw' {
  return type === 'code' || type === 'raw' ? type : 'markdown';
}

/** The attachments of `message` as a cell holds them: name, mime type, data. */
export function attachmentBundles(message: Message): JsonObject {
  return Object.fromEntries(message.attachments.map((attachment) => [attachment.id, attachmentToBundle(attachment)]));
}
