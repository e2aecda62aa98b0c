/** The search of many notebooks, one after the other: each is read, looked through within a time, and let go. */
import { DialogError, ipynbToDialog } from 'dialogbook';
import { readIpynbBytes } from 'dialogbook/node';
import { type Address, type FindQuery, type Found, type Pattern, findMessages } from 'dialogbook/surgery';
import { readFile } from 'node:fs/promises';
import type { Context } from '../operation.ts';
import { withDeadline } from './deadline.ts';
import { type FileFailure, atPath, errorValue } from './each-file.ts';
import { inOrder } from './in-order.ts';
import type { Prefilter } from './prefilter.ts';
import { type WalkItem, notebooksIn } from './walk.ts';

/** What to look for. */
export interface Search {
  readonly query: FindQuery;
  /** A heading, with or without its `#`s, or the id of its note: only its section is looked through. */
  readonly section?: string | undefined;
  readonly prefilter?: Prefilter | undefined;
  /** How many messages to find in one file at most. */
  readonly limitPerFile?: number | undefined;
  /** How many messages to find at most. */
  readonly limit?: number | undefined;
}

/** A file that was looked through, or one that could not be. */
export type Searched = { readonly file: string; readonly found: readonly Found[] } | FileFailure;

type Loaded = { readonly file: string; readonly bytes: Uint8Array } | FileFailure;

/** Files read while one is looked through. */
const ahead = 8;
/** Milliseconds for one file, and one more for so many bytes of it: a pattern may be one that never ends. */
const [deadline, bytesPerMillisecond] = [2000, 10_000];
/** A pattern that took too long in so many files does so in all. */
const mostStopped = 3;

/** What `search` finds in the files and folders called `names`. @throws DialogError `too_large` for a pattern that takes too long. */
export async function* searchFiles(
  names: readonly string[],
  search: Search,
  context: Context,
): AsyncGenerator<Searched> {
  let room = search.limit ?? Infinity;
  const stopped: string[] = [];
  for await (const loaded of inOrder(notebooksIn(names, context), (item) => load(item, context), { ahead })) {
    const searched =
      'error' in loaded ? loaded : searchBytes(loaded, search, Math.min(room, search.limitPerFile ?? room));
    yield searched;
    if ('error' in searched) {
      if ('bytes' in loaded && searched.error.code === 'too_large') stopped.push(loaded.file);
      if (stopped.length === mostStopped) throw tooSlow(stopped);
    } else room -= searched.found.filter(({ isMatch }) => isMatch).length;
    if (room === 0) return;
  }
}

async function load(item: WalkItem, context: Context): Promise<Loaded> {
  if ('error' in item) return item;
  const { file } = item;
  try {
    return await atPath(file, context, async (path) => ({ file, bytes: await bytesAt(path) }));
  } catch (error) {
    return failure(file, error);
  }
}

/** What cannot be read in the quick way is read in the one that says why. */
async function bytesAt(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes ?? (await readIpynbBytes(path)).bytes;
}

function searchBytes(
  { file, bytes }: { readonly file: string; readonly bytes: Uint8Array },
  { query, section, prefilter }: Search,
  limit: number,
): Searched {
  try {
    if (prefilter?.(bytes) === false) return { file, found: [] };
    const dialog = ipynbToDialog(bytes);
    const address: Address | undefined =
      section === undefined || dialog.messages.has(section) ? section : { heading: section };
    const whole = { ...query, limit, ...(address !== undefined && { section: address }) };
    const time = deadline + Math.round(bytes.length / bytesPerMillisecond);
    const look = (): Found[] => findMessages(dialog, whole);
    return { file, found: isQuick(query.pattern) ? look() : withDeadline(time, look) };
  } catch (error) {
    // No such section: nothing of it is in there.
    if (section !== undefined && DialogError.is(error, 'not_found')) return { file, found: [] };
    return failure(file, error);
  }
}

/** Whether `pattern` has nothing to try again in other ways: watching it would take longer than it does. */
function isQuick(pattern: Pattern | undefined): boolean {
  return !(pattern instanceof RegExp) || !/[*+?{(]/.test(pattern.source.replace(/\\[^]/g, ''));
}

/** @throws what is no DialogError. */
function failure(file: string, error: unknown): FileFailure {
  if (!DialogError.is(error)) throw error;
  const message = error.message.startsWith(`${file}: `) ? error.message : `${file}: ${error.message}`;
  return { file, error: { ...errorValue(error), message } };
}

function tooSlow(files: readonly string[]): DialogError {
  const fact = 'the pattern takes too long in each of them, and the search was given up';
  return new DialogError('too_large', `${files.join(', ')}: ${fact}; try a simpler one`);
}
