/** Base64 that stands in texts as data URIs: shown by its size. */
import { formatSize } from 'dialogbook';

const marker = ';base64,';
const scheme = /data:[\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=[\w.+-]*)*$/;
const maxScheme = 200;
/** Shorter data, in characters, is no burden. */
const minData = 40;
/** In blocks: a pattern without a bound fails on very long texts. */
const block = /[A-Za-z0-9+/=_-]{1,10000}/y;

/** `value`, a text or a JSON value, with sizes in place of the data in data URIs; `onData` is called for each. */
export function withoutEmbedded<T>(value: T, onData: () => void): T {
  if (typeof value === 'string') return textWithout(value, onData) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => withoutEmbedded(item, onData)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutEmbedded(item, onData)])) as T;
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
