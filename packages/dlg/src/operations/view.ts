/** Shows messages: all of a dialog or some, in full or as much as fits a budget of tokens. */
import type { Dialog, Message, MessageView, Metadata } from 'dialogbook';
import { readIpynb } from 'dialogbook/node';
import { z } from 'zod';
import { type FormName, fittingForm, fullForm } from './support/budget.ts';
import { atPath } from './support/each-file.ts';
import { jsonText } from './support/json-text.ts';
import { id, file } from './support/parameters.ts';
import { shellWord } from './support/shell-word.ts';
import { fitsTokens } from './support/tokens.ts';
import { type ViewFormat, closedText, viewFormats, viewOf } from './support/view-formats.ts';
import { type Operation, type Result, type Style, defineOperation } from './operation.ts';

/** What `view` shows. */
export interface ViewResult extends Result {
  readonly file: string;
  readonly name: string;
  readonly format: ViewFormat;
  /** How much of the messages is shown. */
  readonly form: FormName;
  /** The messages as text, in the formats that are text. */
  readonly text?: string;
  /** The notebook's metadata and the messages as values, in the format `json`. */
  readonly meta?: Metadata;
  readonly messages?: readonly MessageView[];
  /** Sentences that say what is not shown, and how to get it. */
  readonly leftOut: readonly string[];
}

/** The operation `view`. */
export const view: Operation = defineOperation({
  name: 'view',
  summary: 'Show a dialog, or some of its messages',
  details: 'With --budget it shows as much as fits that many tokens, and says what it left out and how to get it.',
  parameters: z.object({
    file,
    ids: z.array(id).optional().describe('ids of the messages to show, or the starts of them; all by default'),
    format: z.enum(viewFormats).optional().describe('how to show them; text by default, json with --json'),
    outputs: z.boolean().default(true).describe('show what code printed'),
    budget: z
      .int('must be a whole number')
      .positive('must be at least 1')
      .optional()
      .describe('the most tokens to show'),
    binary: z.boolean().default(false).describe('show base64 data (images) in the formats json and markdown'),
  }),
  positional: ['file', 'ids'],
  letters: { format: 'f', budget: 'b' },
  effect: 'read',
  examples: [
    { command: 'dlg view tour.ipynb', does: 'all of it' },
    { command: 'dlg view tour.ipynb 5a0f 77be', does: 'two messages' },
    { command: 'dlg view tour.ipynb --format xml --budget 2000', does: 'for a model, in 2,000 tokens' },
    { command: 'dlg view tour.ipynb 77be --format json --binary', does: 'with the data of its images' },
  ],
  run: (input, context) =>
    atPath(input.file, context, async (path) => show(await readIpynb(path), input, context.structured)),
  render: renderView,
  isJson: ({ format }) => format === 'json',
});

interface ViewInput {
  readonly file: string;
  readonly ids?: string[] | undefined;
  readonly format?: ViewFormat | undefined;
  readonly outputs: boolean;
  readonly budget?: number | undefined;
  readonly binary: boolean;
}

async function show(dialog: Dialog, input: ViewInput, structured: boolean): Promise<ViewResult> {
  const { file: name, budget, outputs, binary, format = structured ? 'json' : 'text' } = input;
  const messages = chosen(dialog, input.ids ?? []);
  const shape = (form: ReturnType<typeof fullForm>): ViewResult => {
    const { leftOut, ...shown } = viewOf(dialog, form, { format, outputs, binary });
    return { file: name, name: dialog.name, format, form: form.name, ...shown, leftOut: [...form.leftOut, ...leftOut] };
  };
  if (budget === undefined) return shape(fullForm(messages));
  const printed = (result: ViewResult): string => (structured ? jsonText(result) : renderPlain(result));
  const command = `dlg view ${shellWord(name)}`;
  return shape(await fittingForm(messages, command, (form) => fitsTokens(printed(shape(form)), budget)));
}

function chosen({ messages }: Dialog, refs: readonly string[]): readonly Message[] {
  return refs.length === 0 ? messages : [...new Set(refs.map((ref) => messages.get(ref)))];
}

function renderPlain({ format, text, meta, messages, name, leftOut }: ViewResult): string {
  if (format !== 'json') return closedText(format, text ?? '', leftOut);
  return jsonText({ name, meta, messages, ...(leftOut.length > 0 && { leftOut }) });
}

/** A line at the margin of the text format that names a message. */
const label = /^\S+:(?:code|note|prompt|raw)(?:\[[a-z ]+\])?(?=$|: )/gm;

function renderView(result: ViewResult, { paint }: Style): string {
  const plain = renderPlain(result);
  if (result.format !== 'text') return plain;
  return plain.replace(label, paint.bold).replace(/^(?:out|reply|attachment|left out):/gm, paint.dim);
}
