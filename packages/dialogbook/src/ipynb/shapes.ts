/** Where a notebook's cells hold texts that may be written as lists of lines. */
import { type Shape, json } from '../json/shape.ts';
import { splitLines } from '../nbformat/lines.ts';
import { isJsonMime, isTextMime } from '../nbformat/mime.ts';

/** The shapes of a cell's members, and of what they stand in. */
export interface CellShapes {
  readonly source: Shape;
  readonly outputs: Shape;
  readonly attachments: Shape;
  /** Of a whole cell. */
  readonly cell: Shape;
  /** Of a whole notebook. */
  readonly notebook: Shape;
}

/** The shapes for a notebook whose new texts are written as lists of lines, or as single strings. */
export function cellShapes(asLines: boolean): CellShapes {
  const text: Shape = asLines ? { kind: 'text', split: splitLines } : { kind: 'text' };
  const whole: Shape = { kind: 'text' };
  const bundle: Shape = {
    kind: 'object',
    member: (mime) => (isJsonMime(mime) ? json : isTextMime(mime) ? text : whole),
  };
  const output: Shape = { kind: 'object', member: (key) => (key === 'text' ? text : key === 'data' ? bundle : json) };
  const outputs: Shape = { kind: 'list', item: output };
  const cell: Shape = {
    kind: 'object',
    member: (key) => (key === 'source' ? text : key === 'outputs' ? outputs : json),
  };
  const cells: Shape = { kind: 'list', item: cell };
  const notebook: Shape = { kind: 'object', member: (key) => (key === 'cells' ? cells : json) };
  return { source: text, outputs, attachments: json, cell, notebook };
}
