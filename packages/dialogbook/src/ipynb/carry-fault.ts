/** Why a cell of another notebook cannot stand in this one: it is broken, or of a version that allows more. */
import { DialogError } from '../errors.ts';
import { decodeJson } from '../json/decode.ts';
import type { JsonNode } from '../json/node.ts';
import { validateNotebook } from '../nbformat/validate.ts';
import type { NotebookDocument } from './notebook-document.ts';
import { textIssues } from './text-issues.ts';

/** The fault that the cell `node` of `bytes` would bring into `document`, as an `invalid_dialog` error; undefined where there is none. */
export function carryFault(document: NotebookDocument, bytes: Uint8Array, node: JsonNode): DialogError | undefined {
  const { minor } = document;
  const issues = [
    ...textIssues(bytes, node, ['cells', 0]).map(({ issue }) => issue),
    ...validateNotebook({ cells: [decodeJson(bytes, { node })], metadata: {}, nbformat: 4, nbformat_minor: minor }),
  ];
  const issue = issues.find(({ severity }) => severity === 'error');
  if (!issue) return undefined;
  const fault = issue.message.replace(/^.*?cells\[0\]\)?:? /s, '');
  return new DialogError(
    'invalid_dialog',
    `the cell is not valid in a notebook of nbformat 4.${minor}: ${fault}; repair the notebook it comes from first`,
  );
}
