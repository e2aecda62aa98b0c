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

/** A member that was reached, and from where: JSON can be deeper than the stack, so the search keeps a list. */
interface Reached {
  readonly value: JsonValue;
  readonly key?: string | number;
  readonly from?: Reached;
}

/** Reports every text and key under `value` that holds half a UTF-16 pair. Images cost little: all their characters are of one byte. */
function warnAboutSurrogates(value: JsonValue, walk: Walk): void {
  const open: Reached[] = [{ value }];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const [key, member] of membersOf(from.value)) {
      const reached = { value: member, key, from };
      if (isMalformed(key) || isMalformed(member)) warnAtReached(reached, walk);
      if (typeof member === 'object' && member !== null) open.push(reached);
    }
  }
}

function membersOf(value: JsonValue): Iterable<[string | number, JsonValue]> {
  if (Array.isArray(value)) return value.entries();
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function isMalformed(value: JsonValue): boolean {
  return typeof value === 'string' && !value.isWellFormed();
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
