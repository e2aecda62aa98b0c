/**
 * What can be wrong with a notebook. An `error` is what Jupyter's own validator refuses; a `warning` is legal and
 * still makes trouble somewhere.
 */
import { JsonText } from '../json/json-text.ts';

/** The rules whose breach is an error. */
export type ErrorRule =
  /** A value of the wrong type, or outside what is allowed. */
  | 'bad-value'
  | 'missing-key'
  /** A key where the format allows no others. */
  | 'unknown-key'
  | 'unknown-cell-type'
  | 'unknown-output-type'
  /** No `nbformat`, or one without rules to check against. */
  | 'unsupported-version'
  | 'missing-id'
  | 'invalid-id'
  | 'duplicate-id'
  /** A cell id in a notebook older than nbformat 4.5. */
  | 'early-id'
  /** Bytes in a string of the file that are not UTF-8. */
  | 'not-utf8'
  /** A raw control character in a string of the file; as a warning, a number that JSON does not know. */
  | 'not-json';

/** The rules whose breach is a warning. */
export type WarningRule =
  /** A major version before 4. */
  | 'old-version'
  /** A minor version newer than the rules known here. */
  | 'newer-minor'
  /** Saved widgets without the `state` key that GitHub and nbconvert ask for. */
  | 'widget-state'
  /** A cell that holds a prompt and its reply, but whose mark was cleaned away. */
  | 'prompt-mark'
  /** Half of a UTF-16 pair, which UTF-8 cannot hold. */
  | 'lone-surrogate'
  /** A key that an object of the file has more than once. */
  | 'duplicate-key'
  /** A carriage return in a source. */
  | 'carriage-return'
  /** Three or more cells that follow again right after themselves. */
  | 'repeated-cells';

/** One thing that is wrong with a notebook, or was before it was repaired. */
export interface NotebookIssue {
  readonly rule: ErrorRule | WarningRule;
  readonly severity: 'error' | 'warning';
  /** One sentence: where, what is the case, what should be. */
  readonly message: string;
  /** Keys and 0-based positions that lead from the notebook to the value. */
  readonly path: readonly (string | number)[];
  /** The 0-based position of the cell concerned. */
  readonly cell?: number;
  /** The id of that cell, where it has one. */
  readonly cellId?: string;
  /** What to do about it; for an error, what `repairNotebook` does. */
  readonly fix: string;
}

/** Returns `value` in a few words: short values as JSON, long text cut after 40 characters, containers by their kind. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  if (value instanceof JsonText) return shorten(value.text);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null)
    return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
  return String(value);
}

/** Returns `text`, cut after 40 characters if it is longer. */
export function shorten(text: string): string {
  if (text.length <= 40) return text;
  const characters = Array.from(text.slice(0, 80));
  return `${characters.slice(0, 40).join('')}…`;
}

/** Returns `path` as JavaScript would write it, `outputs[0].data["text/plain"]`; cut after 40 keys. */
export function formatPath(path: readonly (string | number)[]): string {
  const keys = path.slice(0, 40).map(formatKey).join('');
  return `${keys.replace(/^\./, '')}${path.length > 40 ? '…' : ''}`;
}

function formatKey(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return /^[a-z_]\w*$/i.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}
