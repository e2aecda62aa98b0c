/** The notebook value that new files are made of. */
import type { Cell, Metadata, Notebook } from './types.ts';

/** The minor version of nbformat 4 that new notebooks have, and the newest whose rules are known here. */
export const currentMinor = 5;

/** Returns a notebook of the current version, with its keys in the order in which Jupyter writes them. */
export function newNotebook(cells: Cell[] = [], { metadata = {} }: { readonly metadata?: Metadata } = {}): Notebook {
  return { cells, metadata, nbformat: 4, nbformat_minor: currentMinor };
}
