/** Why a message cannot be stored as a cell without loss, or without making the notebook invalid. */
import type { Message } from '../dialog/message.ts';
import { loadedParts } from '../dialog/message-origin.ts';
import { messageTypes } from '../dialog/message-type.ts';
import { promptReply } from '../dialog/outputs.ts';
import { DialogError } from '../errors.ts';
import { equalJson } from '../json/equal.ts';
import { newNotebook } from '../nbformat/notebook.ts';
import { promptOutput } from '../nbformat/outputs.ts';
import { validateNotebook } from '../nbformat/validate.ts';
import { attachmentBundles, cellTypeOf } from './cell-parts.ts';

/** The first fault of `message` as an `invalid_dialog` error, or undefined. Parts that were not read yet are not looked at. */
export function cellFault(message: Message): DialogError | undefined {
  const text = modelFault(message) ?? formatFault(message);
  return text === undefined ? undefined : new DialogError('invalid_dialog', `${message.id}: ${text}`);
}

function modelFault(message: Message): string | undefined {
  const { type } = message;
  const { outputs = [], attachments = message.type === 'code' ? message.attachments : [] } = message[loadedParts]();
  if (typeof message.content !== 'string') return `content must be a string, not ${typeof message.content}`;
  if (!messageTypes.includes(type))
    return `unknown message type '${String(type)}'; use one of ${messageTypes.join(', ')}`;
  if ((type === 'note' || type === 'raw') && outputs.length > 0) {
    return `${type} message must not carry output; only code and prompts do`;
  }
  if (type === 'prompt' && !equalJson(outputs, promptOutput(promptReply(outputs)))) {
    return 'a notebook keeps only the reply of a prompt; move its other outputs to a code message';
  }
  if (type === 'code' && attachments.length > 0) return 'a notebook keeps no attachments on code; move them to a note';
  const names = new Set(attachments.map((attachment) => attachment.id));
  return names.size < attachments.length ? 'two attachments have the same id; give each its own' : undefined;
}

/** What Jupyter's validator would refuse in the cell. */
function formatFault(message: Message): string | undefined {
  const { origin, id, outputs = [], meta, attachments, content = '', executionCount = null } = message[loadedParts]();
  const cell = {
    cell_type: cellTypeOf(message.type),
    // Not `message.id`: where nobody read it, the ids of all cells would be read for it.
    id: id === undefined || id === origin?.id ? 'as-it-was' : id,
    metadata: meta ? message.cellMeta() : {},
    source: content,
    ...(message.type === 'code' && { outputs, execution_count: executionCount }),
    ...(attachments?.length && { attachments: attachmentBundles(message) }),
  };
  const issue = validateNotebook({ ...newNotebook(), cells: [cell] }).find(({ severity }) => severity === 'error');
  return issue && `${issue.message.replace(/^.*?cells\[0\]\)?:? /s, '')}; ${issue.fix}`;
}
