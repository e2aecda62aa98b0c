/** The cell of a message as a plain value, as nbformat 4.5 has it. */
import { attachmentToBundle } from '../dialog/attachment.ts';
import type { Message } from '../dialog/message.ts';
import type { MessageType } from '../dialog/message-type.ts';
import { promptReply } from '../dialog/outputs.ts';
import { validateMessage } from '../dialog/validate.ts';
import { DialogError } from '../errors.ts';
import { equalJson } from '../json/equal.ts';
import type { JsonObject } from '../json/types.ts';
import { promptOutput } from '../nbformat/outputs.ts';
import { cellSource } from './cell-source.ts';

/** The `cell_type` of a message type. */
export function cellTypeOf(type: MessageType): 'code' | 'markdown' | 'raw' {
  return type === 'code' || type === 'raw' ? type : 'markdown';
}

/**
 * The cell to write for `message`; its texts are single strings. What the cell holds is shared with the message.
 * @throws DialogError `invalid_dialog` for what a cell cannot hold.
 */
export function toCell(message: Message): JsonObject {
  checkStorable(message);
  const { type, id, attachments } = message;
  const metadata = message.cellMeta();
  if (type === 'prompt') metadata['solveit_ai'] = true;
  else if (type === 'note') delete metadata['solveit_ai'];
  return {
    cell_type: cellTypeOf(type),
    id,
    metadata,
    source: cellSource(message),
    ...(attachments.length > 0 && { attachments: attachmentBundles(message) }),
    ...(type === 'code' && {
      execution_count: message.executionCount,
      outputs: message.outputs,
    }),
  };
}

/** The attachments of `message` as a cell holds them: name, mime type, data. */
export function attachmentBundles(message: Message): JsonObject {
  return Object.fromEntries(message.attachments.map((attachment) => [attachment.id, attachmentToBundle(attachment)]));
}

/** @throws DialogError `invalid_dialog` where `message` breaks a rule of the model, or a cell would lose part of it. */
export function checkStorable(message: Message): void {
  validateMessage(message);
  const { id, type, outputs, attachments } = message;
  if (type === 'prompt' && !equalJson(outputs, promptOutput(promptReply(outputs)))) {
    throw new DialogError(
      'invalid_dialog',
      `${id}: a notebook keeps only the reply of a prompt; move its other outputs to a code message`,
    );
  }
  if (type === 'code' && attachments.length > 0) {
    throw new DialogError('invalid_dialog', `${id}: a notebook keeps no attachments on code; move them to a note`);
  }
  const names = new Set(attachments.map((attachment) => attachment.id));
  if (names.size < attachments.length)
    throw new DialogError('invalid_dialog', `${id}: two attachments have the same id; give each its own`);
}
