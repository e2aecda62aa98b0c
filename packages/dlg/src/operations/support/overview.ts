/** Which messages of a dialog to list when a listing of all is more than a number of tokens. */
import type { Message, MessageType } from 'dialogbook';
import { counted } from './listing.ts';

/** What a listing lists: every message, the headings and prompts, or headings alone. */
export type OverviewForm = 'all' | 'headings and prompts' | 'headings';

/** Messages to list, by their 0-based positions. */
export interface Overview {
  readonly form: OverviewForm;
  readonly positions: readonly number[];
  /** The position behind the last message that is listed or counted. */
  readonly end: number;
  /** Sentences that say what is not listed, and how to get it. */
  readonly leftOut: readonly string[];
}

/** How whoever reads the listing asks for more. */
export interface Ways {
  readonly from: (id: string) => string;
  readonly section: (id: string) => string;
}

/** A line has at least an id, a type and a line end. */
const fewestTokens = 4;
/** An outline of fewer lines says too little of a dialog that is too long to list. */
const shortestOutline = 10;

/** How many of each type there are. */
export type Counts = Readonly<Record<MessageType, number>>;

/** The messages at `positions` of each type. */
export function countTypes(messages: readonly Message[], positions: readonly number[]): Counts {
  const counts = { code: 0, note: 0, prompt: 0, raw: 0 };
  for (const position of positions) {
    const type = messages[position]?.type;
    if (type !== undefined) counts[type]++;
  }
  return counts;
}

/** `3 code, 1 note`; `''` for none. */
export function countsText({ code, note, prompt, raw }: Counts): string {
  const parts = [
    code > 0 && `${code} code`,
    note > 0 && counted(note, 'note'),
    prompt > 0 && counted(prompt, 'prompt'),
    raw > 0 && `${raw} raw`,
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * The fullest overview of the messages at `positions`, which are a run, for which `fits` says yes: all of them, an outline,
 * or the start of the shortest outline.
 */
export async function fittingOverview(
  messages: readonly Message[],
  positions: readonly number[],
  {
    budget,
    ways,
    fits,
  }: { readonly budget: number; readonly ways: Ways; readonly fits: (overview: Overview) => Promise<boolean> },
): Promise<Overview> {
  const choices = choicesFor(messages, positions);
  const end = (positions.at(-1) ?? -1) + 1;
  const most = Math.floor(budget / fewestTokens);
  for (const choice of choices) {
    if (choice.positions.length > most) continue;
    const overview = { ...choice, end, leftOut: notListed(messages, positions, { choice, ways }) };
    if (await fits(overview)) return overview;
  }
  const shortest = choices.at(-1) ?? { form: 'all', positions: [] };
  const startOf = (count: number): Overview => start(messages, positions, { choice: shortest, ways, count });
  let [low, high] = [0, Math.min(shortest.positions.length - 1, most)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (await fits(startOf(middle))) low = middle;
    else high = middle - 1;
  }
  return startOf(low);
}

type Choice = Pick<Overview, 'form' | 'positions'>;

function choicesFor(messages: readonly Message[], positions: readonly number[]): Choice[] {
  const [first] = positions;
  const level = new Map(positions.map((position) => [position, messages[position]?.headingLevel ?? 0]));
  const isHeading = (position: number, deepest = 6): boolean => {
    const own = level.get(position) ?? 0;
    return own > 0 && own <= deepest;
  };
  const outline = (form: OverviewForm, isListed: (position: number) => boolean): Choice => ({
    form,
    positions: positions.filter((position) => position === first || isListed(position)),
  });
  const outlines = [
    outline('headings and prompts', (position) => isHeading(position) || messages[position]?.type === 'prompt'),
    ...[6, 5, 4, 3, 2, 1].map((deepest) => outline('headings', (position) => isHeading(position, deepest))),
  ];
  const all: Choice = { form: 'all', positions };
  return [all, ...outlines].filter(
    (choice, index, list) =>
      index === 0 ||
      (choice.positions.length >= shortestOutline &&
        choice.positions.length < (list[index - 1]?.positions.length ?? 0)),
  );
}

function notListed(
  messages: readonly Message[],
  positions: readonly number[],
  { choice, ways }: { readonly choice: Choice; readonly ways: Ways },
): string[] {
  const listed = new Set(choice.positions);
  const missing = positions.filter((position) => !listed.has(position));
  if (missing.length === 0) return [];
  const heading = choice.positions.find((position) => (messages[position]?.headingLevel ?? 0) > 0);
  const way = heading === undefined ? ways.from : ways.section;
  const id = messages[heading ?? choice.positions[0] ?? 0]?.id ?? '';
  return [
    `${countsText(countTypes(messages, missing))}, which are only counted (+); ${way(id)} lists those behind a line`,
  ];
}

function start(
  messages: readonly Message[],
  positions: readonly number[],
  { choice, ways, count }: { readonly choice: Choice; readonly ways: Ways; readonly count: number },
): Overview {
  const next = choice.positions[count] ?? 0;
  const shown = { form: choice.form, positions: choice.positions.slice(0, count) };
  const id = messages[next]?.id ?? '';
  const rest = positions.filter((position) => position >= next).length;
  return {
    ...shown,
    end: next,
    leftOut: [
      ...notListed(
        messages,
        positions.filter((position) => position < next),
        { choice: shown, ways },
      ),
      `${counted(rest, 'message')} from ${id} on; ${ways.from(id)} goes on there`,
    ],
  };
}
