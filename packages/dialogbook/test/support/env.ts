/** What the environment offers the tests beyond the repository: both are optional, and `.ci/run` sets both. */
import { resolve } from 'node:path';

/** The absolute path of a folder of notebooks to run the laws over as well, from `DIALOGBOOK_NOTEBOOKS`. */
export function notebooksFolder(): string | undefined {
  const folder = process.env['DIALOGBOOK_NOTEBOOKS'];
  return folder ? resolve(folder) : undefined;
}

/** A Python interpreter that has nbformat, to compare with, from `DIALOGBOOK_PYTHON`. */
export function python(): string | undefined {
  return process.env['DIALOGBOOK_PYTHON'] || undefined;
}
