/** Fetches one output or attachment of a message: the whole of what views only give the size of. */
import { type Dialog, DialogError, type Message, codePointLength, formatSize } from 'dialogbook';
import { readIpynb, writeBytes } from 'dialogbook/node';
import { z } from 'zod';
import { type Content, attachmentContent, outputContent, outputsList, pictureType } from './support/bundle.ts';
import { atPath } from './support/each-file.ts';
import { file, id } from './support/parameters.ts';
import {
  type Context,
  Misuse,
  type Operation,
  type Result,
  type ToolResult,
  defineOperation,
  defineTool,
} from './operation.ts';

/** What `output` fetched. */
export interface OutputResult extends Result {
  readonly file: string;
  /** The message. */
  readonly id: string;
  readonly mime: string;
  /** Bytes, of text in UTF-8. */
  readonly size: number;
  /** Of what is text: the part asked for. */
  readonly text?: string;
  /** Code points of the text, and the offset at which it goes on; absent at its end. */
  readonly length?: number;
  readonly next?: number;
  /** Base64 of what is not text. */
  readonly data?: string;
  /** The file that was written; there is no `text` and no `data` then. */
  readonly output?: string;
}

/** The most bytes of a picture that are sent to a model. */
const largestPicture = 4_000_000;

const which = {
  file,
  id,
  index: z.coerce
    .number()
    .int('must be a whole number')
    .min(1, 'counts from 1')
    .optional()
    .describe('which of its outputs, from 1; may be left out where there is only one'),
  attachment: z.string().optional().describe('name of an attachment, in place of an output'),
  mime: z.string().optional().describe('form of the output, such as text/html; a picture or plain text by default'),
};
const offset = z.int('must be a whole number').min(0).default(0).describe('characters of the text to skip');
const limit = z.int('must be a whole number').positive().describe('the most characters of the text');

/** The operation `output`. */
export const output: Operation = defineOperation({
  name: 'output',
  summary: 'Fetch one output or attachment of a message, whole',
  details: 'Text is printed. Pictures and other data are written to a file.',
  parameters: z.object({
    ...which,
    offset,
    limit: limit.optional(),
    output: z.string().optional().describe('the file to write; standard output by default'),
    force: z.boolean().default(false).describe('overwrite a file that exists'),
  }),
  positional: ['file', 'id', 'index'],
  letters: { output: 'o' },
  effect: 'edit',
  verbatim: true,
  examples: [
    { command: 'dlg output tour.ipynb 77be 1', does: 'print a text' },
    { command: 'dlg output tour.ipynb 77be 2 -o plot.png', does: 'save a picture' },
    { command: 'dlg output tour.ipynb 77be 2 --mime text/plain', does: 'another form of it' },
    { command: 'dlg output tour.ipynb 77be 1 --offset 0 --limit 1000', does: 'the first 1,000 characters' },
  ],
  run: async (input, context): Promise<OutputResult> => {
    const fetched = await fetchContent(input, context);
    const { content, ...head } = fetched;
    if (input.output === undefined) {
      if (content.bytes && !context.structured)
        throw new Misuse(`${content.mime} is no text; say where to write it: -o FILE`);
      return { ...head, ...partOf(content, input) };
    }
    const bytes = content.bytes ?? Buffer.from(content.text ?? '');
    await atPath(input.output, context, (path) => writeBytes(path, bytes, { overwrite: input.force }));
    return { ...head, output: input.output };
  },
  render: ({ text, output: written, mime, size }) =>
    text?.replace(/\n$/, '') ?? `${written}: ${formatSize(size)} of ${mime} written`,
  tool: () =>
    defineTool({
      name: 'fetch_output',
      title: 'Fetch one output',
      effect: 'read',
      description:
        'One output or attachment of a message, which read shows only in part or by its size: a picture as an image, or a long text piece by piece (offset, limit). Fetch pictures only when you need to see them.',
      parameters: z.object({ ...which, offset, limit: limit.default(8000) }),
      result: z.object({
        file: z.string(),
        id: z.string(),
        mime: z.string(),
        size: z.int().describe('bytes'),
        text: z.string().optional(),
        length: z.int().optional().describe('characters of the whole text'),
        next: z.int().optional().describe('offset at which the text goes on'),
      }),
      run: async (input, context) => {
        const { content, ...head } = await fetchContent(input, context);
        return content.bytes ? pictureResult(content.bytes, head) : textResult({ ...head, ...partOf(content, input) });
      },
    }),
});

type Which = z.output<z.ZodObject<typeof which>>;
type Head = Pick<OutputResult, 'file' | 'id' | 'mime' | 'size'>;

async function fetchContent(input: Which, context: Context): Promise<Head & { readonly content: Content }> {
  return atPath(input.file, context, async (path) => {
    const message = (await readIpynb<Dialog>(path)).messages.get(input.id);
    const content = chosen(message, input);
    const size = content.bytes?.length ?? Buffer.byteLength(content.text ?? '');
    return { file: input.file, id: message.id, mime: content.mime, size, content };
  });
}

function chosen(message: Message, { index, attachment, mime }: Which): Content {
  if (index !== undefined && attachment !== undefined)
    throw new Misuse('an output and an attachment exclude each other');
  if (attachment !== undefined) return attachmentContent(message, attachment);
  if (index !== undefined) return outputContent(message, index - 1, mime);
  const { outputs, attachments } = message;
  if (outputs.length === 1 && attachments.length === 0) return outputContent(message, 0, mime);
  if (outputs.length === 0 && attachments.length === 1) return attachmentContent(message, attachments[0]?.id ?? '');
  const code = outputs.length + attachments.length === 0 ? 'not_found' : 'ambiguous';
  throw new DialogError(code, `${message.id}: say which; ${outputsList(message)}`);
}

function partOf(
  { text, bytes }: Content,
  { offset: start, limit: most = Infinity }: { readonly offset: number; readonly limit?: number | undefined },
): Pick<OutputResult, 'text' | 'length' | 'next' | 'data'> {
  if (bytes) return { data: Buffer.from(bytes).toString('base64') };
  const whole = text ?? '';
  const length = codePointLength(whole);
  const points = Array.from(whole.slice(0, 2 * (start + most)));
  const end = start + most;
  return { text: points.slice(start, end).join(''), length, ...(end < length && { next: end }) };
}

function textResult({ text = '', next, length = 0, ...head }: OutputResult): ToolResult<OutputResult> {
  const rest = next === undefined ? '' : `\n… (${length - next} more characters; go on with offset ${next})`;
  return { text: `${text}${rest}`, value: { ...head, text, length, ...(next !== undefined && { next }) } };
}

function pictureResult(bytes: Uint8Array, head: Head): ToolResult<Head> {
  const mimeType = pictureType(bytes);
  const name = `${head.id}: ${head.mime} of ${formatSize(head.size)}`;
  if (mimeType === undefined)
    throw new DialogError(
      'invalid_value',
      `${name} is neither text nor a PNG, JPEG, GIF or WebP picture, and is not sent`,
    );
  if (bytes.length > largestPicture)
    throw new DialogError('too_large', `${name} is larger than the ${formatSize(largestPicture)} that are sent`);
  return { text: name, value: head, image: { mimeType, data: Buffer.from(bytes).toString('base64') } };
}
