/** `find` as agents have it: the first messages, and of each the first lines that match. */
import { printable } from 'dialogbook';
import { z } from 'zod';
import { type Context, type Tool, type ToolResult, defineTool, plainStyle } from '../operation.ts';
import { searchFiles } from './file-search.ts';
import { type Hit, hitOf, renderHit } from './hits.ts';
import { counted, someOf } from './listing.ts';
import { count, criteria, pattern, searchOf } from './search-input.ts';

/** Lines shown of a message, and notebooks looked through where none are named. */
const [mostLines, mostFiles] = [5, 5000];

const parameters = () =>
  z.object({
    pattern,
    paths: z.array(z.string()).optional().describe('notebooks and folders; everything by default'),
    ...criteria,
    limit: count.min(1, 'must be at least 1').max(500, 'must be at most 500').default(30).describe('messages at most'),
  });

/** The tool `find`. */
export const findTool = (): Tool =>
  defineTool({
    name: 'find',
    title: 'Find messages',
    description:
      'Messages of one dialog or of all, by what they say (a regular expression, or a text with fixed) and what they are (type, errors, exported, headings, section, meta). Each hit is a line file:id:line: text; read or edit the message by that id.',
    parameters: parameters(),
    result: z.object({
      text: z.string().describe('the hits, a line each'),
      found: z.int().describe('the messages shown'),
      leftOut: z.array(z.string()).describe('what is not shown, and how to get it'),
    }),
    run: findForAgents,
  });

async function findForAgents(
  { paths, limit, ...input }: z.output<ReturnType<typeof parameters>>,
  context: Context,
): Promise<ToolResult<{ text: string; found: number; leftOut: string[] }>> {
  // One more than are shown tells whether there are more.
  const search = { ...searchOf(input), limit: limit + 1 };
  const hits: Hit[] = [];
  const unread: string[] = [];
  for await (const each of searchFiles(paths ?? (await everything(context)), search, context)) {
    if ('error' in each) unread.push(each.error.message);
    else hits.push(...each.found.map((found) => hitOf(each.file, found)));
  }
  const shown = hits.slice(0, limit);
  const leftOut = [
    ...(hits.length > limit
      ? [`the messages after these ${limit}; a larger limit, or a narrower search, shows them`]
      : []),
    ...(unread.length > 0 ? [`${counted(unread.length, 'file')} could not be read: ${someOf(unread)}`] : []),
  ];
  const lines = [...shown.map(textOfHit), ...leftOut.map((what) => `left out: ${what}`)];
  const text = lines.length === 0 ? 'Nothing was found.' : printable(lines.join('\n'));
  return { text, value: { text, found: shown.length, leftOut } };
}

async function everything({ folders }: Context): Promise<readonly string[]> {
  return folders ? (await folders.list(mostFiles)).names : ['.'];
}

function textOfHit(hit: Hit): string {
  const more = hit.matches.length - mostLines;
  const text = renderHit({ ...hit, matches: hit.matches.slice(0, mostLines) }, plainStyle);
  return more > 0 ? `${text}\n${hit.file}:${hit.id}: ${counted(more, 'more line')}` : text;
}
