/**
 * A reply as a dialog of its own, and back: prose becomes notes, tool calls become code with the result as its output, what
 * the reply cost becomes raw text. Storage: a dialog nobody changed gives its reply back byte for byte, and an edit changes
 * only its own message. What the usual form of a message would not give back is kept in metadata: `tool_id` is the
 * id of a call, `tool_call` its block where that is laid out otherwise or says more than the code, `reply_before` the white
 * space before a message where it is not one blank line, `reply_start` and `reply_end` of the dialog that around the reply, `reply_blank` a reply of nothing else.
 */
import { Dialog } from '../dialog/dialog.ts';
import { Message } from '../dialog/message.ts';
import { jsonText } from '../dialog/text.ts';
import { DialogError } from '../errors.ts';
import { type JsonValue, isObject } from '../json/types.ts';
import { markRepeats } from '../nbformat/cell-ids.ts';
import { contentId } from '../nbformat/content-id.ts';
import { codeOutput } from '../nbformat/outputs.ts';
import type { Metadata } from '../nbformat/types.ts';
import { outputsText } from '../views/parts.ts';
import { type NamedCall, callToCode, codeToCall } from './python-call.ts';
import { type ReplyPart, replyParts } from './reply-parts.ts';
import { type ToolCall, patchToolCall, toolCallToText } from './tool-call.ts';

const between = '\n\n';

/**
 * The reply of `message` as a dialog named after it. The same reply always gives the same ids, so that a message can be named
 * in one run of a program and edited in the next.
 * @throws DialogError `invalid_value` where the message is no prompt.
 */
export function replyToDialog(message: Message): Dialog {
  if (message.type !== 'prompt')
    throw new DialogError('invalid_value', `${message.id}: a ${message.type} message has no reply; only prompts do`);
  const messages: Message[] = [];
  const meta: Metadata = {};
  let before = '';
  const add = (each: Message): void => {
    if (messages.length === 0) keep(meta, 'reply_start', before, '');
    else keep(each.meta, 'reply_before', before, between);
    messages.push(each);
  };
  for (const part of replyParts(message.reply)) {
    if (part.kind === 'prose') {
      const { lead, content, trail } = withoutBlanks(part.text);
      before += lead;
      if (content === '') continue;
      add(new Message({ type: 'note', content }));
      before = trail;
    } else {
      add(part.kind === 'tool' ? callToMessage(part) : new Message({ type: 'raw', content: part.text }));
      before = '';
    }
  }
  keep(meta, messages.length === 0 ? 'reply_blank' : 'reply_end', before, '');
  nameByContent(messages);
  return new Dialog(message.id, messages, meta);
}

/**
 * The reply that `dialog` holds. A call whose code, id or output was edited is written as a fenced block, in the layout it
 * had if it was one; a new one gets an id made from that of its message.
 * @throws DialogError `invalid_value` naming the message for what cannot stand in a reply: prompts, attachments, code that
 * is no call with literal named arguments, and calls that an open fence or tag before them would swallow.
 */
export function dialogToReply(dialog: Dialog): string {
  let reply = '';
  let previous: Message | undefined;
  const calls = new Map<number, Message>();
  for (const message of dialog.messages) {
    const text = replyText(message);
    if (text === '') continue;
    if (previous) reply += blanksBetween(previous, message);
    if (message.type === 'code') calls.set(reply.length, message);
    reply += text;
    previous = message;
  }
  if (reply === '') return blanks(dialog.meta['reply_blank']);
  checkCalls(reply, calls);
  return blanks(dialog.meta['reply_start']) + reply + blanks(dialog.meta['reply_end']);
}

function callToMessage({ text, call }: ReplyPart & { readonly kind: 'tool' }): Message {
  const message = new Message({
    type: 'code',
    content: callToCode(call),
    outputs: call.result === undefined ? [] : codeOutput(resultText(call.result)),
    meta: call.id === undefined ? {} : { tool_id: call.id },
  });
  if (callText(message) !== text) message.meta['tool_call'] = text;
  return message;
}

/** What `message` contributes; '' for nothing. */
function replyText(message: Message): string {
  const { id, type, content, attachments } = message;
  if (type === 'prompt')
    throw new DialogError('invalid_value', `${id}: a prompt cannot stand in a reply; make it a note, or remove it`);
  if (attachments.length > 0)
    throw new DialogError('invalid_value', `${id}: a reply cannot hold attachments; remove them`);
  return type === 'code' ? callText(message) : withoutBlanks(content).content;
}

function callText(message: Message): string {
  const source = sourceOf(message.meta['tool_call']);
  const before: ToolCall | undefined = source?.call;
  const { name, args } = before && callToCode(before) === message.content ? before : namedCall(message);
  const id = typeof message.meta['tool_id'] === 'string' ? message.meta['tool_id'] : undefined;
  const result = resultOf(message, before);
  if (source && id === source.call.id && args === source.call.args && result === source.call.result) return source.text;
  const after = { id: id ?? `call_${message.id}`, name, args, result };
  return source ? patchToolCall(source.text, source.call, after) : toolCallToText(after);
}

function namedCall(message: Message): NamedCall {
  try {
    return codeToCall(message.content);
  } catch (error) {
    if (!DialogError.is(error)) throw error;
    throw new DialogError(error.code, `${message.id}: not a tool call: ${error.message}`, { cause: error });
  }
}

/** The block kept for a call, unless somebody made something else of it. */
function sourceOf(kept: JsonValue | undefined): (ReplyPart & { readonly kind: 'tool' }) | undefined {
  const [part, ...others] = typeof kept === 'string' ? replyParts(kept) : [];
  return part?.kind === 'tool' && others.length === 0 ? part : undefined;
}

/** The result that the outputs show: the one there was, where they still show that. */
function resultOf(message: Message, before: ToolCall | undefined): JsonValue | undefined {
  const outputs: readonly unknown[] = message.outputs;
  const was = before?.result;
  if (outputs.length === 0) return was === undefined ? undefined : '';
  const text = exactText(outputs) ?? outputsText(message);
  return was !== undefined && resultText(was) === text ? was : text;
}

/** The text of the one output that the result of a call is shown as; undefined where the outputs are anything else. */
function exactText([output, ...others]: readonly unknown[]): string | undefined {
  if (others.length > 0 || !isObject(output) || output['output_type'] !== 'execute_result') return undefined;
  const { data } = output;
  if (!isObject(data) || Object.keys(data).join() !== 'text/plain') return undefined;
  return typeof data['text/plain'] === 'string' ? data['text/plain'] : undefined;
}

function resultText(result: JsonValue): string {
  return typeof result === 'string' ? result : jsonText(result);
}

/** Blank lines at the start and white space at the end taken off; an indent at the start stays, since it makes code. */
function withoutBlanks(text: string): { lead: string; content: string; trail: string } {
  const blank = text.length - text.trimStart().length;
  if (blank === text.length) return { lead: text, content: '', trail: '' };
  const start = text.lastIndexOf('\n', blank - 1) + 1;
  const end = text.trimEnd().length;
  return { lead: text.slice(0, start), content: text.slice(start, end), trail: text.slice(end) };
}

/** What was there, where it parts the two; two notes would run into one without a blank line. */
function blanksBetween(previous: Message, message: Message): string {
  if (previous.type === 'note' && message.type === 'note') return between;
  const kept = blanks(message.meta['reply_before']);
  return kept.includes('\n') ? kept : between;
}

function blanks(kept: JsonValue | undefined): string {
  return typeof kept === 'string' && kept.trim() === '' ? kept : '';
}

function keep(meta: Metadata, key: string, value: string, usual: string): void {
  if (value !== usual) meta[key] = value;
}

function nameByContent(messages: readonly Message[]): void {
  const texts = markRepeats(messages.map(({ type, content }) => `${type}\n${content}`));
  const taken = new Set<string>();
  const turns = new Map<string, number>();
  for (const [index, message] of messages.entries()) {
    message.id = contentId(texts[index] ?? '', taken, { turns });
    taken.add(message.id);
  }
}

function checkCalls(reply: string, calls: ReadonlyMap<number, Message>): void {
  const missing = new Map(calls);
  let place = 0;
  for (const { kind, text } of replyParts(reply)) {
    if (kind === 'tool') missing.delete(place);
    place += text.length;
  }
  for (const { id } of missing.values())
    throw new DialogError(
      'invalid_value',
      `${id}: this call would be read as text: close the fence or tag before it first`,
    );
}
