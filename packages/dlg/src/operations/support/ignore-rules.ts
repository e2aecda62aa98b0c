/** What `.gitignore` files say of files and folders, as git reads them: the innermost file that names a path decides. */
import type { Ignore } from 'ignore';
import { access, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** The rules of a folder and of those it is in, innermost first. */
export type IgnoreRules = readonly { readonly folder: string; readonly rules: Ignore }[];

/** The rules in force in `folder`, where those of the folder it is in are `outer`. */
export async function rulesIn(folder: string, outer: IgnoreRules): Promise<IgnoreRules> {
  const text = await readFile(join(folder, '.gitignore'), 'utf8').catch(() => undefined);
  if (text === undefined) return outer;
  const { default: ignore } = await import('ignore');
  return [{ folder, rules: ignore({ ignorecase: false }).add(text) }, ...outer];
}

/** The rules that the folders above `folder` have for it, up to the one where its repository begins; none outside of one. */
export async function rulesAbove(folder: string): Promise<IgnoreRules> {
  const above: string[] = [];
  for (let each = folder; !(await isThere(join(each, '.git')));) {
    const next = dirname(each);
    if (next === each) return [];
    above.unshift(next);
    each = next;
  }
  let rules: IgnoreRules = [];
  for (const each of above) rules = await rulesIn(each, rules);
  return isIgnored(folder, { rules, isFolder: true }) ? [] : rules;
}

/** Whether `path`, in the folder of the first of `rules` or below, is to be left out. */
export function isIgnored(
  path: string,
  { rules, isFolder }: { readonly rules: IgnoreRules; readonly isFolder: boolean },
): boolean {
  for (const { folder, rules: own } of rules) {
    const name = relative(folder, path).split(sep).join('/');
    const { ignored, unignored } = own.test(isFolder ? `${name}/` : name);
    if (ignored || unignored) return ignored;
  }
  return false;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
