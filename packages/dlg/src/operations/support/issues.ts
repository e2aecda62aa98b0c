/** What is wrong with notebooks, as values and as lines for people. */
import { DialogError, type NotebookIssue, ipynbToDialog, printableLine } from 'dialogbook';
import type { Style } from '../operation.ts';

/** A fault of a notebook. */
export interface IssueView {
  readonly severity: NotebookIssue['severity'];
  readonly rule: NotebookIssue['rule'];
  /** Where and what, in one sentence. */
  readonly message: string;
  readonly fix: string;
  /** Keys and 0-based positions that lead from the notebook to the value. */
  readonly path: NotebookIssue['path'];
  /** The position of the cell concerned, from 1. */
  readonly position?: number;
  /** The id of that cell; where it has none in the file, the one that `ls` shows. */
  readonly id?: string;
}

/** `issues`, of the notebook in `bytes`, as values. */
export function issueViews(issues: readonly NotebookIssue[], bytes: Uint8Array): IssueView[] {
  const needsIds = issues.some(({ cell, cellId }) => cell !== undefined && cellId === undefined);
  const ids = needsIds ? messageIds(bytes) : [];
  return issues.map(({ severity, rule, message, fix, path, cell, cellId }) => {
    const id = cellId ?? (cell === undefined ? undefined : ids[cell]);
    const place = { ...(cell !== undefined && { position: cell + 1 }), ...(id !== undefined && { id }) };
    return { severity, rule, message, fix, path, ...place };
  });
}

/** The ids that the cells have as messages; none where the notebook cannot be read as a dialog. */
function messageIds(bytes: Uint8Array): string[] {
  try {
    return ipynbToDialog(bytes).messages.map(({ id }) => id);
  } catch (error) {
    if (!DialogError.is(error)) throw error;
    return [];
  }
}

/** The place that a message of the library begins with: `5ca1ab1e (cells[2]): `. */
const placeInMessage = /^(?:.*? \()?(?:worksheets\[\d+\]\.)?cells\[\d+\]\)?: /s;

const maxLines = 50;

/** Two lines for each of `issues`: what is wrong where, and the fix; at most 50 issues. */
export function issueLines(issues: readonly IssueView[], style: Style): string[] {
  const { red, yellow, dim } = style.paint;
  const lines = issues.slice(0, maxLines).flatMap(({ severity, rule, message, fix, position, id }) => {
    const label = severity === 'error' ? red('error') : yellow('warning');
    const place = position === undefined ? '' : `cell ${position}${id === undefined ? '' : ` (${id})`}: `;
    const fact = position === undefined ? message : message.replace(placeInMessage, '');
    return [`  ${label} ${rule}: ${printableLine(place + fact)}`, dim(`    fix: ${printableLine(fix)}`)];
  });
  const more = issues.length - maxLines;
  return more > 0 ? [...lines, `  … and ${more} more; --json lists them all`] : lines;
}
