/** Adding, moving, removing and copying whole messages. What a message holds goes with it, and nothing else changes. */
import type { Dialog } from '../dialog/dialog.ts';
import type { Message } from '../dialog/message.ts';
import type { MessageInit } from '../dialog/message-init.ts';
import { type Addresses, type Target, getAllAddressed, getPosition } from './address.ts';
import type { Plan } from './plan.ts';
import { DialogError } from '../errors.ts';

/** New messages made from `inits`, one behind the other. @throws DialogError as `getPosition`; `exists` for an id that is taken. */
export function planAdd(dialog: Dialog, inits: readonly MessageInit[], target: Target = {}): Plan {
  const position = getPosition(dialog, target);
  const taken = new Set(Array.from(dialog.messages, ({ id }) => id));
  for (const { id } of inits) {
    if (id === undefined) continue;
    if (taken.has(String(id))) throw new DialogError('exists', `${id}: another message has this id; give another one`);
    taken.add(String(id));
  }
  return {
    run: () => inits.forEach((init, index) => dialog.addMessage(init.content ?? '', { ...init, at: position + index })),
  };
}

/**
 * The messages taken out and put together, in the order given, where `target` says.
 * @throws DialogError as `getAllAddressed`; `invalid_value` where the target is one of them.
 */
export function planMove(dialog: Dialog, addresses: Addresses, target: Target): Plan {
  const moving = getAllAddressed(dialog, addresses);
  const position = getPosition(dialog, target);
  const gone = new Set(moving);
  const anchor = target.after ?? target.before;
  const anchorAt = target.after === undefined ? position : position - 1;
  const anchorMessage = dialog.messages[anchorAt];
  if (anchor !== undefined && anchorMessage && gone.has(anchorMessage))
    throw new DialogError(
      'invalid_value',
      `${anchorMessage.id}: it is one of the messages that move; name another place`,
    );
  const before = dialog.messages.slice(0, position).filter((message) => gone.has(message)).length;
  return {
    moves: moving,
    run: () => {
      dialog.removeMessages(moving);
      dialog.insert(moving, position - before);
    },
  };
}

/** The messages taken out. @throws DialogError as `getAllAddressed`. */
export function planRemove(dialog: Dialog, addresses: Addresses): Plan {
  const removed = getAllAddressed(dialog, addresses);
  return { run: () => void dialog.removeMessages(removed) };
}

/** Copies under new ids, sharing nothing, in the order given. @throws DialogError as `getAllAddressed`, `getPosition`. */
export function planCopy(dialog: Dialog, addresses: Addresses, target: Target = {}): Plan {
  return planPaste(dialog, getAllAddressed(dialog, addresses), target);
}

/** Copies of messages of any dialog under new ids. @throws DialogError as `getPosition`. */
export function planPaste(dialog: Dialog, messages: readonly Message[], target: Target = {}): Plan {
  const position = getPosition(dialog, target);
  return { run: () => void dialog.addMessages(messages, { at: position }) };
}
