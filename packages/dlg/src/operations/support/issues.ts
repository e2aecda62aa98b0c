/** What is wrong with notebooks, as values and as lines for people. */
import type { NotebookIssue } from 'dialogbook';
import type { Style } from '../operation.ts';
import { oneLine } from './listing.ts';

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
  /** The id of that cell. */
  readonly id?: string;
}

/** `issue` as a value. */
export function issueView({ severity, rule, message, fix, path, cell, cellId }: NotebookIssue): IssueView {
  return {
    severity,
    rule,
    message,
    fix,
    path,
    ...(cell !== undefined && { position: cell + 1 }),
    ...(cellId !== undefined && { id: cellId }),
  };
}

const maxLines = 50;

/** Two lines for each of `issues`: what is wrong where, and the fix; at most 50 issues. */
export function issueLines(issues: readonly IssueView[], style: Style): string[] {
  const { red, yellow, dim } = style.paint;
  const lines = issues.slice(0, maxLines).flatMap(({ severity, rule, message, fix, position }) => {
    const label = severity === 'error' ? red('error') : yellow('warning');
    const place = position === undefined ? '' : `cell ${position}: `;
    return [`  ${label} ${rule}: ${place}${oneLine(message)}`, dim(`    fix: ${oneLine(fix)}`)];
  });
  const more = issues.length - maxLines;
  return more > 0 ? [...lines, `  … and ${more} more; --json lists them all`] : lines;
}
