/**
 * The blocks of Markdown that hold other blocks, line by line: quotes and list items. Display only. Lines come with their
 * tabs expanded, since what belongs to a list item is a matter of columns.
 *
 * Source: https://spec.commonmark.org/0.31.2/#container-blocks
 */

/** A block that holds other blocks. */
export interface Container {
  /** Its HTML elements, outermost first. */
  readonly elements: readonly string[];
  /** The columns a line must be indented by to belong to this list item; undefined for a quote. */
  readonly indent: number | undefined;
  /** A list item that has only its marker yet: the next blank line ends it. */
  empty: boolean;
}

/** What `line` says inside `container`; undefined when it does not belong to it. */
export function enterContainer(container: Container, line: string): string | undefined {
  if (container.indent === undefined) {
    const marker = /^ {0,3}> ?/.exec(line);
    return marker ? line.slice(marker[0].length) : undefined;
  }
  if (line.trim() === '') return container.empty ? undefined : '';
  if (indentOf(line) < container.indent) return undefined;
  container.empty = false;
  return line.slice(container.indent);
}

const quoteContainer: Container = { elements: ['blockquote'], indent: undefined, empty: false };

/** The quote or list item that `line` begins, and what it says inside; few list items can interrupt a paragraph. */
export function containerStart(line: string, inParagraph: boolean): { container: Container; rest: string } | undefined {
  const quote = /^ {0,3}> ?/.exec(line);
  if (quote) return { container: { ...quoteContainer }, rest: line.slice(quote[0].length) };
  if (isThematicBreak(line)) return undefined;
  const item = /^( {0,3}(?:[-+*]|(\d{1,9})[.)]))( *)/.exec(line);
  if (!item) return undefined;
  const [whole, marker = '', number, spaces = ''] = item;
  const empty = whole.length === line.length;
  if (spaces === '' && !empty) return undefined;
  if (inParagraph && (empty || (number !== undefined && Number(number) !== 1))) return undefined;
  const indent = marker.length + (empty || spaces.length > 4 ? 1 : spaces.length);
  const elements = [number === undefined ? 'ul' : 'ol', 'li'];
  return { container: { elements, indent, empty }, rest: line.slice(indent) };
}

/** Whether `line` is a rule, such as `---` or `* * *`, which looks like a list item. */
export function isThematicBreak(line: string): boolean {
  return indentOf(line) < 4 && /^(?:-{3,}|_{3,}|\*{3,})$/.test(line.replaceAll(' ', ''));
}

/** The number of columns before the text of `line`, whose tabs are expanded. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** `line` with spaces for tabs, which reach to the next column divisible by four. */
export function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let expanded = '';
  for (const [i, part] of line.split('\t').entries()) {
    if (i > 0) expanded += ' '.repeat(4 - (expanded.length % 4));
    expanded += part;
  }
  return expanded;
}
