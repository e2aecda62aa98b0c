/**
 * How an edit is carried out: planned first, so that what it names is looked up before anything changes, then run and
 * compared. A journal keeps what the dialog was, for an edit that fails.
 */
import { ownAttributes } from '../dialog/attributes.ts';
import { cloneJson } from '../dialog/copy.ts';
import type { Dialog } from '../dialog/dialog.ts';
import type { Message } from '../dialog/message.ts';
import { jsonText } from '../dialog/text.ts';
import type { Metadata } from '../nbformat/types.ts';
import { type Change, type PartsSnapshot, comparedParts, snapshotParts, textOf } from './change.ts';

/** An edit whose addresses are looked up. */
export interface Plan {
  /** The messages of which some part may change. */
  readonly changes?: readonly Message[];
  /** The messages that may stand elsewhere. */
  readonly moves?: readonly Message[];
  /** Whether the dialog's metadata may change. */
  readonly metadata?: boolean;
  run(): void;
}

/** Carries `plan` out and returns what it changed, in the order of the dialog. @throws what `plan` does, which may be half done then. */
export function perform(dialog: Dialog, plan: Plan): Change[] {
  const before = new Map(Array.from(dialog.messages, (message, position) => [message, position]));
  const snapshots = new Map<Message, PartsSnapshot>(plan.changes?.map((message) => [message, snapshotParts(message)]));
  const metadata = plan.metadata ? jsonText(dialog.meta, { indent: 1 }) : '';
  plan.run();
  const changes: Change[] = [];
  if (plan.metadata) {
    const after = jsonText(dialog.meta, { indent: 1 });
    if (after !== metadata) changes.push({ kind: 'metadata', before: metadata, after });
  }
  return [
    ...changes,
    ...removals(dialog, before),
    ...additions(dialog, { before, snapshots, moves: plan.moves ?? [] }),
  ];
}

function removals(dialog: Dialog, before: ReadonlyMap<Message, number>): Change[] {
  const left = new Set(dialog.messages);
  return [...before].flatMap(([message, position]): Change[] =>
    left.has(message) ? [] : [{ kind: 'removed', id: message.id, position, before: textOf(message) }],
  );
}

interface Before {
  readonly before: ReadonlyMap<Message, number>;
  readonly snapshots: ReadonlyMap<Message, PartsSnapshot>;
  readonly moves: readonly Message[];
}

/** What became of the messages that are there now. */
function additions(dialog: Dialog, { before, snapshots, moves }: Before): Change[] {
  const changes: Change[] = [];
  const moved = new Set(moves);
  for (let position = 0; position < dialog.messages.length; position++) {
    const message = dialog.messages[position] as Message;
    const from = before.get(message);
    const { id } = message;
    if (from === undefined) changes.push({ kind: 'added', id, position, after: textOf(message) });
    else if (moved.has(message) && from !== position) changes.push({ kind: 'moved', id, position, from });
    const snapshot = snapshots.get(message);
    const parts = snapshot ? comparedParts(snapshot, snapshotParts(message)) : [];
    if (parts.length > 0) changes.push({ kind: 'changed', id, position, parts });
  }
  return changes;
}

/** What a dialog was before edits, as far as they concern it. */
export class Journal {
  readonly #dialog: Dialog;
  readonly #order: readonly Message[];
  readonly #copies = new Map<Message, Message>();
  #meta: Metadata | undefined;

  constructor(dialog: Dialog) {
    this.#dialog = dialog;
    this.#order = Array.from(dialog.messages);
  }

  /** Keeps what `plan` may change, unless it is kept already; call it before the plan is run. */
  remember({ changes = [], metadata = false }: Plan): void {
    for (const message of changes)
      if (!this.#copies.has(message)) this.#copies.set(message, message.copy({ id: message.id }));
    if (metadata) this.#meta ??= cloneJson(this.#dialog.meta);
  }

  /** Makes the dialog what it was. */
  undo(): void {
    const dialog = this.#dialog;
    dialog.removeMessages(Array.from(dialog.messages));
    dialog.insert(this.#order, 0);
    for (const [message, copy] of this.#copies) restore(message, copy);
    if (this.#meta) dialog.meta = this.#meta;
  }
}

function restore(message: Message, copy: Message): void {
  message.id = copy.id;
  message.type = copy.type;
  message.content = copy.content;
  message.outputs = copy.outputs;
  message.attachments = copy.attachments;
  message.executionCount = copy.executionCount;
  message.meta = copy.meta;
  Object.assign(message, ownAttributes(copy));
}
