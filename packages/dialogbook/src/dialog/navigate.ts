/** A message's place among its dialog's messages. */
import { DialogError } from '../errors.ts';
import type { Dialog } from './dialog.ts';
import type { Message } from './message.ts';

/** The message `steps` places behind `message` (before it when negative), or undefined past the ends or outside a dialog. */
export function neighbour(message: Message, steps: number): Message | undefined {
  const messages = message.dialog?.messages;
  const position = messages?.indexOf(message) ?? -1;
  return position < 0 ? undefined : messages?.[position + steps];
}

/**
 * Puts `messages`, as they are, behind `message` in its dialog.
 * @throws DialogError `not_found` where `message` is in no dialog.
 */
export function insertAfter(message: Message, messages: readonly Message[]): void {
  const dialog = dialogOf(message);
  dialog.insert(messages, dialog.messages.indexOf(message) + 1);
}

/**
 * Takes `message` out of its dialog.
 * @throws DialogError `not_found` where it is in none.
 */
export function remove(message: Message): void {
  dialogOf(message).removeMessages([message]);
}

function dialogOf(message: Message): Dialog {
  const { dialog } = message;
  if (dialog?.messages.includes(message)) return dialog;
  throw new DialogError('not_found', `${message.id}: the message is in no dialog; add it to one first`);
}
