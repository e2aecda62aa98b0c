/**
 * Checks a notebook against the format. The verdict agrees with Jupyter's own validator (`nbformat.validate` without
 * its repairs): there is an error exactly when it refuses the notebook. One limit: as plain values, `5.0` and `5` are
 * the same, so a whole number written with a fraction passes here.
 */
import { type JsonObject, isObject } from '../json/types.ts';
import { fitNotebook } from './fit-notebook.ts';
import { type NotebookIssue, describe } from './issue.ts';
import { notebookV3 } from './shapes-v3.ts';
import { fitVersion, isOlder } from './versions.ts';
import { Walk } from './walk.ts';
import { warnAbout } from './warnings.ts';

/**
 * Returns what is wrong with `notebook`, a decoded JSON value, which stays as it is: first what concerns the whole
 * notebook, then cell by cell. Empty when it is valid and nothing about it is suspicious.
 */
export function validateNotebook(notebook: unknown): NotebookIssue[] {
  const walk = new Walk();
  if (!isObject(notebook)) {
    walk.fault(
      'bad-value',
      `is ${describe(notebook)}, but must be an object`,
      'open another file: this is no notebook',
    );
  } else if (isOlder(notebook)) {
    checkOlder(notebook, walk);
  } else {
    const versioned = fitVersion(notebook, walk);
    fitNotebook(versioned, walk);
    warnAbout(versioned, walk);
  }
  return walk.issues.sort((a, b) => (a.cell ?? -1) - (b.cell ?? -1));
}

const upgradeFix = 'it becomes nbformat 4.5 when an edit to it is saved';

/** Jupyter has rules for nbformat 3.0 and none for what came before. */
function checkOlder(notebook: JsonObject, walk: Walk): void {
  walk.minor = 0;
  const { nbformat: major, nbformat_minor: minor } = notebook;
  if (major === 3 && (minor === 0 || minor === undefined)) {
    walk.at('nbformat', () => walk.warn('old-version', 'is 3, a version that few tools still open', upgradeFix));
    notebookV3.fit(notebook, walk);
  } else {
    const version = major === 3 ? `3, and nbformat_minor ${describe(minor)}` : describe(major);
    walk.at('nbformat', () => walk.fault('unsupported-version', `is ${version}, a version without rules`, upgradeFix));
  }
}
