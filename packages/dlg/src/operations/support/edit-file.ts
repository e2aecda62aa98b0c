/**
 * An edit of one notebook file: all or nothing, one write, read back. The answer carries what the file says afterwards,
 * not what the edit meant it to say.
 */
import { type Dialog, DialogError, type Message, dialogToIpynb, ipynbToDialog } from 'dialogbook';
import { readIpynb } from 'dialogbook/node';
import type { Context, Result, Style } from '../operation.ts';
import { type Brief, briefOf, briefsAt } from './brief.ts';
import { atPath } from './each-file.ts';
import { diffLines, fileDiff } from './file-diff.ts';
import { idFacts } from './id-facts.ts';
import { briefLines } from './listing.ts';
import { readBack } from './read-back.ts';

/** What an edit did. */
export interface EditResult extends Result {
  readonly file: string;
  /** False when the file held all that already; it was not written then. */
  readonly changed: boolean;
  /** The messages that were added or changed, with the ids they have in the file now. */
  readonly messages: readonly Brief[];
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

/** What the function that edits returns. */
export interface Edited {
  /** The messages added or changed. */
  readonly messages?: readonly Message[];
  readonly removed?: readonly Brief[];
  /** Where the gap of removed messages is: the 0-based position of the message behind it. */
  readonly gap?: number;
  readonly notes?: readonly string[];
}

/**
 * Reads `file`, lets `edit` change the dialog in memory, and writes it if that changed any byte.
 * @throws DialogError `conflict` when another program changed the file meanwhile; what `edit` and reading throw. Nothing
 * is written then.
 */
export async function editFile(file: string, context: Context, edit: (dialog: Dialog) => Edited): Promise<EditResult> {
  return atPath(file, context, async (path) => {
    const dialog = await readIpynb(path);
    const before = dialogToIpynb(dialog);
    const oldIds = dialog.messages.map(({ id }) => id);
    const edited = edit(dialog);
    const after = dialogToIpynb(dialog);
    const changed = before !== after && !Buffer.from(before).equals(after);
    if (changed) await save(dialog, path, after);
    const { messages } = changed ? ipynbToDialog(after) : dialog;
    const indexes = (edited.messages ?? []).map((message) => dialog.messages.indexOf(message));
    return {
      file,
      changed,
      messages: briefsAt(messages, indexes),
      ...(edited.removed && { removed: edited.removed }),
      ...neighbours(messages, indexes, edited.gap),
      notes: [...(edited.notes ?? []), ...idNotes(oldIds, dialog, messages), ...versionNotes(before, after)],
      diff: changed ? await fileDiff(file, before, after) : '',
    };
  });
}

async function save(dialog: Dialog, path: string, bytes: Uint8Array): Promise<void> {
  try {
    await dialog.save();
  } catch (error) {
    if (!DialogError.is(error, 'conflict')) throw error;
    const fact = 'another program changed it at the same time; nothing was written, so run the command again';
    throw new DialogError('conflict', `${path}: ${fact}`, { cause: error });
  }
  await readBack(dialog.path ?? path, bytes);
}

function neighbours(
  messages: readonly Message[],
  indexes: readonly number[],
  gap: number | undefined,
): Pick<EditResult, 'previous' | 'next'> {
  const first = gap ?? Math.min(...indexes);
  const behind = gap ?? Math.max(...indexes) + 1;
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

function versionNotes(before: Uint8Array, after: Uint8Array): string[] {
  const [old, now] = [idFacts(before).nbformat, idFacts(after).nbformat];
  return old === now ? [] : [`the notebook was of nbformat ${old}, and is saved as ${now}`];
}

/** The result for people; `done` says what became of the messages, such as `added`. */
export function renderEdit(result: EditResult, done: string, style: Style): string {
  const { file, changed, messages, removed, notes, diff } = result;
  if (!changed) return `${file}: nothing changed`;
  const listed = briefLines(removed ?? messages, style);
  return [
    `${style.paint.bold(file)}: ${done}`,
    ...listed,
    ...placeLine(result),
    ...notes.map((note) => style.paint.yellow(`  note: ${note}`)),
    ...diffLines(diff, style),
  ].join('\n');
}

function placeLine({ previous, next, removed }: EditResult): string[] {
  const between = [previous && `after ${previous.id}`, next && `before ${next.id}`].filter(Boolean).join(', ');
  if (between === '') return [`  ${removed ? 'the dialog is empty now' : 'the only message'}`];
  return [`  ${removed ? 'stood ' : ''}${between}`];
}
