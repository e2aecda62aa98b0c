/** Base64 that stands in texts as data URIs: shown by its size. */
import { formatSize } from 'dialogbook';

const dataUri = /(data:[\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=[\w.+-]*)*;base64,)([A-Za-z0-9+/_-]{40,}={0,2})/g;

/** `value`, a text or a JSON value, with sizes in place of the data in data URIs; `onData` is called for each. */
export function withoutEmbedded<T>(value: T, onData: () => void): T {
  if (typeof value === 'string') {
    return value.replace(dataUri, (_, scheme: string, data: string) => {
      onData();
      return `${scheme}[${formatSize(Math.floor((data.replace(/=+$/, '').length * 3) / 4))}]`;
    }) as T;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => withoutEmbedded(item, onData)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutEmbedded(item, onData)])) as T;
}
