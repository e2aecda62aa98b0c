/**
 * Makes a piece of Markdown end where it ends: an unclosed fence, comment or HTML element is closed after it, so that it
 * never swallows what is written below. Display only. The text itself stays as it is; what is added comes after it. Where
 * nothing could end it (`<plaintext>`), it is shown as its source.
 */
import { fenceFor } from '../dialog/text.ts';
import { htmlClosers } from './markdown-html.ts';
import { markdownBlocks } from './markdown-blocks.ts';

/** A piece of Markdown that leaves nothing open. */
export interface ClosedMarkdown {
  readonly text: string;
  /** Whether it ends in a list, which would take in an indented line or a list item written below it. */
  readonly endsInList: boolean;
}

/** `text` (lines ending in `\n`) and, after it, what closes the blocks and HTML elements it leaves open; in linear time. */
export function closeMarkdown(text: string): ClosedMarkdown {
  const { pieces, open, inList } = markdownBlocks(text);
  const closers = htmlClosers(pieces);
  if (!closers) return asSource(text);
  const html = closers.join('\n');
  const block = open && !open.end?.test(html) ? `\n${open.closer}` : '';
  const tail = block + (html === '' ? '' : `\n\n${html}`);
  return { text: text + tail, endsInList: inList && tail === '' };
}

function asSource(text: string): ClosedMarkdown {
  const fence = fenceFor(text);
  return { text: `${fence}markdown\n${text}\n${fence}`, endsInList: false };
}

/** `blocks` with blank lines between them, and an empty comment where a list would take in the block below it. */
export function joinMarkdown(blocks: readonly ClosedMarkdown[]): string {
  let joined = '';
  let previous: ClosedMarkdown | undefined;
  for (const block of blocks) {
    if (previous) joined += previous.endsInList && joinsList(block.text) ? '\n\n<!-- -->\n\n' : '\n\n';
    joined += block.text;
    previous = block;
  }
  return joined;
}

function joinsList(text: string): boolean {
  return /^(?:[ \t]|(?:[-+*]|\d{1,9}[.)])(?:\s|$))/.test(text);
}
