/** Says what is wrong with notebooks; changes nothing. */
import { checkIpynb, printable } from 'dialogbook';
import { readIpynbBytes } from 'dialogbook/node';
import { z } from 'zod';
import { type FileResults, atPath, eachFile } from './support/each-file.ts';
import { type IssueView, issueLines, issueViews } from './support/issues.ts';
import { counted } from './support/listing.ts';
import { file, files } from './support/parameters.ts';
import { type Operation, type Style, defineOperation, defineTool, plainStyle } from './operation.ts';

/** What is wrong with one notebook. */
export interface FileCheck {
  readonly file: string;
  readonly errors: number;
  readonly warnings: number;
  readonly issues: readonly IssueView[];
}

/** The operation `check`. */
export const check: Operation = defineOperation({
  name: 'check',
  summary: 'Say what is wrong with notebooks, where, and how to fix it',
  details:
    'An error is what Jupyter itself refuses; a warning is legal and still makes trouble. Exit status 1 when there are errors.',
  parameters: z.object({ files }),
  positional: ['files'],
  effect: 'read',
  examples: [
    { command: 'dlg check tour.ipynb', does: 'one notebook' },
    { command: 'dlg check *.ipynb --json', does: 'many, for programs' },
  ],
  run: (input, context): Promise<FileResults<FileCheck>> =>
    eachFile(input.files, (file) => atPath(file, context, (path) => checkFile(file, path))),
  render: ({ files: checks }, style) => checks.map((each) => renderCheck(each, style)).join('\n'),
  foundFaults: ({ files: checks }) => checks.some(({ errors }) => errors > 0),
  tool: () =>
    defineTool({
      name: 'check',
      title: 'Check a dialog',
      description:
        'What is wrong with the file of a dialog, where, and how to mend it; errors are what Jupyter refuses.',
      parameters: z.object({ file }),
      result: z.object({ errors: z.int(), warnings: z.int(), text: z.string() }),
      run: async ({ file: name }, context) => {
        const found = await atPath(name, context, (path) => checkFile(name, path));
        const text = printable(renderCheck(found, plainStyle));
        return { text, value: { errors: found.errors, warnings: found.warnings, text } };
      },
    }),
});

async function checkFile(file: string, path: string): Promise<FileCheck> {
  const { bytes } = await readIpynbBytes(path);
  const issues = issueViews(checkIpynb(bytes), bytes);
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  return { file, errors, warnings: issues.length - errors, issues };
}

function renderCheck({ file, errors, warnings, issues }: FileCheck, style: Style): string {
  const { bold, green } = style.paint;
  if (issues.length === 0) return `${bold(file)}: ${green('valid')}`;
  const counts = [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')];
  return [`${bold(file)}: ${counts.filter(Boolean).join(', ')}`, ...issueLines(issues, style)].join('\n');
}
