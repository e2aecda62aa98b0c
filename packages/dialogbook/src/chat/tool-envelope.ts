/**
 * The `<details>` elements in which older replies hold tool calls, and replies of all times what they cost. A call stands
 * there as fenced JSON, with or without a summary, or as a bullet of Python with its result below. The summary only
 * repeats the call, cut short, and is not read. What does not have one of these forms to the letter is no envelope.
 */
import { fenceAt, fenceEnd } from './fence.ts';
import { dictCodeToCall } from './python-call.ts';
import { type ToolCall, olderBodyToCall } from './tool-call.ts';

/** An envelope: where it ends, and the call in it, or none where it says what the reply cost. */
export interface Envelope {
  readonly end: number;
  readonly call: ToolCall | undefined;
}

/** Finds texts behind places that only grow, without crossing the same stretch twice. */
export class PlaceFinder {
  readonly #text: string;
  readonly #places = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Where `part` occurs next at `start` or behind it; infinity where it does not. */
  find(part: string, start: number): number {
    const known = this.#places.get(part) ?? -1;
    if (known >= start) return known;
    const found = this.#text.indexOf(part, start);
    const place = found < 0 ? Infinity : found;
    this.#places.set(part, place);
    return place;
  }
}

const opening = /<details class=(['"])(tool|token)-usage-details\1(?: markdown=(['"])1\3)?>\s*/y;
const bullet = /(?:- )?`([^\n]*)`[ \t\r]*\n/y;
const closing = '</details>';

/** The envelope in the line that begins at `start`, or undefined; `places` is one for the whole text. */
export function envelopeAt(text: string, start: number, places: PlaceFinder): Envelope | undefined {
  const [head, , kind] = matchAt(opening, text, start) ?? [];
  if (head === undefined) return undefined;
  // Envelopes never stand inside of one another, so what lies behind the next one is no part of this one.
  const limit = places.find('\n<details', start);
  const within = (place: number): number | undefined => (place < limit ? place : undefined);
  const bounds: Bounds = {
    start: start + head.length,
    summaryEnd: within(places.find('</summary>', start)),
    close: within(places.find(`\n${closing}`, start) + 1),
  };
  const found = kind === 'token' ? usage(bounds) : (jsonCall(text, bounds) ?? bulletCall(text, bounds));
  return found && found.end <= limit && endsLine(text, found.end) ? found : undefined;
}

/** Where the parts of an envelope stand. */
interface Bounds {
  /** What follows the opening tag. */
  readonly start: number;
  /** The first end of a summary, if it is not that of a later envelope. */
  readonly summaryEnd: number | undefined;
  /** The first closing tag at the start of a line, if it is not that of a later envelope. */
  readonly close: number | undefined;
}

function usage({ close }: Bounds): Envelope | undefined {
  return close === undefined ? undefined : { end: close + closing.length, call: undefined };
}

function jsonCall(text: string, bounds: Bounds): Envelope | undefined {
  const body = behindSummary(text, bounds);
  const fence = body !== undefined && text[body - 1] === '\n' ? fenceAt(text, body) : undefined;
  if (fence?.info !== 'json' || !fence.atMargin) return undefined;
  const { closed, bodyEnd, end } = fenceEnd(text, fence);
  const close = behindBlanks(text, end);
  if (!closed || !text.startsWith(closing, close)) return undefined;
  const call = olderBodyToCall(text.slice(fence.bodyStart, bodyEnd));
  return call && { end: close + closing.length, call };
}

function behindSummary(text: string, { start, summaryEnd }: Bounds): number | undefined {
  if (!text.startsWith('<summary>', start)) return start;
  return summaryEnd === undefined ? undefined : behindBlanks(text, summaryEnd + '</summary>'.length);
}

function bulletCall(text: string, { start, close }: Bounds): Envelope | undefined {
  const [line, code = ''] = matchAt(bullet, text, start) ?? [];
  if (line === undefined || close === undefined) return undefined;
  const result = text.slice(start + line.length, close).trim();
  const call = dictCodeToCall(code);
  const hasResult = result.length >= 4 && result.startsWith('- `') && result.endsWith('`');
  if (!call || (result !== '' && !hasResult)) return undefined;
  return {
    end: close + closing.length,
    call: { ...call, ...(hasResult && { result: unescaped(result.slice(3, -1)) }) },
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (entity, name: string) => entities[name] ?? entity);
}

function behindBlanks(text: string, start: number): number {
  return start + (matchAt(/\s*/y, text, start)?.[0].length ?? 0);
}

function endsLine(text: string, end: number): boolean {
  return matchAt(/[ \t\r]*(?:\n|$)/y, text, end) !== null;
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}
