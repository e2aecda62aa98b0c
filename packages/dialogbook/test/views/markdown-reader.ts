/**
 * Reads Markdown line by line as CommonMark does, as far as the tests need: which lines stand in a fence, which in a
 * comment, which in neither. It knows blocks at the margin only, so texts with lists or quotes in notes are not for it.
 */

export interface Block {
  readonly kind: 'fence' | 'comment' | 'quote' | 'text';
  /** A fence's language. */
  readonly info: string;
  /** The lines, without the fence's own and without a quote's marks. */
  readonly lines: string[];
}

/** The blocks of `markdown`; throws when a fence or comment is open at its end. */
export function readMarkdown(markdown: string): Block[] {
  const blocks: Block[] = [];
  let end: RegExp | undefined;
  for (const line of markdown.split('\n')) {
    const open = blocks.at(-1);
    if (end && open) {
      if (!(open.kind === 'fence' && end.test(line))) open.lines.push(line);
      if (end.test(line)) end = undefined;
      continue;
    }
    const fence = /^ {0,3}(?:(`{3,})([^`]*)|(~{3,})(.*))$/.exec(line);
    const mark = fence?.[1] ?? fence?.[3];
    if (mark !== undefined) {
      end = new RegExp(`^ {0,3}${mark}${mark.charAt(0)}*[ \\t]*$`);
      blocks.push({ kind: 'fence', info: (fence?.[2] ?? fence?.[4] ?? '').trim(), lines: [] });
    } else if (/^ {0,3}<!--/.test(line)) {
      end = /-->/.test(line) ? undefined : /-->/;
      blocks.push({ kind: 'comment', info: '', lines: [line] });
    } else addLine(blocks, line);
  }
  if (end) throw new Error(`open at the end: ${JSON.stringify(blocks.at(-1))}`);
  return blocks;
}

function addLine(blocks: Block[], line: string): void {
  const kind = line.startsWith('>') ? 'quote' : 'text';
  const text = kind === 'quote' ? line.replace(/^> ?/, '') : line;
  const last = blocks.at(-1);
  if (last?.kind === kind && line !== '') last.lines.push(text);
  else blocks.push({ kind, info: '', lines: line === '' ? [] : [text] });
}
