/**
 * Where the blocks of a Markdown text begin and end, as CommonMark has it: enough of its block structure to know which
 * lines hold raw HTML or prose, and what is still open where the text ends. Display only: nothing is rendered.
 * Left out, because nothing stays open after them: tables, link definitions, what a heading says.
 *
 * Source: https://spec.commonmark.org/0.31.2/#blocks-and-inlines
 */
import { containerStart, enterContainer, expandTabs, indentOf, isThematicBreak } from './markdown-containers.ts';
import type { Container } from './markdown-containers.ts';
import { htmlBlockStart } from './markdown-html.ts';

/** The lines of one paragraph, heading or HTML block; `html` lines are passed on to the page as they are. */
export interface MarkdownPiece {
  readonly kind: 'html' | 'prose';
  readonly lines: string[];
  /** The elements it stands in, outermost first: `blockquote`, `ul` or `ol`, `li`, `h1` to `h6`, `p`. */
  readonly inside: string[];
}

/** A block that goes on until its end is found: what would end it, and what to write to end it. */
export interface OpenBlock {
  /** Whether a line ends the block; a blank line does where it is undefined. */
  readonly end: { test(line: string): boolean } | undefined;
  readonly closer: string;
}

/** The blocks of a text. */
export interface MarkdownBlocks {
  readonly pieces: readonly MarkdownPiece[];
  /** The block outside every list and quote that swallows whatever is written after the text. */
  readonly open: OpenBlock | undefined;
  /** Whether an indented line, or another list item, written after the text would belong to its last list. */
  readonly inList: boolean;
}

/** The blocks of `text`, whose lines end in `\n`; in time linear in the text. */
export function markdownBlocks(text: string): MarkdownBlocks {
  const scanner = new BlockScanner();
  for (const line of text.split('\n')) scanner.add(expandTabs(line));
  return scanner.finish();
}

type Leaf = { readonly kind: 'none' | 'prose' } | ({ readonly kind: 'fence' | 'html' } & OpenBlock);

const none: Leaf = { kind: 'none' };

/** Nesting beyond this is prose, as in other implementations: it keeps the time linear. */
const maxDepth = 100;

class BlockScanner {
  readonly #containers: Container[] = [];
  readonly #pieces: MarkdownPiece[] = [];
  #leaf: Leaf = none;
  #inList = false;

  add(line: string): void {
    const { depth, rest } = this.#enter(line);
    const inside = depth === this.#containers.length;
    if (inside && isOpen(this.#leaf)) return this.#continue(this.#leaf, rest);
    if (isOpen(this.#leaf)) this.#leaf = none;
    this.#startContainers(depth, rest, inside);
  }

  finish(): MarkdownBlocks {
    const swallows = this.#containers.length === 0 && isOpen(this.#leaf) && this.#leaf.end !== undefined;
    return {
      pieces: this.#pieces,
      open: swallows ? (this.#leaf as OpenBlock) : undefined,
      inList: this.#inList,
    };
  }

  /** How many of the open containers the line belongs to, and what it says inside them. */
  #enter(line: string): { depth: number; rest: string } {
    let rest = line;
    let depth = 0;
    for (const container of this.#containers) {
      const next = enterContainer(container, rest);
      if (next === undefined) break;
      rest = next;
      depth++;
    }
    return { depth, rest };
  }

  #continue(leaf: OpenBlock & Leaf, line: string): void {
    if (leaf.kind === 'html' && (line.trim() !== '' || leaf.end)) this.#pieces.at(-1)?.lines.push(line);
    if (leaf.end ? leaf.end.test(line) : line.trim() === '') this.#leaf = none;
  }

  #startContainers(from: number, line: string, inside: boolean): void {
    let rest = line;
    let depth = from;
    let inParagraph = inside && this.#leaf.kind === 'prose';
    let start = containerStart(rest, inParagraph);
    while (start && depth < maxDepth) {
      this.#closeTo(depth);
      if (depth === 0) this.#inList = start.container.indent !== undefined;
      this.#containers.push(start.container);
      rest = start.rest;
      depth++;
      inParagraph = false;
      start = containerStart(rest, inParagraph);
    }
    this.#startLeaf(depth, rest, inParagraph);
  }

  #startLeaf(depth: number, line: string, inParagraph: boolean): void {
    const continues = this.#leaf.kind === 'prose';
    if (line.trim() === '') return this.#leave(depth);
    if (indentOf(line) >= 4) return continues ? this.#prose(line) : this.#closeTo(depth);
    const block = fenceStart(line) ?? htmlStart(line, continues);
    if (block) return this.#open(depth, block, line);
    if (inParagraph && /^ {0,3}(?:=+|-+) *$/.test(line)) return this.#underline(depth, line);
    if (isThematicBreak(line)) return this.#closeTo(depth);
    const level = /^ {0,3}(#{1,6})(?: |$)/.exec(line)?.[1]?.length;
    if (level !== undefined) return this.#heading(depth, level, line);
    if (!continues) this.#paragraph(depth);
    this.#prose(line);
  }

  #open(depth: number, block: Leaf & OpenBlock, line: string): void {
    this.#closeTo(depth);
    this.#leaf = block;
    if (block.kind === 'fence') return;
    this.#piece('html', []);
    this.#continue(block, line);
  }

  #heading(depth: number, level: number, line: string): void {
    this.#closeTo(depth);
    this.#piece('prose', [`h${level}`]);
    this.#prose(line);
  }

  #underline(depth: number, line: string): void {
    this.#closeTo(depth);
    this.#pieces.at(-1)?.inside.splice(-1, 1, line.includes('=') ? 'h1' : 'h2');
  }

  #paragraph(depth: number): void {
    this.#closeTo(depth);
    this.#leaf = { kind: 'prose' };
    this.#piece('prose', ['p']);
  }

  #piece(kind: MarkdownPiece['kind'], elements: readonly string[]): void {
    const around = this.#containers.flatMap((container) => container.elements);
    this.#pieces.push({ kind, lines: [], inside: [...around, ...elements] });
  }

  #prose(line: string): void {
    this.#pieces.at(-1)?.lines.push(line);
  }

  #closeTo(depth: number): void {
    if (depth === 0) this.#inList = false;
    this.#leave(depth);
  }

  /** Leaves list items without ending their list, as a blank line after an empty item does. */
  #leave(depth: number): void {
    this.#containers.length = Math.min(depth, this.#containers.length);
    this.#leaf = none;
  }
}

function isOpen(leaf: Leaf): leaf is Leaf & OpenBlock {
  return leaf.kind === 'fence' || leaf.kind === 'html';
}

function fenceStart(line: string): (Leaf & OpenBlock) | undefined {
  const fence = /^ {0,3}(?:(`{3,})[^`]*$|(~{3,}))/.exec(line);
  const closer = fence?.[1] ?? fence?.[2];
  if (closer === undefined) return undefined;
  // No pattern is made from the fence: it may be longer than patterns can be.
  const test = (text: string): boolean => /^ {0,3}(`+|~+) *$/.exec(text)?.[1]?.startsWith(closer) ?? false;
  return { kind: 'fence', closer, end: { test } };
}

function htmlStart(line: string, inParagraph: boolean): (Leaf & OpenBlock) | undefined {
  const block = htmlBlockStart(line.trimStart(), inParagraph);
  return block && { kind: 'html', ...block };
}
