/**
 * The notebooks the tests run over: our own fixtures, and any folder named by `DIALOGBOOK_NOTEBOOKS`, so that the laws can
 * be tried on a collection of real notebooks that is not part of this repository.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PyNumber, pyLoads } from './python-json.ts';

/** The folder of the fixtures, which holds `notebooks/` and `broken/`. */
export const fixturesFolder: string = fileURLToPath(new URL('../fixtures/', import.meta.url));

/** One notebook file; `broken` when it must be refused rather than opened. */
export interface NotebookFile {
  /** `notebooks/crlf.ipynb`, or `external/…` for a file of the folder named in the environment. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly broken: boolean;
}

/** The names of all fixtures, such as `notebooks/crlf.ipynb` and `broken/empty.ipynb`, sorted. */
export function listFixtures(): string[] {
  return ['broken', 'notebooks'].flatMap((folder) =>
    ipynbFiles(join(fixturesFolder, folder)).map((file) => `${folder}/${file}`),
  );
}

/** The bytes of a fixture; a name without a folder is one of `notebooks/`. @throws Error when there is no such file */
export function readFixture(name: string): Uint8Array {
  return read(join(fixturesFolder, name.includes('/') ? name : `notebooks/${name}`));
}

/** Every fixture, then every `.ipynb` anywhere below the folder that `DIALOGBOOK_NOTEBOOKS` names, if it does. */
export function allNotebooks(): NotebookFile[] {
  const own = listFixtures().map((name) => ({ name, bytes: readFixture(name), broken: name.startsWith('broken/') }));
  const folder = process.env['DIALOGBOOK_NOTEBOOKS'];
  if (folder === undefined || folder === '') return own;
  return [...own, ...ipynbFiles(folder).map((file) => external(folder, file))];
}

/**
 * Whether bytes can be taken for a notebook: JSON once a byte order mark is gone, bytes that are not UTF-8 are replaced, and
 * `NaN`, infinities and raw control characters are let pass; in it an object of version 2 to 4 (or none named) with a list
 * of cells or worksheets. It judges files nobody described; the fixtures are judged by the folder they lie in.
 */
export function looksLikeNotebook(bytes: Uint8Array): boolean {
  try {
    const value = pyLoads(new TextDecoder().decode(bytes), { strict: false });
    if (!(value instanceof Map)) return false;
    const version = value.get('nbformat') ?? '4';
    const major = version instanceof PyNumber ? version.text : version;
    if (typeof major !== 'string' || !/^[234]/.test(major)) return false;
    return Array.isArray(value.get('cells')) || Array.isArray(value.get('worksheets'));
  } catch {
    return false;
  }
}

function external(folder: string, file: string): NotebookFile {
  const bytes = read(join(folder, file));
  return { name: `external/${file}`, bytes, broken: !looksLikeNotebook(bytes) };
}

/** Paths below `folder` with forward slashes, sorted. @throws Error when there is no such folder */
function ipynbFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ipynb'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

function read(path: string): Uint8Array {
  return new Uint8Array(readFileSync(path));
}
