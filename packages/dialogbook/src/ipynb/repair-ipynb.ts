/** A notebook file made valid by the smallest change to its bytes. Contract: storage. */
import { decodeString, decodeText } from '../json/decode-string.ts';
import { toBytes } from '../json/to-bytes.ts';
import { deepest } from '../json/depth.ts';
import { decodeVerbatim, parseVerbatim } from '../json/decode-verbatim.ts';
import { encodeJson } from '../json/encode.ts';
import { patchText } from '../json/patch-json.ts';
import { scanJson } from '../json/scan.ts';
import { json } from '../json/shape.ts';
import { detectStyle } from '../json/style.ts';
import { PieceWriter, joinPieces } from '../json/writer.ts';
import type { NotebookIssue } from '../nbformat/issue.ts';
import { repairValue } from '../nbformat/repair.ts';
import { type JsonObject, isObject } from '../json/types.ts';
import { isOlder } from '../nbformat/versions.ts';
import { keepRepeats } from './keep-repeats.ts';
import { encodeFile } from './notebook-document.ts';
import { textIssues } from './text-issues.ts';

/** A repaired file. */
export interface IpynbRepair {
  /** The very bytes given where there was nothing to repair. */
  readonly bytes: Uint8Array;
  /** What was wrong, each with the `fix` that was made. */
  readonly changes: NotebookIssue[];
}

/**
 * The notebook in `source` as one that validates without errors; see `repairNotebook` for what is done. Numbers keep their
 * spelling, also where they move. Repairing the result again changes nothing.
 * @throws DialogError `not_a_notebook`, or what `scanJson` throws.
 */
export function repairIpynb(source: Uint8Array | string): IpynbRepair {
  const text = repairText(toBytes(source));
  const before = decodeVerbatim(text.bytes);
  const { notebook: repaired, changes } = repairValue(before, parseVerbatim);
  const upgraded = isObject(before) && isOlder(before) && repaired !== before;
  const notebook = upgraded ? repaired : keepRepeats(text.bytes, before, repaired);
  const bytes = upgraded
    ? encodeFile(notebook as JsonObject)
    : patchText(text.bytes, { before, after: notebook, shape: json });
  return { bytes, changes: [...text.changes, ...changes] };
}

/** The text with every string and number written anew that is not as JSON, UTF-8 or the format have it. */
function repairText(bytes: Uint8Array): IpynbRepair {
  const root = scanJson(bytes, { depth: deepest });
  const faults = textIssues(bytes, root).filter(({ issue }) => issue.severity === 'error');
  if (faults.length === 0) return { bytes, changes: [] };
  const writer = new PieceWriter();
  const style = detectStyle(bytes, root);
  let position = 0;
  for (const { start, end } of faults.map(({ span }) => span).sort((a, b) => a.start - b.start)) {
    // A string with two faults is there twice.
    if (start < position) continue;
    writer.copy(bytes, position, start);
    const span = bytes.subarray(start, end);
    writer.write(encodeJson(span[0] === 0x22 ? decodeString(span) : Number(decodeText(span)) + 0, style));
    position = end;
  }
  writer.copy(bytes, position, bytes.length);
  return { bytes: joinPieces(writer.pieces()), changes: faults.map(({ issue }) => issue) };
}
