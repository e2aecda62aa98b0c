/**
 * Attachments in Markdown: references (`![](attachment:plot.png)`) become data URIs, and attachments that nothing refers
 * to are shown after the text, so that a Markdown file carries every one of them. Display only. Left out: attachments whose
 * data cannot be read; references to them stay.
 */
import type { Attachment } from '../dialog/attachment.ts';
import { encodeBase64 } from '../dialog/base64.ts';
import { attachmentBytes, attachmentPlaceholder } from './parts.ts';
import { printable } from './printable.ts';

/** Replaces references to the attachments of one message, and remembers which were replaced. */
export class AttachmentInliner {
  readonly #attachments: readonly Attachment[];
  readonly #targets: readonly (readonly [target: string, attachment: Attachment])[];
  readonly #uris = new Map<Attachment, string | undefined>();

  constructor(attachments: readonly Attachment[]) {
    this.#attachments = attachments;
    this.#targets = attachments
      .flatMap((attachment) => spellings(attachment.id).map((target) => [target, attachment] as const))
      .sort(([a], [b]) => b.length - a.length);
  }

  /** `text` with a data URI in place of each reference to an attachment. */
  inline(text: string): string {
    if (this.#targets.length === 0) return text;
    const reference = /(?:\]\([ \n]*<?|\]:[ \n]*<?|\bsrc[ \n]*=[ \n]*["']?)attachment:/g;
    let inlined = '';
    let done = 0;
    for (let match = reference.exec(text); match; match = reference.exec(text)) {
      const name = reference.lastIndex;
      const [target, attachment] = this.#targetAt(text, name) ?? [];
      const uri = attachment && this.#uri(attachment);
      if (target === undefined || uri === undefined) continue;
      inlined += text.slice(done, name - 'attachment:'.length) + uri;
      done = name + target.length;
    }
    return inlined + text.slice(done);
  }

  /** Markdown for the attachments that no text inlined so far refers to. */
  rest(): string[] {
    return this.#attachments
      .filter((attachment) => !this.#uris.has(attachment))
      .map((attachment) => this.#show(attachment));
  }

  #show(attachment: Attachment): string {
    const uri = this.#uri(attachment);
    const name = printable(attachment.id).replace(/[\\[\]`<>*_&!\n]/g, (mark) => (mark === '\n' ? ' ' : `\\${mark}`));
    if (uri === undefined) return `${name} \`${attachmentPlaceholder(attachment).replace(/[`\n]/g, ' ')}\``;
    return `${attachment.contentType.startsWith('image/') ? '!' : ''}[${name}](${uri})`;
  }

  #targetAt(text: string, index: number): readonly [string, Attachment] | undefined {
    return this.#targets.find(
      ([target]) => text.startsWith(target, index) && /^(?:[\s)>"']|$)/.test(text.charAt(index + target.length)),
    );
  }

  #uri(attachment: Attachment): string | undefined {
    if (!this.#uris.has(attachment)) this.#uris.set(attachment, attachmentUri(attachment));
    return this.#uris.get(attachment);
  }
}

function attachmentUri(attachment: Attachment): string | undefined {
  const bytes = attachmentBytes(attachment);
  return bytes && dataUri(attachment.contentType, encodeBase64(bytes));
}

/** A data URI of base64 data; a mime type that is none becomes `application/octet-stream`. */
export function dataUri(mime: string, base64: string): string {
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(mime) ? mime : 'application/octet-stream';
  return `data:${type};base64,${base64}`;
}

/** The ways tools write an attachment's name in a reference: as it is, or with what a link may not hold encoded. */
function spellings(name: string): string[] {
  const text = printable(name);
  const encoded = encodeURIComponent(text);
  const parentheses = encoded.replaceAll('(', '%28').replaceAll(')', '%29');
  return [...new Set([text, text.replaceAll(' ', '%20'), encodeURI(text), encoded, parentheses])];
}
