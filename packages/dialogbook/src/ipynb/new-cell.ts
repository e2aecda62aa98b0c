/** The cell of a message as a plain value, as nbformat 4.5 has it. */
import type { Message } from '../dialog/message.ts';
import type { JsonObject } from '../json/types.ts';
import { cellFault } from './cell-fault.ts';
import { attachmentBundles, cellTypeOf } from './cell-parts.ts';
import { cellSource } from './cell-source.ts';

/**
 * The cell to write for `message`; its texts are single strings. What the cell holds is shared with the message.
 * @throws DialogError `invalid_dialog` for what a cell cannot hold.
 */
export function toCell(message: Message): JsonObject {
  const fault = cellFault(message);
  if (fault) throw fault;
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
