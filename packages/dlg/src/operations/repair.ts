/** Makes notebooks valid by the smallest change to their bytes; without `apply` it only shows that change. */
import { repairIpynb } from 'dialogbook';
import { readIpynbBytes, writeBytes } from 'dialogbook/node';
import { z } from 'zod';
import { type FileResults, atPath, eachFile } from './support/each-file.ts';
import { diffLines, fileDiff } from './support/file-diff.ts';
import { type IssueView, issueLines, issueViews } from './support/issues.ts';
import { counted } from './support/listing.ts';
import { files } from './support/parameters.ts';
import { readBack } from './support/read-back.ts';
import { shellWord } from './support/shell-word.ts';
import { type Operation, type Style, Misuse, defineOperation } from './operation.ts';

/** What a repair changes in one notebook. */
export interface FileRepair {
  readonly file: string;
  /** Whether the file was written; false for a plan, and where there is nothing to repair. */
  readonly changed: boolean;
  /** What was wrong, each with the fix. */
  readonly changes: readonly IssueView[];
  /** Unified diff of the file; `''` where there is nothing to repair. */
  readonly diff: string;
}

/** The operation `repair`. */
export const repair: Operation = defineOperation({
  name: 'repair',
  summary: 'Make notebooks valid: show what would change, or with --apply change it',
  details: 'Nothing that holds content is removed: what has no legal place is kept in the metadata of its cell.',
  parameters: z.object({
    files,
    plan: z.boolean().optional().describe('only show what would change; the default'),
    apply: z.boolean().optional().describe('write the repaired notebooks'),
  }),
  positional: ['files'],
  effect: 'edit',
  examples: [
    { command: 'dlg repair broken.ipynb', does: 'what would change' },
    { command: 'dlg repair broken.ipynb --apply', does: 'change it' },
  ],
  run: async (input, context): Promise<FileResults<FileRepair>> => {
    const { plan, apply = false } = input;
    if (plan && apply) throw new Misuse('--plan and --apply exclude each other; use one of them');
    return eachFile(input.files, (file) => atPath(file, context, (path) => repairFile(file, path, apply)));
  },
  render: ({ files: repairs }, style) => repairs.map((each) => renderRepair(each, style)).join('\n'),
});

async function repairFile(file: string, path: string, apply: boolean): Promise<FileRepair> {
  const { path: found, bytes: before } = await readIpynbBytes(path);
  const { bytes: after, changes } = repairIpynb(before);
  const differs = Buffer.compare(before, after) !== 0;
  if (apply && differs) {
    await writeBytes(found, after, { replaces: before });
    await readBack(found, after);
  }
  const diff = await fileDiff(file, before, after);
  return { file, changed: apply && differs, changes: issueViews(changes, before), diff };
}

function renderRepair({ file, changed, changes, diff }: FileRepair, style: Style): string {
  const { bold, green } = style.paint;
  if (diff === '') return `${bold(file)}: ${green('nothing to repair')}`;
  const what = counted(changes.length, 'repair');
  const header = changed
    ? `${what} made`
    : `${what} to make; dlg repair --apply ${shellWord(file)} makes ${changes.length === 1 ? 'it' : 'them'}`;
  return [`${bold(file)}: ${header}`, ...issueLines(changes, style), ...diffLines(diff, style)].join('\n');
}
