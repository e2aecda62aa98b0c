/**
 * Messages a kernel broadcasts while it runs a cell, and the outputs they stand for. The builders make the least a
 * message needs, for tests and for hosts that produce outputs without a kernel.
 *
 * Source: https://jupyter-client.readthedocs.io/en/stable/messaging.html, "Messages on the IOPub channel".
 */
import { DialogError } from '../errors.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { joinLines } from './lines.ts';
import { output } from './outputs.ts';
import type { Metadata, MimeBundle, Output } from './types.ts';

/** A message of the iopub channel; a live one carries more members, such as `parent_header`. */
export interface KernelMessage {
  header: { msg_type: string; [key: string]: JsonValue };
  msg_type?: string;
  content: JsonObject;
  [member: string]: JsonValue | undefined;
}

/** Returns a message of any type; its content is `content` with `metadata` beside. */
export function kernelMessage(
  type: string,
  content: JsonObject = {},
  { metadata = {} }: { readonly metadata?: Metadata } = {},
): KernelMessage {
  return { header: { msg_type: type }, msg_type: type, content: { ...content, metadata } };
}

/** Returns the message of a program that writes `text`, by default to `stdout`. */
export function streamMessage(text: string, { name = 'stdout' }: { readonly name?: string } = {}): KernelMessage {
  return kernelMessage('stream', { name, text });
}

/** Returns the message of a failure. */
export function errorMessage(
  ename = 'Exception',
  evalue = '',
  { traceback = [] }: { readonly traceback?: string[] } = {},
): KernelMessage {
  return kernelMessage('error', { ename, evalue, traceback });
}

/** Returns the message that shows `data`; with a `displayId`, later messages can update it. */
export function displayMessage(
  data: MimeBundle,
  { metadata, displayId = '' }: { readonly metadata?: Metadata; readonly displayId?: string } = {},
): KernelMessage {
  const transient: JsonObject = displayId === '' ? {} : { display_id: displayId };
  return kernelMessage('display_data', { data, transient }, { metadata });
}

/** Returns the message of a cell's last value; its number in `Out[…]` is 1 unless given. */
export function executeResultMessage(
  data: MimeBundle,
  { metadata, executionCount = 1 }: { readonly metadata?: Metadata; readonly executionCount?: number } = {},
): KernelMessage {
  return kernelMessage('execute_result', { data, execution_count: executionCount }, { metadata });
}

/**
 * Returns the output that `message` stands for. Members a kernel left out are empty; `transient`, and with it the
 * display id, never becomes part of an output.
 *
 * @throws DialogError `invalid_value` when it is no output message (`status`, `update_display_data`, …).
 */
export function outputFromMessage(message: KernelMessage): Output {
  const type = message.header?.msg_type ?? message.msg_type;
  const content = isObject(message.content) ? message.content : {};
  switch (type) {
    case 'stream':
      return { output_type: type, name: textOf(content.name, 'stdout'), text: joinLines(content.text) };
    case 'display_data':
      return output(type, objectOf(content.data), { metadata: objectOf(content.metadata) });
    case 'execute_result':
      return output(type, objectOf(content.data), {
        metadata: objectOf(content.metadata),
        executionCount: typeof content.execution_count === 'number' ? content.execution_count : null,
      });
    case 'error':
      return {
        output_type: type,
        ename: textOf(content.ename),
        evalue: textOf(content.evalue),
        traceback: textsOf(content.traceback),
      };
    default:
      throw new DialogError(
        'invalid_value',
        `Unrecognized output msg type: '${type}'; only stream, display_data, execute_result and error messages are outputs`,
        { data: { type } },
      );
  }
}

function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
