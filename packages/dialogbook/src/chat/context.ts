/**
 * Messages of a dialog as a model is shown them before a prompt: each in an element that its text cannot close, code with what it
 * printed, and the pictures and files it refers to or shows, each behind a tag that names it.
 */
import type { Attachment } from '../dialog/attachment.ts';
import type { Message } from '../dialog/message.ts';
import { isObject } from '../json/types.ts';
import { contentId } from '../nbformat/content-id.ts';
import { joinLines } from '../nbformat/lines.ts';
import { messageToXml, xmlElement } from '../views/xml.ts';
import type { ChatPart, MediaPart } from './chat-message.ts';
import { compactBase64, mediaPart } from './media.ts';

/** `message` for a model: its media, then the element. */
export function contextParts(message: Message): ChatPart[] {
  return [...attachedMedia(message), ...outputMedia(message), { type: 'text', text: messageToXml(message) }];
}

/** The attachments that the text of `message` refers to, each behind its tag. */
export function attachedMedia(message: Message): ChatPart[] {
  return message.attachments
    .filter(({ id }) => refersTo(message, id))
    .flatMap((attachment) => tagged(attachmentPart(attachment), { id: attachment.id, type: 'content' }));
}

function refersTo({ content }: Message, id: string): boolean {
  const names = [id, encodeURI(id), encodeURIComponent(id)];
  return names.some((name) => content.includes(`attachment:${name}`));
}

/** The text of an attachment in the notebook; it is sent without the line breaks that Python's encoders make. */
function attachmentPart(attachment: Attachment): MediaPart {
  const { data, contentType: mediaType, id: name } = { ...attachment.toJSON(), id: attachment.id };
  return mediaPart({ kind: 'data', data: compactBase64(data) ?? data, mediaType }, { name });
}

/** The pictures, sounds, films and PDFs that the code of `message` showed. */
function outputMedia(message: Message): ChatPart[] {
  if (message.type !== 'code') return [];
  const outputs: readonly unknown[] = Array.isArray(message.outputs) ? message.outputs : [];
  return outputs.flatMap((output) => {
    const data = isObject(output) ? output['data'] : undefined;
    const medium = isObject(data) ? Object.keys(data).find((mime) => isShown.test(mime)) : undefined;
    if (medium === undefined || !isObject(data)) return [];
    const base64 = compactBase64(joinLines(data[medium]));
    if (base64 === undefined) return [];
    const part = mediaPart({ kind: 'data', data: base64, mediaType: medium });
    return tagged(part, { id: contentId(base64, { has: () => false }), type: 'output' });
  });
}

/** What models can look at or listen to; SVG is text, and the element has it as that. */
const isShown = /^(?:image\/(?!svg)|audio\/|video\/|application\/pdf$)/;

function tagged(part: MediaPart, { id, type }: { readonly id: string; readonly type: string }): ChatPart[] {
  const mime = part.source.mediaType;
  return [{ type: 'text', text: xmlElement('media', { id, type, mime }, '') }, part];
}
