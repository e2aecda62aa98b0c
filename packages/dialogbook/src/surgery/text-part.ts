/** The texts in a message that can be edited: its content, a prompt's reply, and the text of an output. */
import type { Message } from '../dialog/message.ts';
import { jsonText } from '../dialog/text.ts';
import { DialogError } from '../errors.ts';
import { isObject } from '../json/types.ts';
import { joinLines } from '../nbformat/lines.ts';
import type { JsonValue } from '../json/types.ts';

/** The content, the reply, or the output at a 0-based index. */
export type TextPart = 'content' | 'reply' | { readonly output: number };

/** The mime types that hold text to read, the first of them that an output has being what is edited. */
const textMimes = ['text/plain', 'text/markdown', 'text/html', 'text/latex', 'application/javascript'];

/** The text of `part`. @throws DialogError `invalid_value` where the message has no such text. */
export function readPart(message: Message, part: TextPart): string {
  if (part === 'content') return message.content;
  if (part === 'reply') return replyOf(message);
  const [holder, key] = outputText(message, part.output);
  return joinLines(holder[key]);
}

/** Sets the text of `part`. @throws DialogError `invalid_value` where the message has no such text. */
export function writePart(message: Message, part: TextPart, text: string): void {
  if (part === 'content') message.content = text;
  else if (part === 'reply') message.reply = text;
  else {
    const [holder, key] = outputText(message, part.output);
    holder[key] = text;
    message.clearOutputCache();
  }
}

function replyOf(message: Message): string {
  if (message.type === 'prompt') return message.reply;
  throw new DialogError(
    'invalid_value',
    `${message.id}: only prompts have a reply, and this is ${article(message.type)}`,
  );
}

/** The object that holds the text of an output, and the key it has there. */
function outputText(message: Message, index: number): [{ [key: string]: JsonValue }, string] {
  const outputs = message.outputs as unknown as readonly JsonValue[];
  const output = outputs[index];
  if (!isObject(output)) {
    const range = outputs.length === 0 ? 'the message has none' : `the message has outputs 0 to ${outputs.length - 1}`;
    throw new DialogError('invalid_value', `${message.id}: output ${index}: ${range}`);
  }
  if (output['output_type'] === 'stream') return [output, 'text'];
  const { data } = output;
  const mime = isObject(data) ? textMimes.find((each) => each in data) : undefined;
  if (isObject(data) && mime !== undefined) return [data, mime];
  throw new DialogError(
    'invalid_value',
    `${message.id}: output ${index} (${jsonText(output['output_type'])}) holds no text`,
  );
}

function article(type: string): string {
  return type === 'code' ? 'code' : `a ${type}`;
}
