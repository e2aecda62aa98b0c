/** The forms in which outputs may be assigned to a message, brought to the one in which it holds them. */
import { DialogError } from '../errors.ts';
import { isObject } from '../json/types.ts';
import { displayText, promptOutput } from '../nbformat/outputs.ts';
import type { Output } from '../nbformat/types.ts';
import type { MessageType } from './message-type.ts';

/**
 * A list of outputs: nothing becomes an empty one, the text of a prompt its reply, the text of a code message is read as
 * JSON. Text on other types becomes an output that `validate` will refuse.
 * @throws DialogError `invalid_value` for text of a code message that is not a JSON list.
 */
export function normalizeOutputs(type: MessageType, outputs: Output[] | string | null | undefined): Output[] {
  if (outputs === undefined || outputs === null || outputs === '') return [];
  if (typeof outputs !== 'string') return outputs;
  if (type === 'prompt') return promptOutput(outputs);
  return type === 'code' ? parseOutputs(outputs) : [displayText(outputs)];
}

function parseOutputs(text: string): Output[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DialogError(
      'invalid_value',
      `outputs given as text must be a JSON list, not ${JSON.stringify(text.slice(0, 40))}`,
      { cause },
    );
  }
  if (Array.isArray(value)) return value as Output[];
  throw new DialogError(
    'invalid_value',
    `outputs must be a list, not ${isObject(value) ? 'an object' : String(value)}`,
  );
}
