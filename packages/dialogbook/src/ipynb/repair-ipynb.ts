/** A notebook file made valid by the smallest change to its bytes. Contract: storage. */
import { toBytes } from '../json/to-bytes.ts';
import { decodeVerbatim, parseVerbatim } from '../json/decode-verbatim.ts';
import { patchText } from '../json/patch-json.ts';
import { json } from '../json/shape.ts';
import type { NotebookIssue } from '../nbformat/issue.ts';
import { repairValue } from '../nbformat/repair.ts';
import { type JsonObject, isObject } from '../json/types.ts';
import { isOlder } from '../nbformat/versions.ts';
import { encodeFile } from './notebook-document.ts';
import { repairText } from './repair-text.ts';

/** A repaired file. */
export interface IpynbRepair {
  /** The very bytes given where there was nothing to repair. */
  readonly bytes: Uint8Array;
  /** What was wrong, each with the `fix` that was made. */
  readonly changes: NotebookIssue[];
}

/**
 * The notebook in `source` as one that validates without errors; see `repairNotebook` for what is done. Numbers keep their
 * spelling, also where they move, and the values before the last under one key get keys of their own. Repairing the result again changes nothing.
 * @throws DialogError `not_a_notebook`, or what `scanJson` throws.
 */
export function repairIpynb(source: Uint8Array | string): IpynbRepair {
  const text = repairText(toBytes(source));
  const before = decodeVerbatim(text.bytes);
  const { notebook, changes } = repairValue(before, parseVerbatim);
  const upgraded = isObject(before) && isOlder(before) && notebook !== before;
  const bytes = upgraded
    ? encodeFile(notebook as JsonObject)
    : patchText(text.bytes, { before, after: notebook, shape: json });
  return { bytes, changes: [...text.changes, ...changes] };
}
