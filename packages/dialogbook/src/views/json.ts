/**
 * A dialog as plain objects for programs: what `--format json` prints. Display only. Outputs have the notebook format's
 * shape, their text as a terminal shows it; base64 data is a placeholder with its size unless asked for. Left out: what is
 * empty, and the data of attachments.
 */
import { isObject } from '../json/types.ts';
import type { JsonObject, JsonValue } from '../json/types.ts';
import type { Metadata } from '../nbformat/types.ts';
import { isTextual } from '../dialog/attachment-value.ts';
import { cloneJson } from '../dialog/copy.ts';
import type { Dialog } from '../dialog/dialog.ts';
import type { Message } from '../dialog/message.ts';
import type { MessageType } from '../dialog/message-type.ts';
import { outputText, showableText } from '../dialog/outputs.ts';
import { applyCarriageReturns, stripAnsi } from '../dialog/terminal-text.ts';
import { attachmentBytes, shownOutputs } from './parts.ts';

/** What {@link messageToView} returns. */
export interface MessageView {
  readonly id: string;
  readonly type: MessageType;
  readonly content: string;
  /** A prompt's reply, `''` when it has none yet. */
  readonly reply?: string;
  readonly outputs?: readonly JsonValue[];
  readonly executionCount?: number;
  readonly meta?: Metadata;
  /** `size` is in bytes; absent where the data cannot be read. */
  readonly attachments?: readonly { readonly id: string; readonly contentType: string; readonly size?: number }[];
}

/** What {@link dialogToView} returns. */
export interface DialogView {
  readonly name: string;
  readonly meta: Metadata;
  readonly messages: readonly MessageView[];
}

/** How a message is shown to a program. */
export interface ViewOptions {
  /** Whether to show what code printed; true by default. Replies are always shown. */
  readonly outputs?: boolean;
  /** Whether to show base64 data; false by default. */
  readonly binary?: boolean;
}

/** `dialog` as a plain object that shares nothing with it. */
export function dialogToView(
  dialog: Dialog,
  { messages = dialog.messages, ...options }: ViewOptions & { readonly messages?: readonly Message[] } = {},
): DialogView {
  const { name } = dialog;
  return {
    name,
    meta: cloneJson(dialog.meta),
    messages: messages.map((message) => messageToView(message, options)),
  };
}

/** `message` as a plain object that shares nothing with it. */
export function messageToView(message: Message, { outputs = true, binary = false }: ViewOptions = {}): MessageView {
  const { id, type, content, executionCount } = message;
  const meta = cloneJson(message.cellMeta());
  const shown = outputs ? shownOutputs(message).map((output) => outputView(output, binary)) : [];
  const attachments = message.attachments.map(attachmentView);
  return {
    id,
    type,
    content,
    ...(type === 'prompt' && { reply: message.reply }),
    ...(shown.length > 0 && { outputs: shown }),
    ...(executionCount !== null && { executionCount }),
    ...(Object.keys(meta).length > 0 && { meta }),
    ...(attachments.length > 0 && { attachments }),
  };
}

function attachmentView(attachment: Message['attachments'][number]): NonNullable<MessageView['attachments']>[number] {
  const { id, contentType } = attachment;
  const bytes = attachmentBytes(attachment);
  return { id, contentType, ...(bytes && { size: bytes.length }) };
}

function outputView(output: unknown, binary: boolean): JsonValue {
  if (!isObject(output)) return cloneJson(output ?? null) as JsonValue;
  const view = cloneJson(output);
  const { text, traceback, data } = view;
  if (text !== undefined) view['text'] = terminalText(text, 'stream');
  if (Array.isArray(traceback)) view['traceback'] = traceback.map((line) => terminalText(line, 'traceback'));
  if (isObject(data)) view['data'] = bundleView(data, binary);
  return view;
}

function bundleView(data: JsonObject, binary: boolean): JsonObject {
  const entries = Object.entries(data).map(([mime, value]): [string, JsonValue] => {
    if (mime.startsWith('text/')) return [mime, terminalText(value, mime)];
    return [mime, binary || isTextual(mime) ? value : outputText({ data: { [mime]: value } })];
  });
  return Object.fromEntries(entries);
}

/** What is not text stays as it is. */
function terminalText(value: JsonValue, name: string): JsonValue {
  const text = showableText(value, name);
  return text === '' ? value : stripAnsi(applyCarriageReturns(text));
}
