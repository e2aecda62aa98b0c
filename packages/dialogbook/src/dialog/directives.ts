/**
 * The nbdev directives of a cell: lines such as `#| export` or `#| eval: false` before its first line of code, among blank
 * lines and cell magics. They are comments in the content and live nowhere else. Read as nbdev 2 reads them: space may
 * stand before and after the `#`, and the colon may be left out.
 *
 * Source: https://nbdev.fast.ai/explanations/directives.html
 */
import type { Message } from './message.ts';

/** A line, without white space at its end, that is a directive or nothing but `#|`: what stands behind the bar. */
const directiveLine = /^[^\S\r\n]*#[^\S\r\n]*\|([^\r\n]*)$/;
/** A line, without white space around it, that may stand among directives. */
const blankOrMagic = /^(?:%%.*)?$/;

/** The names that put code into the module: `exporti` keeps it out of `__all__`, `exports` also shows its source. */
const exporting: ReadonlySet<string> = new Set(['export', 'exporti', 'exports', 'exported']);

/** The directives of `content` by name, each with its value (`''` when it has none); of a name given twice, the last. */
export function directives(content: string): Record<string, string> {
  const found = header(content).flatMap((line) => directiveOf(line) ?? []);
  return Object.fromEntries(found.filter(({ name }) => name !== '').map(({ name, value }) => [name, value]));
}

/** Whether `message` is exported: some directive of its header is `export`, `exporti`, `exports` or `exported`. */
export function isExported(message: Message): boolean {
  return header(message.content).some(isExportLine);
}

/** `content` without the lines of its header that export it. */
export function stripExport(content: string): string {
  const lines = header(content);
  const code = content.slice(lines.join('').length);
  return lines.filter((line) => !isExportLine(line)).join('') + code;
}

/** The lines of the header of `content` that export it, with their line ends; `''` where there are none. */
export function exportLines(content: string): string {
  const lines = header(content).filter(isExportLine).join('');
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
}

/** Edits the content so that `message` is exported or not: puts a directive first, but after cell magics, or takes all out. */
export function setExported(message: Message, exported: boolean): void {
  if (exported === isExported(message)) return;
  message.content = exported ? addExport(message.content) : stripExport(message.content);
}

function addExport(content: string): string {
  const magic = /%%.*\n/y;
  let start = 0;
  while (magic.test(content)) start = magic.lastIndex;
  return `${content.slice(0, start)}#| export\n${content.slice(start)}`;
}

/** The lines before the first line of code, with their line ends. */
function header(content: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < content.length;) {
    const end = content.indexOf('\n', start) + 1 || content.length;
    const line = content.slice(start, end);
    if (!directiveOf(line) && !blankOrMagic.test(line.trim())) break;
    lines.push(line);
    start = end;
  }
  return lines;
}

/** The directive that `line` is, with an empty name where nothing follows its bar; undefined where it is none. */
function directiveOf(line: string): { name: string; value: string } | undefined {
  const text = directiveLine.exec(line.trimEnd())?.[1]?.trimStart();
  if (text === undefined) return undefined;
  const name = /^[\w-]*/.exec(text)?.[0] ?? '';
  if (name === '' && text !== '') return undefined;
  return { name, value: text.slice(name.length).replace(/^\s*:?\s*/, '') };
}

function isExportLine(line: string): boolean {
  return exporting.has(directiveOf(line)?.name ?? '');
}
