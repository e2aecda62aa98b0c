/** The words that stand for a part in a history that has no place for it. */
import { jsonText } from '../dialog/text.ts';
import type { ChatPart } from './chat-message.ts';
import { isMedia, mediaLabel, mediaStatement } from './media.ts';

/** What `part` is, in a few words, for lists of losses: `thinking`, `image/png 35 KB`, `web_search of anthropic`. */
export function partLabel(part: ChatPart): string {
  if (isMedia(part)) return mediaLabel(part);
  switch (part.type) {
    case 'server_tool_use':
    case 'server_tool_result':
      return `${part.type} ${part.name ?? part.id} of ${part.provider}`;
    case 'opaque':
      return `${part.kind} of ${part.raw.format}`;
    default:
      return part.type;
  }
}

/** The text that a model is shown instead of `part`, `''` where it is shown nothing: of thinking, and of what is not known. */
export function partStatement(part: ChatPart, why: string): string {
  if (isMedia(part)) return mediaStatement(part, why);
  switch (part.type) {
    case 'text':
    case 'refusal':
      return part.text;
    case 'server_tool_use':
      return `[${part.name} was called by ${part.provider}: ${jsonText(part.args)}]`;
    case 'server_tool_result':
      return `[${part.name ?? part.id} of ${part.provider} gave: ${jsonText(part.content)}]`;
    case 'citation':
      return part.url === undefined ? (part.title ?? '') : `[${part.title ?? part.url}](${part.url})`;
    case 'tool_use':
    case 'tool_result':
    case 'thinking':
    case 'redacted_thinking':
    case 'opaque':
      return '';
    default:
      return part satisfies never;
  }
}
