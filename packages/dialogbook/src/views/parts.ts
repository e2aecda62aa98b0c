/**
 * The parts of a message that every view shows in its own frame: flags, attachments, and what was printed, as text.
 * Display only. Nothing is assumed of outputs: those of a broken file read as text where they hold some.
 */
import { isObject } from '../json/types.ts';
import { joinLines } from '../nbformat/lines.ts';
import type { Attachment } from '../dialog/attachment.ts';
import type { Message } from '../dialog/message.ts';
import { outputText } from '../dialog/outputs.ts';
import { formatSize, truncate } from '../dialog/text.ts';
import { printable, trimLineEnds } from './printable.ts';
import { withinStringLimit } from './string-limit.ts';

/** What a view of a message leaves out. */
export interface PartOptions {
  /** Whether to show what code printed; true by default. Replies are always shown. */
  readonly outputs?: boolean;
  /** The most code points shown of each message's outputs; all by default. */
  readonly maxOutputLength?: number;
}

/** What a view of a dialog leaves out. */
export interface DialogViewOptions extends PartOptions {
  /** The messages to show; all by default. */
  readonly messages?: readonly Message[];
}

/** States of a message that its content does not show, in the order they are listed. */
export type MessageFlag = 'error' | 'exported' | 'skipped' | 'pinned' | 'hidden';

/** The flags of `message`: an error among its outputs where these are to be looked at, exported code, and what its metadata sets. */
export function messageFlags(message: Message, { outputs = true }: PartOptions = {}): MessageFlag[] {
  const meta = message.cellMeta();
  const set: Record<MessageFlag, unknown> = {
    error: outputs && message.hasError,
    exported: message.type === 'code' && message.exported,
    skipped: meta['skipped'],
    pinned: meta['pinned'],
    hidden: meta['hidden'],
  };
  return (Object.keys(set) as MessageFlag[]).filter((flag) => Boolean(set[flag]));
}

/** The outputs of `message` without the reply of a prompt; text that one program wrote in several pieces is one output. */
export function shownOutputs(message: Message): unknown[] {
  const outputs: unknown = message.outputs;
  const list = Array.isArray(outputs) ? (outputs as unknown[]) : [{ output_type: 'stream', text: outputs }];
  const reply = message.type === 'prompt' ? list.findIndex(isReply) : -1;
  return joinStreams(list.filter((_, index) => index !== reply));
}

/** The outputs of `message` as plain text, `''` for none; a prompt's reply is not among them. */
export function outputsText(
  message: Message,
  { outputs = true, maxOutputLength = Infinity }: PartOptions = {},
): string {
  if (!outputs) return '';
  const texts = shownOutputs(message).map((output) => trimLineEnds(printable(outputText(output))));
  return withinStringLimit(message.id, () => truncate(texts.filter(Boolean).join('\n'), maxOutputLength));
}

/** `[image/png 35 KB]`; `unreadable` stands for the size where there are no bytes. */
export function attachmentPlaceholder(attachment: Attachment): string {
  const bytes = attachmentBytes(attachment);
  return `[${attachment.contentType || 'unknown type'} ${bytes ? formatSize(bytes.length) : 'unreadable'}]`;
}

/** The bytes of `attachment`, or undefined when its file holds none that can be read. */
export function attachmentBytes(attachment: Attachment): Uint8Array | undefined {
  try {
    return attachment.data;
  } catch {
    return undefined;
  }
}

function isReply(output: unknown): boolean {
  return isObject(output) && isObject(output['metadata']) && output['metadata']['is_ai_res'] === true;
}

/** A carriage return may stand in one piece and what it returns over in the piece before. */
function joinStreams(outputs: readonly unknown[]): unknown[] {
  const joined: unknown[] = [];
  let open: { readonly name: unknown; readonly text: string[] } | undefined;
  for (const output of outputs) {
    const stream = isObject(output) && output['output_type'] === 'stream' ? output : undefined;
    if (stream && open && stream['name'] === open.name) open.text.push(joinLines(stream['text']));
    else {
      open = stream && { name: stream['name'], text: [joinLines(stream['text'])] };
      joined.push(open ? { ...stream, text: open.text } : output);
    }
  }
  return joined;
}
