/** Finds messages in many notebooks, and says where in them. */
import { z } from 'zod';
import type { FileFailure } from './support/each-file.ts';
import { type Searched, searchFiles } from './support/file-search.ts';
import { findTool } from './support/find-tool.ts';
import { type Hit, hitOf, renderHit } from './support/hits.ts';
import { count, criteria, pattern, searchOf } from './support/search-input.ts';
import { Misuse, type Operation, type Result, defineOperation } from './operation.ts';

/** What a search came to. */
export interface FindResult extends Result {
  /** How many messages were found, and how many notebooks looked through. */
  readonly found: number;
  readonly searched: number;
  /** What was found, where nobody took it before. */
  readonly items?: readonly FindItem[];
  readonly failures: readonly FileFailure[];
}

/** A message; with `files` only its file, with `count` that and how many were found in it. */
export type FindItem = Hit | { readonly file: string; readonly count?: number };

const near = count.min(0, 'must be at least 0').optional();

const parameters = z.object({
  pattern,
  paths: z.array(z.string()).default([]).describe('notebooks and folders; this folder by default'),
  ...criteria,
  context: near.describe('show so many messages around each'),
  beforeContext: near.describe('show so many before each'),
  afterContext: near.describe('show so many behind each'),
  limit: count.min(1, 'must be at least 1').optional().describe('find so many messages at most'),
  files: z.boolean().default(false).describe('print only the names of the notebooks'),
  count: z.boolean().default(false).describe('print only how many messages were found in each notebook'),
});

type Input = z.output<typeof parameters>;

/** The operation `find`. */
export const find: Operation = defineOperation({
  name: 'find',
  summary: 'Find messages in notebooks and folders, and the lines that match',
  details:
    'Prints file:id:line: text as soon as it is found, with reply or outputs behind the id for what is not in the content; of a message asked for without a pattern the first line. In folders it skips hidden files, node_modules, symbolic links, and what .gitignore says. With --json each message is a line, and the last line says how many were found. Exit status 1 when there are none.',
  parameters,
  positional: ['pattern', 'paths'],
  letters: { fixed: 'F', context: 'C', beforeContext: 'B', afterContext: 'A', files: 'l', count: 'c' },
  effect: 'read',
  examples: [
    { command: 'dlg find double', does: 'in all notebooks here and in the folders here' },
    { command: "dlg find 'def \\w+' tour.ipynb other.ipynb --type code", does: 'a pattern, in the code of two' },
    { command: "dlg find 'print(' -F -C 1", does: 'a text, with the messages around' },
    { command: 'dlg find conversation --in reply --files', does: 'the notebooks with such a reply' },
    { command: "dlg find '' tour.ipynb --type prompt", does: 'all prompts' },
    { command: 'dlg find hi --json | head -1', does: 'the first for programs' },
  ],
  run: async (input, context): Promise<FindResult> => {
    if (input.files && input.count) throw new Misuse('--files and --count exclude each other');
    const items: FindItem[] = [];
    const { emit = (item: FindItem): void => void items.push(item) } = context;
    const failures: FileFailure[] = [];
    let [found, searched] = [0, 0];
    for await (const each of searchFiles(input.paths.length > 0 ? input.paths : ['.'], searchFor(input), context)) {
      if ('error' in each) failures.push(each);
      else {
        searched++;
        found += each.found.filter(({ isMatch }) => isMatch).length;
        for (const item of itemsOf(each, input)) emit(item);
      }
    }
    return { found, searched, ...(!context.emit && { items }), failures };
  },
  render: () => '',
  renderItem: (item: FindItem, style) => {
    if ('matches' in item) return renderHit(item, style);
    const { magenta, dim } = style.paint;
    return `${magenta(item.file)}${item.count === undefined ? '' : `${dim(':')}${item.count}`}`;
  },
  foundFaults: ({ found }) => found === 0,
  tool: findTool,
});

function searchFor(input: Input): ReturnType<typeof searchOf> {
  const { context = 0, beforeContext = context, afterContext = context, limit, files } = input;
  const search = searchOf(input);
  const isList = !files && !input.count;
  const around = isList && { before: beforeContext, after: afterContext };
  return { ...search, query: { ...search.query, ...around }, limit, limitPerFile: files ? 1 : undefined };
}

function itemsOf(searched: Extract<Searched, { readonly found: unknown }>, input: Input): FindItem[] {
  const { file, found } = searched;
  if (found.length === 0) return [];
  if (input.files) return [{ file }];
  return input.count ? [{ file, count: found.length }] : found.map((each) => hitOf(file, each));
}
