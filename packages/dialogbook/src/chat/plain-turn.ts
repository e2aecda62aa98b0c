/**
 * The messages that a prompt says by itself, without a record: the user's text, then the reply taken apart. Calls that stand side
 * by side were made at once: they become one message of calls and one of their results.
 */
import { isObject } from '../json/types.ts';
import { jsonText } from '../dialog/text.ts';
import type { JsonValue } from '../json/types.ts';
import {
  type ChatFormat,
  type ChatMessage,
  type ChatPart,
  type ChatRole,
  type ToolResultPart,
  chatFormats,
} from './chat-message.ts';
import { type ReplyPart, replyParts } from './reply-parts.ts';
import type { ToolCall } from './tool-call.ts';

/** The messages of a prompt with this content and reply, of `format` where they were read from one; `role` is that of the content. */
export function plainTurn(
  { content, reply }: { readonly content: string; readonly reply: string },
  { role = 'user', format }: { readonly role?: ChatRole | undefined; readonly format?: ChatFormat | undefined } = {},
): ChatMessage[] {
  const user: ChatMessage[] = content === '' ? [] : [{ role, parts: [{ type: 'text', text: content }] }];
  const messages = [...user, ...replyToChat(reply)];
  return format === undefined ? messages : messages.map((message) => ({ ...message, format }));
}

/**
 * The messages that `reply` shows: of the assistant, and of the tools that it called. Text keeps its white space but for blank
 * lines around it; what the reply cost, and the marks that stand for thinking that was not kept, are no messages.
 */
export function replyToChat(reply: string): ChatMessage[] {
  const messages: { role: 'assistant' | 'tool'; parts: ChatPart[] }[] = [];
  const say = (role: 'assistant' | 'tool', part: ChatPart): void => {
    const last = messages.at(-1);
    if (last?.role === role) last.parts.push(part);
    else messages.push({ role, parts: [part] });
  };
  let results: ToolResultPart[] = [];
  const endCalls = (): void => {
    for (const result of results) say('tool', result);
    results = [];
  };
  for (const part of replyParts(reply)) {
    const parts = partsOf(part);
    if (parts.some(({ type }) => type !== 'tool_use' && type !== 'tool_result')) endCalls();
    for (const each of parts) {
      if (each.type === 'tool_result') results.push(each);
      else say('assistant', each);
    }
  }
  endCalls();
  return messages;
}

/** The chat parts that a part of a reply stands for. */
export function partsOf(part: ReplyPart): ChatPart[] {
  switch (part.kind) {
    case 'prose': {
      const text = withoutMarks(part.text);
      return text === '' ? [] : [{ type: 'text', text }];
    }
    case 'tool':
      return callParts(part.call);
    case 'usage':
      return [];
    case 'block':
      return [blockPart(part)];
    default:
      return part satisfies never;
  }
}

/** Runs of 🧠 at the start, and comments, stand for thinking whose text nobody kept; blank lines around only part pieces. */
function withoutMarks(text: string): string {
  const rest = text
    .replace(/^\s*(?:🧠\s*)+/u, '')
    .replace(/^\s*<!--think_start-->[^]*?<!--think_end-->/, '')
    .replace(/^(?:[^\S\n]*\n)+/, '');
  return rest.trimEnd();
}

function callParts({ id = '', name, args, result, server, isError }: ToolCall): ChatPart[] {
  if (server) {
    const provider = 'unknown';
    const use: ChatPart = { type: 'server_tool_use', provider, id, name, args };
    return result === undefined ? [use] : [use, { type: 'server_tool_result', provider, id, name, content: result }];
  }
  const use: ChatPart = { type: 'tool_use', id, name, args };
  return result === undefined ? [use] : [use, toolResult({ id, name, result, isError })];
}

/** The part for a result that is shown as `result`. */
export function toolResult({
  id,
  name,
  result,
  isError,
}: Omit<ToolCall, 'args' | 'server'> & { readonly result: JsonValue }): ToolResultPart {
  const text = typeof result === 'string' ? result : jsonText(result);
  return {
    type: 'tool_result',
    id: id ?? '',
    name,
    parts: text === '' ? [] : [{ type: 'text', text }],
    ...(isError && { isError }),
  };
}

function blockPart({ of, body, text }: ReplyPart & { readonly kind: 'block' }): ChatPart {
  if (of !== 'opaque') return { type: of, text: body };
  try {
    const block = JSON.parse(body) as JsonValue;
    const format = isObject(block) ? chatFormats.find((each) => each === block['format']) : undefined;
    if (isObject(block) && format) {
      const value = block['value'] ?? null;
      const kind = isObject(value) && typeof value['type'] === 'string' ? value['type'] : '';
      return { type: 'opaque', kind, raw: { format, value } };
    }
  } catch {
    // A block that somebody edited into something else is text.
  }
  return { type: 'text', text };
}
