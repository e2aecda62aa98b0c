/**
 * A page of documentation as a program. Its `ts` blocks are one module, run from top to bottom, and its `sh` blocks run
 * between them; what comes out is written back into the page, so that a page that tells the truth stays as it is.
 *
 * - `expression; // → value`, or the comment on the lines below: what the expression gives, as `inspect` shows it.
 * - `expression; // throws code: message`: the error it ends in; of its message the first line.
 * - An output block (`text`, `diff`, `xml`, `python`) right behind a `ts` block: what that block prints.
 * - In a `sh` block, what stands below `$ command`: what the command prints, and `[exit 1]` where it fails so.
 */
import { inspect } from 'node:util';
import ts from 'typescript';
import { fenceFor } from '../../src/dialog/text.ts';

/** A fenced block: its language, and the 0-based lines of its opening and closing fences. */
export interface Block {
  readonly language: string;
  readonly start: number;
  readonly end: number;
}

/** An expression with its result in a comment; positions are offsets in the page. */
interface Check {
  readonly statement: ts.ExpressionStatement;
  readonly comment: { readonly start: number; readonly end: number };
}

/** A page to be run. */
export interface Page {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly checks: readonly Check[];
}

/** What running a page gave: the result of each check, and what each block printed, by its position among the blocks. */
export interface PageResults {
  readonly values: ReadonlyMap<number, string>;
  readonly printed: ReadonlyMap<number, string>;
}

/** A replacement of part of a page. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The most characters in a line, as Prettier has it. */
const widest = 120;

const outputLanguages: readonly string[] = ['text', 'diff', 'xml', 'python'];

/** The page in `text`. */
export function readPage(text: string): Page {
  const blocks = blocksOf(text.split('\n'));
  const code = onlyCode(text, blocks);
  const source = ts.createSourceFile('page.ts', code, ts.ScriptTarget.ESNext, true);
  const statements = source.statements.filter((statement) => ts.isExpressionStatement(statement));
  const checks = statements.flatMap((statement) => {
    const comment = checkComment(code, statement.end);
    return comment ? [{ statement, comment }] : [];
  });
  return { text, blocks, checks };
}

/** The TypeScript module of `page`: the same lines at the same places, all but code left blank. */
export function pageModule({ text, blocks, checks }: Page): string {
  let code = onlyCode(text, blocks);
  for (const [index, { statement }] of [...checks.entries()].reverse()) {
    const { expression } = statement;
    const call = `await $page.value(${index}, async () => (${expression.getText()}));`;
    code = code.slice(0, statement.getStart()) + call + code.slice(statement.end);
  }
  const lines = code.split('\n');
  for (const [index, block] of blocks.entries()) {
    if (block.language === 'ts') lines[block.start] = `$page.block(${index});`;
  }
  lines[0] = `declare const $page: { block(index: number): void; value(index: number, get: () => unknown): Promise<void> };`;
  return lines.join('\n');
}

/** The commands of a `sh` block. */
export function shellCommands({ text }: Page, block: Block): string[] {
  return linesIn(text, block).flatMap((line) => (line.startsWith('$ ') ? [line.slice(2)] : []));
}

/** How many results `page` states. */
export function countChecks(page: Page): number {
  const shells = page.blocks.filter((block) => block.language === 'sh' && shellCommands(page, block).length > 0);
  return page.checks.length + page.blocks.filter((_, index) => outputOf(page, index)).length + shells.length;
}

/** What a check comment says of a value. */
export function describeValue(value: unknown): string {
  return `→ ${inspect(value, { depth: 8, breakLength: 100, maxStringLength: 1000 })}`;
}

/** What a check comment says of an error. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `throws ${inspect(error)}`;
  const code = 'code' in error ? String(error.code) : error.name;
  return `throws ${code}: ${error.message.split('\n')[0]}`;
}

/** The text of `page` with the results in their places. */
export function pageWith(page: Page, { values, printed }: PageResults): string {
  const { text, blocks, checks } = page;
  const edits = [
    ...checks.map((check, index) => resultEdit(text, check, values.get(index) ?? '(not reached)')),
    ...blocks.flatMap((_, index) => outputEdit(page, index, printed.get(index) ?? '')),
  ].sort((a, b) => b.start - a.start);
  return edits.reduce((edited, edit) => edited.slice(0, edit.start) + edit.text + edited.slice(edit.end), text);
}

/** The comment of `check` with `result` in it: where it stood, or below the statement where the line has no room for it. */
function resultEdit(text: string, { statement, comment }: Check, result: string): Edit {
  const lines = result.split('\n').map((line, index) => (index === 0 ? `// ${line}` : `//   ${line}`));
  const line = text.slice(text.lastIndexOf('\n', statement.end - 1) + 1, statement.end);
  const fits = lines.length === 1 && `${line} ${lines[0]}`.length <= widest;
  const stoodBelow = text.slice(statement.end, comment.start).includes('\n');
  return { start: statement.end, end: comment.end, text: (fits && !stoodBelow ? ' ' : '\n') + lines.join('\n') };
}

/** The block that shows what block `index` printed, new where the page has none. */
function outputEdit(page: Page, index: number, printed: string): Edit[] {
  const starts = lineStarts(page.text);
  const block = page.blocks[index] as Block;
  const output = block.language === 'sh' && printed !== '' ? block : outputOf(page, index);
  if (output) {
    const end = (starts[output.end + 1] ?? page.text.length + 1) - 1;
    return [{ start: starts[output.start] ?? 0, end, text: fenced(printed, output.language) }];
  }
  const behind = starts[block.end + 1] ?? page.text.length;
  return printed === '' ? [] : [{ start: behind, end: behind, text: `\n${fenced(printed, 'text')}\n` }];
}

/** Without blanks at the ends of lines, which editors and formatters take away. */
function fenced(text: string, language: string): string {
  const fence = fenceFor(text);
  const shown = text.replace(/[ \t]+$/gm, '').replace(/\n*$/, '\n');
  return `${fence}${language}\n${shown}${fence}`;
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let start = 0; start < lines.length; start++) {
    const [, fence, language] = /^(`{3,})(\w*)/.exec(lines[start] ?? '') ?? [];
    if (fence === undefined || language === undefined) continue;
    const end = lines.indexOf(fence, start + 1);
    if (end < 0) throw new Error(`line ${start + 1}: the block is never closed`);
    blocks.push({ language, start, end });
    start = end;
  }
  return blocks;
}

/** `text` with every character that is not in a `ts` block replaced by a blank. */
function onlyCode(text: string, blocks: readonly Block[]): string {
  const code = new Set(blocks.filter(({ language }) => language === 'ts').flatMap(lineNumbers));
  return text
    .split('\n')
    .map((line, index) => (code.has(index) ? line : ' '.repeat(line.length)))
    .join('\n');
}

function lineNumbers({ start, end }: Block): number[] {
  return Array.from({ length: end - start - 1 }, (_, index) => start + 1 + index);
}

function linesIn(text: string, block: Block): string[] {
  return text.split('\n').slice(block.start + 1, block.end);
}

/** Where the comment with the result of the statement that ends at `end` stands, if there is one. */
function checkComment(code: string, end: number): Check['comment'] | undefined {
  const match = /^(\s*)\/\/ (?:→|throws)(?: [^\n]*)?(?:\n\/\/ {3}[^\n]*)*/.exec(code.slice(end));
  if (!match || match[1]?.includes('\n\n')) return undefined;
  return { start: end + (match[1]?.length ?? 0), end: end + match[0].length };
}

/** The output block of block `index`: the one right behind it. */
function outputOf({ text, blocks }: Page, index: number): Block | undefined {
  const [block, next] = blocks.slice(index, index + 2);
  if (block?.language !== 'ts' || !next || !outputLanguages.includes(next.language)) return undefined;
  const between = text.split('\n').slice(block.end + 1, next.start);
  return between.every((line) => line === '') ? next : undefined;
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}
