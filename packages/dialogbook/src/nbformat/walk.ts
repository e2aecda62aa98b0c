/**
 * One visit to a notebook: where it is, what it found wrong, and what it took from its place. Checking and repairing
 * are the same walk, so that what is reported is what is repaired; a check throws the repaired value away.
 */
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { type ErrorRule, type NotebookIssue, type WarningRule, formatPath, shorten } from './issue.ts';
import { currentMinor } from './notebook.ts';
import { type Upgrade, parseJson } from './upgrade-cell.ts';

/** The metadata key under which values without a legal place are kept, each by the path it had in its cell. */
export const shelfKey = 'moved_by_repair';

/** The state of one walk. Shapes call it; only the functions that start a walk read its `issues`. */
export class Walk {
  /** The minor version whose rules hold. */
  minor: number = currentMinor;
  readonly issues: NotebookIssue[] = [];
  /** Reads the JSON that parts of older versions keep as text. */
  readonly parse: Upgrade['parse'];
  readonly #path: (string | number)[] = [];
  #shelf: [string, JsonValue][] = [];
  #cell: { readonly depth: number; readonly index?: number; readonly id?: string } = { depth: 0 };

  constructor(parse: Upgrade['parse'] = parseJson) {
    this.parse = parse;
  }

  /** Whether the notebook is newer than the rules: Jupyter then allows unknown keys, cells and outputs. */
  get lenient(): boolean {
    return this.minor > currentMinor;
  }

  /** Returns what `visit` returns, with the member `key` as the place of what it reports. */
  at<T>(key: string | number, visit: () => T): T {
    this.#path.push(key);
    const result = visit();
    this.#path.pop();
    return result;
  }

  /** As {@link at}, for the member at the end of a path. */
  atPath<T>(path: readonly (string | number)[], visit: () => T): T {
    for (const key of path) this.#path.push(key);
    const result = visit();
    this.#path.length -= path.length;
    return result;
  }

  /** Returns what `visit` makes of a cell, with what it took from its place added to the cell's metadata. */
  inCell(cell: unknown, visit: () => JsonValue | undefined): JsonValue | undefined {
    const outer = { shelf: this.#shelf, cell: this.#cell };
    const index = this.#path.at(-1);
    const id = isObject(cell) && typeof cell.id === 'string' ? { id: cell.id } : {};
    this.#cell = { depth: this.#path.length, ...(typeof index === 'number' ? { index } : {}), ...id };
    this.#shelf = [];
    const result = this.unshelve(visit());
    this.#shelf = outer.shelf;
    this.#cell = outer.cell;
    return result;
  }

  /** Returns `owner` with everything set aside since it was entered in its metadata. */
  unshelve(owner: JsonValue | undefined): JsonValue | undefined {
    const shelved = this.#shelf.splice(0);
    if (shelved.length === 0 || !isObject(owner)) return owner;
    const metadata = isObject(owner.metadata) ? owner.metadata : {};
    return { ...owner, metadata: { ...metadata, [shelfKey]: mergeShelf(metadata[shelfKey], shelved) } };
  }

  /** Keeps `value`, which has no legal place, unless it holds nothing. */
  shelve(value: JsonValue): void {
    if (!isBlank(value)) this.#shelf.push([formatPath(this.#path.slice(this.#cell.depth)) || 'value', value]);
  }

  /** Reports an error at the current place: `fact` completes the sentence that starts with the path. */
  fault(rule: ErrorRule, fact: string, fix: string): void {
    this.#report({ rule, severity: 'error' }, fact, fix);
  }

  /** Reports a warning at the current place. */
  warn(rule: WarningRule, fact: string, fix: string): void {
    this.#report({ rule, severity: 'warning' }, fact, fix);
  }

  #report(kind: Pick<NotebookIssue, 'rule' | 'severity'>, fact: string, fix: string): void {
    const { depth, index, id } = this.#cell;
    const place = [...this.#path];
    const cell = index === undefined ? {} : { cell: index };
    const cellId = id === undefined ? {} : { cellId: id };
    const owner = formatPath(place.slice(0, depth));
    const within = formatPath(place.slice(depth)) || (depth === 0 ? 'the notebook' : 'the cell');
    const start = depth === 0 ? '' : id === undefined ? `${owner}: ` : `${shorten(id)} (${owner}): `;
    this.issues.push({ ...kind, message: `${start}${within} ${fact}`, path: place, ...cell, ...cellId, fix });
  }
}

/** Whether `value` holds nothing that could be lost. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || value === undefined || value === '';
}

/** What an issue says that {@link Walk.shelve} does with `value`. */
export function shelfFix(value: unknown): string {
  return isBlank(value) ? 'clear it: it is empty' : `move it to metadata.${shelfKey}`;
}

function mergeShelf(shelf: JsonValue | undefined, added: [string, JsonValue][]): JsonObject {
  const merged = new Map(
    isObject(shelf) ? Object.entries(shelf) : isBlank(shelf) ? [] : [['value', shelf as JsonValue]],
  );
  for (const [name, value] of added) merged.set(freeName(name, merged), value);
  return Object.fromEntries(merged);
}

function freeName(name: string, taken: { has(name: string): boolean }): string {
  let free = name;
  for (let turn = 2; taken.has(free); turn++) free = `${name} (${turn})`;
  return free;
}
