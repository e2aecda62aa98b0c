/** What burdens whoever reads a value: base64 that stands in texts as data URIs is shown by its size, and deep nesting is cut. */
import { formatSize } from 'dialogbook';

const marker = ';base64,';
const scheme = /data:[\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=[\w.+-]*)*$/;
const maxScheme = 200;
/** Shorter data, in characters, is no burden. */
const minData = 40;
/** In blocks: a pattern without a bound fails on very long texts. */
const block = /[A-Za-z0-9+/=_-]{1,10000}/y;

/** Deeper values overflow the stack of most readers of JSON, and of this program. */
const deepest = 500;

/** How often {@link concise} put something in the place of data, and of what is nested too deep. */
export interface Hidden {
  data: number;
  deep: number;
}

/** `value`, a text or a JSON value, with sizes in place of the data in data URIs, unless `binary`, and cut at 500 levels; counts in `hidden`. */
export function concise<T>(value: T, hidden: Hidden, { binary }: { readonly binary: boolean }): T {
  const within = (part: unknown, depth: number): unknown => {
    if (typeof part === 'string') return binary ? part : textWithout(part, () => hidden.data++);
    if (typeof part !== 'object' || part === null) return part;
    if (depth > deepest) {
      hidden.deep++;
      return `[nested more than ${deepest} levels deep]`;
    }
    if (Array.isArray(part)) return part.map((item) => within(item, depth + 1));
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, within(item, depth + 1)]));
  };
  return within(value, 0) as T;
}

/** `line`, which may have been cut, without the start of the data in a data URI. */
export function lineWithoutEmbedded(line: string): string {
  return line.replace(/(;base64,)[A-Za-z0-9+/=_-]{16,}…?/g, '$1…');
}

function textWithout(text: string, onData: () => void): string {
  const parts: string[] = [];
  let done = 0;
  for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, at + 1)) {
    const start = at + marker.length;
    const end = dataEnd(text, start);
    if (end - start < minData || !scheme.test(text.slice(Math.max(0, at - maxScheme), at))) continue;
    onData();
    parts.push(text.slice(done, start), `[${formatSize(Math.floor(((end - start) * 3) / 4))}]`);
    done = end;
  }
  return parts.join('') + text.slice(done);
}

function dataEnd(text: string, start: number): number {
  block.lastIndex = start;
  let end = start;
  while (block.test(text)) end = block.lastIndex;
  return end;
}
