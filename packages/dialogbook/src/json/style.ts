/** How a JSON text is laid out, so that what is written anew looks like what stands around it. */
import { isSorted } from './code-points.ts';
import { decodeText } from './decode-string.ts';
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

/** Escaping beyond what JSON demands. */
export interface EscapeStyle {
  /** All characters from U+0080 are written `\uXXXX`. */
  readonly ascii: boolean;
  /** Hexadecimal digits are upper case. */
  readonly upper: boolean;
  /** Which of `<>&'=` are written `\uXXXX`, as tools that feed web pages do. */
  readonly extra: string;
  /** A slash is written `\/`. */
  readonly slash: boolean;
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

/** The layout of the text whose outermost value is `root`; of an irregular one, that of its first member. */
export function detectStyle(bytes: Uint8Array, root: JsonNode): JsonStyle {
  const first =
    root.kind === 'object' ? membersOf(bytes, root)[0] : root.kind === 'array' ? itemsOf(bytes, root)[0] : undefined;
  if (first === undefined) return jupyterStyle;
  const lead = decodeText(bytes.subarray(root.start + 1, first.start));
  const lineBreak = /(\r*\n|\r)([ \t]*)$/.exec(lead);
  const colon = 'key' in first ? decodeText(bytes.subarray(first.keyEnd, first.value.start)) : lineBreak ? ': ' : ':';
  let escapes: EscapeStyle | undefined;
  return {
    indent: lineBreak?.[2] ?? null,
    newline: lineBreak?.[1] ?? '\n',
    colon,
    comma: colon.endsWith(' ') ? ', ' : ',',
    sortKeys: keysAreSorted(bytes, root),
    // Looked for only when something is written: it takes a pass over the whole text.
    get escapes(): EscapeStyle {
      return (escapes ??= detectEscapes(bytes));
    },
  };
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

function detectEscapes(bytes: Uint8Array): EscapeStyle {
  let beyondAscii = false;
  let digits = '';
  const extra = new Set<string>();
  let slash = false;
  for (let at = bytes.indexOf(0x5c); at >= 0; at = bytes.indexOf(0x5c, at + 2)) {
    if (bytes[at + 1] === 0x2f) slash = true;
    if (bytes[at + 1] !== 0x75) continue;
    const hex = decodeText(bytes.subarray(at + 2, at + 6));
    const code = Number.parseInt(hex, 16);
    if (/[a-f]/i.test(hex)) digits ||= hex;
    if (code >= 0x80) beyondAscii ||= !isLoneSurrogate(bytes, at, code);
    else if ("<>&'=".includes(String.fromCharCode(code))) extra.add(String.fromCharCode(code));
  }
  return {
    ascii: beyondAscii && !holdsBeyondAscii(bytes),
    upper: /[A-F]/.test(digits),
    extra: [...extra].join(''),
    slash,
  };
}

/** A lone surrogate must be escaped everywhere, so it says nothing about style. */
function isLoneSurrogate(bytes: Uint8Array, at: number, code: number): boolean {
  const paired = (from: number): boolean => /^\\u[dD][89a-fA-F]/.test(decodeText(bytes.subarray(from, from + 6)));
  return code >= 0xd800 && code <= 0xdfff && !paired(at + 6) && !paired(at - 6);
}

function holdsBeyondAscii(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index++) if ((bytes[index] ?? 0) >= 0x80) return true;
  return false;
}
