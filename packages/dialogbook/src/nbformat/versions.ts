/**
 * Which version a notebook says it is, and whether there are rules for it.
 *
 * Source: `nbformat/reader.py`, `get_version`: without `nbformat` a notebook is of version 1.
 */
import { plainNumber } from '../json/json-text.ts';
import { type JsonObject, isObject } from '../json/types.ts';
import { describe } from './issue.ts';
import { isCount } from './leaves.ts';
import { currentMinor } from './notebook.ts';
import type { Walk } from './walk.ts';

/** Whether `notebook` is of a major version before 4, with worksheets in place of cells; an empty list of those may be there too. */
export function isOlder({ nbformat, cells, worksheets }: JsonObject): boolean {
  if (nbformat !== 2 && nbformat !== 3) return false;
  return cells === undefined || (Array.isArray(cells) && cells.length === 0 && Array.isArray(worksheets));
}

/** Whether any cell of `notebook` has an id, as cells do since nbformat 4.5. */
export function hasCellIds({ cells }: JsonObject): boolean {
  return Array.isArray(cells) && cells.some((cell) => isObject(cell) && Object.hasOwn(cell, 'id'));
}

/** Returns `notebook` with two legal version numbers of major version 4, and tells `walk` the minor one. */
export function fitVersion(notebook: JsonObject, walk: Walk): JsonObject {
  const minor = fitMinor(notebook, walk);
  walk.minor = minor;
  if (minor > currentMinor) {
    walk.at('nbformat_minor', () =>
      walk.warn(
        'newer-minor',
        `is ${minor}, newer than the rules known here (4.${currentMinor})`,
        'check it with a newer version of this program',
      ),
    );
  }
  if (notebook.nbformat !== 4) {
    const fact = notebook.nbformat === undefined ? 'is missing' : `is ${describe(notebook.nbformat)}, but must be 4`;
    walk.at('nbformat', () => walk.fault('unsupported-version', fact, 'set it to 4'));
  }
  return notebook.nbformat === 4 && plainNumber(notebook.nbformat_minor) === minor
    ? notebook
    : { ...notebook, nbformat: 4, nbformat_minor: minor };
}

function fitMinor(notebook: JsonObject, walk: Walk): number {
  const minor = plainNumber(notebook.nbformat_minor);
  if (isCount(minor)) return minor;
  const fitting = hasCellIds(notebook) ? currentMinor : currentMinor - 1;
  const [rule, fact] =
    minor === undefined
      ? (['missing-key', 'is missing'] as const)
      : (['bad-value', `is ${describe(minor)}, but must be a whole number from 0`] as const);
  walk.at('nbformat_minor', () => walk.fault(rule, fact, `set it to ${fitting}`));
  return fitting;
}

/** Returns `notebook` raised to 4.5 when its cells have ids, so that they may keep them. */
export function raiseForIds(notebook: JsonObject, walk: Walk): JsonObject {
  if (walk.minor >= currentMinor || !hasCellIds(notebook)) return notebook;
  const fact = `is ${walk.minor}, but cells have ids, which came with nbformat 4.${currentMinor}`;
  walk.at('nbformat_minor', () => walk.fault('early-id', fact, `set it to ${currentMinor}`));
  walk.minor = currentMinor;
  return { ...notebook, nbformat_minor: currentMinor };
}
