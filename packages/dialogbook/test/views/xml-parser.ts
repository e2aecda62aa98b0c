/**
 * A strict parser of the XML our view writes: elements, double-quoted attributes, text, CDATA sections and the five
 * entities or decimal references it may use. Anything else, or anything not well-formed, throws.
 */

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text and elements in order; text that stands together is one string, `''` never occurs. */
  readonly children: (string | Element)[];
}

/** The one element that `xml` consists of. */
export function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  const token =
    /<!\[CDATA\[([\s\S]*?)\]\]>|<\/([a-z]+)>|<([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>|((?:[^<&\]]|\](?!\]>)|&(?:amp|lt|gt|quot|#\d+);)+)/y;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const match = token.exec(xml);
    if (!match) throw new Error(`not well-formed at ${at}: ${JSON.stringify(xml.slice(at, at + 40))}`);
    const [, cdata, closed, opened, attributes = '', empty, text] = match;
    const parent = open.at(-1) as Element;
    if (closed !== undefined) {
      if (open.pop()?.name !== closed) throw new Error(`</${closed}> closes nothing at ${at}`);
    } else if (opened !== undefined) {
      const element: Element = { name: opened, attributes: parseAttributes(attributes), children: [] };
      parent.children.push(element);
      if (empty === '') open.push(element);
    } else addText(parent, cdata ?? decode(text ?? ''));
  }
  const [only, ...others] = root.children;
  if (open.length > 1 || typeof only !== 'object' || others.length > 0) throw new Error('not one element');
  return only;
}

/** The text that stands directly in `element`. */
export function textOf(element: Element): string {
  return element.children.filter((child) => typeof child === 'string').join('');
}

/** The elements that stand directly in `element`. */
export function elementsOf(element: Element): Element[] {
  return element.children.filter((child) => typeof child === 'object');
}

function addText(parent: Element, text: string): void {
  const last = parent.children.at(-1);
  if (typeof last === 'string') parent.children[parent.children.length - 1] = last + text;
  else if (text !== '') parent.children.push(text);
}

function parseAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
    code === undefined ? (entities[name] ?? '?') : String.fromCodePoint(Number(code)),
  );
}
