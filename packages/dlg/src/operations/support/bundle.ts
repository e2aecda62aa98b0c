/** One output or attachment in one of the forms it has: as text, or as bytes. */
import { type Attachment, DialogError, type Message, formatSize, joinLines, outputText } from 'dialogbook';

/** What there is of one output or attachment. */
export interface Content {
  readonly mime: string;
  /** Present for what is text. */
  readonly text?: string;
  /** Present for what is not. */
  readonly bytes?: Uint8Array;
}

const pictures: readonly (readonly [string, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/** The kind of picture that `bytes` are, whatever they are called; undefined where no model can look at them. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return pictures.find(([, head]) => head.test(start))?.[0];
}

/**
 * The output at the 0-based `index` of `message` as `mime`, by default a picture where it has one, else its plain text.
 * @throws DialogError `not_found` for an output or a form that is not there, `invalid_value` for data that is no base64.
 */
export function outputContent(message: Message, index: number, mime?: string): Content {
  const output: unknown = message.outputs[index];
  if (output === undefined)
    throw new DialogError('not_found', `${message.id}: no output ${index + 1}; ${outputsList(message)}`);
  const bundle = bundleOf(output);
  const form = mime ?? Object.keys(bundle).find((each) => pictures.some(([picture]) => picture === each));
  if (form === undefined) return { mime: 'text/plain', text: outputText(output) };
  if (!Object.hasOwn(bundle, form))
    throw new DialogError(
      'not_found',
      `${message.id}: output ${index + 1} is not there as ${form}; ${outputsList(message)}`,
    );
  return contentOf(form, bundle[form], `${message.id}: output ${index + 1}`);
}

/** The attachment called `name`. @throws DialogError as {@link outputContent}. */
export function attachmentContent(message: Message, name: string): Content {
  const attachment = message.attachments.find(({ id }) => id === name);
  if (!attachment) throw new DialogError('not_found', `${message.id}: no attachment ${name}; ${outputsList(message)}`);
  return isText(attachment.contentType)
    ? { mime: attachment.contentType, text: new TextDecoder().decode(attachment.data) }
    : { mime: attachment.contentType, bytes: attachment.data };
}

/** What `message` has of outputs and attachments, in a sentence. */
export function outputsList(message: Message): string {
  const outputs = message.outputs.map((output, index) => `${index + 1} ${outputForms(output)}`);
  const attachments = message.attachments.map((attachment) => `attachment ${attachmentForm(attachment)}`);
  const all = [...outputs, ...attachments];
  const more = all.length - 20;
  const list = all.slice(0, 20).join('; ') + (more > 0 ? ` and ${more} more` : '');
  return all.length === 0 ? 'it has no outputs and no attachments' : `it has: ${list}`;
}

function outputForms(output: unknown): string {
  const mimes = Object.keys(bundleOf(output));
  if (mimes.length > 0) return mimes.join(', ');
  const { output_type: type } = (output ?? {}) as { readonly output_type?: unknown };
  return `${typeof type === 'string' ? type : 'unknown'} (${formatSize(Buffer.byteLength(outputText(output)))})`;
}

function attachmentForm({ id, contentType }: Attachment): string {
  return `${id} ${contentType}`;
}

function contentOf(mime: string, value: unknown, name: string): Content {
  if (isText(mime)) return { mime, text: typeof value === 'string' ? value : textOf(value) };
  const data = joinLines(value).replace(/\s+/g, '');
  if (data === '' || !/^[A-Za-z0-9+/]*={0,2}$/.test(data))
    throw new DialogError('invalid_value', `${name}: the ${mime} data in the notebook is not valid base64`);
  return { mime, bytes: Buffer.from(data, 'base64') };
}

/** Lists of lines, and JSON. */
function textOf(value: unknown): string {
  const isLines = Array.isArray(value) && value.every((line) => typeof line === 'string');
  return isLines ? joinLines(value) : JSON.stringify(value, null, 1);
}

function isText(mime: string): boolean {
  return mime.startsWith('text/') || /[/+](?:json|xml)$/.test(mime) || mime === 'application/javascript';
}

function bundleOf(output: unknown): Readonly<Record<string, unknown>> {
  const { data } = (output ?? {}) as { readonly data?: unknown };
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {};
}
