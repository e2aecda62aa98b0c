/**
 * What a message contributes when several are merged into one: its content in the words of the target's type. Outputs are
 * not carried.
 */
import { languageOf } from './language.ts';
import type { Message } from './message.ts';
import type { MessageType } from './message-type.ts';
import { fenceFor } from './text.ts';

/**
 * The content of `message` as part of a message of type `type`: into code everything goes as it is; elsewhere code and
 * raw text are fenced, longer than any fence inside, and a prompt is written with its reply under two headings.
 */
export function mergeContent(message: Message, type: MessageType): string {
  if (type === 'code') return message.content;
  switch (message.type) {
    case 'note':
      return message.content;
    case 'code':
      return fenced(message.content, languageOf(message));
    case 'raw':
      return fenced(message.content, 'plaintext');
    case 'prompt':
      return `## AI Prompt\n${message.content}\n## AI Response\n${message.reply}`;
    default:
      return message.type satisfies never;
  }
}

function fenced(text: string, info: string): string {
  const fence = fenceFor(text);
  return `${fence}${info.replace(/[^\w.+#-]/g, '')}\n${text}\n${fence}`;
}
