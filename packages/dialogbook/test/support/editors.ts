/**
 * What notebook editors leave in a file they opened and saved without an edit, from the behaviour of their readers and
 * writers: JupyterLab and Colab rebuild every cell from the parts they know, VS Code also re-encodes outputs. All three
 * are JavaScript, so numbers and key order pass through `JSON.parse`.
 */
import { cellsOf, dict, pyText, readNotebook, writeNotebook } from './nbformat.ts';
import { pyDumps, pyLoads } from './python-json.ts';

type Json = Record<string, unknown>;

/**
 * JupyterLab 4 (`@jupyter/ydoc` 4.2) on Jupyter Server 2, which reads and writes with nbformat: unknown keys on cells and
 * at top level go, attachments on code cells go, ids of 4.4 and older go, a kernel and a language are always there.
 */
export function jupyterLab(source: string | Uint8Array): string {
  const opened = JSON.parse(pyDumps(readNotebook(source))) as Json;
  const minor = Math.max(4, opened['nbformat_minor'] as number);
  const metadata = { ...(opened['metadata'] as Json) };
  metadata['language_info'] ||= { name: '' };
  metadata['kernelspec'] ||= { name: '', display_name: '' };
  const known = (opened['cells'] as Json[]).filter((cell) => isCellType(cell['cell_type']));
  const cells = known.map((cell, index) => labCell(cell, minor >= 5 ? (cell['id'] ?? `created-${index}`) : undefined));
  const saved = dict(pyLoads(JSON.stringify({ metadata, nbformat_minor: minor, nbformat: 4, cells })));
  if (cellsOf(saved).length === 0)
    saved.set('cells', [pyLoads(JSON.stringify(labCell({ cell_type: 'code' }, minor >= 5 ? 'created' : undefined)))]);
  return writeNotebook(saved);
}

function labCell(cell: Json, id: unknown): Json {
  const metadata = { ...(cell['metadata'] as Json | undefined) };
  const jupyter = metadata['jupyter'] as Json | undefined;
  if (metadata['collapsed'] !== undefined && metadata['collapsed'] !== null) {
    metadata['jupyter'] = { ...jupyter, outputs_hidden: metadata['collapsed'] };
  } else if (jupyter?.['outputs_hidden'] !== undefined) metadata['collapsed'] = jupyter['outputs_hidden'];
  const base = { id, cell_type: cell['cell_type'], source: cell['source'] ?? '', metadata };
  if (cell['cell_type'] !== 'code') return { ...base, attachments: cell['attachments'] ?? undefined };
  return { ...base, outputs: cell['outputs'] ?? [], execution_count: cell['execution_count'] || null };
}

/**
 * The ipynb extension of VS Code, 2025: keys sorted, the file's own indent, a final newline, lines split at `\n` (`\r\n`
 * becomes `\n`, a line end is added to list items without one), outputs reduced to the keys it knows, images re-encoded.
 */
export function vsCode(source: string | Uint8Array): string {
  const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
  const opened = (/\S/.test(text) ? JSON.parse(text) : {}) as Json;
  if (Number(opened['nbformat'] ?? 4) < 4) throw new Error('only notebooks of version 4 and later');
  const indent = /\n([ \t]+)\S/.exec(text.slice(0, 1000))?.[1] ?? '';
  const given = (opened['cells'] ?? []) as Json[];
  const cells = (given.length > 0 ? given : [{ cell_type: 'code', source: '' }])
    .filter((cell) => isCellType(cell['cell_type']))
    .map(vsCodeCell);
  const metadata = { ...(opened['metadata'] as Json | undefined) };
  if (!metadata['kernelspec'] && !metadata['language_info']) metadata['language_info'] = { name: 'python' };
  const saved = { cells, metadata, nbformat: opened['nbformat'] ?? 4, nbformat_minor: opened['nbformat_minor'] ?? 2 };
  return `${JSON.stringify(sorted(saved), null, indent)}\n`;
}

function vsCodeCell(cell: Json): Json {
  const saved: Json = { cell_type: cell['cell_type'], metadata: cell['metadata'] ?? {} };
  saved['source'] = splitAtNewlines(joinWithNewlines(cell['source']).replaceAll('\r\n', '\n'));
  if (typeof cell['id'] === 'string' && cell['id'] !== '') saved['id'] = cell['id'];
  if (cell['cell_type'] !== 'code') return cell['attachments'] ? { ...saved, attachments: cell['attachments'] } : saved;
  saved['execution_count'] = typeof cell['execution_count'] === 'number' ? cell['execution_count'] : null;
  saved['outputs'] = (Array.isArray(cell['outputs']) ? (cell['outputs'] as Json[]) : []).map(vsCodeOutput);
  return saved;
}

function vsCodeOutput(output: Json): Json {
  const type = output['output_type'];
  if (type === 'stream') {
    const name = output['name'] === 'stderr' ? 'stderr' : 'stdout';
    return { output_type: type, name, text: splitAtNewlines(joinWithNewlines(output['text'])) };
  }
  if (type === 'error') {
    return {
      output_type: type,
      ename: output['ename'] || '',
      evalue: output['evalue'] || '',
      traceback: output['traceback'] || [],
    };
  }
  const data = Object.fromEntries(
    Object.entries((output['data'] ?? {}) as Json).map(([mime, value]) => [mime, reencode(mime, value)]),
  );
  const saved = { output_type: type, data, metadata: output['metadata'] ?? {} };
  const count = output['execution_count'];
  return type === 'execute_result' ? { ...saved, execution_count: typeof count === 'number' ? count : null } : saved;
}

/** VS Code holds an output as bytes; what it reads and what it writes for a mime do not always match. */
function reencode(mime: string, value: unknown): unknown {
  const held = heldBytes(mime, value);
  if (mime.startsWith('text/') || mime === 'image/svg+xml') return splitAtNewlines(held.toString());
  if (mime.startsWith('image/')) return held.toString('base64');
  return mime.includes('json') && held.length > 0 ? parsedOrEmpty(held.toString()) : held.toString();
}

function heldBytes(mime: string, value: unknown): Buffer {
  if (!value) return Buffer.from('');
  const isText = typeof value === 'string';
  if (mime.startsWith('image/') && mime !== 'image/svg+xml' && isText) return Buffer.from(value, 'base64');
  if (mime.startsWith('text/') && isText) return Buffer.from(value);
  if (mime === 'application/json' || (typeof value === 'object' && !Array.isArray(value)))
    return Buffer.from(JSON.stringify(value));
  return Buffer.from(joinWithNewlines(value));
}

function parsedOrEmpty(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return '';
  }
}

/** Colab's file on its drive: one line, the order and the parts Colab writes, ids in the cell metadata, nbformat 4.0. */
export function colabDrive(source: string | Uint8Array): string {
  return JSON.stringify(colab(source));
}

/** Colab's download from the menu: the same with indent 2; no newline at the end. */
export function colabMenu(source: string | Uint8Array): string {
  return JSON.stringify(colab(source), null, 2);
}

function colab(source: string | Uint8Array): Json {
  const opened = JSON.parse(pyText(source)) as Json;
  const given = (opened['metadata'] ?? {}) as Json;
  const kernel = (given['kernelspec'] ?? {}) as Json;
  const kernelspec = { name: kernel['name'] ?? 'python3', display_name: kernel['display_name'] ?? 'Python 3' };
  const language = { name: ((given['language_info'] ?? {}) as Json)['name'] ?? 'python' };
  const metadata = { ...given, colab: given['colab'] ?? { provenance: [] }, kernelspec, language_info: language };
  const cells = (opened['cells'] as Json[]).map((cell, index) => colabCell(cell, index));
  return { nbformat: 4, nbformat_minor: 0, metadata, cells };
}

/** Whether Colab keeps foreign cell metadata is not documented; it is kept here, the harder cleaners drop it. */
function colabCell(cell: Json, index: number): Json {
  const source = (cell['source'] ?? '') as string | string[];
  const text = typeof source === 'string' ? source : source.join('');
  const given = (cell['metadata'] ?? {}) as Json;
  const metadata = { ...given, id: given['id'] ?? `cell${String(index).padStart(8, '0')}` };
  const base = { cell_type: cell['cell_type'], source: splitAtNewlines(text), metadata };
  if (cell['cell_type'] !== 'code') return cell['attachments'] ? { ...base, attachments: cell['attachments'] } : base;
  return { ...base, execution_count: cell['execution_count'] ?? null, outputs: cell['outputs'] ?? [] };
}

function isCellType(type: unknown): boolean {
  return type === 'code' || type === 'markdown' || type === 'raw';
}

function splitAtNewlines(text: string): string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== '');
}

/** VS Code's reading of a list: an item without a line end gets one, unless it is the last. */
function joinWithNewlines(value: unknown): string {
  if (!Array.isArray(value)) return (value as string).toString();
  const lines = value as string[];
  return lines.map((line, index) => (index < lines.length - 1 && !line.endsWith('\n') ? `${line}\n` : line)).join('');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted((value as Json)[key])]),
  );
}
