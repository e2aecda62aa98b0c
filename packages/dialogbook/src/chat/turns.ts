/**
 * Messages brought into the turns of a format. What was read from that very format is one message of it and stays one; the
 * messages of all others are joined while the same side speaks, since formats cut a turn into messages where they like.
 */
import type { ChatFormat, ChatMessage, ChatPart } from './chat-message.ts';

/** A part, and where it stands among the messages: `messages[3].parts[0]`. */
export interface PlacedPart {
  readonly part: ChatPart;
  readonly at: string;
}

/** Messages that become one of the format. */
export interface Turn<Role extends string> {
  readonly role: Role;
  readonly parts: readonly PlacedPart[];
  /** The one message that this turn is, where it was read from the same format. */
  readonly own?: ChatMessage | undefined;
  /** Where it begins: `messages[3]`. */
  readonly at: string;
}

/** How a format cuts. */
export interface TurnOptions<Role extends string> {
  readonly format: ChatFormat;
  /** The role of the format that speaks `message`. */
  readonly roleOf: (message: ChatMessage) => Role;
  /** A role whose turns do not part those around them, since its text stands elsewhere in the format. */
  readonly aside?: Role;
}

/** The turns of `messages`, in order; none is without parts unless it was read so. */
export function groupMessages<Role extends string>(
  messages: readonly ChatMessage[],
  { format, roleOf, aside }: TurnOptions<Role>,
): Turn<Role>[] {
  const turns: { role: Role; parts: PlacedPart[]; own?: ChatMessage; at: string }[] = [];
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`;
    const role = roleOf(message);
    const parts = message.parts.map((part, place) => ({ part, at: `${at}.parts[${place}]` }));
    const last = turns.findLast((turn) => turn.role === role || turn.role !== aside);
    if (message.format === format) turns.push({ role, parts, own: message, at });
    else if (last && last.role === role && !last.own) last.parts.push(...parts);
    else turns.push({ role, parts, at });
  }
  return turns;
}
