/**
 * A file that rides along with a message, usually an image. In a notebook it is a mime bundle under the file's name. A
 * bundle that was read is kept as it is, with every further mime type it has: it is decoded when `data` is first read,
 * and written back untouched unless `data` or `contentType` came to differ from it.
 *
 * Source: https://nbformat.readthedocs.io/en/latest/format_description.html#cell-attachments
 */
import { DialogError } from '../errors.ts';
import { isObject } from '../json/types.ts';
import type { JsonValue } from '../json/types.ts';
import { joinLines } from '../nbformat/lines.ts';
import { decodeBundleValue, encodeBundleValue } from './attachment-value.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { uuid4 } from './uuid.ts';

/** A named file and its bytes. */
export class Attachment {
  /** The file's name, unique within its message: what `![](attachment:…)` refers to. */
  id: string;
  #contentType: string;
  #data: Uint8Array | undefined;
  /** What the notebook holds, if it was read from one. */
  #bundle: JsonValue | undefined;

  /** `id` defaults to a new random one; a number becomes a string. */
  constructor(data: Uint8Array, contentType: string, { id = uuid4() }: { readonly id?: string | number } = {}) {
    this.id = String(id);
    this.#contentType = contentType;
    this.#data = data;
  }

  /** The mime type of {@link data}. Of those the notebook holds for this file another can be chosen, which also chooses its data. */
  get contentType(): string {
    return this.#contentType;
  }

  set contentType(contentType: string) {
    const isRead = this.#data !== undefined && sameBytes(this.#data, this.#storedData());
    this.#contentType = contentType;
    // Bytes that somebody put here are kept, and are of the new type.
    if (isRead) this.#data = undefined;
  }

  /** The attachment that `bundle` holds; its first mime type is the `contentType`. Nothing is decoded yet. */
  static fromBundle(id: string, bundle: JsonValue): Attachment {
    const attachment = new this(new Uint8Array(), primaryMime(bundle) ?? '', { id });
    attachment.#data = undefined;
    attachment.#bundle = bundle;
    return attachment;
  }

  /**
   * The bytes; may be changed in place. Text that is not base64 gives its UTF-8 bytes when the mime type is a textual one.
   *
   * @throws DialogError `invalid_value` when the notebook holds neither base64 nor text.
   */
  get data(): Uint8Array {
    this.#data ??= this.#storedData();
    if (this.#data) return this.#data;
    throw new DialogError(
      'invalid_value',
      `attachment '${this.id}': the ${this.contentType || 'empty'} data in the notebook is not valid base64; assign \`data\` to replace it`,
      { data: { id: this.id } },
    );
  }

  set data(data: Uint8Array) {
    this.#data = data;
  }

  /**
   * What the notebook holds for this attachment: the very bundle it was read from while that still says the same. The
   * `contentType` comes first; further types that it had follow.
   */
  toBundle(): JsonValue {
    const mime = primaryMime(this.#bundle);
    const sameType = this.contentType === (mime ?? '');
    if (this.#bundle !== undefined && sameType && this.#data === undefined) return this.#bundle;
    const bundle = isObject(this.#bundle) ? this.#bundle : {};
    const value = this.#value();
    if (sameType && value === this.#stored()) return bundle;
    const { [this.#storedMime() ?? '']: _replaced, ...others } = bundle;
    return { [this.contentType]: value, ...others };
  }

  /** What was stored while it still says what `data` says, or cannot be read; else `data` encoded anew. */
  #value(): JsonValue {
    const stored = this.#stored();
    const data = this.#data ?? this.#storedData();
    if (data === undefined) return stored ?? '';
    if (stored !== undefined && sameBytes(data, decodeBundleValue(stored, this.contentType))) return stored;
    return encodeBundleValue(data, this.contentType, stored);
  }

  /** An independent copy with the same id, for a message that is copied. */
  copy(): Attachment {
    const copy = new Attachment(new Uint8Array(), this.contentType, { id: this.id });
    copy.#data = this.#data && Uint8Array.from(this.#data);
    copy.#bundle = structuredClone(this.#bundle);
    return copy;
  }

  /** Plain data: the bytes in base64, or the stored text as it is where that is not base64. */
  toJSON(): { id: string; contentType: string; data: string } {
    const data = this.#data ?? this.#storedData();
    return {
      id: this.id,
      contentType: this.contentType,
      data: data ? encodeBase64(data) : joinLines(this.#stored()),
    };
  }

  /** The type in the bundle that this attachment stands for: the one chosen, or the first where that got a new name. */
  #storedMime(): string | undefined {
    const isThere = isObject(this.#bundle) && Object.hasOwn(this.#bundle, this.contentType);
    return isThere ? this.contentType : primaryMime(this.#bundle);
  }

  #stored(): JsonValue | undefined {
    const mime = this.#storedMime();
    return isObject(this.#bundle) && mime !== undefined ? this.#bundle[mime] : undefined;
  }

  #storedData(): Uint8Array | undefined {
    return decodeBundleValue(this.#stored(), this.#storedMime() ?? '');
  }
}

/** The attachment that `bundle` holds under the name `id`; see {@link Attachment.fromBundle}. */
export function bundleToAttachment(id: string, bundle: JsonValue): Attachment {
  return Attachment.fromBundle(id, bundle);
}

/** What a notebook holds for `attachment`; see {@link Attachment.toBundle}. */
export function attachmentToBundle(attachment: Attachment): JsonValue {
  return attachment.toBundle();
}

/** A valid PNG image of one transparent pixel, 68 bytes. */
export const tinyPng: Uint8Array =
  decodeBase64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=') ??
  new Uint8Array();

function primaryMime(bundle: JsonValue | undefined): string | undefined {
  return isObject(bundle) ? Object.keys(bundle)[0] : undefined;
}

function sameBytes(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((byte, index) => byte === b[index]);
}
