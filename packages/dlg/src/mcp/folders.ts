/**
 * The folders that the server is confined to. What a client names is looked up on the disk at each use: symbolic links,
 * `..` and absolute paths may lead about inside the folders, never out of them.
 */
import { DialogError } from 'dialogbook';
import type { Stats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Folders } from '../operations/operation.ts';
import { isSkipped } from '../operations/support/walk.ts';

/** Folders looked into for one list. */
const mostFolders = 5000;

/** Folders given by their real paths. */
export class ConfinedFolders implements Folders {
  readonly roots: readonly string[];

  private constructor(roots: readonly string[]) {
    this.roots = roots;
  }

  /** The folders at `paths`. @throws DialogError `not_found`, `not_a_file` for what is no folder. */
  static async open(paths: readonly string[]): Promise<ConfinedFolders> {
    const roots: string[] = [];
    for (const path of paths) {
      const root = await realpath(path).catch(() => undefined);
      if (root === undefined) throw new DialogError('not_found', `${path}: no such folder`);
      if (!(await stat(root)).isDirectory()) throw new DialogError('not_a_file', `${path}: this is no folder`);
      if (!roots.includes(root)) roots.push(root);
    }
    return new ConfinedFolders(roots);
  }

  /**
   * The real path of `file`; where a relative one is in several folders, in the first. `.ipynb` is added where there is no
   * file without it. What is not there gets a path in the folder it would be in.
   * @throws DialogError `no_permission` for what is, or leads, out of the folders; `not_found`, `not_a_file`.
   */
  async locate(file: string): Promise<string> {
    checkForm(file);
    const paths = isAbsolute(file) ? [file] : this.roots.map((root) => resolve(root, file));
    const inside = paths.map((path) => resolve(path)).filter((path) => this.#holds(path));
    if (inside.length === 0) throw this.#outside();
    for (const path of inside) {
      const found =
        (await this.#find(path)) ?? (path.endsWith('.ipynb') ? undefined : await this.#find(`${path}.ipynb`));
      if (found !== undefined) return found;
    }
    return this.#place(inside[0] ?? '');
  }

  /** How a client names the file at the real path `path`: relative to its folder, where that does not mean another file. */
  async nameOf(path: string): Promise<string> {
    const root = this.roots.find((each) => isWithin(each, path));
    const name = root === undefined ? path : relative(root, path).split(sep).join('/');
    return (await this.locate(name).catch(() => undefined)) === path ? name : path;
  }

  /** The names of notebooks, folder by folder; hidden folders, links and `node_modules` are not looked into. */
  async list(limit: number): Promise<{ readonly names: readonly string[]; readonly hasMore: boolean }> {
    const names: string[] = [];
    for (const root of this.roots)
      for await (const path of notebooksIn(root)) {
        if (names.length === limit) return { names, hasMore: true };
        names.push(await this.nameOf(path));
      }
    return { names, hasMore: false };
  }

  /** The real path of what is at `path`; undefined where nothing is. */
  async #find(path: string): Promise<string | undefined> {
    const real = await realpath(path).catch(unlessMissing);
    if (real === undefined) {
      // A link to what is not there: a write would go where it leads.
      if ((await lstat(path).catch(unlessMissing)) !== undefined) throw this.#outside();
      return undefined;
    }
    if (!this.#holds(real)) throw this.#outside();
    checkKind(await stat(real));
    return real;
  }

  /** Where the file at `path` would be: its folder is there, and inside. */
  async #place(path: string): Promise<string> {
    const folder = await realpath(dirname(path)).catch(unlessMissing);
    if (folder === undefined) throw new DialogError('not_found', 'no such file or folder');
    if (!this.#holds(folder)) throw this.#outside();
    return join(folder, basename(path));
  }

  #holds(path: string): boolean {
    return this.roots.some((root) => isWithin(root, path));
  }

  #outside(): DialogError {
    return new DialogError('no_permission', `not in the folders that may be used: ${this.roots.join(', ')}`);
  }
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** @throws DialogError `no_permission` for URLs and their escapes, control characters, and the path forms of another system. */
function checkForm(file: string): void {
  const isWindows = process.platform === 'win32';
  const rest = isWindows ? file.replace(/^[A-Za-z]:(?=[\\/])/, '') : file;
  const refuse = (what: string): never => {
    throw new DialogError('no_permission', `${what}; give a path in the folders that may be used`);
  };
  if (file.trim() === '') refuse('an empty path');
  if (/[\x00-\x1f\x7f]/.test(file)) refuse('control characters are in no path');
  if (/^(?:[A-Za-z]:|[A-Za-z][\w+.-]*:\/)/.test(rest) || (isWindows && rest.includes(':')))
    refuse('a URL or a drive is no path here');
  if (/%(?:2e|2f|5c)/i.test(file)) refuse('an escape such as %2F is not decoded, and is in no path here');
  if (isWindows ? /^[\\/]{2}/.test(file) : file.includes('\\')) refuse('a backslash is in no path here');
}

/** A pipe would keep the server waiting for ever. */
function checkKind(stats: Stats): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new DialogError('not_a_file', 'this is no regular file');
}

function unlessMissing(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return undefined;
  if (code === 'ENOTDIR') throw new DialogError('not_found', 'a part of this path is a file, not a folder');
  if (code === 'EACCES' || code === 'EPERM') throw new DialogError('no_permission', 'permission denied');
  throw new DialogError('io', 'the disk cannot look this path up', { cause: error });
}

/** The notebooks in `root`, by name, those of a folder before those of the folders in it. */
async function* notebooksIn(root: string): AsyncGenerator<string> {
  const folders = [root];
  for (let seen = 0; seen < mostFolders; seen++) {
    const folder = folders.pop();
    if (folder === undefined) return;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const shown = entries.filter(({ name }) => !isSkipped(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of shown) if (entry.isFile() && entry.name.endsWith('.ipynb')) yield join(folder, entry.name);
    for (const entry of shown.toReversed()) if (entry.isDirectory()) folders.push(join(folder, entry.name));
  }
}
