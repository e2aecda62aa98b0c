/** What messages are made from and updated with. */
import type { Metadata, Output } from '../nbformat/types.ts';
import type { Attachment } from './attachment.ts';
import type { Dialog } from './dialog.ts';
import type { Message } from './message.ts';
import type { MessageOrigin } from './message-origin.ts';
import type { MessageType } from './message-type.ts';

/**
 * What a new message may be given; every field is optional. `MessageInit<HostMessage>` has the attributes of that class
 * besides, which `Message` takes in as they are.
 */
export type MessageInit<M extends Message = Message> = MessageFields & Partial<Omit<M, keyof Message>>;

/** What every new message may be given. */
export interface MessageFields {
  /** Markdown, code, or a prompt's request; '' by default. */
  readonly content?: string;
  /** `code` by default. */
  readonly type?: MessageType;
  /** Outputs; for a prompt also the text of its reply, for code also outputs as JSON text. */
  readonly outputs?: Output[] | string | null;
  /** A prompt's reply; `outputs` are not looked at then. */
  readonly reply?: string;
  /** Four random bytes in hex by default; a number becomes a string. */
  readonly id?: string | number;
  readonly attachments?: Attachment[];
  /** Metadata of the cell that no attribute claims; carried through save and load. Copied, not shared. */
  readonly meta?: Metadata;
  readonly dialog?: Dialog;
  /** The number in `In […]` of a code message; null by default. */
  readonly executionCount?: number | null;
  /** Where a codec reads the parts that are not given here. */
  readonly origin?: MessageOrigin;
}

/** Fields that `update` takes; those left `undefined` stay as they are. */
export type MessageUpdate = Omit<MessageFields, 'dialog' | 'origin'> & { readonly exported?: boolean };
