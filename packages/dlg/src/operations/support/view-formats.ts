/** Messages in each format of a view. */
import {
  type Dialog,
  type Message,
  type MessageView,
  type Metadata,
  dialogToMarkdown,
  dialogToText,
  dialogToView,
  dialogToXml,
  listing,
} from 'dialogbook';
import type { Form } from './budget.ts';
import { withoutEmbedded } from './embedded.ts';
import { counted } from './listing.ts';
import { headlineOnly } from './shorten.ts';

/** The formats of a view. */
export const viewFormats = ['text', 'markdown', 'xml', 'json'] as const;

/** One of {@link viewFormats}. */
export type ViewFormat = (typeof viewFormats)[number];

/** How to show messages. */
export interface FormatOptions {
  readonly format: ViewFormat;
  readonly outputs: boolean;
  readonly binary: boolean;
}

/** Messages in some format, and what the format leaves out. */
export interface FormattedView {
  readonly text?: string;
  readonly meta?: Metadata;
  readonly messages?: readonly MessageView[];
  readonly leftOut: readonly string[];
}

/** The messages of `form`, which are of `dialog`, as `options` say. */
export function viewOf(dialog: Dialog, form: Form, options: FormatOptions): FormattedView {
  const view = isListing(form) ? listed(dialog, form.messages, options) : formatted(dialog, form.messages, options);
  if (options.binary) return { leftOut: [], ...view };
  let hidden = 0;
  const { leftOut = [], ...concise } = withoutEmbedded(view, () => hidden++);
  const data = `${counted(hidden, 'piece')} of base64 data, of which the size is shown; --binary shows the data`;
  return { ...concise, leftOut: hidden === 0 ? leftOut : [...leftOut, data] };
}

type Formatted = Omit<FormattedView, 'leftOut'> & { readonly leftOut?: readonly string[] };

function isListing({ name }: Form): boolean {
  return name === 'listing' || name === 'start of the listing';
}

function listed(dialog: Dialog, messages: readonly Message[], options: FormatOptions): Formatted {
  if (options.format === 'text') return { text: listing(messages) };
  const { meta, ...view } = formatted(dialog, messages.map(headlineOnly), options);
  return { ...view, ...(meta && { leftOut: ['the metadata of the notebook'] }) };
}

function formatted(
  dialog: Dialog,
  messages: readonly Message[],
  { format, outputs, binary }: FormatOptions,
): Formatted {
  switch (format) {
    case 'text':
      return { text: dialogToText(dialog, { messages, outputs }) };
    case 'markdown':
      return { text: dialogToMarkdown(dialog, { messages, outputs }) };
    case 'xml':
      return { text: dialogToXml(dialog, { messages, outputs }) };
    case 'json': {
      const { meta, messages: views } = dialogToView(dialog, { messages, outputs, binary });
      return { meta, messages: views };
    }
    default:
      return format satisfies never;
  }
}

/** `text` in `format` with what was left out behind it, in a form that the format allows there. */
export function closedText(format: Exclude<ViewFormat, 'json'>, text: string, leftOut: readonly string[]): string {
  const notes = leftOut.map((note) => {
    switch (format) {
      case 'text':
        return `left out: ${note}`;
      case 'markdown':
        return `<!-- left out: ${note.replaceAll('-->', '--)')} -->`;
      case 'xml':
        return `<?left-out ${note.replaceAll('?>', '?)')}?>`;
      default:
        return format satisfies never;
    }
  });
  const parts = [text, notes.join('\n')].filter((part) => part !== '');
  return parts.join(format === 'xml' ? '\n' : '\n\n');
}
