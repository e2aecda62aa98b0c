/**
 * Which result answers which call. Ids alone do not tell: some providers use the same ones in every turn, and some give none.
 * So a result belongs to the latest message before it that has an open call of its id, and there to the first; where a
 * result has no id, the name of the tool stands for it.
 */
import type {
  ChatMessage,
  ServerToolResultPart,
  ServerToolUsePart,
  ToolResultPart,
  ToolUsePart,
} from './chat-message.ts';

/** Where a part stands: the places of its message and of the part in it, from 0. */
export interface PartPlace {
  readonly message: number;
  readonly part: number;
}

/** A call and its result; one of them may be missing. */
export interface CallPair {
  readonly call?: PartPlace & { readonly of: ToolUsePart | ServerToolUsePart };
  readonly result?: PartPlace & { readonly of: ToolResultPart | ServerToolResultPart };
}

type Call = NonNullable<CallPair['call']>;
type Result = NonNullable<CallPair['result']>;

/** Every call of `messages` with its result, in the order of the calls; then the results without a call. */
export function pairCalls(messages: readonly ChatMessage[]): CallPair[] {
  const pairs: { readonly call: Call; result?: Result }[] = [];
  const orphans: CallPair[] = [];
  const open = new Map<string, { readonly call: Call; result?: Result }[][]>();
  for (const [message, { parts }] of messages.entries()) {
    for (const [part, of] of parts.entries()) {
      if (of.type === 'tool_use' || of.type === 'server_tool_use') {
        const pair = { call: { message, part, of } };
        pairs.push(pair);
        for (const key of keysOf(of)) openAt(open, key, pair);
      } else if (of.type === 'tool_result' || of.type === 'server_tool_result') {
        const result = { message, part, of };
        const pair = answered(open, of);
        if (pair) pair.result = result;
        else orphans.push({ result });
      }
    }
  }
  return [...pairs, ...orphans];
}

type Open = Map<string, { readonly call: Call; result?: Result }[][]>;

/** Adds `pair` to the calls under `key`: to those of its own message, or to a new list. */
function openAt(open: Open, key: string, pair: { readonly call: Call }): void {
  const lists = open.get(key);
  const last = lists?.at(-1);
  if (lists === undefined) open.set(key, [[pair]]);
  else if (last?.[0]?.call.message === pair.call.message) last.push(pair);
  else lists.push([pair]);
}

/** The open call that `result` answers. */
function answered(open: Open, result: Result['of']): { readonly call: Call; result?: Result } | undefined {
  const lists = open.get(keysOf(result)[0] ?? '') ?? [];
  while (lists.length > 0) {
    const last = lists.at(-1);
    const pair = last?.find(({ result: known }) => known === undefined);
    if (pair) return pair;
    lists.pop();
  }
  return undefined;
}

/** What a call is found by: its id, and for results without one its name. */
function keysOf({ type, id, name }: Call['of'] | Result['of']): string[] {
  const kind = type.startsWith('server') ? 'server' : 'tool';
  const byName = `${kind} name ${name ?? ''}`;
  return id === '' ? [byName] : [`${kind} id ${id}`, byName];
}
