/**
 * Addresses: how an edit names the messages it means. Beside an id or the beginning of one there are headings, and places
 * among the messages of a type. An address may carry the revision it was based on: what changed since is refused.
 */
import type { Dialog } from '../dialog/dialog.ts';
import type { MessageRef } from '../dialog/ids.ts';
import type { Message } from '../dialog/message.ts';
import type { MessageType } from '../dialog/message-type.ts';
import { headingInfo, sectionMessages } from '../dialog/sections.ts';
import { DialogError } from '../errors.ts';
import { textOf } from './change.ts';
import { messageRevision } from './revision.ts';

/**
 * A message, its id or the beginning of one, either with `@` and a revision behind it where it must not have changed; a
 * heading with its `#`s, or its text alone as `{heading}`, for the note that starts with it; or the `nth` message of a type,
 * counted from 1, or from -1 backwards.
 */
export type Address = MessageRef | { readonly heading: string } | { readonly type: MessageType; readonly nth: number };

/** Addresses of several messages: each one's own, or the heading of a section for all that is in it. */
export type Addresses = readonly (Address | { readonly section: Address })[];

/** Where messages go: behind or before an address, or at a 0-based position (-1 is the end); the end by default. */
export interface Target {
  readonly after?: Address;
  readonly before?: Address;
  readonly at?: number;
}

/**
 * The message that `address` names.
 * @throws DialogError `not_found` with the nearest, `ambiguous` with the candidates, `conflict` where the message is no
 * longer of the revision asked for; `data` is then its revision and text.
 */
export function getAddressed(dialog: Dialog, address: Address): Message {
  if (typeof address === 'string') return getByText(dialog, address);
  if ('content' in address) return dialog.getMessage(address);
  return 'heading' in address ? getHeading(dialog, address.heading) : getNth(dialog, address);
}

/** What `addresses` name, each message once, in their order. @throws DialogError as {@link getAddressed}. */
export function getAllAddressed(dialog: Dialog, addresses: Addresses): Message[] {
  const found = new Set<Message>();
  for (const address of addresses) {
    const isSection = typeof address === 'object' && 'section' in address;
    for (const message of isSection ? getSection(dialog, address.section) : [getAddressed(dialog, address)])
      found.add(message);
  }
  return [...found];
}

/** The messages of the section that `heading` opens, itself first. @throws DialogError as {@link getAddressed}. */
export function getSection(dialog: Dialog, heading: Address): Message[] {
  const head = getAddressed(dialog, heading);
  if (head.headingLevel === 0)
    throw new DialogError('not_found', `${head.id}: no section begins here; give a note that starts with a heading`);
  return sectionMessages(dialog.messages, head);
}

/** The 0-based position that `target` stands for. @throws DialogError as {@link getAddressed}, `invalid_value`. */
export function getPosition(dialog: Dialog, { after, before, at }: Target): number {
  if ([after, before, at].filter((each) => each !== undefined).length > 1)
    throw new DialogError('invalid_value', 'only one of after, before and at can say where');
  const { messages } = dialog;
  if (after !== undefined) return messages.indexOf(getAddressed(dialog, after)) + 1;
  if (before !== undefined) return messages.indexOf(getAddressed(dialog, before));
  if (at === undefined || at === -1) return messages.length;
  if (Number.isInteger(at) && at >= 0 && at <= messages.length) return at;
  throw new DialogError('invalid_value', `at ${at}: there are positions 0 to ${messages.length}, and -1 for the end`);
}

/** `message` where it is of `revision` still. @throws DialogError `conflict`. */
function checkRevision(message: Message, revision: string): Message {
  const now = messageRevision(message);
  if (now === revision) return message;
  const fact = `${message.id}: it was changed since it was read, and is of revision ${now} now, not ${revision}`;
  const data = { id: message.id, revision: now, current: textOf(message) };
  throw new DialogError('conflict', `${fact}; read it again:\n${message.content}`, { data });
}

function getByText(dialog: Dialog, address: string): Message {
  if (headingInfo(address) !== undefined && !dialog.messages.has(address)) return getHeading(dialog, address);
  const at = address.lastIndexOf('@');
  if (at <= 0 || dialog.messages.has(address)) return dialog.getMessage(address);
  return checkRevision(dialog.getMessage(address.slice(0, at)), address.slice(at + 1));
}

function getHeading(dialog: Dialog, heading: string): Message {
  const wanted = headingInfo(heading) ?? { text: heading, level: 0 };
  const headings = dialog.messages.filter((message) => message.headingLevel > 0);
  const matches = headings.filter(({ content }) => {
    const info = headingInfo(content);
    return info?.text === wanted.text && (wanted.level === 0 || info.level === wanted.level);
  });
  const [match, ...others] = matches;
  if (match !== undefined && others.length === 0) return match;
  if (match !== undefined) throw severalHeadings(heading, matches);
  const known = headings.slice(0, 10).map(({ id, content }) => `  ${id} ${content.split('\n', 1)[0]}`);
  const way = known.length === 0 ? 'the dialog has no headings' : `the headings are:\n${known.join('\n')}`;
  throw new DialogError('not_found', `${heading}: no note starts with this heading; ${way}`, {
    data: { nearest: headings.slice(0, 10).map(({ id }) => id) },
  });
}

function severalHeadings(heading: string, matches: readonly Message[]): DialogError {
  const ids = matches.map(({ id }) => id);
  const fact = `${heading}: ${ids.length} notes start with this heading`;
  return new DialogError('ambiguous', `${fact}; give one of their ids: ${ids.join(', ')}`, {
    data: { candidates: ids },
  });
}

function getNth(dialog: Dialog, { type, nth }: { readonly type: MessageType; readonly nth: number }): Message {
  const ofType = dialog.messages.filter((message) => message.type === type);
  const message = ofType.at(nth > 0 ? nth - 1 : nth);
  if (message !== undefined && nth !== 0) return message;
  throw new DialogError(
    'not_found',
    `${type} ${nth}: there are ${ofType.length} messages of this type, counted from 1`,
  );
}
