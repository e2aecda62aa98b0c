/**
 * Revisions: short texts that say whether a message, or a dialog, still is what it was when it was read. They are made from
 * values, so the layout of a file does not matter; they are no secret and no signature.
 */
import type { Dialog } from '../dialog/dialog.ts';
import type { Message } from '../dialog/message.ts';
import { jsonText } from '../dialog/text.ts';
import { contentId } from '../nbformat/content-id.ts';
import { attachmentValues } from './change.ts';

const none: ReadonlySet<string> = new Set();

/** Eight hexadecimal digits that are the same as long as nothing of `message` but its id and place changed. */
export function messageRevision(message: Message): string {
  const { type, content, outputs, executionCount } = message;
  return digest([type, content, outputs, message.cellMeta(), attachmentValues(message), executionCount]);
}

/** Eight hexadecimal digits that are the same as long as no message, no order, no id and no metadata of `dialog` changed. */
export function dialogRevision(dialog: Dialog): string {
  const messages = Array.from(dialog.messages, (message) => [message.id, messageRevision(message)]);
  return digest([messages, dialog.meta]);
}

function digest(parts: unknown): string {
  return contentId(jsonText(parts, { sortKeys: true }), none);
}
