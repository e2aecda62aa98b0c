/**
 * An edit of one notebook file: all or nothing, one write, read back. The answer carries what the file says afterwards,
 * not what the edit meant it to say.
 */
import { type Dialog, DialogError, type Message, dialogToIpynb, ipynbToDialog } from 'dialogbook';
import { readIpynb } from 'dialogbook/node';
import { messageRevision } from 'dialogbook/surgery';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Result, Style } from '../operation.ts';
import { type Brief, briefOf, briefsAt } from './brief.ts';
import { atPath } from './each-file.ts';
import { diffLines, fileDiff } from './file-diff.ts';
import { briefLines } from './listing.ts';

/** What an edit did. */
export interface EditResult extends Result {
  readonly file: string;
  /** False when the file held all that already; it was not written then. */
  readonly changed: boolean;
  /** Present where nothing was to be written. */
  readonly dryRun?: boolean;
  /** The messages that were added or changed, with the ids and revisions they have in the file now. */
  readonly messages: readonly EditedBrief[];
  /** The messages that were taken out, as they were. */
  readonly removed?: readonly Brief[];
  /** The message before the first of these, and the one behind the last; absent at the ends of the dialog. */
  readonly previous?: Brief;
  readonly next?: Brief;
  /** What else the edit brought about. */
  readonly notes: readonly string[];
  /** Unified diff of the file; `''` when nothing changed. */
  readonly diff: string;
}

/** A message as it is after an edit: what the next edit may be based on. */
export interface EditedBrief extends Brief {
  readonly revision: string;
}

/** What the function that edits returns. */
export interface Edited {
  /** The messages added or changed. */
  readonly messages?: readonly Message[];
  readonly removed?: readonly Brief[];
  /** Where the gap of removed messages is: the 0-based position of the message behind it. */
  readonly gap?: number;
  readonly notes?: readonly string[];
}

/** Milliseconds for which an edit is made anew while other programs are faster, and the longest pause between two tries. */
const giveUpAfter = 30_000;
const longestPause = 50;

/**
 * Reads `file`, lets `edit` change the dialog in memory, and writes it if that changed any byte and is no `dryRun`. Where
 * another program changed the file meanwhile, all is done anew on what that wrote.
 * @throws DialogError `conflict` when other programs change the file all the time; what `edit` and reading throw. Nothing
 * is written then.
 */
export async function editFile(
  file: string,
  context: Context,
  edit: (dialog: Dialog) => Edited,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<EditResult> {
  return atPath(file, context, async (path) => {
    for (const start = Date.now(); ; await sleep(Math.random() * longestPause)) {
      const result = await tryEdit({ file, path, edit, dryRun });
      if (result !== undefined) return result;
      if (Date.now() - start < giveUpAfter) continue;
      throw new DialogError('conflict', `${path}: other programs change it all the time; nothing was written`);
    }
  });
}

interface Attempt {
  readonly file: string;
  readonly path: string;
  readonly edit: (dialog: Dialog) => Edited;
  readonly dryRun: boolean;
}

/** The edit made once; undefined where another program was faster. */
async function tryEdit({ file, path, edit, dryRun }: Attempt): Promise<EditResult | undefined> {
  const dialog = await readIpynb(path);
  const before = dialogToIpynb(dialog);
  const oldIds = dialog.messages.map(({ id }) => id);
  const edited = edit(dialog);
  const after = dialogToIpynb(dialog);
  const changed = before !== after && Buffer.compare(before, after) !== 0;
  const isSaved = !changed || dryRun || (await save(dialog));
  if (!isSaved) return undefined;
  const written = changed ? ipynbToDialog(after) : dialog;
  const { messages } = written;
  const indexes = (edited.messages ?? []).map((message) => dialog.messages.indexOf(message));
  return {
    file,
    changed,
    ...(dryRun && { dryRun }),
    messages: briefsAt(messages, indexes).map((brief) => withRevision(brief, messages)),
    ...(edited.removed && { removed: edited.removed }),
    ...neighbours(messages, indexes, edited.gap),
    notes: [...(edited.notes ?? []), ...idNotes(oldIds, dialog, messages), ...versionNotes(dialog, written)],
    diff: changed ? await fileDiff(file, before, after) : '',
  };
}

/** Saves; false where another program changed the file since it was read. */
async function save(dialog: Dialog): Promise<boolean> {
  try {
    await dialog.save(undefined, { readBack: true });
    return true;
  } catch (error) {
    if (DialogError.is(error, 'conflict')) return false;
    throw error;
  }
}

function withRevision(brief: Brief, messages: readonly Message[]): EditedBrief {
  const message = messages[brief.position - 1];
  return { ...brief, revision: message ? messageRevision(message) : '' };
}

function neighbours(
  messages: readonly Message[],
  indexes: readonly number[],
  gap: number | undefined,
): Pick<EditResult, 'previous' | 'next'> {
  const first = gap ?? indexes.reduce((least, index) => Math.min(least, index), Infinity);
  const behind = gap ?? indexes.reduce((most, index) => Math.max(most, index), -1) + 1;
  const [previous, next] = [messages[first - 1], messages[behind]];
  return {
    ...(previous && { previous: briefOf(previous, first - 1) }),
    ...(next && { next: briefOf(next, behind) }),
  };
}

/** Notebooks before 4.5 have no ids: they are made from content, and change with it. */
function idNotes(oldIds: readonly string[], dialog: Dialog, messages: readonly Message[]): string[] {
  const known = new Set(oldIds);
  const renamed = dialog.messages.flatMap(({ id }, index) => {
    const now = messages[index]?.id ?? id;
    return now !== id && known.has(id) ? [`${id} is ${now} now`] : [];
  });
  return renamed.length === 0
    ? []
    : [`the file has no ids of its own, they are made from content: ${renamed.join(', ')}`];
}

function versionNotes({ nbformat: old }: Dialog, { nbformat: now }: Dialog): string[] {
  return old === now ? [] : [`the notebook was of nbformat ${old}, and is saved as ${now}`];
}

/** The result for people; `done` says what became of the messages, such as `added`. */
export function renderEdit(result: EditResult, done: string, style: Style): string {
  const { file, changed, messages, removed, notes, diff } = result;
  if (!changed) return `${file}: nothing changed`;
  const deed = result.dryRun ? `would be ${done}; nothing was written` : done;
  const listed = briefLines(removed ?? messages, style);
  return [
    `${style.paint.bold(file)}: ${deed}`,
    ...listed,
    ...placeLine(result),
    ...notes.map((note) => style.paint.yellow(`  note: ${note}`)),
    ...diffLines(diff, style),
  ].join('\n');
}

function placeLine({ previous, next, removed, messages }: EditResult): string[] {
  const between = [previous && `after ${previous.id}`, next && `before ${next.id}`].filter(Boolean).join(', ');
  if (between === '' && removed) return ['  the dialog is empty now'];
  if (between === '') return messages.length > 0 ? ['  the only message'] : [];
  return [`  ${removed ? 'stood ' : ''}${between}`];
}
