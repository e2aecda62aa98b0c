/** What messages are made from and updated with. */
import type { Metadata, Output } from '../nbformat/types.ts';
import type { Attachment } from './attachment.ts';
import type { Dialog } from './dialog.ts';
import type { MessageOrigin } from './message-origin.ts';
import type { MessageType } from './message-type.ts';

/** What a new message may be given; every field is optional. */
export interface MessageInit {
  /** Markdown, code, or a prompt's request; '' by default. */
  readonly content?: string;
  /** `code` by default. */
  readonly type?: MessageType;
  /** Outputs; for a prompt also the text of its reply, for code also outputs as JSON text. */
  readonly outputs?: Output[] | string | null;
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
  /** Attributes of the host's own, such as those named by `metaAttrs`. */
  readonly [attribute: string]: unknown;
}

/** Fields that `update` takes; those left `undefined` stay as they are. */
export type MessageUpdate = Partial<
  Pick<MessageInit, 'content' | 'type' | 'outputs' | 'id' | 'attachments' | 'meta' | 'executionCount'>
> & {
  readonly reply?: string | undefined;
  readonly exported?: boolean | undefined;
};
