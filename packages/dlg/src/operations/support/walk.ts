/**
 * The notebooks in files and folders, one after the other as they are found. Left out are hidden ones, `node_modules`, what
 * `.gitignore` says, and symbolic links, so that none leads in a circle; what is named itself is never left out.
 */
import { DialogError } from 'dialogbook';
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../operation.ts';
import { type FileFailure, atPath, errorValue } from './each-file.ts';
import { type IgnoreRules, isIgnored, rulesAbove, rulesIn } from './ignore-rules.ts';

/** A notebook by the name to show, or a folder that cannot be looked into. */
export type WalkItem = { readonly file: string } | FileFailure;

interface Folder {
  /** The name to show. */
  readonly name: string;
  readonly path: string;
  readonly rules: IgnoreRules;
}

/** The files among `names`, and the notebooks in those that are folders, by name and each once. */
export async function* notebooksIn(
  names: readonly string[],
  context: Pick<Context, 'cwd' | 'folders'>,
): AsyncGenerator<WalkItem> {
  const seen = new Set<string>();
  for (const name of names) {
    const start = await startOf(name, context);
    const items = typeof start === 'string' ? [{ file: start }] : walk(start);
    for await (const item of items) {
      if (seen.has(item.file)) continue;
      seen.add(item.file);
      yield item;
    }
  }
}

/** The folder called `name`, or the file: one whose extension was left out by its whole name, one that is not there as given. */
async function startOf(name: string, context: Pick<Context, 'cwd' | 'folders'>): Promise<Folder | string> {
  try {
    return await atPath(name, context, async (path) => {
      const stats = await stat(path).catch(() => undefined);
      // A host that is confined to folders reads nothing above them.
      if (stats?.isDirectory()) return { name, path, rules: context.folders ? [] : await rulesAbove(path) };
      if (name.endsWith('.ipynb')) return name;
      const isShort = stats
        ? path.endsWith('.ipynb')
        : (await stat(`${path}.ipynb`).catch(() => undefined)) !== undefined;
      return isShort ? `${name}.ipynb` : name;
    });
  } catch (error) {
    // Reading it says the same.
    if (DialogError.is(error)) return name;
    throw error;
  }
}

async function* walk(folder: Folder): AsyncGenerator<WalkItem> {
  const entries = await entriesOf(folder);
  if ('error' in entries) return yield entries;
  const hasRules = entries.some((entry) => entry.name === '.gitignore' && entry.isFile());
  const rules = hasRules ? await rulesIn(folder.path, folder.rules) : folder.rules;
  for (const entry of entries) {
    const [name, path] = [join(folder.name, entry.name), join(folder.path, entry.name)];
    const isFolder = entry.isDirectory();
    if (!isFolder && !(entry.isFile() && entry.name.endsWith('.ipynb'))) continue;
    if (isSkipped(entry.name) || isIgnored(path, { rules, isFolder })) continue;
    if (isFolder) yield* walk({ name, path, rules });
    else yield { file: name };
  }
}

async function entriesOf({ name, path }: Folder): Promise<readonly Dirent[] | FileFailure> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const isDenied = code === 'EACCES' || code === 'EPERM';
    const fact = isDenied
      ? 'permission denied; check who owns this folder and its mode'
      : `the folder cannot be read (${code})`;
    return {
      file: name,
      error: errorValue(new DialogError(isDenied ? 'no_permission' : 'io', `${name}: ${fact}`, { cause })),
    };
  }
}

/** Whether a file or folder of this name is hidden, or made by tools: not looked into. */
export function isSkipped(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}
