/**
 * A dialog as one Markdown document. Display only. Notes stand as they are; code is fenced with its language, what it
 * printed follows; a prompt and its reply are two quotes that say who speaks; raw text is fenced. Each is closed on its
 * own: an unclosed fence, comment or HTML element never takes in what follows. Attachments and images are data URIs. Left
 * out: ids, metadata and messages that hold nothing.
 */
import type { Dialog } from '../dialog/dialog.ts';
import { languageOf } from '../dialog/language.ts';
import type { Message } from '../dialog/message.ts';
import { closeMarkdown, joinMarkdown } from './close-markdown.ts';
import type { ClosedMarkdown } from './close-markdown.ts';
import { AttachmentInliner } from './markdown-attachments.ts';
import { fenced, outputToMarkdown } from './markdown-outputs.ts';
import { shownOutputs } from './parts.ts';
import { printable, trimLineEnds } from './printable.ts';
import { withinStringLimit } from './string-limit.ts';

/** How a message is shown as Markdown. */
export interface MarkdownOptions {
  /** Whether to show what code printed; true by default. Replies are always shown. */
  readonly outputs?: boolean;
}

/** The messages of `dialog` as Markdown, blank lines between them; `''` when they hold nothing. */
export function dialogToMarkdown(
  dialog: Dialog,
  { messages = dialog.messages, ...options }: MarkdownOptions & { readonly messages?: readonly Message[] } = {},
): string {
  return withinStringLimit(dialog.name, () =>
    joinMarkdown(messages.flatMap((message) => messageBlocks(message, options))),
  );
}

/** `message` as Markdown; `''` when it holds nothing. */
export function messageToMarkdown(message: Message, options: MarkdownOptions = {}): string {
  return withinStringLimit(message.id, () => joinMarkdown(messageBlocks(message, options)));
}

function messageBlocks(message: Message, options: MarkdownOptions): ClosedMarkdown[] {
  return withinStringLimit(message.id, () => blocksOf(message, options));
}

function blocksOf(message: Message, { outputs = true }: MarkdownOptions): ClosedMarkdown[] {
  const inliner = new AttachmentInliner(message.attachments);
  const blocks = contentBlocks(message, (text) => closeMarkdown(inliner.inline(trimLineEnds(printable(text)))));
  const attachments = inliner.rest().map((text) => ({ text, endsInList: false }));
  const printed = outputs ? shownOutputs(message).map(outputToMarkdown) : [];
  return [...blocks, ...attachments, ...printed].filter(
    (block) => block !== undefined && block.text !== '',
  ) as ClosedMarkdown[];
}

function contentBlocks(message: Message, close: (text: string) => ClosedMarkdown): (ClosedMarkdown | undefined)[] {
  const { content } = message;
  switch (message.type) {
    case 'note':
      return [close(content)];
    case 'code':
      return [fenced(content, languageOf(message))];
    case 'raw':
      return [fenced(content, 'raw')];
    case 'prompt':
      return [quote('Prompt', close(content)), message.reply === '' ? undefined : quote('Reply', close(message.reply))];
    default:
      return message.type satisfies never;
  }
}

function quote(speaker: string, { text }: ClosedMarkdown): ClosedMarkdown {
  const lines = text === '' ? [] : ['', ...text.split('\n')];
  const quoted = lines.map((line) => (line === '' ? '>' : `> ${line}`));
  return { text: [`> **${speaker}**`, ...quoted].join('\n'), endsInList: false };
}
