/** How a JSON text is laid out, so that what is written anew looks like what stands around it. */
import { isSorted } from './code-points.ts';
import { decodeText } from './decode-string.ts';
import { type EscapeStyle, detectEscapes } from './escape-style.ts';
import type { JsonNode } from './node.ts';
import { itemsOf, membersOf } from './scan.ts';

/** The layout of a JSON text. */
export interface JsonStyle {
  /** White space for one level, or null where everything stands on one line. */
  readonly indent: string | null;
  /** Line end between values. */
  readonly newline: string;
  /** What stands between a key and its value: `": "`, `":"`. */
  readonly colon: string;
  /** What stands between two values on one line: `", "`, `","`. */
  readonly comma: string;
  /** Members of new objects are sorted by key, by code point. */
  readonly sortKeys: boolean;
  /** How characters in strings are escaped beyond what JSON demands. */
  readonly escapes: EscapeStyle;
}

/** The layout Jupyter's tools write: one space a level, UTF-8 unescaped. */
export const jupyterStyle: JsonStyle = {
  indent: ' ',
  newline: '\n',
  colon: ': ',
  comma: ', ',
  sortKeys: true,
  escapes: { ascii: false, upper: false, extra: '', slash: false },
};

/** Everything on one line, without white space. */
export const compactStyle: JsonStyle = {
  ...jupyterStyle,
  indent: null,
  colon: ':',
  comma: ',',
  sortKeys: false,
};

/** The layout of the text whose outermost value is `root`; of an irregular one, that of its first member. */
export function detectStyle(bytes: Uint8Array, root: JsonNode): JsonStyle {
  const first =
    root.kind === 'object' ? membersOf(bytes, root)[0] : root.kind === 'array' ? itemsOf(bytes, root)[0] : undefined;
  if (first === undefined) return jupyterStyle;
  const lead = decodeText(bytes.subarray(root.start + 1, first.start));
  const lineBreak = lastLineBreak(lead);
  const colon = 'key' in first ? decodeText(bytes.subarray(first.keyEnd, first.value.start)) : lineBreak ? ': ' : ':';
  let escapes: EscapeStyle | undefined;
  return {
    indent: lineBreak?.indent ?? null,
    newline: lineBreak?.newline ?? '\n',
    colon,
    comma: colon.endsWith(' ') ? ', ' : ',',
    sortKeys: keysAreSorted(bytes, root),
    // Looked for only when a character is written that it matters for.
    get escapes(): EscapeStyle {
      return (escapes ??= detectEscapes(bytes));
    },
  };
}

/** The line end before the last line of `lead`, and that line, which is all white space; undefined where there is but one. */
function lastLineBreak(lead: string): { readonly newline: string; readonly indent: string } | undefined {
  let start = lead.length;
  while (lead[start - 1] === ' ' || lead[start - 1] === '\t') start--;
  let from = start;
  if (lead[from - 1] === '\n') {
    from--;
    while (lead[from - 1] === '\r') from--;
  } else if (lead[from - 1] === '\r') from--;
  return from === start ? undefined : { newline: lead.slice(from, start), indent: lead.slice(start) };
}

/** Whether the members of the outermost object are sorted, and those of the first object in each list it holds. */
function keysAreSorted(bytes: Uint8Array, root: JsonNode): boolean {
  if (root.kind !== 'object') return false;
  const members = membersOf(bytes, root);
  if (!isSorted(members.map((member) => member.key))) return false;
  return members.every(({ value }) => {
    const first = value.kind === 'array' ? itemsOf(bytes, value)[0] : undefined;
    return first?.kind !== 'object' || isSorted(membersOf(bytes, first).map((member) => member.key));
  });
}
