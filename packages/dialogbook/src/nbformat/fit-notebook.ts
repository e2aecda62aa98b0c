/** The rules for a notebook of major version 4 in the order in which they build on one another. */
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { fitCellIds } from './cell-ids.ts';
import { fitPromptMark } from './prompt-mark.ts';
import { notebookV4 } from './shapes-v4.ts';
import type { Walk } from './walk.ts';
import { fitWidgetState } from './widget-state.ts';

/** Returns the nearest valid notebook to one whose version numbers are legal; the same one when nothing is wrong. */
export function fitNotebook(notebook: JsonObject, walk: Walk): JsonObject {
  const shaped = walk.unshelve(notebookV4.fit(notebook, walk)) as JsonObject;
  return fitCells(fitWidgetState(shaped, walk), walk);
}

function fitCells(notebook: JsonObject, walk: Walk): JsonObject {
  const cells = notebook.cells as JsonValue[];
  const fitted = walk.at('cells', () => fitCellIds(fitPromptMarks(cells, walk), walk));
  return fitted === cells ? notebook : { ...notebook, cells: fitted };
}

function fitPromptMarks(cells: JsonValue[], walk: Walk): JsonValue[] {
  const fitted = cells.map((cell, index) => {
    if (!isObject(cell)) return cell;
    return walk.at(index, () => walk.inCell(cell, () => fitPromptMark(cell, walk))) ?? cell;
  });
  return fitted.every((cell, index) => cell === cells[index]) ? cells : fitted;
}
