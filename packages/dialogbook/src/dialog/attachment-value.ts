/**
 * The data of one mime type in an attachment's bundle, to bytes and back. The notebook format asks for base64; tools also
 * write SVG and other text as it is, in one string or as a list of lines. Text is told from base64 by not being base64.
 */
import type { JsonValue } from '../json/types.ts';
import { joinLines, splitLines } from '../nbformat/lines.ts';
import { isJsonMime, isTextMime } from '../nbformat/mime.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';

/** The bytes of `value`: its base64 decoded, or for a textual mime type its UTF-8; undefined when it is neither. */
export function decodeBundleValue(value: JsonValue | undefined, mime: string): Uint8Array | undefined {
  if (!isText(value)) return undefined;
  const text = joinLines(value);
  return decodeBase64(text) ?? (isTextual(mime) ? new TextEncoder().encode(text) : undefined);
}

/** `bytes` as a bundle holds them: as text where `stored`, the value they replace, was text; else as base64. */
export function encodeBundleValue(bytes: Uint8Array, mime: string, stored?: JsonValue): JsonValue {
  const wasText = isText(stored) && decodeBase64(joinLines(stored)) === undefined && isTextual(mime);
  const text = wasText ? decodeUtf8(bytes) : undefined;
  // Text that happens to be base64 would be decoded by the next reader.
  if (text === undefined || decodeBase64(text) !== undefined) return encodeBase64(bytes);
  return Array.isArray(stored) ? splitLines(text) : text;
}

/** Whether data of `mime` is text that people read and write. */
export function isTextual(mime: string): boolean {
  return isTextMime(mime) || isJsonMime(mime) || mime === 'application/xml' || mime.endsWith('+xml');
}

function isText(value: JsonValue | undefined): value is string | string[] {
  return typeof value === 'string' || (Array.isArray(value) && value.every((line) => typeof line === 'string'));
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
