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
  printableLine,
} from 'dialogbook';
import type { Form } from './budget.ts';
import { type Hidden, concise } from './embedded.ts';
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
  /** How whoever reads the view gets the data that is not shown, in a sentence. */
  readonly dataWay: string;
  /** The revision of a message of the view, which may be a shortened copy; none are shown without it. */
  readonly revisionOf?: (message: Message) => string;
}

/** A message as a value, with its revision where that was asked for. */
export type ShownMessage = MessageView & { readonly revision?: string };

/** Messages in some format, and what the format leaves out. */
export interface FormattedView {
  readonly text?: string;
  readonly meta?: Metadata;
  readonly messages?: readonly ShownMessage[];
  readonly leftOut: readonly string[];
}

/** The messages of `form`, which are of `dialog`, as `options` say. */
export function viewOf(dialog: Dialog, form: Form, options: FormatOptions): FormattedView {
  const view = isListing(form) ? listed(dialog, form.messages, options) : formatted(dialog, form.messages, options);
  const hidden: Hidden = { data: 0, deep: 0 };
  const { leftOut = [], ...shown } = concise(view, hidden, options);
  return { ...shown, leftOut: [...leftOut, ...hiddenNotes(hidden, options)] };
}

function hiddenNotes({ data, deep }: Hidden, { dataWay }: FormatOptions): string[] {
  const notes = [
    data > 0 && `${counted(data, 'piece')} of base64 data, of which the size is shown; ${dataWay}`,
    deep > 0 && `${counted(deep, 'value')} nested too deep to be shown`,
  ];
  return notes.filter((note) => note !== false);
}

/** Lines of a listing are not what an edit may be based on. */
function withoutRevisions(options: FormatOptions): FormatOptions {
  const { revisionOf, ...others } = options;
  return revisionOf === undefined ? options : others;
}

type Formatted = Omit<FormattedView, 'leftOut'> & { readonly leftOut?: readonly string[] };

function withRevision(
  view: MessageView,
  message: Message | undefined,
  revisionOf: FormatOptions['revisionOf'],
): ShownMessage {
  return message && revisionOf ? { ...view, revision: revisionOf(message) } : view;
}

function isListing({ name }: Form): boolean {
  return name === 'listing' || name === 'start of the listing';
}

function listed(dialog: Dialog, messages: readonly Message[], options: FormatOptions): Formatted {
  if (options.format === 'text') return { text: listing(messages) };
  const { meta, ...view } = formatted(dialog, messages.map(headlineOnly), withoutRevisions(options));
  return { ...view, ...(meta && { leftOut: ['the metadata of the notebook'] }) };
}

function formatted(
  dialog: Dialog,
  messages: readonly Message[],
  { format, outputs, binary, revisionOf }: FormatOptions,
): Formatted {
  const labels = revisionOf && { idOf: (message: Message) => `${message.id}@${revisionOf(message)}` };
  switch (format) {
    case 'text':
      return { text: dialogToText(dialog, { messages, outputs, ...labels }) };
    case 'markdown':
      return { text: dialogToMarkdown(dialog, { messages, outputs }) };
    case 'xml':
      return { text: dialogToXml(dialog, { messages, outputs, ...labels }) };
    case 'json': {
      const { meta, messages: views } = dialogToView(dialog, { messages, outputs, binary });
      return { meta, messages: views.map((view, index) => withRevision(view, messages[index], revisionOf)) };
    }
    default:
      return format satisfies never;
  }
}

/** `text` in `format` with what was left out behind it, in a form that the format allows there. */
export function closedText(format: Exclude<ViewFormat, 'json'>, text: string, leftOut: readonly string[]): string {
  const notes = leftOut.map(printableLine).map((note) => {
    switch (format) {
      case 'text':
        return `left out: ${note}`;
      case 'markdown':
        return `<!-- left out: ${note.replace(/--(!?)>/g, '--$1)')} -->`;
      case 'xml':
        return `<?left-out ${note.replaceAll('?>', '?)')}?>`;
      default:
        return format satisfies never;
    }
  });
  const parts = [text, notes.join('\n')].filter((part) => part !== '');
  return parts.join(format === 'xml' ? '\n' : '\n\n');
}
