/** Messages made shorter for reading. Nothing here changes a message: what is shortened is a copy that no file knows. */
import { Message, type Output, codePointLength, outputsText, truncate } from 'dialogbook';
import { firstLine, headline } from './brief.ts';
import { counted } from './listing.ts';

/** How much of a text is shown. */
export interface Limit {
  readonly lines: number;
  /** In code points. */
  readonly length: number;
}

/** What to shorten of a message; what has no limit stays whole. */
export interface Limits {
  /** Of the content, and of the reply of a prompt. */
  readonly content?: Limit;
  /** Of the outputs of code. */
  readonly outputs?: Limit;
}

/** `message` itself where it is within `limits`, else a copy that is. */
export function shortMessage(message: Message, limits: Limits): Message {
  const content = shortText(message.content, limits.content);
  const outputs = shortOutputs(message, limits);
  if (content === message.content && outputs === undefined) return message;
  const { id, type, attachments, executionCount, dialog } = message;
  return new Message({
    id,
    type,
    content,
    outputs: outputs ?? message.outputs,
    meta: message.cellMeta(),
    attachments,
    executionCount,
    ...(dialog && { dialog }),
  });
}

/** A message with the first line of `message`, that of its reply, and nothing else of it. */
export function headlineOnly(message: Message): Message {
  const { id, type, dialog, reply } = message;
  const outputs = reply && firstLine(reply, 80);
  return new Message({ id, type, content: headline(message, 80), outputs, ...(dialog && { dialog }) });
}

/** The outputs of `message` within `limits`; undefined where they are. */
function shortOutputs(message: Message, limits: Limits): Output[] | string | undefined {
  if (message.type === 'prompt') {
    const reply = shortText(message.reply, limits.content);
    return reply === message.reply ? undefined : reply;
  }
  const text = outputsText(message);
  const short = shortText(text, limits.outputs);
  if (short === text) return undefined;
  if (!message.hasError) return [{ output_type: 'stream', name: 'stdout', text: short }];
  // The last line of a traceback says what the error is.
  const traceback = [short, truncate(text.slice(text.lastIndexOf('\n') + 1), 200)];
  return [{ output_type: 'error', ename: '', evalue: '', traceback }];
}

/** `text` where it is within `limit`, else its start and how much there is more. */
export function shortText(text: string, limit: Limit | undefined): string {
  if (limit === undefined) return text;
  const lines = text.split('\n', limit.lines + 1);
  const head = lines.slice(0, limit.lines).join('\n');
  const start = truncate(head, limit.length);
  if (start === text) return text;
  const more = codePointLength(text) - codePointLength(start);
  return `${start}\n… (${counted(more, 'more character')})`;
}
