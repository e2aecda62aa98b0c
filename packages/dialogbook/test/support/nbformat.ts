/**
 * What the Python package `nbformat` (5.10) does to a nbformat 4 notebook when it reads and writes one, followed from
 * its behaviour: lines joined and split as Python splits them, transient keys dropped, ids mended, keys sorted, indent 1.
 * Every tool built on it (Jupyter, nb-clean, nbstripout, papermill) leaves these marks. Where the original throws on an
 * odd notebook, so does this; ids it would draw at random are numbered here.
 */
import { PyNumber, pyDumps, pyLoads } from './python-json.ts';
import type { PyDict, PyValue } from './python-json.ts';

const transientKeys = ['orig_nbformat', 'orig_nbformat_minor', 'signature'];
const splitMimes = ['application/javascript', 'image/svg+xml'];

/** The text of a file as Python opens it. @throws TypeError on bytes that are not UTF-8, SyntaxError on a byte order mark */
export function pyText(source: string | Uint8Array): string {
  const text =
    typeof source === 'string' ? source : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(source);
  if (text.startsWith('\ufeff')) throw new SyntaxError('unexpected byte order mark');
  return text;
}

/** `text`, if Python can write it as UTF-8. @throws RangeError on a lone surrogate */
export function pyEncodable(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new RangeError('surrogates not allowed');
  return text;
}

/** The notebook `nbformat.read` makes of a file of nbformat 4. @throws Error where the original would */
export function readNotebook(source: string | Uint8Array): PyDict {
  const notebook = dict(pyLoads(pyText(source)));
  const minor = notebook.get('nbformat_minor') ?? (notebook.has('nbformat_minor') ? null : new PyNumber('0'));
  if (integer(notebook.get('nbformat')) !== 4) throw new Error('only nbformat 4 is followed here');
  for (const cell of cellsOf(notebook)) joinCell(cell);
  stripTransient(notebook);
  if (integer(minor) >= 5) repairIds(notebook);
  return notebook;
}

/** The text `nbformat.write` writes for it, changing `notebook` on the way. @throws Error where the original would */
export function writeNotebook(notebook: PyDict): string {
  const minor = notebook.get('nbformat_minor');
  if (minor !== undefined && integer(minor) >= 5) repairIds(notebook);
  for (const cell of cellsOf(notebook)) splitCell(cell);
  stripTransient(notebook);
  return pyEncodable(`${pyDumps(notebook, { indent: 1, sortKeys: true, ensureAscii: false })}\n`);
}

/** The cells of a notebook. @throws Error when they are not a list of objects */
export function cellsOf(notebook: PyDict): PyDict[] {
  return list(notebook.get('cells')).map(dict);
}

/** `value` as a dict. @throws TypeError when it is none */
export function dict(value: PyValue | undefined): PyDict {
  if (value instanceof Map) return value;
  throw new TypeError('not a dict');
}

/** `value` as a list. @throws TypeError when it is none */
export function list(value: PyValue | undefined): PyValue[] {
  if (Array.isArray(value)) return value;
  throw new TypeError('not a list');
}

/** A copy of `holder` with only those keys. */
export function keep(holder: PyDict, keys: readonly string[]): PyDict {
  return new Map([...holder].filter(([key]) => keys.includes(key)));
}

/** Sets a member that is there already; adds none. */
export function setIfPresent(holder: PyDict, key: string, value: PyValue): void {
  if (holder.has(key)) holder.set(key, value);
}

/** Python's `str.splitlines(keepends=True)`: also at `\v \f \x1c \x1d \x1e \x85` and U+2028, U+2029. */
export function pySplitLines(text: string): string[] {
  return text.match(/[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]*(?:\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])|.+$/gs) ?? [];
}

/** Splits the multi-line members of a mime bundle, in place. */
export function splitBundle(bundle: PyDict): void {
  for (const [mime, value] of bundle)
    if (typeof value === 'string' && (mime.startsWith('text/') || splitMimes.includes(mime)))
      bundle.set(mime, pySplitLines(value));
}

/** Joins the multi-line members of a mime bundle, in place; JSON mimes are left alone. */
export function joinBundle(bundle: PyDict): void {
  for (const [mime, value] of bundle) {
    const isJson = mime === 'application/json' || /^application\/.*\+json$/s.test(mime);
    if (!isJson && isLines(value)) bundle.set(mime, value.join(''));
  }
}

/** `value`, joined when it is a list. @throws TypeError on a list with more than strings */
export function joined(value: PyValue): PyValue {
  if (!Array.isArray(value)) return value;
  if (!isLines(value)) throw new TypeError('not a list of strings');
  return value.join('');
}

function isLines(value: PyValue): value is string[] {
  return Array.isArray(value) && value.every((line) => typeof line === 'string');
}

function joinCell(cell: PyDict): void {
  const source = cell.get('source');
  if (source !== undefined) cell.set('source', joined(source));
  for (const bundle of dict(cell.get('attachments') ?? missing(cell, 'attachments')).values()) joinBundle(dict(bundle));
  if (cell.get('cell_type') !== 'code') return;
  for (const output of list(cell.get('outputs') ?? (cell.has('outputs') ? null : [])).map(dict)) joinOutput(output);
}

function joinOutput(output: PyDict): void {
  const type = output.get('output_type') ?? '';
  if (type === 'execute_result' || type === 'display_data')
    joinBundle(dict(output.get('data') ?? missing(output, 'data')));
  else if (type !== '' && Array.isArray(output.get('text'))) output.set('text', joined(output.get('text') ?? null));
}

function splitCell(cell: PyDict): void {
  const source = cell.get('source');
  if (typeof source === 'string') cell.set('source', pySplitLines(source));
  for (const bundle of dict(cell.get('attachments') ?? missing(cell, 'attachments')).values())
    splitBundle(dict(bundle));
  if (!cell.has('cell_type')) throw new TypeError('no cell_type');
  if (cell.get('cell_type') !== 'code') return;
  for (const output of list(cell.get('outputs')).map(dict)) splitOutput(output);
}

function splitOutput(output: PyDict): void {
  const type = output.get('output_type');
  if (type === undefined) throw new TypeError('no output_type');
  if (type === 'execute_result' || type === 'display_data')
    splitBundle(dict(output.get('data') ?? missing(output, 'data')));
  const text = output.get('text');
  if (type === 'stream' && text === undefined) throw new TypeError('no text');
  if (type === 'stream' && typeof text === 'string') output.set('text', pySplitLines(text));
}

/** Python's `get(key, {})`: an absent member is empty, a null one stays null. */
function missing(holder: PyDict, key: string): PyValue {
  return holder.has(key) ? null : new Map();
}

function stripTransient(notebook: PyDict): void {
  if (!notebook.has('metadata')) throw new TypeError('no metadata');
  if (!(notebook.get('metadata') instanceof Map)) notebook.set('metadata', new Map());
  for (const key of transientKeys) dict(notebook.get('metadata')).delete(key);
  for (const cell of cellsOf(notebook)) dict(cell.get('metadata')).delete('trusted');
}

function repairIds(notebook: PyDict): void {
  const seen = new Set<string>();
  cellsOf(notebook).forEach((cell, index) => {
    const id = cell.get('id');
    if (typeof id === 'object' && id !== null && !(id instanceof PyNumber)) throw new TypeError('unhashable id');
    const known = id instanceof PyNumber ? `number ${id.text}` : JSON.stringify(id ?? null);
    if (!cell.has('id') || seen.has(known)) cell.set('id', `repaired-${index}`);
    seen.add(cell.get('id') === id ? known : `"repaired-${index}"`);
  });
}

function integer(value: PyValue | undefined): number {
  if (value instanceof PyNumber && /^-?\d+$/.test(value.text)) return Number(value.text);
  throw new TypeError('not an integer');
}
