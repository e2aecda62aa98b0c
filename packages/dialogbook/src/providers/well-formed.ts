/** Text that every server takes: half a surrogate pair, which no UTF-8 can hold, replaced by U+FFFD. */
import type { Loss } from '../chat/chat-message.ts';
import { type JsonValue, isObject } from '../json/types.ts';

/** `value` with U+FFFD for each lone surrogate in its texts and names, each listed in `losses`; the same value where there is none. */
export function wellFormed<V extends JsonValue>(value: V, at: string, losses: Loss[]): V {
  return mended(value, at, losses) as V;
}

function mended(value: JsonValue, at: string, losses: Loss[]): JsonValue {
  if (typeof value === 'string') return mendedText(value, at, losses);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => mended(item, `${at}[${index}]`, losses));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  const changed = members.map(([name, member]): [string, JsonValue] => [
    mendedText(name, at, losses),
    mended(member, `${at}.${name}`, losses),
  ]);
  const same = changed.every(([name, member], index) => name === members[index]?.[0] && member === members[index][1]);
  return same ? value : Object.fromEntries(changed);
}

function mendedText(text: string, at: string, losses: Loss[]): string {
  if (text.isWellFormed()) return text;
  losses.push({ at, what: 'half a surrogate pair', why: 'no server can read it; U+FFFD is sent in its place' });
  return text.toWellFormed();
}
