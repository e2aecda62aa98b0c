/** What an edit did, as values: which message, where it stands, and its text before and after. */
import type { Message } from '../dialog/message.ts';
import type { MessageType } from '../dialog/message-type.ts';
import { jsonText } from '../dialog/text.ts';
import { attachmentPlaceholder, outputsText } from '../views/parts.ts';
import { unifiedDiff } from './unified-diff.ts';

/** One message that an edit added, removed, moved or changed, or the dialog's metadata. Positions are 0-based. */
export type Change =
  | { readonly kind: 'added'; readonly id: string; readonly position: number; readonly after: MessageText }
  | { readonly kind: 'removed'; readonly id: string; readonly position: number; readonly before: MessageText }
  | { readonly kind: 'moved'; readonly id: string; readonly position: number; readonly from: number }
  | {
      readonly kind: 'changed';
      /** The id it has now. */
      readonly id: string;
      readonly position: number;
      readonly parts: readonly PartChange[];
    }
  | { readonly kind: 'metadata'; readonly before: string; readonly after: string };

/** What is there to read in a message. */
export interface MessageText {
  readonly type: MessageType;
  readonly content: string;
  /** The reply of a prompt that has one. */
  readonly reply?: string;
}

/** The parts of a message that edits change. */
export type MessagePart = 'id' | 'type' | 'content' | 'reply' | 'outputs' | 'executionCount' | 'meta' | 'attachments';

/** A part of a message before and after an edit, as text; images and other data stand as placeholders with their size. */
export interface PartChange {
  readonly part: MessagePart;
  readonly before: string;
  readonly after: string;
}

/** What is there to read in `message`. */
export function textOf(message: Message): MessageText {
  const { type, content, reply } = message;
  return { type, content, ...(reply !== '' && { reply }) };
}

/** A unified diff of what `changes` did to texts, headed by the ids of the messages; `''` where no text changed. */
export function changesDiff(changes: readonly Change[]): string {
  return changes.flatMap(diffsOf).join('\n');
}

function diffsOf(change: Change): string[] {
  switch (change.kind) {
    case 'added':
      return [unifiedDiff('', change.after.content, { from: '/dev/null', to: change.id })];
    case 'removed':
      return [unifiedDiff(change.before.content, '', { from: change.id, to: '/dev/null' })];
    case 'changed':
      return change.parts.map(({ part, before, after }) => {
        const name = part === 'content' ? change.id : `${change.id} ${part}`;
        return unifiedDiff(before, after, { from: name, to: name });
      });
    case 'metadata':
      return [unifiedDiff(change.before, change.after, { from: 'metadata', to: 'metadata' })];
    case 'moved':
      return [];
    default:
      return change satisfies never;
  }
}

/** The parts of a message as they can be compared, each with how it reads. */
export type PartsSnapshot = ReadonlyMap<MessagePart, { readonly value: string; readonly text: string }>;

/** The parts of `message` now. */
export function snapshotParts(message: Message): PartsSnapshot {
  const { id, type, content, reply, outputs, executionCount } = message;
  const meta = jsonText(message.cellMeta(), { indent: 1 });
  const same = (text: string): { value: string; text: string } => ({ value: text, text });
  return new Map([
    ['id', same(id)],
    ['type', same(type)],
    ['content', same(content)],
    ['reply', same(reply)],
    ['outputs', { value: reply === '' ? jsonText(outputs) : '', text: outputsText(message) }],
    ['executionCount', same(executionCount === null ? '' : String(executionCount))],
    ['meta', same(meta === '{}' ? '' : meta)],
    ['attachments', { value: jsonText(attachmentValues(message)), text: attachmentsText(message) }],
  ]);
}

/** The parts that differ between two snapshots of a message. */
export function comparedParts(before: PartsSnapshot, after: PartsSnapshot): PartChange[] {
  return [...before].flatMap(([part, old]) => {
    const now = after.get(part) ?? old;
    return now.value === old.value ? [] : [{ part, before: old.text, after: now.text }];
  });
}

/** The attachments of `message` as values that can be compared: name and all the notebook would hold. */
export function attachmentValues({ attachments }: Message): unknown[] {
  return attachments.map((attachment) => [attachment.id, attachment.toBundle()]);
}

function attachmentsText({ attachments }: Message): string {
  return attachments.map((attachment) => `${attachment.id} ${attachmentPlaceholder(attachment)}`).join('\n');
}
