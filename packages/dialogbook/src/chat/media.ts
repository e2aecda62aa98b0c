/** Files in chat messages: what they are called, how large they are, and the words that stand for one that cannot be sent. */
import { decodeBase64 } from '../dialog/base64.ts';
import { formatSize } from '../dialog/text.ts';
import type { ChatPart, MediaPart, MediaSource } from './chat-message.ts';

/** Whether `part` is a file of any kind. */
export function isMedia(part: ChatPart): part is MediaPart {
  return part.type === 'image' || part.type === 'audio' || part.type === 'video' || part.type === 'file';
}

/** The part for a file: an image, audio, video, or any other by its media type. */
export function mediaPart(source: MediaSource, { name }: { readonly name?: string | undefined } = {}): MediaPart {
  const type = mediaKind(source.mediaType ?? '');
  return { type, source, ...(name !== undefined && { name }) };
}

/** Which part holds files of `mediaType`. */
export function mediaKind(mediaType: string): MediaPart['type'] {
  const [kind] = mediaType.toLowerCase().split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}

/** What `part` is, for people and models: `image/png 35 KB`, `application/pdf at https://…`, `image file-abc of openai`. */
export function mediaLabel(part: MediaPart): string {
  const { source } = part;
  const type = source.mediaType ?? part.type;
  switch (source.kind) {
    case 'data':
      return `${type} ${sizeOf(source.data)}`;
    case 'url':
      return `${type} at ${source.url}`;
    case 'reference':
      return `${type} ${source.id} of ${source.provider}`;
    default:
      return source satisfies never;
  }
}

/** The text sent in place of `part`: `[image/png 35 KB is not shown: this model takes no images]`. */
export function mediaStatement(part: MediaPart, why: string): string {
  const name = part.name === undefined ? '' : `${part.name}, `;
  return `[${name}${mediaLabel(part)} is not shown: ${why}]`;
}

/** The parts of `data:image/png;base64,…`; undefined for any other address. */
export function dataUrlSource(url: string): (MediaSource & { readonly kind: 'data' }) | undefined {
  const comma = url.startsWith('data:') ? url.indexOf(',') : -1;
  if (comma < 0 || !url.slice(0, comma).endsWith(';base64')) return undefined;
  return { kind: 'data', data: url.slice(comma + 1), mediaType: url.slice('data:'.length, comma - ';base64'.length) };
}

/** `source` as a URL; undefined where it is only an id at a provider. */
export function sourceUrl(source: MediaSource): string | undefined {
  if (source.kind === 'url') return source.url;
  return source.kind === 'data' ? `data:${source.mediaType};base64,${source.data}` : undefined;
}

/** Base64 as providers want it: without white space. Undefined where it is not base64 at all. */
export function compactBase64(data: string): string | undefined {
  const compact = /\s/.test(data) ? data.replace(/\s+/g, '') : data;
  return compact.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(compact) ? compact : undefined;
}

function sizeOf(data: string): string {
  const bytes = data.length > 100_000 ? undefined : decodeBase64(data)?.length;
  return formatSize(bytes ?? Math.floor((data.length * 3) / 4));
}
