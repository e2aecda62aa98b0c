/** Lists messages, one line each, under a header for each notebook. */
import { z } from 'zod';
import { type DialogListing, type ListOptions, listDialog, renderListing } from './support/dialog-listing.ts';
import { type FileResults, atPath, eachFile } from './support/each-file.ts';
import type { Ways } from './support/overview.ts';
import { budget, file, files } from './support/parameters.ts';
import { shellWord } from './support/shell-word.ts';
import {
  type Context,
  Misuse,
  type Operation,
  type ToolResult,
  defineOperation,
  defineTool,
  plainStyle,
} from './operation.ts';

const part = {
  from: z.string().optional().describe('id of the message to begin with'),
  section: z.string().optional().describe('heading of a section, as ## Data, or its id: list that section'),
};

/** The operation `ls`. */
export const ls: Operation = defineOperation({
  name: 'ls',
  summary: 'List the messages of dialogs, one line each',
  details:
    'Each line has the id, the type, the first line, the length of the reply or the outputs in characters, and flags. With --budget it lists all, or an outline, or its start, as fits that many tokens, and says what it left out and how to get it.',
  parameters: z.object({ files, budget: budget.optional(), ...part }),
  positional: ['files'],
  letters: { budget: 'b' },
  effect: 'read',
  examples: [
    { command: 'dlg ls tour.ipynb', does: 'what is in it' },
    { command: 'dlg ls *.ipynb', does: 'several notebooks' },
    { command: 'dlg ls tour.ipynb --json', does: 'the same for programs' },
    { command: 'dlg ls tour.ipynb --budget 1000', does: 'an overview in 1,000 tokens' },
    { command: 'dlg ls tour.ipynb --section c0a1', does: 'one section' },
  ],
  run: async (input, context): Promise<FileResults<DialogListing>> => {
    const { files: names, budget: tokens, from, section } = input;
    if (names.length > 1 && (from ?? section) !== undefined)
      throw new Misuse('--from and --section name messages of one notebook; give one');
    const each = tokens === undefined ? undefined : Math.max(1, Math.floor(tokens / names.length));
    const options = { from, section, budget: each };
    return eachFile(names, (name) => listFile(name, context, { ...options, ways: commandsFor(name) }));
  },
  render: ({ files: listings }, style) => listings.map((listing) => renderListing(listing, style)).join('\n\n'),
  tool: () =>
    defineTool({
      name: 'overview',
      title: 'Overview of a dialog',
      description:
        'The messages of a dialog (a Jupyter notebook), one line each: id, type, first line, length of its reply or outputs. Of a long dialog the headings and prompts, with how many messages stand behind each (+). Without a file: the names of the dialogs. Begin here, then read by id what you need.',
      parameters: z.object({ file: file.optional(), budget: budget.default(3000), ...part }),
      result: z.object({
        text: z.string().describe('the overview, or the names of the dialogs'),
        leftOut: z.array(z.string()).describe('what is not shown, and how to get it'),
      }),
      run: async ({ file: name, ...options }, context) => {
        if (name === undefined) return listFolders(context);
        const listing = await listFile(name, context, { ...options, ways: toolWays });
        const text = renderListing(listing, plainStyle);
        return { text, value: { text, leftOut: [...(listing.leftOut ?? [])] } };
      },
    }),
});

function commandsFor(name: string): Ways {
  const command = `dlg ls ${shellWord(name)}`;
  return { from: (id) => `${command} --from ${id}`, section: (id) => `${command} --section ${id}` };
}

const toolWays: Ways = {
  from: (id) => `overview with from: "${id}"`,
  section: (id) => `overview with section: "${id}"`,
};

function listFile(name: string, context: Context, options: Omit<ListOptions, 'structured'>): Promise<DialogListing> {
  const { structured } = context;
  return atPath(name, context, (path) => listDialog(name, path, { ...options, structured }));
}

const mostNames = 200;

async function listFolders({ folders }: Context): Promise<ToolResult<{ text: string; leftOut: string[] }>> {
  if (!folders) throw new Misuse('say which file');
  const { names, hasMore } = await folders.list(mostNames);
  const leftOut = hasMore ? [`the dialogs after these ${mostNames}; name them by their paths`] : [];
  const lines = [...names, ...leftOut.map((what) => `left out: ${what}`)];
  const text = lines.length === 0 ? 'There are no dialogs here yet; create makes one.' : lines.join('\n');
  return { text, value: { text, leftOut } };
}
