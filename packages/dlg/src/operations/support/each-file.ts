/** The same work on several files: where one of them fails, the others are still done. */
import { basename, resolve, sep } from 'node:path';
import { DialogError } from 'dialogbook';
import type { Context } from '../operation.ts';

/** A file on which the work failed. */
export interface FileFailure {
  readonly file: string;
  readonly error: ErrorValue;
}

/** An error as a JSON value. */
export interface ErrorValue {
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
}

/** What {@link eachFile} returns. */
export interface FileResults<T> {
  readonly files: readonly T[];
  readonly failures: readonly FileFailure[];
}

/** `error` as a JSON value; `data` only where there is some. */
export function errorValue({ code, message, data }: DialogError): ErrorValue {
  return { code, message, ...(data !== undefined && { data }) };
}

/** What `work` returned for each of `files`, and the files it failed on. @throws what is no DialogError. */
export async function eachFile<T>(
  files: readonly string[],
  work: (file: string) => Promise<T>,
): Promise<FileResults<T>> {
  const done: T[] = [];
  const failures: FileFailure[] = [];
  for (const file of files) {
    try {
      done.push(await work(file));
    } catch (error) {
      if (!DialogError.is(error)) throw error;
      failures.push({ file, error: errorValue(error) });
    }
  }
  return { files: done, failures };
}

/**
 * Runs `work` with the absolute path of `file`, given relative to `cwd`; errors begin with the file as it was given.
 * @throws DialogError `no_permission` where the host is confined to folders and the file is not in them.
 */
export async function atPath<T>(
  file: string,
  { cwd, folders }: Pick<Context, 'cwd' | 'folders'>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  let path = '';
  try {
    path = folders ? await folders.locate(file) : absolute(file, cwd);
    return await work(path);
  } catch (error) {
    if (!DialogError.is(error)) throw error;
    const fact = path && error.message.startsWith(`${path}: `) ? error.message.slice(path.length + 2) : error.message;
    throw new DialogError(error.code, `${file}: ${fact}`, { data: error.data, cause: error });
  }
}

/** A name such as `..` or `name/` means a folder, and still does as a path. */
function absolute(file: string, cwd: string): string {
  const path = resolve(cwd, file);
  return file.endsWith(basename(path)) ? path : `${path}${sep}`;
}
