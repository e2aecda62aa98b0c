/**
 * A dialog as concise XML for models: `<markdown id="…">`, `<code id="…">…<out>…</out></code>`,
 * `<prompt id="…">…<reply>…</reply></prompt>`, `<raw id="…">`. Display only. No text can close a frame or open one:
 * text with `<`, `&` or `]]>` in it stands in `<![CDATA[…]]>`, unescaped and so easy to read and to quote; a `]]>` inside is
 * divided between two such sections. All other text stands as it is. The result is well-formed XML 1.0; characters XML
 * cannot carry are replaced, line ends are `\n`, and binary data is a placeholder with its size.
 */
import type { Attachment } from '../dialog/attachment.ts';
import type { Dialog } from '../dialog/dialog.ts';
import type { Message } from '../dialog/message.ts';
import type { MessageType } from '../dialog/message-type.ts';
import { formatSize } from '../dialog/text.ts';
import { attachmentBytes, messageFlags, outputsText } from './parts.ts';
import type { DialogViewOptions, PartOptions } from './parts.ts';
import { printable } from './printable.ts';
import { withinStringLimit } from './string-limit.ts';

/** How a message is shown as XML. */
export interface XmlOptions extends PartOptions {
  /** Whether elements carry the ids of their messages; true by default. */
  readonly ids?: boolean;
  /** What stands for the id of a message; the id by default. */
  readonly idOf?: (message: Message) => string;
}

const elements: Readonly<Record<MessageType, string>> = {
  code: 'code',
  note: 'markdown',
  prompt: 'prompt',
  raw: 'raw',
};

/** `dialog` as one `<dialog>` element, a line for the start of each message. */
export function dialogToXml(dialog: Dialog, options: DialogViewOptions & XmlOptions = {}): string {
  const { messages = dialog.messages, ...rest } = options;
  return withinStringLimit(dialog.name, () => {
    const lines = messages.map((message) => `${messageToXml(message, rest)}\n`);
    return `<dialog${attributes({ name: dialog.name || undefined })}>\n${lines.join('')}</dialog>`;
  });
}

/** `message` as one element: its content, then its attachments, then its reply or outputs. */
export function messageToXml(message: Message, options: XmlOptions = {}): string {
  return withinStringLimit(message.id, () => elementOf(message, options));
}

function elementOf(message: Message, options: XmlOptions): string {
  const element = elements[message.type];
  const outputs = outputsText(message, options);
  const parts = [
    xmlText(message.content),
    ...message.attachments.map(attachmentToXml),
    message.reply && `<reply>${xmlText(message.reply)}</reply>`,
    outputs && `<out>${xmlText(outputs)}</out>`,
  ];
  return `<${element}${messageAttributes(message, options)}>${parts.join('')}</${element}>`;
}

function messageAttributes(message: Message, { ids = true, idOf = ({ id }) => id }: XmlOptions): string {
  const flags = messageFlags(message);
  const set = (flag: (typeof flags)[number]): string | undefined => (flags.includes(flag) ? 'true' : undefined);
  return attributes({
    id: ids ? idOf(message) : undefined,
    kind: message.meta['rec_kind'] ?? message.meta['item_kind'],
    skipped: set('skipped'),
    pinned: set('pinned'),
    hidden: set('hidden'),
  });
}

function attachmentToXml(attachment: Attachment): string {
  const bytes = attachmentBytes(attachment);
  const size = bytes && formatSize(bytes.length);
  return `<attachment${attributes({ name: attachment.id, type: attachment.contentType, size })}/>`;
}

/** An element whose text cannot close it; attributes that are no text are left out. */
export function xmlElement(name: string, values: Readonly<Record<string, unknown>>, text: string): string {
  return `<${name}${attributes(values)}>${xmlText(text)}</${name}>`;
}

function attributes(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => ` ${name}="${attributeText(value)}"`)
    .join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

function attributeText(text: string): string {
  return printable(text).replace(/[&<>"\n\t]/g, (character) => entities[character] ?? character);
}

function xmlText(text: string): string {
  const shown = printable(text);
  if (!/[<&]|\]\]>/.test(shown)) return shown;
  return `<![CDATA[${shown.replace(/]]>/g, ']]]]><![CDATA[>')}]]>`;
}
