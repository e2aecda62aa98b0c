/** All that can be said against a notebook file, from its bytes up; nothing is changed. */
import { toBytes } from '../json/to-bytes.ts';
import { deepest } from '../json/depth.ts';
import { decodeJson } from '../json/decode.ts';
import { scanJson } from '../json/scan.ts';
import type { NotebookIssue } from '../nbformat/issue.ts';
import { validateNotebook } from '../nbformat/validate.ts';
import { textIssues } from './text-issues.ts';

/**
 * What is wrong with the notebook in `source`: first its text, then its values as `validateNotebook` judges them.
 * @throws DialogError `invalid_json`, `not_utf8`, `conflict_markers` with line and column, for what is not JSON at all.
 */
export function checkIpynb(source: Uint8Array | string): NotebookIssue[] {
  const bytes = toBytes(source);
  const root = scanJson(bytes, { depth: deepest });
  return [...textIssues(bytes, root).map(({ issue }) => issue), ...validateNotebook(decodeJson(bytes, { node: root }))];
}
