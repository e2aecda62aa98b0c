/** The rules of the model: what would break saving or rendering is named as soon as it is looked for; nothing is mended. */
import { DialogError } from '../errors.ts';
import { isPlainObject } from '../json/encode.ts';
import { compareCodePoints } from '../json/code-points.ts';
import type { Dialog } from './dialog.ts';
import type { Message } from './message.ts';
import { messageTypes } from './message-type.ts';
import { jsonText, truncate } from './text.ts';

const outputTypes: readonly unknown[] = ['stream', 'display_data', 'execute_result', 'error'];

/** @throws DialogError `invalid_dialog`, its message beginning with the id, for the first rule that `message` breaks. */
export function validateMessage(message: Message): void {
  const { id, type } = message;
  const content: unknown = message.content;
  if (typeof id !== 'string' || id === '')
    throw fault(`message missing id: ${JSON.stringify(truncate(String(content), 30))}`);
  if (!messageTypes.includes(type))
    throw fault(`${id}: unknown message type '${type}'; use one of ${messageTypes.join(', ')}`);
  if (typeof content !== 'string') throw fault(`${id}: content must be a string, not ${typeof content}`);
  validateOutputs(message);
  validateMeta(`${id}: meta`, message.meta);
}

/** @throws DialogError `invalid_dialog` for duplicate ids, the first message that breaks a rule, or the notebook's metadata. */
export function validateDialog(dialog: Dialog): void {
  const ids = duplicateIds(dialog.messages);
  if (ids.length > 0) throw duplicateError(ids);
  for (const message of dialog.messages) validateMessage(message);
  validateMeta(`${dialog.name}: meta`, dialog.meta);
}

/** The ids that more than one of `messages` has, sorted. */
export function duplicateIds(messages: readonly Message[]): string[] {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const { id } of messages) (seen.has(id) ? duplicates : seen).add(id);
  return [...duplicates].sort(compareCodePoints);
}

/** The error for messages that share `ids`. */
export function duplicateError(ids: readonly string[]): DialogError {
  return new DialogError('invalid_dialog', `duplicate message id(s): ${ids.join(', ')}; give each message its own`, {
    data: { ids },
  });
}

function validateOutputs({ id, type, outputs }: Message): void {
  if (!Array.isArray(outputs)) throw fault(`${id}: ${type} output must be a list, not ${typeof outputs}`);
  if ((type === 'note' || type === 'raw') && outputs.length > 0) {
    throw fault(`${id}: ${type} message must not carry output; only code and prompts do`);
  }
  for (const output of outputs as unknown[]) {
    const valid = isPlainObject(output) && outputTypes.includes(output['output_type']);
    if (!valid)
      throw fault(`${id}: bad output entry ${shown(output)}: its output_type must be one of ${outputTypes.join(', ')}`);
    validateJson(`${id}: output`, output);
  }
}

function validateMeta(where: string, meta: unknown): void {
  if (!isPlainObject(meta)) throw fault(`${where} must be an object, not ${shown(meta)}`);
  validateJson(where, meta);
}

/** @throws for the first value in `value` that JSON cannot hold; any depth is fine. */
function validateJson(where: string, value: unknown): void {
  const open: unknown[] = [value];
  // Containers that hold the one looked at, and those that were looked at to the end.
  const around = new Set<unknown>();
  const done = new Set<unknown>();
  while (open.length > 0) {
    const next = open.at(-1);
    const isContainer = Array.isArray(next) || isPlainObject(next);
    if (!isContainer && !isScalar(next)) throw fault(`${where} not JSON-serializable: it holds ${shown(next)}`);
    if (!isContainer || done.has(next) || around.delete(next)) {
      done.add(next);
      open.pop();
      continue;
    }
    around.add(next);
    for (const member of Object.values(next)) {
      if (around.has(member)) throw fault(`${where} not JSON-serializable: an object in it holds itself`);
      open.push(member);
    }
  }
}

function isScalar(value: unknown): boolean {
  return value === null || value === undefined || ['string', 'number', 'boolean'].includes(typeof value);
}

function shown(value: unknown): string {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return `a ${typeof value}`;
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !isPlainObject(value))
    return `a ${value.constructor.name}`;
  return truncate(jsonText(value) || String(value), 60);
}

function fault(message: string): DialogError {
  return new DialogError('invalid_dialog', message);
}
