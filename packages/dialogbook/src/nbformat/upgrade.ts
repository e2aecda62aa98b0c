/**
 * Reads a notebook of nbformat 2 or 3 as one of 4.5. Agrees with Jupyter's own conversion, and keeps what that
 * drops: the notebook's name, the language of cells that are not Python, and the names and metadata of worksheets.
 * Ids are made from content. What is malformed is carried along as it is, for `validateNotebook` to report.
 *
 * Source: `nbformat/v3/rwbase.py` (joining of lines) and `nbformat/v4/convert.py`.
 */
import { DialogError } from '../errors.ts';
import { plainNumber } from '../json/json-text.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { idText } from './cell-ids.ts';
import { contentId } from './content-id.ts';
import { describe } from './issue.ts';
import { currentMinor } from './notebook.ts';
import { type Upgrade, parseJson, upgradeCell } from './upgrade-cell.ts';

/**
 * Returns `notebook`, a decoded JSON value, as a notebook of major version 4: a new one of 4.5 made from nbformat 2
 * or 3, the same one if it is of version 4 already.
 *
 * @throws DialogError `not_a_notebook` when the value is no notebook of version 2, 3 or 4.
 */
export function upgradeNotebook(notebook: unknown): JsonObject {
  return upgradeValue(notebook, parseJson);
}

/** As {@link upgradeNotebook}; JSON that the notebook keeps as text is read by `parse`. */
export function upgradeValue(notebook: unknown, parse: Upgrade['parse']): JsonObject {
  if (!isObject(notebook))
    throw new DialogError('not_a_notebook', `The notebook is ${describe(notebook)}, but must be an object`);
  const { nbformat, worksheets } = notebook;
  const major = plainNumber(nbformat);
  if (major === 4) return notebook;
  if (major !== 2 && major !== 3) {
    throw new DialogError('not_a_notebook', `nbformat is ${describe(major)}, but only versions 2, 3 and 4 can be read`);
  }
  if (!Array.isArray(worksheets)) {
    throw new DialogError(
      'not_a_notebook',
      `worksheets is ${describe(worksheets)}, but nbformat ${major} keeps its cells in a list of worksheets`,
    );
  }
  return upgraded(notebook, worksheets, { major, parse });
}

function upgraded(notebook: JsonObject, worksheets: JsonValue[], upgrade: Upgrade): JsonObject {
  const { worksheets: _worksheets, orig_nbformat: _major, orig_nbformat_minor: _minor, metadata, ...others } = notebook;
  const cells = worksheets.flatMap(cellsOf).map((cell) => upgradeCell(cell, upgrade));
  return {
    ...others,
    ...(isObject(metadata ?? {})
      ? { metadata: upgradedMetadata((metadata ?? {}) as JsonObject, worksheets) }
      : { metadata: metadata as JsonValue, worksheets: worksheets.map(aboutWorksheet) }),
    nbformat: 4,
    nbformat_minor: currentMinor,
    cells: withIds(cells),
  };
}

function cellsOf(worksheet: JsonValue): JsonValue[] {
  return isObject(worksheet) && Array.isArray(worksheet.cells) ? worksheet.cells : [];
}

/** The signature is left out: it vouches for bytes that are no more. */
function upgradedMetadata(
  { signature: _signature, name, ...metadata }: JsonObject,
  worksheets: JsonValue[],
): JsonObject {
  const about = worksheets.map(aboutWorksheet);
  return {
    ...metadata,
    ...(name === undefined || name === '' ? {} : { name }),
    ...(about.every((each) => isObject(each) && Object.keys(each).length === 0) ? {} : { worksheets: about }),
  };
}

function aboutWorksheet(worksheet: JsonValue): JsonValue {
  if (!isObject(worksheet)) return worksheet;
  const { cells, metadata = {}, ...others } = worksheet;
  return {
    ...others,
    ...(Array.isArray(cells) || cells === undefined ? {} : { cells }),
    ...(isObject(metadata) && Object.keys(metadata).length === 0 ? {} : { metadata }),
  };
}

/** An id that a cell has already, though older versions know none, stays, be it good or bad. */
function withIds(cells: JsonValue[]): JsonValue[] {
  const taken = new Set(cells.flatMap((cell) => (isObject(cell) && typeof cell.id === 'string' ? [cell.id] : [])));
  const turns = new Map<string, number>();
  return cells.map((cell) => {
    if (!isObject(cell) || Object.hasOwn(cell, 'id')) return cell;
    const id = contentId(idText(cell), taken, { turns });
    taken.add(id);
    return { ...cell, id };
  });
}
