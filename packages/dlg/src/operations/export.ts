/** Turns a dialog into Python, Markdown or XML, to be passed on or written to a file. */
import { type Dialog, DialogError, dialogToMarkdown, dialogToPython, dialogToXml, formatSize } from 'dialogbook';
import { readIpynb, writeBytes } from 'dialogbook/node';
import { realpath } from 'node:fs/promises';
import { z } from 'zod';
import { atPath } from './support/each-file.ts';
import { file } from './support/parameters.ts';
import { readBack } from './support/read-back.ts';
import { type Operation, type Result, defineOperation } from './operation.ts';

const formats = ['python', 'markdown', 'xml'] as const;

/** What `export` made. */
export interface ExportResult extends Result {
  readonly file: string;
  readonly to: (typeof formats)[number];
  /** The file that was written; absent where `text` is. */
  readonly output?: string;
  readonly text?: string;
  /** Bytes of the text in UTF-8. */
  readonly size: number;
}

/** The operation `export`. */
export const exportDialog: Operation = defineOperation({
  name: 'export',
  summary: 'Write a dialog as Python, Markdown or XML',
  details: 'Python is the code with an #| export directive. Markdown carries its images.',
  parameters: z.object({
    file,
    to: z.enum(formats).describe('the format'),
    output: z.string().optional().describe('the file to write; standard output by default, and for -'),
    force: z.boolean().default(false).describe('overwrite a file that exists'),
  }),
  positional: ['file'],
  letters: { output: 'o' },
  effect: 'edit',
  verbatim: true,
  examples: [
    { command: 'dlg export tour.ipynb --to markdown', does: 'print it' },
    { command: 'dlg export tour.ipynb --to python -o tour.py', does: 'write the exported code' },
    { command: 'dlg export tour.ipynb --to xml -o tour.xml --force', does: 'write it, over what is there' },
  ],
  run: async ({ file: name, to, output, force }, context): Promise<ExportResult> => {
    const dialog = await atPath(name, context, (path) => readIpynb(path));
    const text = exported(dialog, to, name);
    const bytes = new TextEncoder().encode(text);
    const result = { file: name, to, size: bytes.length };
    // As a file, a device can be neither replaced nor read back.
    if (output === undefined || output === '-' || output === '/dev/stdout') return { ...result, text };
    await atPath(output, context, (path) => write(dialog, path, { bytes, force }));
    return { ...result, output };
  },
  render: ({ text, output, to, size }) => text?.replace(/\n$/, '') ?? `${output}: ${formatSize(size)} of ${to} written`,
});

function exported(dialog: Dialog, to: (typeof formats)[number], name: string): string {
  switch (to) {
    case 'python':
      return withNewline(dialogToPython(dialog) || nothingExported(name));
    case 'markdown':
      return withNewline(dialogToMarkdown(dialog));
    case 'xml':
      return withNewline(dialogToXml(dialog));
    default:
      return to satisfies never;
  }
}

function nothingExported(name: string): never {
  throw new DialogError('not_found', `${name}: no code in it is exported; begin a cell with the line "#| export"`);
}

function withNewline(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

async function write(
  dialog: Dialog,
  path: string,
  { bytes, force }: { readonly bytes: Uint8Array; readonly force: boolean },
): Promise<void> {
  const [source, target] = await Promise.all([dialog.path ?? '', path].map((each) => realpath(each).catch(() => each)));
  if (source === target)
    throw new DialogError('exists', `${path}: that is the notebook itself; choose another file to write to`);
  try {
    await writeBytes(path, bytes, { overwrite: force });
  } catch (error) {
    if (!DialogError.is(error, 'exists')) throw error;
    throw new DialogError('exists', `${path}: it exists already, and is left as it is; --force overwrites it`);
  }
  await readBack(path, bytes);
}
