/**
 * What other tools do to a notebook that passes through their hands, so that tests can ask whether a dialog survives it.
 * Each is written here anew from the behaviour of the tool named beside it, and takes a file to the file the tool leaves
 * behind. A cleaner throws where the tool fails and leaves the file as it was (`cleaned` turns that into undefined).
 * Random ids are numbered instead, so the same input always gives the same output.
 */
import { colabDrive, colabMenu, jupyterLab, vsCode } from './editors.ts';
import { nbdevClean } from './nbdev.ts';
import {
  cellsOf,
  dict,
  keep,
  list,
  pyEncodable,
  pySplitLines,
  pyText,
  readNotebook,
  setIfPresent,
  writeNotebook,
} from './nbformat.ts';
import { PyNumber, pyDumps, pyLoads } from './python-json.ts';
import type { PyDict, PyValue } from './python-json.ts';

/** Takes the file before a tool to the file after it. @throws Error where the tool fails, and leaves the file alone */
export type Cleaner = (source: string | Uint8Array) => string | Uint8Array;

const pyLayout = { indent: 1, ensureAscii: false } as const;

/** Every tool followed, by name. */
export const cleaners: Record<string, Cleaner> = {
  /** Open and save with the Python package nbformat 5.10 (papermill, nbconvert and many others): no cleaning, its layout. */
  nbformat: (source) => writeNotebook(readNotebook(source)),
  /** `nbdev_clean` of nbdev 3.3 with fastcore 2 and default settings. */
  nbdevClean: (source) => nbdevClean(source, { modern: true }),
  /** `nbdev_clean` of nbdev 2.4 with execnb: sources stay as they are, output metadata is kept. */
  nbdevClean2: (source) => nbdevClean(source, { modern: false }),
  /** `nbdev_clean --clear_all` of nbdev 3.3. */
  nbdevClearAll: (source) => nbdevClean(source, { modern: true, clearAll: true }),
  /** `nb-clean clean` 2.4: drops cell metadata, outputs, counts and the language version. */
  nbClean: (source) => nbClean(source, {}),
  /** `nb-clean clean --preserve-cell-outputs` 2.4. */
  nbCleanKeepOutputs: (source) => nbClean(source, { keepOutputs: true }),
  /** `nb-clean clean --preserve-cell-metadata` 2.4. */
  nbCleanKeepMetadata: (source) => nbClean(source, { keepMetadata: true }),
  /** `nb-clean clean --remove-empty-cells` 2.4 with notebook metadata removed too. */
  nbCleanHard: (source) => nbClean(source, { dropEmpty: true, dropNotebookMetadata: true }),
  /** `nbstripout` 0.8: drops outputs, counts and a few metadata keys, numbers the ids. */
  nbstripout: (source) => nbstripout(source, {}),
  /** `nbstripout --keep-output --keep-id` 0.8. */
  nbstripoutKeepOutput: (source) => nbstripout(source, { keepOutput: true, keepId: true }),
  /** `nbstripout --drop-empty-cells` 0.8 with `cell.metadata.solveit_ai` among the extra keys. */
  nbstripoutHard: (source) => nbstripout(source, { dropEmpty: true, extraKeys: ['solveit_ai', 'time_run', 'tags'] }),
  /** JupyterLab 4 with Jupyter Server 2: opened, touched, saved. */
  jupyterLab,
  /** The ipynb extension of VS Code, 2025: opened, touched, saved. */
  vsCode,
  /** Google Colab: the file as its drive holds it, on one line. */
  colabDrive,
  /** Google Colab: downloaded from its menu, indent 2. */
  colabMenu,
  /** TensorFlow's `nbfmt` (tensorflow-docs), for Colab notebooks. */
  nbfmt: (source) => nbfmt(source),
  /** The same with `--nooss`, as Google uses it: `<`, `>` and `&` escaped. */
  nbfmtEscaped: (source) => nbfmt(source).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
  /** `python -m json.tool` 3.11: indent 4, everything but ASCII escaped. */
  pythonJsonTool: (source) => `${pyDumps(pyLoads(pyText(source)), { indent: 4 })}\n`,
  /** A JavaScript formatter: `JSON.parse` and `JSON.stringify` with indent 2. */
  jsonIndent2: (source) => `${JSON.stringify(JSON.parse(text(source)), null, 2)}\n`,
  /** The same with indent 4 and no final newline. */
  jsonIndent4: (source) => JSON.stringify(JSON.parse(text(source)), null, 4),
  /** A minifier. */
  jsonMinify: (source) => JSON.stringify(JSON.parse(text(source))),
  /** Every source one string, as JupyterLite, Deepnote and agents' edit tools write them. */
  joinSources: (source) => rewrite(source, (cell) => cell.set('source', sourceText(cell))),
  /** Every source split by Python's `str.splitlines`. */
  splitSources: (source) => rewrite(source, (cell) => cell.set('source', pySplitLines(sourceText(cell)))),
  /** Ids dropped and the minor version lowered to 4, as writers without ids do. */
  dropIds: (source) =>
    rewrite(
      source,
      (cell) => cell.delete('id'),
      (notebook) => notebook.set('nbformat_minor', new PyNumber('4')),
    ),
  /** git with `core.autocrlf` on checkout to Windows. */
  gitToCrlf: (source) => onBytes(source, (bytes) => bytes.replace(/\r?\n/g, '\r\n')),
  /** git with `text=auto` on commit from Windows. */
  gitToLf: (source) => onBytes(source, (bytes) => bytes.replaceAll('\r\n', '\n')),
};

/** What `cleaner` makes of `source`, or undefined where the tool would fail. */
export function cleaned(cleaner: Cleaner, source: string | Uint8Array): string | Uint8Array | undefined {
  try {
    return cleaner(source);
  } catch {
    return undefined;
  }
}

function text(source: string | Uint8Array): string {
  return typeof source === 'string' ? source : new TextDecoder('utf-8', { ignoreBOM: true }).decode(source);
}

/** Applies `change` to the bytes of a file, each as one letter, whatever their encoding. */
function onBytes(source: string | Uint8Array, change: (bytes: string) => string): Uint8Array {
  return new Uint8Array(Buffer.from(change(Buffer.from(source).toString('latin1')), 'latin1'));
}

function sourceText(cell: PyDict): string {
  const source = cell.get('source') ?? '';
  return (Array.isArray(source) ? source : [source]).map((line) => (typeof line === 'string' ? line : '')).join('');
}

function rewrite(
  source: string | Uint8Array,
  change: (cell: PyDict) => unknown,
  finish: (notebook: PyDict) => unknown = () => {},
): string {
  const notebook = dict(pyLoads(pyText(source)));
  for (const cell of cellsOf(notebook)) change(cell);
  finish(notebook);
  return pyEncodable(`${pyDumps(notebook, pyLayout)}\n`);
}

interface NbCleanOptions {
  readonly keepOutputs?: boolean;
  readonly keepMetadata?: boolean;
  readonly dropEmpty?: boolean;
  readonly dropNotebookMetadata?: boolean;
}

function nbClean(source: string | Uint8Array, options: NbCleanOptions): string {
  const notebook = readNotebook(source);
  if (options.dropEmpty) notebook.set('cells', cellsOf(notebook).filter(hasSource));
  if (options.dropNotebookMetadata) notebook.set('metadata', new Map());
  const language = dict(notebook.get('metadata')).get('language_info');
  if (language instanceof Map) language.delete('version');
  for (const cell of cellsOf(notebook)) {
    if (!options.keepMetadata) cell.set('metadata', new Map());
    if (cell.get('cell_type') !== 'code') continue;
    cell.set('execution_count', null);
    if (!options.keepOutputs) cell.set('outputs', []);
    for (const output of list(cell.get('outputs'))) setIfPresent(dict(output), 'execution_count', null);
  }
  return writeNotebook(notebook);
}

function hasSource(cell: PyDict): boolean {
  const source = cell.get('source');
  if (source === undefined) throw new TypeError('no source');
  return source !== '' && source !== null;
}

interface NbstripoutOptions {
  readonly keepOutput?: boolean;
  readonly keepId?: boolean;
  readonly dropEmpty?: boolean;
  readonly extraKeys?: readonly string[];
}

function nbstripout(source: string | Uint8Array, options: NbstripoutOptions): string {
  const stripped = [
    'collapsed',
    'ExecuteTime',
    'execution',
    'heading_collapsed',
    'hidden',
    'scrolled',
    ...(options.extraKeys ?? []),
  ];
  const notebook = readNotebook(source);
  const metadata = dict(notebook.get('metadata'));
  metadata.delete('widgets');
  const cells = cellsOf(notebook).filter((cell) => !options.dropEmpty || sourceText(cell).trim() !== '');
  notebook.set('cells', cells);
  cells.forEach((cell, index) => {
    if (cell.has('outputs'))
      cell.set('outputs', keptOutputs(cell, options.keepOutput ?? metadata.get('keep_output') === true));
    setIfPresent(cell, 'execution_count', null);
    if (!options.keepId) setIfPresent(cell, 'id', String(index));
    for (const key of stripped) dict(cell.get('metadata')).delete(key);
  });
  return writeNotebook(notebook);
}

function keptOutputs(cell: PyDict, keepAll: boolean): PyValue[] {
  const metadata = dict(cell.get('metadata'));
  const tagged =
    metadata.get('keep_output') === true ||
    (Array.isArray(metadata.get('tags')) && list(metadata.get('tags')).includes('keep_output'));
  const kept = keepAll || tagged || metadata.get('init_cell') === true ? list(cell.get('outputs')) : [];
  for (const output of kept) setIfPresent(dict(output), 'execution_count', null);
  return kept;
}

function nbfmt(source: string | Uint8Array): string {
  const notebook = keep(dict(pyLoads(pyText(source))), ['cells', 'metadata', 'nbformat', 'nbformat_minor']);
  const metadata = keep(dict(notebook.get('metadata')), ['accelerator', 'colab', 'kernelspec']);
  const colab = keep(dict(metadata.get('colab') ?? new Map()), ['collapsed_sections', 'name', 'toc_visible']);
  metadata.set('colab', colab.set('name', 'notebook.ipynb').set('toc_visible', true));
  metadata.set(
    'kernelspec',
    new Map([
      ['display_name', 'Python 3'],
      ['name', 'python3'],
    ]),
  );
  notebook.set('metadata', metadata).set('nbformat', new PyNumber('4')).set('nbformat_minor', new PyNumber('0'));
  for (const cell of cellsOf(notebook)) cell.set('source', withoutOuterNewlines(list(cell.get('source'))));
  const cells = cellsOf(notebook).filter((cell) => list(cell.get('source')).some((line) => line !== ''));
  notebook.set('cells', cells);
  cells.forEach((cell, index) => nbfmtCell(cell, index));
  return pyEncodable(`${pyDumps(notebook, { indent: 2, sortKeys: true, ensureAscii: false })}\n`);
}

function nbfmtCell(cell: PyDict, index: number): void {
  const metadata = keep(dict(cell.get('metadata') ?? new Map()), ['id', 'cellView']);
  if (!metadata.has('id')) metadata.set('id', `cell${String(index).padStart(8, '0')}`);
  cell.set('metadata', metadata);
  if (cell.get('cell_type') !== 'code') return;
  cell.set('outputs', cell.get('outputs') ?? []);
  const count = cell.get('execution_count');
  if (count instanceof PyNumber && Number(count.text) === 0) cell.set('execution_count', null);
}

function withoutOuterNewlines(lines: PyValue[]): PyValue[] {
  const first = lines.findIndex((line) => line !== '\n');
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== '\n') + 1);
}
