/**
 * Parts of chat messages as people read them in a dialog: text as it is, a call and its result as one block, thinking and
 * refusals in fences of their own, files as references to attachments, and an unknown block as JSON. What the provider keeps
 * to itself (encrypted thinking) is not shown. What a piece of text says is read back from it by {@link saidBy}.
 */
import { Attachment } from '../dialog/attachment.ts';
import { fenceFor, jsonText } from '../dialog/text.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { contentId } from '../nbformat/content-id.ts';
import type { ChatPart, MediaPart, ServerToolResultPart, ToolResultPart } from './chat-message.ts';
import { isMedia } from './media.ts';
import { type BlockKind, blockInfos, replyParts } from './reply-parts.ts';
import { jsonBlock, toolInfo } from './tool-call.ts';

/** The files of one message of a dialog, each once. */
export class AttachmentShelf {
  readonly #files = new Map<string, { readonly data: string; readonly mediaType: string }>();

  /** Every file put here. */
  get attachments(): Attachment[] {
    return Array.from(this.#files, ([name, { data, mediaType }]) => Attachment.fromBundle(name, { [mediaType]: data }));
  }

  /** The name under which the base64 text `data` is kept, exactly as it is. */
  put(data: string, mediaType: string): string {
    const [, subtype = 'bin'] = mediaType.split('/');
    const named = (id: string): string => `${id}.${subtype.replace(/\W.*/, '')}`;
    const isOther = (id: string): boolean => {
      const file = this.#files.get(named(id));
      return file !== undefined && (file.data !== data || file.mediaType !== mediaType);
    };
    const name = named(contentId(`${mediaType}\n${data}`, { has: isOther }));
    this.#files.set(name, { data, mediaType });
    return name;
  }
}

/** `part` as Markdown, a call with its `result`; '' for what is not shown. */
export function showPart(
  part: ChatPart,
  { shelf, result }: { readonly shelf: AttachmentShelf; readonly result?: Result | undefined },
): string {
  if (isMedia(part)) return showMedia(part, shelf);
  switch (part.type) {
    case 'text':
      return part.text;
    case 'thinking':
      return part.text === '' ? '' : fenced('thinking', part.text);
    case 'refusal':
      return fenced('refusal', part.text);
    case 'redacted_thinking':
      return '';
    case 'tool_use':
    case 'server_tool_use':
      return showCall(part, result, shelf);
    case 'tool_result':
    case 'server_tool_result':
      return showCall({ ...part, type: orphanType[part.type], name: part.name ?? 'unknown', args: {} }, part, shelf);
    case 'citation':
      return part.url === undefined ? (part.title ?? '') : link(part.title ?? part.url, part.url);
    case 'opaque':
      return jsonBlock(blockInfos.opaque, { format: part.raw.format, value: part.raw.value });
    default:
      return part satisfies never;
  }
}

type Result = ToolResultPart | ServerToolResultPart;

const orphanType = { tool_result: 'tool_use', server_tool_result: 'server_tool_use' } as const;

function showCall(
  {
    type,
    id,
    name,
    args,
  }: { readonly type: string; readonly id: string; readonly name: string; readonly args: JsonValue },
  result: Result | undefined,
  shelf: AttachmentShelf,
): string {
  const block: JsonObject = { id, name, args: isObject(args) ? args : { input: args } };
  if (result) block['result'] = result.type === 'tool_result' ? showResult(result, shelf) : result.content;
  if (type === 'server_tool_use') block['server'] = true;
  if (result?.isError) block['is_error'] = true;
  return jsonBlock(toolInfo, block);
}

/** The parts of a result as one text. */
function showResult({ parts }: ToolResultPart, shelf: AttachmentShelf): string {
  const texts = parts.map((part) => {
    if (part.type === 'text') return part.text;
    return part.type === 'opaque' ? jsonText(part.raw.value) : showMedia(part, shelf);
  });
  return texts.join('\n');
}

function showMedia({ type, source, name }: MediaPart, shelf: AttachmentShelf): string {
  const mark = type === 'image' ? '!' : '';
  switch (source.kind) {
    case 'data': {
      const id = shelf.put(source.data, source.mediaType);
      return `${mark}${link(name ?? id, `attachment:${id}`)}`;
    }
    case 'url':
      return `${mark}${link(name ?? source.url, source.url)}`;
    case 'reference':
      return link(name ?? source.id, `${source.provider}:${source.id}`);
    default:
      return source satisfies never;
  }
}

function link(text: string, target: string): string {
  const label = text.replace(/[\\[\]]/g, String.raw`\$&`).replace(/\s+/g, ' ');
  return `[${label}](${/[\s()<>]/.test(target) ? `<${target.replace(/[<>\s]/g, encodeURIComponent)}>` : target})`;
}

function fenced(kind: BlockKind, text: string): string {
  const fence = fenceFor(text);
  return `${fence}${blockInfos[kind]}\n${text}\n${fence}`;
}

/** What a piece of a reply says, each under a name made from `key`: its text, or the arguments and the result of its call. */
export function saidBy(piece: string, key: string): [string, JsonValue][] {
  const [part, ...others] = replyParts(piece);
  if (part === undefined || others.length > 0 || part.kind === 'prose' || part.kind === 'usage') return [[key, piece]];
  if (part.kind === 'block') return [[key, part.of === 'opaque' ? opaqueValue(part.body) : part.body]];
  const { args, result } = part.call;
  const said: [string, JsonValue][] = [[`${key}.args`, args]];
  return result === undefined ? said : [...said, [`${key}.result`, result]];
}

function opaqueValue(body: string): JsonValue {
  try {
    const block = JSON.parse(body) as JsonValue;
    return isObject(block) ? (block['value'] ?? null) : null;
  } catch {
    return null;
  }
}
