/**
 * Cell ids: since nbformat 4.5 every cell has one, made of letters, digits, `-` and `_`, and no two are the same.
 * New ids are made from the content of their cells, so that a repair gives the same ids every time.
 */
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { contentId } from './content-id.ts';
import { describe } from './issue.ts';
import { joinLines } from './lines.ts';
import { currentMinor } from './notebook.ts';
import type { Walk } from './walk.ts';

/** Whether `id` may be the id of a cell: 1 to 64 letters, digits, `-` and `_` of ASCII. */
export function isCellId(id: unknown): id is string {
  return typeof id === 'string' && /^[a-zA-Z0-9_-]{1,64}$/.test(id);
}

/** Returns the text that a cell's new id is made from: its type and its source. */
export function idText(cell: JsonObject): string {
  return `${typeof cell.cell_type === 'string' ? cell.cell_type : ''}\n${joinLines(cell.source)}`;
}

/**
 * Returns `texts` with how often each occurs put behind those that occur more than once. Ids made from the result never
 * pass from one cell to its twin when one of the two is edited: both get new ones.
 */
export function markRepeats(texts: readonly (string | undefined)[]): (string | undefined)[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.map((text) => {
    const count = text === undefined ? 0 : (counts.get(text) ?? 0);
    return count > 1 ? `${text}\0${count}` : text;
  });
}

/** Returns `cells` with ids as the version of the walk wants them; the same list when they are. */
export function fitCellIds(cells: JsonValue[], walk: Walk): JsonValue[] {
  if (walk.minor < currentMinor) {
    reportEarlyIds(cells, walk);
    return cells;
  }
  const taken = new Set(cells.map((cell) => (isObject(cell) ? cell.id : undefined)).filter(isCellId));
  const first = new Map<unknown, number>();
  const turns = new Map<string, number>();
  const texts = markRepeats(textsWithoutId(cells));
  const fitted = cells.map((cell, index) => {
    if (!isObject(cell)) return cell;
    return (
      walk.at(index, () => walk.inCell(cell, () => fitCellId(cell, index, { taken, texts, first, turns, walk }))) ??
      cell
    );
  });
  return fitted.every((cell, index) => cell === cells[index]) ? cells : fitted;
}

/** For each cell that has no id, or that of an earlier one, the text that its new id is made from. */
function textsWithoutId(cells: readonly JsonValue[]): (string | undefined)[] {
  const seen = new Set<JsonValue>();
  return cells.map((cell) => {
    if (!isObject(cell)) return undefined;
    const isFree = cell.id !== undefined && !seen.has(cell.id);
    if (isFree) seen.add(cell.id as JsonValue);
    return isFree ? undefined : idText(cell);
  });
}

interface Seen {
  /** Every id that is in the notebook or was given to a cell of it. */
  readonly taken: Set<string>;
  /** What the new id of each cell that needs one is made from. */
  readonly texts: readonly (string | undefined)[];
  /** The position at which each id was met first. */
  readonly first: Map<unknown, number>;
  /** See `contentId`. */
  readonly turns: Map<string, number>;
  readonly walk: Walk;
}

function fitCellId(cell: JsonObject, index: number, seen: Seen): JsonObject {
  const { id } = cell;
  const text = seen.texts[index] ?? idText(cell);
  const wanted = wantedId(cell, text, seen);
  const holder = seen.first.get(wanted);
  if (wanted === undefined || holder === undefined) {
    seen.first.set(wanted, index);
    return wanted === id || wanted === undefined ? cell : withId(cell, wanted);
  }
  const fresh = contentId(text, seen.taken, seen);
  seen.walk.at('id', () =>
    seen.walk.fault('duplicate-id', `is ${describe(wanted)}, which cells[${holder}] has already`, `make it "${fresh}"`),
  );
  seen.taken.add(fresh);
  return withId(cell, fresh);
}

/** Returns the id that `cell` would have if no other cell had it, one made from `text` where it has none; `undefined` when it needs none. */
function wantedId(cell: JsonObject, text: string, { taken, turns, walk }: Seen): JsonValue | undefined {
  const { id } = cell;
  if (isCellId(id) || isOfNewerType(cell, walk)) return id;
  const cleaned = cleanedId(id);
  const isFree = cleaned !== '' && !taken.has(cleaned);
  const made = isFree ? cleaned : contentId(text, taken, { turns });
  walk.at('id', () => {
    if (id === undefined) return walk.fault('missing-id', 'is missing', `set it to "${made}"`);
    const fact = `is ${describe(id)}, but must be 1 to 64 letters, digits, "-" and "_"`;
    walk.fault('invalid-id', fact, `make it "${made}"`);
    if (!isFree) walk.shelve(id);
  });
  taken.add(made);
  return made;
}

function cleanedId(id: JsonValue | undefined): string {
  if (typeof id !== 'string' && typeof id !== 'number') return '';
  const cleaned = String(id).replace(/[^a-zA-Z0-9_-]/gu, '-');
  return cleaned.slice(0, 64);
}

/** Whether Jupyter checks nothing about the id of `cell` but that it is no other cell's. */
function isOfNewerType({ cell_type: type, id }: JsonObject, walk: Walk): boolean {
  const known = type === 'code' || type === 'markdown' || type === 'raw';
  return walk.lenient && !known && (typeof id !== 'object' || id === null);
}

function reportEarlyIds(cells: JsonValue[], walk: Walk): void {
  cells.forEach((cell, index) => {
    if (!isObject(cell) || !Object.hasOwn(cell, 'id')) return;
    walk.at(index, () =>
      walk.inCell(cell, () =>
        walk.at('id', () => {
          walk.fault(
            'early-id',
            `is ${describe(cell.id)}, but cells have ids since nbformat 4.5 and this is 4.${walk.minor}`,
            'set nbformat_minor to 5',
          );
          return cell;
        }),
      ),
    );
  });
}

function withId(cell: JsonObject, id: JsonValue): JsonObject {
  if (Object.hasOwn(cell, 'id'))
    return Object.fromEntries(Object.entries(cell).map(([key, value]) => [key, key === 'id' ? id : value]));
  return { id, ...cell };
}
