/** Our verdict on a notebook is that of Jupyter's own validator, nbformat 5.1 to 5.10 (Debian's is 5.5). */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateNotebook } from '../../src/nbformat/validate.ts';
import { notebooksFolder, python } from '../support/env.ts';
import { broken, validNotebook, validNotebook2, validNotebook3 } from './notebooks.ts';
import { askPython, withPython } from './oracle.ts';

/** What we and Jupyter say of each notebook, where it is not the same. */
function disagreements(notebooks: readonly unknown[]): unknown[] {
  const answers = askPython(
    'import nbformat',
    'nbformat.validate(question, repair_duplicate_cell_ids=False)',
    notebooks,
  );
  return notebooks.flatMap((notebook, index) => {
    const errors = validateNotebook(notebook).filter(({ severity }) => severity === 'error');
    const jupyter = answers[index] as { readonly error: string } | null;
    // Python cannot parse what is nested about a thousand deep: no verdict.
    if (jupyter?.error.startsWith('RecursionError')) return [];
    if (errors.length > 0 === (jupyter !== null)) return [];
    return [
      { notebook: JSON.stringify(notebook).slice(0, 2_000), ours: errors.map(({ message }) => message), jupyter },
    ];
  });
}

const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(arbitrary, { numRuns, seed: 1 });

/** The notebooks in and under `folder` that are JSON. */
function notebooksIn(folder: string): unknown[] {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names
    .filter((name) => name.endsWith('.ipynb'))
    .flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as unknown];
      } catch {
        return [];
      }
    });
}

describe.skipIf(!python())(`validateNotebook ${withPython}`, () => {
  test('on valid notebooks', () => {
    const notebooks = sample(validNotebook, 500);
    expect(notebooks.flatMap(validateNotebook).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(disagreements(notebooks)).toEqual([]);
  });

  test('on broken notebooks', () => {
    const notebooks = sample(broken(validNotebook), 4_000);
    expect(disagreements(notebooks)).toEqual([]);
  });

  test('on notebooks of nbformat 2 and 3', () => {
    const notebooks = [
      ...sample(validNotebook3, 200),
      ...sample(broken(validNotebook3), 1_000),
      ...sample(validNotebook2, 20),
    ];
    expect(disagreements(notebooks)).toEqual([]);
  });

  test('on what is no notebook', () => {
    expect(
      disagreements([null, true, 5, 'x', [], {}, { cells: [] }, { nbformat: 1 }, { nbformat: '4' }, { nbformat: 5 }]),
    ).toEqual([]);
  });

  test('on the fixtures', () => {
    expect(disagreements(notebooksIn(fileURLToPath(new URL('../fixtures', import.meta.url))))).toEqual([]);
  });
});

describe.skipIf(!python() || !notebooksFolder())(`validateNotebook ${withPython} and DIALOGBOOK_NOTEBOOKS`, () => {
  test('on real notebooks', () => {
    const notebooks = notebooksIn(notebooksFolder() ?? '');
    expect(notebooks.length).toBeGreaterThan(0);
    expect(disagreements(notebooks)).toEqual([]);
  });
});
