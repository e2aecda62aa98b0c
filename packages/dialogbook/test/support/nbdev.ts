/**
 * `nbdev_clean`, the cleaner that takes the marks off Solveit dialogs: it keeps `hide_input` of the cell metadata and five keys
 * of the notebook's, drops execution counts and memory addresses, and adds ids. Followed from its behaviour and its docs.
 */
import { cellsOf, dict, keep, list, pyEncodable, pySplitLines, pyText, setIfPresent, splitBundle } from './nbformat.ts';
import { PyNumber, pyDumps, pyLoads } from './python-json.ts';
import type { PyDict, PyValue } from './python-json.ts';

/**
 * The file after `nbdev_clean`: `modern` for nbdev 3.3 with fastcore 2, which also drops output metadata and splits sources
 * given as one string; otherwise nbdev 2.4 with execnb. @throws Error where nbdev only warns and leaves the file alone
 */
export function nbdevClean(
  source: string | Uint8Array,
  options: { readonly modern: boolean; readonly clearAll?: boolean },
): string {
  const notebook = clean(source, options.modern ? [] : null, options.clearAll ?? false);
  const saved = options.modern ? toDict(notebook) : notebook;
  return pyEncodable(`${pyDumps(saved, { indent: 1, sortKeys: true, ensureAscii: false })}\n`);
}

function clean(source: string | Uint8Array, outputMetadata: readonly string[] | null, clearAll: boolean): PyDict {
  const notebook = dict(pyLoads(pyText(source)));
  cellsOf(notebook).forEach((cell, index) => {
    setIfPresent(cell, 'execution_count', null);
    if (cell.has('outputs') && clearAll) cell.set('outputs', []);
    for (const output of list(cell.get('outputs') ?? (cell.has('outputs') ? null : [])))
      cleanOutput(dict(output), outputMetadata);
    const lines = cell.get('source');
    if (lines === undefined) throw new TypeError('no source');
    if (Array.isArray(lines) && lines.length === 1 && lines[0] === '') cell.set('source', []);
    cell.set('metadata', keep(dict(cell.get('metadata')), clearAll ? [] : ['hide_input']));
    if (!cell.has('id')) cell.set('id', (index + 1).toString(16).padStart(8, '0'));
  });
  cleanMetadata(notebook);
  return notebook;
}

function cleanMetadata(notebook: PyDict): void {
  const metadata = dict(notebook.get('metadata'));
  const kernel = dict(metadata.get('kernelspec') ?? (metadata.has('kernelspec') ? null : new Map()));
  const name = kernel.get('name') ?? null;
  if (name !== null && name !== '') kernel.set('display_name', name);
  notebook.set('metadata', keep(metadata, ['kernelspec', 'jekyll', 'jupytext', 'doc', 'widgets']));
  const [major, minor] = ['nbformat', 'nbformat_minor'].map((key) =>
    Number((notebook.get(key) as PyNumber | undefined)?.text ?? 0),
  );
  if (major === 4 && Number(minor) < 5) notebook.set('nbformat_minor', new PyNumber('5'));
}

function cleanOutput(output: PyDict, metadataKeys: readonly string[] | null): void {
  setIfPresent(output, 'execution_count', null);
  const data = dict(output.get('data') ?? (output.has('data') ? null : new Map()));
  data.delete('application/vnd.google.colaboratory.intrinsic+json');
  for (const [mime, value] of data) {
    if (mime.startsWith('text')) data.set(mime, withoutAddresses(value));
    if (!mime.startsWith('image') || mime.includes('svg')) continue;
    if (typeof value !== 'string') throw new TypeError('no rstrip');
    data.set(mime, value.trimEnd());
  }
  if (output.has('text')) output.set('text', withoutAddresses(output.get('text') ?? null));
  if (output.has('metadata') && metadataKeys) output.set('metadata', keep(dict(output.get('metadata')), metadataKeys));
}

function withoutAddresses(value: PyValue): PyValue {
  if (Array.isArray(value)) return value.map((line) => withoutAddresses(line));
  if (typeof value !== 'string') throw new TypeError('not text');
  return value.replace(/(<.*?)( at 0x[0-9a-fA-F]+)(>)/g, '$1$3');
}

/** fastcore 2's `nb2dict`: sources and texts split, keys that end in an underscore dropped, an empty key an error. */
function toDict(notebook: PyDict): PyDict {
  for (const cell of cellsOf(notebook)) {
    const source = cell.get('source');
    if (typeof source === 'string') cell.set('source', pySplitLines(source));
    for (const bundle of dict(cell.get('attachments') ?? new Map()).values()) splitBundle(dict(bundle));
    if (cell.get('cell_type') === 'code')
      for (const output of list(cell.get('outputs') ?? [])) splitOutput(dict(output));
  }
  return withoutWorkKeys(notebook) as PyDict;
}

function splitOutput(output: PyDict): void {
  const type = output.get('output_type');
  if ((type === 'execute_result' || type === 'display_data') && output.has('data'))
    return splitBundle(dict(output.get('data')));
  const value = output.get('text');
  if (type === 'stream' && typeof value === 'string') output.set('text', pySplitLines(value));
}

function withoutWorkKeys(value: PyValue): PyValue {
  if (Array.isArray(value)) return value.map((entry) => withoutWorkKeys(entry));
  if (!(value instanceof Map)) return value;
  if (value.has('')) throw new RangeError('string index out of range');
  return new Map([...value].filter(([key]) => !key.endsWith('_')).map(([key, entry]) => [key, withoutWorkKeys(entry)]));
}
