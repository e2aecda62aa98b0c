/** A tool call with its result, and the fenced block of JSON that stands for it in a reply: read, written and edited in place. */
import { fenceFor } from '../dialog/text.ts';
import { deepest } from '../json/depth.ts';
import { encodeJson } from '../json/encode.ts';
import { patchJson } from '../json/patch-json.ts';
import { type JsonStyle, jupyterStyle } from '../json/style.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { fenceAt, fenceEnd } from './fence.ts';
import { isToolName } from './python-call.ts';

/** A call that the AI made while it replied. */
export interface ToolCall {
  /** The provider's id; calls in the oldest replies have none. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly args: JsonObject;
  /** Mostly text; undefined where the call was never answered. */
  readonly result?: JsonValue | undefined;
  /** Whether the provider ran the tool itself. */
  readonly server?: boolean | undefined;
  /** Whether the result says what went wrong. */
  readonly isError?: boolean | undefined;
}

/** What stands behind the backticks of a block that holds a call. */
export const toolInfo = 'json {.tool}';

const style: JsonStyle = { ...jupyterStyle, indent: '  ', sortKeys: false };

/** The block for a call: JSON of `id`, `name`, `args` and `result`, `''` for none, in a fence that its text cannot close. */
export function toolCallToText(call: ToolCall & { readonly id: string }): string {
  const { id, name, args, result = '', server, isError } = call;
  return jsonBlock(toolInfo, { id, name, args, result, ...(server && { server }), ...(isError && { is_error: true }) });
}

/** JSON in a fence that its text cannot close, with `info` behind the backticks. */
export function jsonBlock(info: string, value: JsonValue): string {
  const body = encodeJson(value, style);
  const fence = fenceFor(body);
  return `${fence}${info}\n${body}\n${fence}`;
}

/** The call in the body of a fenced block, or undefined where there is none that could be shown as code. */
export function bodyToCall(body: string): ToolCall | undefined {
  const block = blockObject(body);
  return block && callOf(block, { name: block['name'], args: block['args'] });
}

/** The call in the JSON of an older block, `{id, call: {function, arguments}, result}`. */
export function olderBodyToCall(body: string): ToolCall | undefined {
  const block = blockObject(body);
  const call = block?.['call'];
  return block && isObject(call) ? callOf(block, { name: call['function'], args: call['arguments'] }) : undefined;
}

/** The block `text`, which held `before`, changed to hold `after`: what is equal keeps its bytes, unknown members stay. */
export function patchToolCall(text: string, before: ToolCall, after: ToolCall & { readonly id: string }): string {
  const fence = fenceAt(text, 0);
  // Bytes cannot hold half a surrogate pair; the escapes of a block written anew can.
  if (fence?.info !== toolInfo || !text.isWellFormed()) return toolCallToText({ ...before, ...after });
  const { bodyEnd } = fenceEnd(text, fence);
  const body = text.slice(fence.bodyStart, bodyEnd);
  const { id, name, args, result } = after;
  const value = { ...blockObject(body), id, name, args, ...(result !== undefined && { result }) };
  const patched = new TextDecoder().decode(patchJson(body, value));
  return text.slice(0, fence.bodyStart) + patched + text.slice(bodyEnd);
}

function callOf(
  { id, result, server, is_error }: JsonObject,
  call: { name?: JsonValue; args?: JsonValue },
): ToolCall | undefined {
  const { name, args } = call;
  if (typeof id !== 'string' || typeof name !== 'string' || !isToolName(name) || !isObject(args)) return undefined;
  return { id, name, args, result, server: server === true, ...(is_error === true && { isError: true }) };
}

/** The object that `body` is, unless it is nested deeper than code could show. */
function blockObject(body: string): JsonObject | undefined {
  let value: JsonValue;
  try {
    value = JSON.parse(body) as JsonValue;
  } catch {
    return undefined;
  }
  return isObject(value) && nestsAtMost(value, deepest - 1) ? value : undefined;
}

function nestsAtMost(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => nestsAtMost(member, levels - 1));
}
