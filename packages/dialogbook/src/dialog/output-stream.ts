/**
 * The outputs of a running message, from the messages its kernel broadcasts. They are taken in the order they arrive,
 * which is the kernel's order and the only one there is: standard output and errors are never sorted back together. Which
 * message a broadcast belongs to is the caller's to know, by its `parent_header`; and a caller that runs a message again
 * clears its outputs first.
 *
 * Source: https://jupyter-client.readthedocs.io/en/stable/messaging.html, "Messages on the IOPub channel".
 */
import { DialogError } from '../errors.ts';
import { isObject } from '../json/types.ts';
import { outputFromMessage } from '../nbformat/kernel-message.ts';
import type { KernelMessage } from '../nbformat/kernel-message.ts';
import type { Output, StreamOutput } from '../nbformat/types.ts';
import { languageOf } from './language.ts';
import type { Message } from './message.ts';
import { TerminalText } from './terminal-text.ts';

/** What a host may do with the messages that `Message.addOutput` takes in. */
export interface AddOutputOptions {
  /** Returns the output to keep for each that arrives, such as a shorter one; of a stream it sees each chunk alone. */
  readonly transform?: (output: Output) => Output;
  /** Receives the kernel's requests for input; what it returns, `addOutput` returns. */
  readonly onInput?: (request: KernelMessage) => unknown;
}

/** Messages to be cleared by the next output that is added. */
const clearPending = new WeakSet<Message>();

/**
 * Display ids, by output. They are good for one run of a kernel and no part of the notebook format, so they are kept
 * beside the outputs: an output that is replaced, cleared or saved takes none with it.
 */
const displayIds = new WeakMap<object, unknown>();

/** The messages that hold outputs with display ids, so that an update need not read the outputs of all others. */
const displayers = new WeakSet<Message>();

/** The screens of streams that may go on, with the text they showed last; another text means that somebody edited it. */
const screens = new WeakMap<object, { readonly screen: TerminalText; readonly shown: string }>();

/**
 * Takes `kernelMessage` into the outputs of `message`, and returns what `onInput` returned for a request for input.
 *
 * - Chunks of one stream in a row are one output, showing what a terminal would: `\r` and backspace are applied.
 * - An `execute_result` is dropped when the source ends in a semicolon.
 * - An `update_display_data` replaces, in every message of the dialog, the outputs shown under its display id; where there
 *   are none it is added like any other.
 * - A chunk of no text adds nothing.
 * - A `clear_output` clears the outputs, now or when the next one is added; a pending clear happens by nothing else.
 * - `execute_input` and `execute_result` say the number in `In […]`.
 * - What a kernel broadcasts beside outputs, such as `status`, changes nothing.
 *
 * @throws DialogError `invalid_value` for a message of a type that is not known, or an update that names no display id;
 * nothing has changed then.
 */
export function addOutput(
  message: Message,
  kernelMessage: KernelMessage,
  { transform = (output) => output, onInput }: AddOutputOptions = {},
): unknown {
  const type = kernelMessage.header?.msg_type ?? kernelMessage.msg_type;
  if (type === 'input_request') return onInput?.(kernelMessage);
  if (besideOutputs.has(type)) return takeIn(message, type, kernelMessage.content);
  const isUpdate = type === 'update_display_data';
  const arrived = structuredClone(outputFromMessage(isUpdate ? asDisplay(kernelMessage) : kernelMessage));
  if (arrived.output_type === 'execute_result') {
    message.executionCount = arrived.execution_count;
    if (isSilenced(message)) return;
  }
  const displayId = displayIdOf(kernelMessage);
  if (isUpdate && displayId === undefined) throw withoutDisplayId(message);
  const output = transform(arrived);
  if (isUpdate && replaceDisplays(message, displayId, output)) return;
  append(message, output);
  if (displayId !== undefined) trackDisplay(message, output, displayId);
}

/** What a kernel broadcasts, or answers, that is no output. */
const besideOutputs: ReadonlySet<unknown> = new Set(
  'status execute_input execute_reply clear_output shutdown_reply iopub_welcome debug_event comm_open comm_msg comm_close'.split(
    ' ',
  ),
);

function takeIn(message: Message, type: unknown, content: unknown): void {
  if (!isObject(content)) return;
  if (type === 'clear_output') clearOutput(message, { wait: content['wait'] === true });
  const count = content['execution_count'];
  if (type === 'execute_input' && typeof count === 'number') message.executionCount = count;
}

/** Clears the outputs of `message`; with `wait`, when the next output is added. */
export function clearOutput(message: Message, { wait = false }: { readonly wait?: boolean } = {}): void {
  if (wait) {
    clearPending.add(message);
    return;
  }
  clearPending.delete(message);
  message.outputs = [];
}

function append(message: Message, output: Output): void {
  if (isStream(output) && output.text === '') return;
  if (clearPending.has(message)) clearOutput(message);
  const last = message.outputs.at(-1);
  if (isStream(output) && isStream(last) && last.name === output.name) print(last, screenOf(last), output.text);
  else {
    message.outputs.push(output);
    if (isStream(output)) print(output, new TerminalText(), output.text);
  }
  message.clearOutputCache();
}

function print(stream: StreamOutput, screen: TerminalText, text: string): void {
  screen.write(text);
  stream.text = screen.toString();
  screens.set(stream, { screen, shown: stream.text });
}

function screenOf(stream: StreamOutput): TerminalText {
  const known = screens.get(stream);
  return known?.shown === stream.text ? known.screen : new TerminalText(stream.text);
}

/** Whether there was something to replace. */
function replaceDisplays(message: Message, displayId: unknown, output: Output): boolean {
  const holders = new Set([message]);
  for (const other of message.dialog?.messages ?? []) if (displayers.has(other)) holders.add(other);
  const replaced = [...holders].filter((holder) => replaceIn(holder, displayId, output));
  for (const holder of replaced) holder.clearOutputCache();
  return replaced.length > 0;
}

function replaceIn({ outputs }: Message, displayId: unknown, output: Output): boolean {
  let replaced = false;
  for (const [index, old] of outputs.entries()) {
    if (!isObject(old) || displayIds.get(old) !== displayId) continue;
    const update = structuredClone(output);
    displayIds.set(update, displayId);
    outputs[index] = update;
    replaced = true;
  }
  return replaced;
}

function trackDisplay(message: Message, output: Output, displayId: unknown): void {
  displayIds.set(output, displayId);
  displayers.add(message);
}

function asDisplay(update: KernelMessage): KernelMessage {
  return { ...update, header: { ...update.header, msg_type: 'display_data' } };
}

/** Undefined where there is none, and for the empty ids some kernels send. */
function displayIdOf({ content }: KernelMessage): unknown {
  const transient = isObject(content) ? content['transient'] : undefined;
  return (isObject(transient) && transient['display_id']) || undefined;
}

function withoutDisplayId(message: Message): DialogError {
  return new DialogError(
    'invalid_value',
    `${message.id}: update_display_data names no transient.display_id, so there is nothing to update`,
  );
}

function isStream(output: Output | undefined): output is StreamOutput {
  return isObject(output) && output['output_type'] === 'stream' && typeof output['text'] === 'string';
}

/** Languages in which a final semicolon asks for silence; in others it merely ends a statement. */
const silencing: ReadonlySet<string> = new Set(['python', 'ipython', 'julia', 'matlab', 'octave', 'sage']);

function isSilenced(message: Message): boolean {
  const source = message.content.trimEnd();
  if (!source.endsWith(';') || !silencing.has(languageOf(message))) return false;
  const lastLine = source.slice(source.lastIndexOf('\n') + 1);
  return !lastLine.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '').includes('#');
}
