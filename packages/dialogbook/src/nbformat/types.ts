/**
 * The notebook format's own words as types: outputs, cells and the notebook, for nbformat 4.0 to 4.5. Outputs are
 * described as they are in memory, where a text of many lines is one string. Cells and the notebook are described as
 * they are in a file, where that text may be a list of lines. All are type aliases, not interfaces, so that each is
 * a `JsonValue` too.
 *
 * Source: https://nbformat.readthedocs.io/en/latest/format_description.html
 */
import type { JsonValue } from '../json/types.ts';

/** A metadata object: open, any tool may add keys. */
export type Metadata = { [key: string]: JsonValue };

/**
 * Representations of one thing, keyed by mime type. In memory the text of a representation is one string; only JSON
 * mime types (`application/json`, `application/*+json`) hold any JSON value.
 */
export type MimeBundle = { [mime: string]: JsonValue };

/** Text as a file holds it: one string, or the pieces (lines, as a rule) that join to it. */
export type MultilineString = string | string[];

/** Text a program wrote to one of its streams; `name` is `stdout` or `stderr`. */
export type StreamOutput = {
  output_type: 'stream';
  name: string;
  text: string;
};

/** Something shown, such as a plot; also where the reply of a prompt lives. */
export type DisplayDataOutput = {
  output_type: 'display_data';
  data: MimeBundle;
  metadata: Metadata;
};

/** The value of the last expression of a cell; `execution_count` is the number in its `Out[…]`. */
export type ExecuteResultOutput = {
  output_type: 'execute_result';
  data: MimeBundle;
  metadata: Metadata;
  execution_count: number | null;
};

/** A failure: class name, message, and traceback lines, which may hold ANSI colours. */
export type ErrorOutput = {
  output_type: 'error';
  ename: string;
  evalue: string;
  traceback: string[];
};

/** One output of a code cell. Fields are mutable: outputs are edited in place. */
export type Output = StreamOutput | DisplayDataOutput | ExecuteResultOutput | ErrorOutput;

/** The files a markdown or raw cell carries: name, then mime type, then data. */
export type AttachmentBundles = { [name: string]: MimeBundle };

/** What every cell has. Ids came with minor version 5. */
export type CellBase = {
  id?: string;
  metadata: Metadata;
  source: MultilineString;
};

/** Text that no tool interprets. */
export type RawCell = CellBase & {
  cell_type: 'raw';
  attachments?: AttachmentBundles;
};

/** Markdown; a prompt is stored as one. */
export type MarkdownCell = CellBase & {
  cell_type: 'markdown';
  attachments?: AttachmentBundles;
};

/** Code with what it printed; `execution_count` is the number in its `In […]`. */
export type CodeCell = CellBase & {
  cell_type: 'code';
  outputs: Output[];
  execution_count: number | null;
};

/** One cell of a notebook. */
export type Cell = RawCell | MarkdownCell | CodeCell;

/** A notebook of major version 4, the only one written. */
export type Notebook = {
  nbformat: 4;
  nbformat_minor: number;
  metadata: Metadata;
  cells: Cell[];
};
