/**
 * Makes a notebook valid, and says what it changed. What has no legal place is kept in the metadata of its cell (or
 * of the notebook) under `moved_by_repair`, by the path it had; only empty values are removed, so no text is ever
 * lost. Valid parts are not copied: the result shares them with the input, which stays as it is.
 */
import { DialogError } from '../errors.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { fitNotebook } from './fit-notebook.ts';
import { type NotebookIssue, describe } from './issue.ts';
import { upgradeValue } from './upgrade.ts';
import { type Upgrade, parseJson } from './upgrade-cell.ts';
import { validateNotebook } from './validate.ts';
import { fitVersion, isOlder, raiseForIds } from './versions.ts';
import { Walk } from './walk.ts';

/** A repaired notebook. */
export interface Repair {
  readonly notebook: JsonValue;
  /** What was wrong, each with the `fix` that was made; empty when the notebook is as it was. */
  readonly changes: NotebookIssue[];
}

/**
 * Returns `notebook`, a decoded JSON value, as a notebook that validates without errors. Repairing the result again
 * changes nothing. New ids are made from content. A notebook older than nbformat 4 is upgraded only when it has
 * errors. Text is never judged: carriage returns, lone surrogates and repeated cells stay.
 *
 * @throws DialogError `not_a_notebook` when the value is no object, or its cells are no list.
 */
export function repairNotebook(notebook: unknown): Repair {
  return repairValue(notebook, parseJson);
}

/** As {@link repairNotebook}; JSON that parts of older versions keep as text is read by `parse`. */
export function repairValue(notebook: unknown, parse: Upgrade['parse']): Repair {
  if (!isObject(notebook))
    throw new DialogError('not_a_notebook', `The notebook is ${describe(notebook)}, but must be an object`);
  if (isOlder(notebook)) return repairOlder(notebook, parse);
  if (!Array.isArray(notebook.cells)) {
    throw new DialogError(
      'not_a_notebook',
      `cells is ${describe(notebook.cells)}, but must be a list: there is nothing to repair`,
    );
  }
  const walk = new Walk(parse);
  const versioned = raiseForIds(fitVersion(notebook, walk), walk);
  const repaired = fitNotebook(versioned, walk);
  return { notebook: repaired, changes: walk.issues.filter(({ rule }) => rule !== 'newer-minor') };
}

function repairOlder(notebook: JsonObject, parse: Upgrade['parse']): Repair {
  const issues = validateNotebook(notebook);
  const errors = issues.filter(({ severity, rule }) => severity === 'error' || rule === 'old-version');
  if (issues.every(({ severity }) => severity !== 'error')) return { notebook, changes: [] };
  const { notebook: repaired, changes } = repairValue(upgradeValue(notebook, parse), parse);
  return { notebook: repaired, changes: [...errors, ...changes] };
}
