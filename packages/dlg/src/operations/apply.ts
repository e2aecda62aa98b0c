/** Makes a batch of edits to a dialog: all of them, in one write, or none. */
import { DialogError, printable } from 'dialogbook';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Context, type Operation, defineOperation, defineTool, plainStyle } from './operation.ts';
import { applyToFile } from './support/apply-to-file.ts';
import { type EditResult, renderEdit } from './support/edit-file.ts';
import { editOf } from './support/edits.ts';
import { file } from './support/parameters.ts';

/** The operation `apply`. */
export const apply: Operation = defineOperation({
  name: 'apply',
  summary: 'Make a batch of edits: all of them, in one write, or none',
  details:
    'The batch is JSON: a list of edits such as {"op": "set", "message": "5a0f", "content": "…"}, or {"edits": […], "revision": "…"}. An id may carry the revision it was read at, as 5a0f@9c1b22d0; what changed since is refused.',
  parameters: z.object({
    file,
    batch: z.string().default('-').describe('file with the batch; - reads it from standard input'),
    dryRun: z.boolean().default(false).describe('say what it would do, and write nothing'),
  }),
  positional: ['file', 'batch'],
  effect: 'edit',
  examples: [
    { command: 'dlg apply tour.ipynb edits.json', does: 'a batch from a file' },
    { command: 'dlg apply tour.ipynb < edits.json --dry-run', does: 'what it would do' },
  ],
  run: async ({ file: name, batch, dryRun }, context): Promise<EditResult> => {
    const { readBatch } = await import('./support/edit-schema.ts');
    const { edits, revision } = readBatch(await batchText(batch, context), batch);
    return applyToFile(name, context, edits.map(editOf), { revision, dryRun });
  },
  render: (result, style) => renderEdit(result, 'applied', style),
  tool: async () => {
    const { editSchema } = await import('./support/edit-schema.ts');
    return defineTool({
      name: 'edit',
      title: 'Edit a dialog',
      description:
        'Make a batch of edits to a dialog: all of them, in one write, or none. Name messages as id@revision, as read shows them, and an edit of what changed meanwhile is refused with the current text. Prefer replaceText and lines over set. Outputs, metadata and all other messages stay byte for byte.',
      parameters: z.object({
        file,
        edits: z.array(editSchema).min(1),
        revision: z.string().optional().describe('of the dialog, to refuse where anything in it changed'),
        dryRun: z.boolean().default(false).describe('say what it would do, and write nothing'),
      }),
      result: z.object({
        changed: z.boolean(),
        messages: z.array(z.string()).describe('those added or changed, as id@revision'),
        notes: z.array(z.string()),
        text: z.string().describe('what changed, as a diff of the file'),
      }),
      run: async ({ file: name, edits, revision, dryRun }, context) => {
        const result = await applyToFile(name, context, edits.map(editOf), { revision, dryRun });
        const text = printable(renderEdit(result, 'edited', plainStyle));
        const messages = result.messages.map((message) => `${message.id}@${message.revision}`);
        return {
          text: [text, ...messages].join('\n'),
          value: { changed: result.changed, messages, notes: [...result.notes], text },
        };
      },
    });
  },
});

async function batchText(batch: string, { cwd, stdin }: Context): Promise<string> {
  if (batch === '-') return stdin.read();
  try {
    return await readFile(resolve(cwd, batch), 'utf8');
  } catch (cause) {
    throw new DialogError('not_found', `${batch}: the batch cannot be read: ${(cause as Error).message}`, { cause });
  }
}
