/** Several messages as one: the first of them takes in the others, in the order given. */
import type { Attachment } from '../dialog/attachment.ts';
import type { Dialog } from '../dialog/dialog.ts';
import { stripExport } from '../dialog/directives.ts';
import type { Message } from '../dialog/message.ts';
import type { MessageType } from '../dialog/message-type.ts';
import { DialogError } from '../errors.ts';
import { type Addresses, getAllAddressed } from './address.ts';
import type { Plan } from './plan.ts';
import { blankLine, splitMark } from './split.ts';

/**
 * The messages merged into the first, whose id, metadata and execution count stay. Of one type they keep it, and outputs and
 * replies follow one another; else they become a note, or what `type` says, in which code is fenced and prompts stand with
 * their replies. A blank line stands between them, or what stood there before they were split.
 * @throws DialogError `invalid_value` for fewer than two messages; as `getAllAddressed`.
 */
export function planMerge(dialog: Dialog, addresses: Addresses, { type }: { readonly type?: MessageType } = {}): Plan {
  const merged = getAllAddressed(dialog, addresses);
  const [first, ...others] = merged;
  if (first === undefined || others.length === 0)
    throw new DialogError('invalid_value', `merging takes two messages or more, not ${merged.length}`);
  const target = type ?? (others.every((message) => message.type === first.type) ? first.type : 'note');
  return { changes: [first], run: () => mergeInto(dialog, merged, target) };
}

function mergeInto(dialog: Dialog, messages: readonly Message[], type: MessageType): void {
  const [first, ...others] = messages as [Message, ...Message[]];
  const isSame = messages.every((message) => message.type === type);
  const exported = type === 'code' && messages.some((message, index) => isExporting(message, messages[index - 1]));
  const attachments = mergedAttachments(messages);
  const content = mergedContent(messages, { type, isSame, renamed: attachments.renamed });
  const outputs = isSame && type === 'code' ? messages.flatMap((message) => message.outputs) : undefined;
  const replies = isSame && type === 'prompt' ? messages.map(({ reply }) => reply).filter(Boolean) : [];
  first.type = type;
  first.content = content;
  if (outputs && others.some((message) => message.outputs.length > 0)) first.outputs = outputs;
  if (replies.length > 0 && others.some(({ reply }) => reply !== '')) first.reply = replies.join(blankLine);
  if (exported) first.exported = true;
  if (attachments.added.length > 0) first.attachments = [...first.attachments, ...attachments.added];
  dialog.removeMessages(others);
}

interface Words {
  readonly type: MessageType;
  readonly isSame: boolean;
  readonly renamed: ReadonlyMap<Message, readonly (readonly [string, string])[]>;
}

function mergedContent(messages: readonly Message[], { type, isSame, renamed }: Words): string {
  let text = '';
  messages.forEach((message, index) => {
    const before = messages[index - 1];
    let own = isSame ? message.content : message.mergeContent(type);
    for (const [from, to] of renamed.get(message) ?? []) own = own.replaceAll(`attachment:${from}`, `attachment:${to}`);
    if (before === undefined) return void (text = own);
    const mark = isSame ? splitMark(before, message) : undefined;
    if (mark) own = own.startsWith(mark.directive) ? own.slice(mark.directive.length) : own;
    else if (type === 'code' && message.type === 'code') own = stripExport(own);
    text += (mark?.joint ?? blankLine) + own;
  });
  return text;
}

/** Whether `message` exports what it is merged with: a piece of one message has the directives of the whole. */
function isExporting(message: Message, before: Message | undefined): boolean {
  if (message.type !== 'code' || !message.exported) return false;
  return before === undefined || splitMark(before, message) === undefined;
}

/** The attachments of all but the first message that it does not have; one whose name is taken by another file gets a new one. */
function mergedAttachments([first, ...others]: readonly Message[]): {
  readonly added: Attachment[];
  readonly renamed: Words['renamed'];
} {
  const known = new Map(first?.attachments.map((attachment) => [attachment.id, contentOf(attachment)]));
  const added: Attachment[] = [];
  const renamed = new Map<Message, [string, string][]>();
  for (const message of others) {
    for (const attachment of message.attachments) {
      const { id } = attachment;
      if (known.get(id) === contentOf(attachment)) continue;
      const copy = attachment.copy();
      for (let count = 2; known.has(copy.id); count++) copy.id = `${count}-${id}`;
      if (copy.id !== id) renamed.set(message, [...(renamed.get(message) ?? []), [id, copy.id]]);
      known.set(copy.id, contentOf(attachment));
      added.push(copy);
    }
  }
  return { added, renamed };
}

function contentOf(attachment: Attachment): string {
  return JSON.stringify(attachment.toBundle());
}
