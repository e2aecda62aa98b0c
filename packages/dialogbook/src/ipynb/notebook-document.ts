/**
 * A notebook's bytes and where its cells stand in them: what every message read from the file decodes its parts from,
 * and what a save copies from. Nothing is decoded until asked for.
 */
import type { DialogOrigin } from '../dialog/message-origin.ts';
import { DialogError } from '../errors.ts';
import { decodeJson } from '../json/decode.ts';
import { decodeVerbatim, parseVerbatim } from '../json/decode-verbatim.ts';
import { type ArrayNode, type JsonNode, type ObjectNode, findMember } from '../json/node.ts';
import { itemsOf, scanJson } from '../json/scan.ts';
import { encodeJson } from '../json/encode.ts';
import { splitTexts } from '../json/shape.ts';
import { type JsonStyle, detectStyle, jupyterStyle } from '../json/style.ts';
import type { JsonObject } from '../json/types.ts';
import { idText, markRepeats } from '../nbformat/cell-ids.ts';
import { contentId } from '../nbformat/content-id.ts';
import { isCount } from '../nbformat/leaves.ts';
import { currentMinor, newNotebook } from '../nbformat/notebook.ts';
import type { Metadata, Notebook } from '../nbformat/types.ts';
import { repairValue } from '../nbformat/repair.ts';
import { upgradeValue } from '../nbformat/upgrade.ts';
import { CellOrigin } from './cell-origin.ts';
import { repairText } from './repair-text.ts';
import { type CellShapes, cellShapes } from './shapes.ts';

/** The notebook object, its cells, and each cell's members. */
const recordedDepth = 3;

/** A notebook of nbformat 4 in bytes. */
export class NotebookDocument implements DialogOrigin {
  readonly bytes: Uint8Array;
  /** The file as it was read: other bytes than `bytes` where an older format was upgraded. */
  readonly file: Uint8Array;
  readonly root: ObjectNode;
  readonly cellList: ArrayNode;
  readonly cellNodes: readonly JsonNode[];
  readonly cells: readonly CellOrigin[];
  readonly style: JsonStyle;
  readonly shapes: CellShapes;
  #ids: readonly string[] | undefined;
  #hasIds: boolean | undefined;

  private constructor(bytes: Uint8Array, file: Uint8Array, root: ObjectNode, cellList: ArrayNode) {
    this.bytes = bytes;
    this.file = file;
    this.root = root;
    this.cellList = cellList;
    this.style = detectStyle(bytes, root);
    this.cellNodes = itemsOf(bytes, cellList);
    this.shapes = cellShapes(writesLines(this.cellNodes));
    this.cells = this.cellNodes.map((_, index) => new CellOrigin(this, index));
  }

  /**
   * The notebook in `file`; one of nbformat 2 or 3 is upgraded in memory. `root` is its node, down to the members of cells.
   * @throws DialogError `not_a_notebook`, or what `scanJson` throws.
   */
  static read(file: Uint8Array, root: JsonNode = scanJson(file, { depth: recordedDepth })): NotebookDocument {
    if (root.kind !== 'object')
      throw notANotebook(`its JSON is a ${root.kind === 'array' ? 'list' : root.kind}, not an object`);
    const cells = findMember(root, 'cells')?.value;
    if (isForeignVersion(numberAt(file, root, 'nbformat'), cells, findMember(root, 'worksheets')?.value))
      return NotebookDocument.#upgraded(file);
    if (cells === undefined) throw notANotebook('it has no "cells"');
    if (cells.kind !== 'array') throw notANotebook('its "cells" are not a list');
    return new NotebookDocument(file, file, root, cells);
  }

  /** An empty notebook of the current version, laid out as Jupyter's tools do. */
  static empty(): NotebookDocument {
    return NotebookDocument.read(encodeFile(newNotebook()));
  }

  static #upgraded(file: Uint8Array): NotebookDocument {
    const text = repairText(file);
    const upgraded = upgradeValue(decodeVerbatim(text.bytes), parseVerbatim);
    // A key that was there twice is legal in the file, and its new name has no place in a cell.
    const hasRepeats = text.changes.some(({ rule }) => rule === 'duplicate-key');
    const notebook = hasRepeats ? (repairValue(upgraded, parseVerbatim).notebook as JsonObject) : upgraded;
    const document = NotebookDocument.read(encodeFile(notebook));
    return new NotebookDocument(document.bytes, file, document.root, document.cellList);
  }

  /** Whether cells of this notebook carry ids: those of nbformat 4.5 and later do; where the version is missing, as its cells do. */
  get hasIds(): boolean {
    return (this.#hasIds ??= saysIds(this));
  }

  /** The minor version of nbformat 4 whose rules hold for new cells; where the file names none that is one, what its cells follow. */
  get minor(): number {
    const minor = numberAt(this.bytes, this.root, 'nbformat_minor');
    return isCount(minor) ? minor : this.hasIds ? currentMinor : currentMinor - 1;
  }

  /** The version the file says it is of, not the one it was upgraded to. */
  get nbformat(): string | undefined {
    const root = this.file === this.bytes ? this.root : scanJson(this.file, { depth: 1 });
    if (root.kind !== 'object') return undefined;
    const [major, minor] = ['nbformat', 'nbformat_minor'].map((key) => numberAt(this.file, root, key));
    return major === undefined || minor === undefined ? major?.toString() : `${major}.${minor}`;
  }

  meta(): Metadata {
    const node = findMember(this.root, 'metadata')?.value;
    return node?.kind === 'object' ? (decodeJson(this.bytes, { node }) as Metadata) : {};
  }

  /** The id of cell `index`: the file's own, or, where that is missing or taken by an earlier cell, one made from content. */
  idOf(index: number): string {
    return (this.#ids ??= assignIds(this.cells))[index] ?? '';
  }
}

/** Whether a notebook has to be upgraded, or cannot be read; a missing or odd version number is no obstacle where there are cells. */
function isForeignVersion(
  major: number | undefined,
  cells: JsonNode | undefined,
  worksheets: JsonNode | undefined,
): boolean {
  if (major === undefined || major === 4) return false;
  const isEmpty = cells?.kind === 'array' && cells.items?.length === 0;
  return cells === undefined || major < 2 || major > 4 || (isEmpty && worksheets?.kind === 'array');
}

function saysIds({ bytes, root, cells }: NotebookDocument): boolean {
  const minor = numberAt(bytes, root, 'nbformat_minor');
  return minor !== undefined ? minor >= 5 : cells.some((cell) => cell.fileId !== undefined);
}

/** What `repairNotebook` would write where an id is missing or taken, so that ids shown before a repair still hold after it. */
function assignIds(cells: readonly CellOrigin[]): string[] {
  const own = cells.map((cell) => cell.fileId);
  const taken = new Set(own);
  const turns = new Map<string, number>();
  const used = new Set<string>();
  const texts = cells.map((cell, index) => {
    const id = own[index];
    if (id !== undefined && !used.has(id)) return void used.add(id);
    return idText({ cell_type: cell.cellType, source: sourceOf(cell) });
  });
  return markRepeats(texts).map((text, index) => {
    if (text === undefined) return own[index] ?? '';
    const id = contentId(text, taken, { turns });
    taken.add(id);
    return id;
  });
}

/** The source of `cell`; of one that is too long to be read, its size, which is all that can be known of it. */
function sourceOf(cell: CellOrigin): string {
  try {
    return cell.source;
  } catch (error) {
    if (DialogError.is(error, 'too_large')) return String(cell.node.end - cell.node.start);
    throw error;
  }
}

/** Whether new texts are written as lists of lines: as the first cell does that has a source; true by default. */
function writesLines(cells: readonly JsonNode[]): boolean {
  for (const cell of cells) {
    const source = findMember(cell, 'source')?.value;
    if (source !== undefined && source.end - source.start > 2) return source.kind !== 'string';
  }
  return true;
}

/** The member `key` where it is a number; nothing else is decoded, for it might be too deep for that. */
function numberAt(bytes: Uint8Array, node: ObjectNode, key: string): number | undefined {
  const value = findMember(node, key)?.value;
  return value?.kind === 'number' ? (decodeJson(bytes, { node: value }) as number) : undefined;
}

/** The bytes of a new file, laid out as Jupyter's tools do. */
export function encodeFile(notebook: JsonObject | Notebook): Uint8Array {
  const value = splitTexts(notebook, cellShapes(true).notebook);
  return new TextEncoder().encode(`${encodeJson(value, jupyterStyle)}\n`);
}

function notANotebook(why: string): DialogError {
  return new DialogError('not_a_notebook', `not a notebook: ${why}`);
}
