/** Shows messages: all of a dialog or some, in full or as much as fits a budget of tokens. */
import { type Dialog, type Message, type Metadata, headingInfo } from 'dialogbook';
import { readIpynb } from 'dialogbook/node';
import { getAllAddressed, messageRevision } from 'dialogbook/surgery';
import { z } from 'zod';
import { type FormName, fittingForm, fullForm } from './support/budget.ts';
import { atPath } from './support/each-file.ts';
import { jsonText } from './support/json-text.ts';
import { budget, file, id } from './support/parameters.ts';
import { shellWord } from './support/shell-word.ts';
import { fitsTokens } from './support/tokens.ts';
import { type ShownMessage, type ViewFormat, closedText, viewFormats, viewOf } from './support/view-formats.ts';
import {
  type Context,
  type Operation,
  type Result,
  type Style,
  defineOperation,
  defineTool,
  plainStyle,
} from './operation.ts';

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
  readonly messages?: readonly ShownMessage[];
  /** Sentences that say what is not shown, and how to get it. */
  readonly leftOut: readonly string[];
}

const ids = z
  .array(id)
  .optional()
  .describe('ids of the messages to show, or the starts of them, or headings (## Data) for sections; all by default');
const outputs = z.boolean().default(true).describe('show what code printed');

/** The operation `view`. */
export const view: Operation = defineOperation({
  name: 'view',
  summary: 'Show a dialog, or some of its messages',
  details: 'With --budget it shows as much as fits that many tokens, and says what it left out and how to get it.',
  parameters: z.object({
    file,
    ids,
    format: z.enum(viewFormats).optional().describe('how to show them; text by default, json with --json'),
    outputs,
    revisions: z.boolean().default(false).describe('show the revision of each message behind its id, for edits'),
    budget: budget.optional(),
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
  run: (input, context) => show(input, context, commandsFor(input.file)),
  render: renderView,
  isJson: ({ format }) => format === 'json',
  tool: () =>
    defineTool({
      name: 'read',
      title: 'Read messages',
      description:
        'Messages of a dialog in full, by id or section; all without ids. Each is headed id@revision:type; give id@revision in an edit, and it is refused if the message has changed. Pictures show as their size. What does not fit the budget is shortened and said.',
      parameters: z.object({
        file,
        ids,
        outputs,
        format: z.enum(['text', 'markdown', 'xml']).default('text').describe('how to show them'),
        budget: budget.default(6000),
      }),
      result: z.object({
        text: z.string(),
        leftOut: z.array(z.string()).describe('what is not shown, and how to get it'),
      }),
      run: async (input, context) => {
        const result = await show({ ...input, binary: false, revisions: true }, context, toolWays);
        const text = renderView(result, plainStyle);
        return { text, value: { text, leftOut: [...result.leftOut] } };
      },
    }),
});

interface ViewInput {
  readonly file: string;
  readonly ids?: string[] | undefined;
  readonly format?: ViewFormat | undefined;
  readonly outputs: boolean;
  readonly revisions: boolean;
  readonly budget?: number | undefined;
  readonly binary: boolean;
}

/** How whoever reads the view gets what it leaves out. */
interface ViewWays {
  /** What shows a message whole when its id is put behind it. */
  readonly whole: string;
  readonly data: string;
}

function commandsFor(name: string): ViewWays {
  return { whole: `dlg view ${shellWord(name)}`, data: '--binary shows the data' };
}

const toolWays: ViewWays = {
  whole: 'a larger budget, or read with only the id',
  data: 'fetch_output fetches pictures of outputs and attachments',
};

function show(input: ViewInput, context: Context, ways: ViewWays): Promise<ViewResult> {
  const { structured } = context;
  return atPath(input.file, context, async (path) => showDialog(await readIpynb(path), input, { structured, ways }));
}

async function showDialog(
  dialog: Dialog,
  input: ViewInput,
  { structured, ways }: { readonly structured: boolean; readonly ways: ViewWays },
): Promise<ViewResult> {
  const { file: name, budget: tokens, revisions, format = structured ? 'json' : 'text' } = input;
  const messages = chosen(dialog, input.ids ?? []);
  const options = {
    format,
    outputs: input.outputs,
    binary: input.binary,
    dataWay: ways.data,
    ...(revisions && { revisionOf: revisionsOf(messages) }),
  };
  const shape = (form: ReturnType<typeof fullForm>): ViewResult => {
    const { leftOut, ...shown } = viewOf(dialog, form, options);
    return { file: name, name: dialog.name, format, form: form.name, ...shown, leftOut: [...form.leftOut, ...leftOut] };
  };
  if (tokens === undefined) return shape(fullForm(messages));
  const printed = (result: ViewResult): string => (structured ? jsonText(result) : renderPlain(result));
  return shape(await fittingForm(messages, ways.whole, (form) => fitsTokens(printed(shape(form)), tokens)));
}

function chosen(dialog: Dialog, refs: readonly string[]): readonly Message[] {
  if (refs.length === 0) return dialog.messages;
  return getAllAddressed(
    dialog,
    refs.map((ref) => (headingInfo(ref) === undefined ? ref : { section: ref })),
  );
}

/** The revision of any of `messages`, or of a shortened copy of it. */
function revisionsOf(messages: readonly Message[]): (message: Message) => string {
  const originals = new Map(messages.map((message) => [message.id, message]));
  const known = new Map<string, string>();
  return (message) => {
    const revision = known.get(message.id) ?? messageRevision(originals.get(message.id) ?? message);
    known.set(message.id, revision);
    return revision;
  };
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
