/** A notebook's text with what is wrong in it, before anything is said about its values, put right where it stands. */
import { decodeString, decodeText } from '../json/decode-string.ts';
import { deepest } from '../json/depth.ts';
import { encodeJson } from '../json/encode.ts';
import { scanJson } from '../json/scan.ts';
import { detectStyle } from '../json/style.ts';
import { PieceWriter, joinPieces } from '../json/writer.ts';
import type { NotebookIssue } from '../nbformat/issue.ts';
import { type TextIssue, textIssues } from './text-issues.ts';

/** A repaired text. */
export interface TextRepair {
  /** The very bytes given where there was nothing to repair. */
  readonly bytes: Uint8Array;
  readonly changes: NotebookIssue[];
}

/**
 * The text with every string and number written anew that is not as JSON, UTF-8 or the format have it, and with other names
 * for the keys that an object has twice: readers take the last of them, which keeps its own.
 * @throws DialogError as `scanJson`.
 */
export function repairText(bytes: Uint8Array): TextRepair {
  const root = scanJson(bytes, { depth: deepest });
  const faults = textIssues(bytes, root).filter(({ issue, name }) => issue.severity === 'error' || name !== undefined);
  if (faults.length === 0) return { bytes, changes: [] };
  const writer = new PieceWriter();
  const style = detectStyle(bytes, root);
  let position = 0;
  for (const fault of faults.toSorted((a, b) => a.span.start - b.span.start)) {
    const { start, end } = fault.span;
    // A string with two faults is there twice.
    if (start < position) continue;
    writer.copy(bytes, position, start);
    writer.write(encodeJson(healed(bytes.subarray(start, end), fault), style));
    position = end;
  }
  writer.copy(bytes, position, bytes.length);
  return { bytes: joinPieces(writer.pieces()), changes: faults.map(({ issue }) => issue) };
}

function healed(text: Uint8Array, { name }: TextIssue): string | number {
  if (name !== undefined) return name;
  return text[0] === 0x22 ? decodeString(text) : Number(decodeText(text)) + 0;
}
