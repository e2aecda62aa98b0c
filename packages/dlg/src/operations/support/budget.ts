/** The most useful form of some messages that fits a number of tokens. */
import type { Message } from 'dialogbook';
import { counted, someOf } from './listing.ts';
import { shellWord } from './shell-word.ts';
import { type Limits, shortMessage } from './shorten.ts';

/** How much of the messages a view shows. */
export type FormName = 'full' | 'short outputs' | 'first lines' | 'listing' | 'start of the listing';

/** Messages to show, and what is not shown of them. */
export interface Form {
  readonly name: FormName;
  readonly messages: readonly Message[];
  /** Sentences that say what was left out, each with its way to get it. */
  readonly leftOut: readonly string[];
}

const steps: readonly (readonly [FormName, Limits])[] = [
  ['short outputs', { outputs: { lines: 40, length: 2000 } }],
  ['short outputs', { outputs: { lines: 10, length: 500 } }],
  ['first lines', { content: { lines: 20, length: 1000 }, outputs: { lines: 5, length: 250 } }],
  ['first lines', { content: { lines: 5, length: 250 }, outputs: { lines: 2, length: 100 } }],
];

/** `messages` in full. */
export function fullForm(messages: readonly Message[]): Form {
  return { name: 'full', messages, leftOut: [] };
}

/**
 * The fullest form of `messages` for which `fits` says yes; where even a line of the first message is too much, a form
 * without messages. `command` shows messages whole when ids are put behind it.
 */
export async function fittingForm(
  messages: readonly Message[],
  command: string,
  fits: (form: Form) => Promise<boolean>,
): Promise<Form> {
  const full = fullForm(messages);
  if (await fits(full)) return full;
  for (const [name, limits] of steps) {
    const form = shortForm(messages, { name, limits, command });
    if (await fits(form)) return form;
  }
  const listing = listingForm(messages, messages.length, command);
  if (await fits(listing)) return listing;
  let [low, high] = [0, messages.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (await fits(listingForm(messages, middle, command))) low = middle;
    else high = middle - 1;
  }
  return listingForm(messages, low, command);
}

function shortForm(
  messages: readonly Message[],
  { name, limits, command }: { readonly name: FormName; readonly limits: Limits; readonly command: string },
): Form {
  const shown = messages.map((message) => shortMessage(message, limits));
  const cut = messages.filter((message, index) => message !== shown[index]).map(({ id }) => id);
  const what = name === 'short outputs' ? 'the ends of long outputs' : 'the ends of long texts and outputs';
  const leftOut = `${what} in ${counted(cut.length, 'message')} (${someOf(cut)}); ${command} ${cut[0] === undefined ? 'ID' : shellWord(cut[0])} shows one whole`;
  return { name, messages: shown, leftOut: [leftOut] };
}

/** The first `count` of `messages` as one line each. */
function listingForm(messages: readonly Message[], count: number, command: string): Form {
  const rest = messages.slice(count);
  const lines = `all but the first lines of ${counted(count, 'message')}; ${command} ID shows one whole`;
  if (rest.length === 0) return { name: 'listing', messages, leftOut: [lines] };
  const missing = `${counted(rest.length, 'message')} from ${rest[0]?.id} to ${rest.at(-1)?.id}; a larger budget shows more of them`;
  const leftOut = count === 0 ? [missing] : [lines, missing];
  return { name: 'start of the listing', messages: messages.slice(0, count), leftOut };
}
