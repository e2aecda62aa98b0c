/**
 * The border between the model and the file a message was read from. The model knows only this much of it: where a
 * message's parts are decoded when first asked for. Each codec brings its own implementation.
 */
import type { Metadata, Output } from '../nbformat/types.ts';
import type { Attachment } from './attachment.ts';
import type { MessageType } from './message-type.ts';

/** A message as it stands in its source. Methods decode anew at each call, so what they return may be edited freely. */
export interface MessageOrigin {
  readonly id: string;
  readonly type: MessageType;
  readonly content: string;
  /** A prompt's reply; '' where there is none. */
  readonly reply: string;
  readonly executionCount: number | null;
  outputs(): Output[];
  meta(): Metadata;
  attachments(): Attachment[];
}

/** What a dialog's source says of the whole; methods decode anew at each call. */
export interface DialogOrigin {
  /** Its version, such as `4.5`; undefined where it does not say. */
  readonly nbformat: string | undefined;
  meta(): Metadata;
}

/** The parts of a message that were read or set, and so may differ from its origin; the others are undefined. */
export interface LoadedParts {
  readonly origin: MessageOrigin | undefined;
  readonly id: string | undefined;
  readonly type: MessageType | undefined;
  readonly content: string | undefined;
  readonly outputs: Output[] | undefined;
  readonly meta: Metadata | undefined;
  readonly attachments: Attachment[] | undefined;
  readonly executionCount: number | null | undefined;
}

/** Method of `Message` that returns its {@link LoadedParts}, for codecs: reading them decodes nothing. */
export const loadedParts: unique symbol = Symbol('loadedParts');

/** Property of `Dialog` that holds its {@link DialogOrigin}, for codecs. */
export const dialogOrigin: unique symbol = Symbol('dialogOrigin');

/** Method of `Dialog` that returns its metadata if it was read or set, for codecs: calling it decodes nothing. */
export const loadedMeta: unique symbol = Symbol('loadedMeta');
