/** What is legal in a notebook and still makes trouble, where there is nothing that a repair could safely do. */
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { idText } from './cell-ids.ts';
import { joinLines } from './lines.ts';
import { findRepetitions } from './repeated-cells.ts';
import type { Walk } from './walk.ts';

/** Reports to `walk` what is suspicious in a notebook of major version 4. */
export function warnAbout(notebook: JsonObject, walk: Walk): void {
  const { cells, ...rest } = notebook;
  warnAboutSurrogates(rest, walk);
  if (!Array.isArray(cells)) return;
  walk.at('cells', () => {
    warnAboutRepetition(cells, walk);
    cells.forEach((cell, index) => walk.at(index, () => walk.inCell(cell, () => warnAboutCell(cell, walk))));
  });
}

function warnAboutCell(cell: JsonValue, walk: Walk): JsonValue {
  warnAboutSurrogates(cell, walk);
  if (isObject(cell) && joinLines(cell.source).includes('\r')) {
    walk.at('source', () =>
      walk.warn(
        'carriage-return',
        'holds a carriage return (\\r), which other editors show or drop',
        'replace it by \\n unless it is meant',
      ),
    );
  }
  return cell;
}

function warnAboutRepetition(cells: JsonValue[], walk: Walk): void {
  const texts = cells.map((cell) => (isObject(cell) ? idText(cell).replace(/^\w*\s*$/, '') : ''));
  for (const { start, length } of findRepetitions(texts)) {
    const last = start + length - 1;
    const fact = `begins a run up to cells[${last}] that is repeated verbatim from cells[${last + 1}] on`;
    walk.at(start, () =>
      walk.inCell(cells[start], () => {
        walk.warn('repeated-cells', fact, 'delete one of the copies if two writers doubled them');
        return undefined;
      }),
    );
  }
}

/** A container still to be searched, and how it was reached: an explicit list, since JSON can be deeper than the stack. */
interface Reached {
  readonly value: JsonValue;
  readonly key?: string | number;
  readonly from?: Reached;
}

/** Reports every text under `value` that holds half a UTF-16 pair. Images cost little: they hold one-byte characters only. */
function warnAboutSurrogates(value: JsonValue, walk: Walk): void {
  const open: Reached[] = [{ value }];
  for (let reached = open.pop(); reached !== undefined; reached = open.pop()) {
    const { value: container } = reached;
    if (typeof container === 'string' && !container.isWellFormed()) warnAtReached(reached, walk);
    if (typeof container !== 'object' || container === null) continue;
    const members = Array.isArray(container) ? [...container.entries()] : Object.entries(container);
    for (const [key, member] of members) if (isSearchable(member)) open.push({ value: member, key, from: reached });
  }
}

function isSearchable(value: JsonValue): boolean {
  return typeof value === 'string' ? !value.isWellFormed() : typeof value === 'object' && value !== null;
}

function warnAtReached({ key, from }: Reached, walk: Walk): void {
  const path: (string | number)[] = [];
  for (let at = key, up = from; at !== undefined; at = up?.key, up = up?.from) path.push(at);
  walk.atPath(path.reverse(), () =>
    walk.warn(
      'lone-surrogate',
      'holds half a UTF-16 pair, which is written as an escape and shown as U+FFFD',
      'replace it if it is not meant',
    ),
  );
}
