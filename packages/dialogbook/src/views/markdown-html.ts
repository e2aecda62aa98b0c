/**
 * Raw HTML inside Markdown: where a block of it begins, and which elements and comments a text opens without closing
 * them, so that a browser would draw what follows inside them. Display only. Left out: elements that the next block
 * closes anyway (`<p>`, `<li>`, `<td>`), names HTML does not know (`<your-name>`), and a quote left open in a tag.
 *
 * Source: https://spec.commonmark.org/0.31.2/#html-blocks and https://html.spec.whatwg.org/multipage/syntax.html
 */
import type { MarkdownPiece, OpenBlock } from './markdown-blocks.ts';

const attribute = `\\s+[a-zA-Z_:][\\w:.-]*(?:\\s*=\\s*(?:[^\\s"'=<>\`]+|'[^']*'|"[^"]*"))?`;
/** The attributes are counted, since a pattern needs a stack as high as their number. */
const openTag = `<[a-zA-Z][a-zA-Z0-9-]*(?:${attribute}){0,9999}\\s*/?>`;
const closeTag = '</[a-zA-Z][a-zA-Z0-9-]*\\s*>';

const blockElements =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|' +
  'menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';

const verbatimElement = /^<(script|pre|style|textarea)(?:[\s>]|$)/i;
const verbatimEnd = /<\/(?:script|pre|style|textarea)>/i;
const blockElement = new RegExp(`^</?(?:${blockElements})(?:\\s|/?>|$)`, 'i');
const loneTag = new RegExp(`^(?:${openTag}|${closeTag})\\s*$`);

/** The block of raw HTML that `line` (not indented) begins, if it does; a lone inline tag cannot interrupt a paragraph. */
export function htmlBlockStart(line: string, inParagraph: boolean): OpenBlock | undefined {
  if (!line.startsWith('<')) return undefined;
  const verbatim = verbatimElement.exec(line)?.[1];
  if (verbatim !== undefined) return { end: verbatimEnd, closer: `</${verbatim.toLowerCase()}>` };
  if (line.startsWith('<!--')) return { end: /-->/, closer: '-->' };
  if (line.startsWith('<?')) return { end: /\?>/, closer: '?>' };
  if (line.startsWith('<![CDATA[')) return { end: /\]\]>/, closer: ']]>' };
  if (/^<![a-zA-Z]/.test(line)) return { end: />/, closer: '>' };
  if (blockElement.test(line) || (!inParagraph && loneTag.test(line))) return { end: undefined, closer: '' };
  return undefined;
}

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** The elements of HTML, past and present, that go on until they are closed; an unknown one shows nothing and hides nothing. */
const elements = names(
  'a abbr acronym address applet article aside audio b bdi bdo big blink blockquote button canvas caption center cite code ' +
    'colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer form h1 h2 h3 ' +
    'h4 h5 h6 header hgroup i iframe ins kbd label legend li listing main map mark marquee math menu meter multicol nav ' +
    'nobr noembed noframes noscript object ol optgroup option output p picture pre progress q rb rp rt rtc ruby s samp ' +
    'script search section select selectedcontent slot small span strike strong style sub summary sup svg table tbody td ' +
    'template textarea tfoot th thead time title tr tt u ul var video xmp',
);

/** Elements that no end tag brings back from: all that follows is their text, or is dropped. */
const endless = names('frameset plaintext');

/** Elements whose end tag also ends those inside them that need none; that of others counts only where nothing is open in them. */
const blocks = names(
  'address article aside blockquote caption center details dialog dir div dl fieldset figcaption figure footer form h1 h2 ' +
    'h3 h4 h5 h6 header main marquee menu nav object ol pre search section summary table template ul',
);

/** Elements whose end tag may be left out: the end of the block around them ends them. */
const impliedEnds = names('dd dt li optgroup option p rp rt tbody td tfoot th thead tr');

/** How many elements one end tag ends beside its own; bounded to keep the time linear. */
const maxImplied = 16;

/** Elements whose content is text to a browser, whatever it looks like. */
const textElements = names('iframe noembed noframes script style textarea title xmp');

const drawings = names('math svg');

/**
 * What closes the elements and the comment that `pieces` leave open, in the order to write it; undefined where nothing does.
 * In linear time.
 */
export function htmlClosers(pieces: readonly MarkdownPiece[]): string[] | undefined {
  const open = new OpenElements();
  for (const { kind, lines, inside } of pieces) {
    const leave = open.enter(inside);
    if (kind === 'html') readHtml(lines.join('\n'), open);
    else readProse(lines.join('\n'), open);
    leave();
  }
  return open.closers();
}

/**
 * What is open at a point of the page. Where browsers differ from plain nesting (`<b><i></b>`, `<div><table></div>`) an
 * element counts as open for longer than it may be: an end tag too many does no harm, one too few does.
 */
class OpenElements {
  #inComment = false;
  #inDeclaration = false;
  /** Whether something begins that nothing ends. */
  #endless = false;
  /** How many `svg` and `math` are open, in which a `style` or `title` holds elements like any other. */
  #drawings = 0;
  readonly #stack: string[] = [];

  /** Opens the elements around a piece; the function returned closes them, unless something left open hides their end. */
  enter(names: readonly string[]): () => void {
    this.#inDeclaration = false;
    this.#stack.push(...names);
    const depth = this.#stack.length - names.length;
    return () => {
      const hidden = this.#inComment || this.#inDeclaration;
      const same =
        this.#stack.length === depth + names.length && names.every((name, i) => this.#stack[depth + i] === name);
      if (same && !hidden) this.#stack.length = depth;
    };
  }

  /** A comment that its block ends before its `-->`: to a browser it goes on. */
  startComment(): void {
    this.#inComment = true;
  }

  endComment(): void {
    this.#inComment = false;
  }

  /** To a browser, `<!X`, `<?` and `<![CDATA[` are comments up to the next `>`, be it that of the next block's tag. */
  startDeclaration(): void {
    this.#inDeclaration = true;
  }

  /** Takes in a tag without its `>`, which makes attributes of what follows. */
  cutOffTag(): void {
    if (!this.inText) this.#endless = true;
  }

  /** Takes in the beginning of a tag: `<b` or `</b`. */
  tag(start: string): void {
    const name = start.replace(/^<\/?/, '').toLowerCase();
    if (start.startsWith('</')) this.#close(name);
    else if (!this.inText && elements.has(name)) this.#open(name);
    else if (!this.inText && endless.has(name)) this.#endless = true;
  }

  closers(): string[] | undefined {
    if (this.#endless) return undefined;
    const first = this.#stack.findIndex((name) => name !== 'p');
    const tags = (first < 0 ? [] : this.#stack.slice(first)).toReversed().map((name) => `</${name}>`);
    return this.#inComment || this.#inDeclaration ? ['<!-- -->', ...tags] : tags;
  }

  get inComment(): boolean {
    return this.#inComment;
  }

  get inText(): boolean {
    return textElements.has(this.#stack.at(-1) ?? '') && this.#drawings === 0;
  }

  #open(name: string): void {
    this.#stack.push(name);
    if (drawings.has(name)) this.#drawings++;
  }

  #close(name: string): void {
    const lowest = blocks.has(name) ? Math.max(0, this.#stack.length - maxImplied) : this.#stack.length;
    let depth = this.#stack.length;
    while (depth > lowest && impliedEnds.has(this.#stack[depth - 1] ?? '')) depth--;
    if (this.#stack[depth - 1] !== name) return;
    this.#stack.length = depth - 1;
    if (drawings.has(name)) this.#drawings--;
  }
}

const commentEnd = /<!---?>|--!?>/g;

function readHtml(text: string, open: OpenElements): void {
  const token = /<!---?>|<!--|<[!?][^>]*>?|<\/?[a-zA-Z][a-zA-Z0-9-]*/g;
  const lastTagEnd = text.lastIndexOf('>');
  if (open.inComment) token.lastIndex = endOfComment(text, 0, open);
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [found] = match;
    if (!/^<[!?]/.test(found)) {
      if (match.index > lastTagEnd) open.cutOffTag();
      open.tag(found);
    } else if (open.inText) token.lastIndex = match.index + 1;
    else if (found === '<!--') token.lastIndex = endOfComment(text, token.lastIndex, open);
    else if (!found.endsWith('>')) open.startDeclaration();
  }
}

/** Where the comment ends that goes on at `from`: the end of the text if it goes on beyond. */
function endOfComment(text: string, from: number, open: OpenElements): number {
  commentEnd.lastIndex = from;
  const found = commentEnd.exec(text);
  if (found) open.endComment();
  else open.startComment();
  return found ? commentEnd.lastIndex : text.length;
}

/** In prose, only what is well-formed is HTML, and nothing in a code span or after a backslash is. */
function readProse(text: string, open: OpenElements): void {
  const token = new RegExp(`\\\\[\\s\\S]|\`+|<!--|<![a-zA-Z]|${openTag}|${closeTag}`, 'g');
  const codeEnd = codeSpanEnds(text);
  const lastCommentEnd = text.lastIndexOf('-->');
  const lastTagEnd = text.lastIndexOf('>');
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [found] = match;
    if (found.startsWith('`')) token.lastIndex = codeEnd(match.index, found.length) ?? token.lastIndex;
    else if (found === '<!--') {
      if (lastCommentEnd > match.index) token.lastIndex = endOfComment(text, match.index + 2, open);
    } else if (found.startsWith('<!')) {
      if (lastTagEnd > match.index) token.lastIndex = text.indexOf('>', match.index) + 1;
    } else open.tag(/^<\/?[\w-]+/.exec(found)?.[0] ?? '');
  }
}

/** Finds where the code span ends that a run of backticks begins; for calls with ever later indexes. */
function codeSpanEnds(text: string): (index: number, length: number) => number | undefined {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const ends = runs.get(run.length);
    if (ends) ends.push(index);
    else runs.set(run.length, [index]);
  }
  for (const starts of runs.values()) starts.reverse();
  return (index, length) => {
    const starts = runs.get(length) ?? [];
    while (starts.length > 0 && (starts.at(-1) ?? 0) <= index) starts.pop();
    const start = starts.at(-1);
    return start === undefined ? undefined : start + length;
  };
}
