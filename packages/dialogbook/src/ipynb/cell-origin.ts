/** A cell as it stands in its notebook's bytes, read as a message: each part is decoded when asked for. */
import { type Attachment, bundleToAttachment } from '../dialog/attachment.ts';
import type { MessageType } from '../dialog/message-type.ts';
import type { MessageOrigin } from '../dialog/message-origin.ts';
import { DialogError } from '../errors.ts';
import { decodeJson } from '../json/decode.ts';
import { decodeVerbatim } from '../json/decode-verbatim.ts';
import { type JsonNode, findMember } from '../json/node.ts';
import { type Shape, json } from '../json/shape.ts';
import { type JsonValue, isObject } from '../json/types.ts';
import { asText } from '../nbformat/leaves.ts';
import { promptOutput } from '../nbformat/outputs.ts';
import { typeName } from '../nbformat/tag.ts';
import type { Metadata, Output } from '../nbformat/types.ts';
import type { NotebookDocument } from './notebook-document.ts';
import { type SplitSource, splitSource, unescapeSeparators } from './separator.ts';

/** One cell of a document; what is not a cell at all reads as an empty raw message. */
export class CellOrigin implements MessageOrigin {
  readonly document: NotebookDocument;
  /** Position among the cells of the document. */
  readonly index: number;
  // No more than these: a notebook of small cells holds much of its memory here.
  #type: MessageType | undefined;
  #source: string | undefined;
  #content: string | undefined;
  #split: SplitSource | undefined | null = null;

  constructor(document: NotebookDocument, index: number) {
    this.document = document;
    this.index = index;
  }

  get node(): JsonNode {
    return this.document.cellNodes[this.index] as JsonNode;
  }

  get id(): string {
    return this.document.idOf(this.index);
  }

  /** The id in the file, or undefined where there is none. */
  get fileId(): string | undefined {
    const id = this.member('id');
    return typeof id === 'string' && id !== '' ? id : typeof id === 'number' ? String(id) : undefined;
  }

  get cellType(): string {
    const type = this.member('cell_type');
    const name = typeName(type);
    return name === 'code' || name === 'markdown' || name === 'raw' ? name : typeof type === 'string' ? type : 'raw';
  }

  /** A markdown cell is a prompt when it is marked as one, or holds a reply: cleaners take the mark away. */
  get type(): MessageType {
    return (this.#type ??= typeOf(this));
  }

  /** Whether the cell's metadata says that it is a prompt. */
  get isMarked(): boolean {
    return Boolean(this.fileMeta()['solveit_ai']);
  }

  /** The whole text of the cell, prompt and reply together; what is not text in it reads as its JSON, so that no edit drops it. */
  get source(): string {
    return (this.#source ??= readSource(this));
  }

  /** The halves of a markdown cell's source, or undefined where it holds no separator. */
  get split(): SplitSource | undefined {
    if (this.#split === null) this.#split = this.cellType === 'markdown' ? splitSource(this.source) : undefined;
    return this.#split;
  }

  get content(): string {
    return (this.#content ??=
      this.cellType === 'markdown' ? unescapeSeparators(this.split?.content ?? this.source) : this.source);
  }

  get reply(): string {
    return unescapeSeparators(this.split?.reply ?? '');
  }

  get executionCount(): number | null {
    const count = this.member('execution_count');
    return typeof count === 'number' ? count : null;
  }

  outputs(): Output[] {
    const { type } = this;
    if (type === 'prompt') return promptOutput(this.reply);
    const outputs = type === 'code' ? this.member('outputs', this.document.shapes.outputs) : undefined;
    return Array.isArray(outputs) ? (outputs as unknown as Output[]) : [];
  }

  /** The metadata without the mark of a prompt, which the type says already. */
  meta(): Metadata {
    const meta = this.fileMeta();
    if (this.cellType === 'markdown') delete meta['solveit_ai'];
    return meta;
  }

  /** The metadata as the file has it. */
  fileMeta(): Metadata {
    const meta = this.member('metadata');
    return isObject(meta) ? meta : {};
  }

  attachments(): Attachment[] {
    const bundles = this.member('attachments', this.document.shapes.attachments);
    return isObject(bundles) ? Object.entries(bundles).map(([id, bundle]) => bundleToAttachment(id, bundle)) : [];
  }

  /** The value of the member `key`, or undefined. */
  member(key: string, shape: Shape = json): JsonValue | undefined {
    const member = findMember(this.node, key);
    return member && decodeJson(this.document.bytes, { node: member.value, shape });
  }
}

function readSource(cell: CellOrigin): string {
  const node = findMember(cell.node, 'source')?.value;
  if (node === undefined) return '';
  const { bytes, shapes } = cell.document;
  const value = decodeJson(bytes, { node, shape: shapes.source });
  if (typeof value === 'string') return value;
  return asText(decodeVerbatim(bytes.subarray(node.start, node.end))) ?? '';
}

function typeOf(cell: CellOrigin): MessageType {
  if (cell.cellType === 'code') return 'code';
  if (cell.cellType !== 'markdown') return 'raw';
  try {
    return cell.isMarked || cell.split !== undefined ? 'prompt' : 'note';
  } catch (error) {
    // A text too long to be read, and so to be edited, says nothing of a reply; the cell can be listed all the same.
    if (DialogError.is(error, 'too_large')) return 'note';
    throw error;
  }
}
