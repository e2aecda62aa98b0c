/** What is printed, and where: results on one stream, errors on the other, nothing raw from files on a terminal. */
import { printable, printableLine } from 'dialogbook';
import pc from 'picocolors';
import type { Operation, Result, Style } from '../operations/operation.ts';
import type { ErrorValue } from '../operations/support/each-file.ts';
import { jsonText } from '../operations/support/json-text.ts';

/** The two streams of a program, and what is known of the first. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  readonly isTerminal: boolean;
  /** Columns; undefined where it is no terminal. */
  readonly columns: number | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const defaultWidth = 120;

/** Colours on a terminal, unless the environment says otherwise: `NO_COLOR`, `FORCE_COLOR`, `TERM=dumb`. */
export function styleOf({ isTerminal, columns, environment }: Terminal): Style {
  const { NO_COLOR: none = '', FORCE_COLOR: forced, TERM: kind } = environment;
  const isForced = forced !== undefined && !['0', 'false'].includes(forced);
  const coloured = none === '' && forced !== '0' && (isForced || (isTerminal && kind !== 'dumb'));
  const { bold, dim, red, green, yellow, cyan, magenta } = pc.createColors(coloured);
  return { paint: { bold, dim, red, green, yellow, cyan, magenta }, width: columns ?? defaultWidth };
}

/**
 * The text of `result`. Control characters in it are shown as pictures, and names in one line: what a file holds cannot move the
 * cursor, nor pass for a line of the program. The
 * content of a file passes as it is where it does not go to a terminal, and JSON always.
 */
export function resultText(operation: Operation, result: Result, terminal: Terminal): string {
  if (operation.isJson?.(result) || (operation.verbatim && !terminal.isTerminal))
    return operation.render(result, styleOf(terminal));
  return operation.render(printableValue(result), styleOf(terminal));
}

/** The text of an item that `operation` emits; control characters in it are shown as pictures. */
export function itemText(operation: Operation, item: object, terminal: Terminal): string {
  return operation.renderItem?.(printableValue(item), styleOf(terminal)) ?? '';
}

/** Prints an error: one for people, or a JSON object for programs. */
export function printError(terminal: Terminal, error: ErrorValue, json: boolean): void {
  terminal.err(json ? `${jsonText({ error })}\n` : `dlg: ${errorText(error.message)}\n`);
}

/** Only the first line begins at the margin: what a name holds cannot pass for a line of the program. */
function errorText(message: string): string {
  const lines = message.split('\n').map(printableLine).join('\n');
  return lines.replace(/\n(?! {2})/g, '\n  ');
}

/** Members of results that hold lines; everything else is shown in one, such as the names of files and ids. */
const linesIn: ReadonlySet<string> = new Set(['text', 'diff']);

function printableValue<T>(value: T, show: (text: string) => string = printableLine): T {
  if (typeof value === 'string') return show(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => printableValue(item, show)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    printableLine(key),
    printableValue(item, linesIn.has(key) ? printable : printableLine),
  ]);
  return Object.fromEntries(entries) as T;
}
