/**
 * The mark of a prompt: `metadata.solveit_ai` on a markdown cell. Tools that clean metadata remove it; the separator
 * between prompt and reply then still tells what the cell is.
 */
import { type JsonObject, isObject } from '../json/types.ts';
import { joinLines } from './lines.ts';
import type { Walk } from './walk.ts';

/** Matches the line between a prompt and its reply, by any writer: the token differs, and some leave out the emoji. */
export const separatorLine: RegExp = /^##### (?:🤖)?Reply(?:🤖)?<!-- SOLVEIT_SEPARATOR_[0-9a-f]+ -->[^\S\r\n]*$/mu;

/** Whether `cell` holds a prompt and its reply, but is not marked as a prompt. */
export function lacksPromptMark(cell: JsonObject): boolean {
  if (cell.cell_type !== 'markdown' || (isObject(cell.metadata) && cell.metadata.solveit_ai === true)) return false;
  const source = joinLines(cell.source);
  return source.includes('SOLVEIT_SEPARATOR_') && separatorLine.test(source);
}

/** Returns `cell` with the mark that its separator asks for; the same cell when it needs none. */
export function fitPromptMark(cell: JsonObject, walk: Walk): JsonObject {
  if (!lacksPromptMark(cell)) return cell;
  walk.at('metadata', () =>
    walk.warn(
      'prompt-mark',
      'lacks solveit_ai, but the source holds the separator between a prompt and its reply',
      'set solveit_ai to true',
    ),
  );
  return { ...cell, metadata: { ...(isObject(cell.metadata) ? cell.metadata : {}), solveit_ai: true } };
}
