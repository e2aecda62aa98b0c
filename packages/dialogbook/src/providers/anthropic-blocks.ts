/**
 * The content blocks of Anthropic's Messages API and the parts they stand for, one to one.
 *
 * Source: https://platform.claude.com/docs/en/api/messages
 */
import type { ChatPart, MediaPart, ResultPart, ToolResultPart } from '../chat/chat-message.ts';
import { compactBase64, isMedia, mediaPart } from '../chat/media.ts';
import { decodeBase64 } from '../dialog/base64.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { keepBlock } from './raw.ts';
import { defined, listOf, optionalText, textOf } from './source.ts';

const format = 'anthropic';
const provider = 'anthropic';

/** The part that `block` stands for; opaque where it is of no known kind. */
export function readBlock(block: JsonValue): ChatPart {
  const part = partOf(block);
  return part.type === 'opaque' ? part : keepBlock(part, block, { format, write: writeBlock });
}

function partOf(block: JsonValue): ChatPart {
  const opaque: ChatPart = {
    type: 'opaque',
    kind: isObject(block) ? textOf(block['type']) : '',
    raw: { format, value: block },
  };
  if (!isObject(block)) return opaque;
  const { id, name, text, type } = block;
  switch (type) {
    case 'text':
      return { type, text: textOf(text) };
    case 'thinking': {
      const signature = textOf(block['signature']);
      return {
        type,
        text: textOf(block['thinking']),
        provider,
        ...(signature !== '' && { signature: { provider, value: signature } }),
      };
    }
    case 'redacted_thinking':
      return { type, provider, data: textOf(block['data']) };
    case 'image':
    case 'document':
      return readMedia(block) ?? opaque;
    case 'tool_use':
      return { type, id: textOf(id), name: textOf(name), args: block['input'] ?? {} };
    case 'server_tool_use':
      return { type, provider, id: textOf(id), name: textOf(name), args: block['input'] ?? {} };
    case 'tool_result':
      return readResult(block);
    default:
      return readServerResult(block) ?? opaque;
  }
}

function readMedia({ type, source, title }: JsonObject): MediaPart | undefined {
  if (!isObject(source)) return undefined;
  const name = optionalText(title);
  const mediaType = optionalText(source['media_type']);
  const whole = (part: MediaPart): MediaPart => ({ ...part, type: type === 'image' ? 'image' : 'file' });
  switch (source['type']) {
    case 'base64':
      return whole(mediaPart({ kind: 'data', data: textOf(source['data']), mediaType: mediaType ?? '' }, { name }));
    case 'url':
      return whole(mediaPart({ kind: 'url', url: textOf(source['url']) }, { name }));
    case 'file':
      return whole(mediaPart({ kind: 'reference', provider, id: textOf(source['file_id']) }, { name }));
    default:
      return undefined;
  }
}

function readResult({ content, is_error, tool_use_id }: JsonObject): ChatPart {
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content);
  return {
    type: 'tool_result',
    id: textOf(tool_use_id),
    parts: blocks.map(readBlock).map((part, index) => asResultPart(part, blocks[index] ?? null)),
    ...(is_error === true && { isError: true }),
  };
}

function asResultPart(part: ChatPart, block: JsonValue): ResultPart {
  if (part.type === 'text' || part.type === 'opaque' || isMedia(part)) return part;
  return { type: 'opaque', kind: part.type, raw: { format, value: block } };
}

const serverResult = '_tool_result';

function readServerResult({ type, tool_use_id, content }: JsonObject): ChatPart | undefined {
  if (typeof type !== 'string' || !type.endsWith(serverResult)) return undefined;
  const isError = isObject(content) && textOf(content['type']).endsWith('_error');
  return {
    type: 'server_tool_result',
    provider,
    id: textOf(tool_use_id),
    name: type.slice(0, -serverResult.length),
    content: content ?? null,
    ...(isError && { isError }),
  };
}

/** The block for `part`; undefined where the API has none for it. */
export function writeBlock(part: ChatPart): JsonValue | undefined {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'thinking':
      return { type: 'thinking', thinking: part.text, signature: part.signature?.value ?? '' };
    case 'redacted_thinking':
      return part.provider === provider ? { type: 'redacted_thinking', data: part.data } : undefined;
    case 'image':
    case 'file':
      return writeMedia(part);
    case 'tool_use':
      return {
        type: 'tool_use',
        id: part.id,
        name: part.name,
        input: isObject(part.args) ? part.args : { value: part.args },
      };
    case 'tool_result':
      return writeResult(part, (inner) => [inner.raw?.value ?? writeBlock(inner) ?? null]);
    case 'server_tool_use':
      return part.provider === provider
        ? { type: 'server_tool_use', id: part.id, name: part.name, input: part.args }
        : undefined;
    case 'server_tool_result':
      return part.provider === provider
        ? { type: `${part.name}${serverResult}`, tool_use_id: part.id, content: part.content }
        : undefined;
    case 'refusal':
    case 'audio':
    case 'video':
    case 'citation':
    case 'opaque':
      return undefined;
    default:
      return part satisfies never;
  }
}

/** The block for a result, its parts written by `write`, which is told their places. */
export function writeResult(
  { id, parts, isError }: ToolResultPart,
  write: (part: ResultPart, place: string) => JsonValue[],
): JsonObject {
  const blocks = parts.flatMap((part, index) => write(part, `parts[${index}]`));
  return defined({
    type: 'tool_result',
    tool_use_id: id,
    content: blocks.length === 0 ? undefined : contentOf(blocks),
    is_error: isError,
  });
}

const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

function writeMedia({ type, source, name }: MediaPart): JsonValue | undefined {
  const block = (written: JsonObject): JsonValue =>
    defined({
      type: type === 'image' ? 'image' : 'document',
      source: written,
      title: type === 'image' ? undefined : name,
    });
  if (source.kind === 'url') return block({ type: 'url', url: source.url });
  if (source.kind === 'reference')
    return source.provider === provider ? block({ type: 'file', file_id: source.id }) : undefined;
  const { mediaType } = source;
  const data = compactBase64(source.data);
  const fits = type === 'image' ? imageTypes.includes(mediaType) : mediaType === 'application/pdf';
  if (data !== undefined && fits) return block({ type: 'base64', media_type: mediaType, data });
  const text = type === 'file' && mediaType.startsWith('text/') ? decodeBase64(source.data) : undefined;
  return text && block({ type: 'text', media_type: 'text/plain', data: new TextDecoder().decode(text) });
}

/** The content that `blocks` are: one plain text stands without a block around it. */
export function contentOf(blocks: JsonValue[]): JsonValue {
  const [only] = blocks;
  const isPlain = blocks.length === 1 && isObject(only) && only['type'] === 'text' && Object.keys(only).length === 2;
  return isPlain ? (only['text'] ?? '') : blocks;
}
