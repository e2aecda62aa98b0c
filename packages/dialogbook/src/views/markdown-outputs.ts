/**
 * One output as Markdown: the form a reader of Markdown can use best. Display only. Markdown stays Markdown; images are
 * data URIs; LaTeX is set as a formula; streams, errors and plain text are fenced. HTML is never passed on, since it may
 * hold scripts and unclosed tags: the plain text beside it is shown, else its source. Left out: every other form of the
 * same output; what no form shows is a placeholder with its size.
 */
import { isObject } from '../json/types.ts';
import type { JsonObject } from '../json/types.ts';
import { joinLines } from '../nbformat/lines.ts';
import { encodeBase64 } from '../dialog/base64.ts';
import { outputText, showableText } from '../dialog/outputs.ts';
import { stripAnsi } from '../dialog/terminal-text.ts';
import { fenceFor } from '../dialog/text.ts';
import { closeMarkdown } from './close-markdown.ts';
import type { ClosedMarkdown } from './close-markdown.ts';
import { dataUri } from './markdown-attachments.ts';
import { printable, trimLineEnds } from './printable.ts';

/** HTML source longer than this, in UTF-16 code units, is a placeholder: it comes from a plotting library, not a person. */
const maxHtmlLength = 10_000;

/** `output` as a block of Markdown that leaves nothing open; undefined when it shows nothing. */
export function outputToMarkdown(output: unknown): ClosedMarkdown | undefined {
  if (!isObject(output)) return undefined;
  const { data } = output;
  return (isObject(data) ? richMarkdown(data) : undefined) ?? fenced(outputText(output), 'text');
}

/** `text` as a code block whose fence is longer than any inside, with the language `info`; undefined for empty text. */
export function fenced(text: string, info: string): ClosedMarkdown | undefined {
  const shown = trimLineEnds(printable(text));
  if (shown === '') return undefined;
  const fence = fenceFor(shown);
  return { text: `${fence}${info.replace(/[^\w.+#-]/g, '')}\n${shown}\n${fence}`, endsInList: false };
}

function richMarkdown(data: JsonObject): ClosedMarkdown | undefined {
  const text = (mime: string): string => trimLineEnds(printable(stripAnsi(showableText(data[mime], mime))));
  if (text('text/markdown') !== '') return closeMarkdown(text('text/markdown'));
  if (text('text/latex') !== '') return closeMarkdown(formula(text('text/latex')));
  const image = Object.keys(data)
    .map((mime) => imageMarkdown(mime, data[mime]))
    .find(Boolean);
  if (image !== undefined) return { text: image, endsInList: false };
  const plain = text('text/plain');
  const html = text('text/html');
  if (html === '' || !namesObject(plain)) return fenced(plain, 'text');
  return html.length <= maxHtmlLength
    ? fenced(html, 'html')
    : fenced(outputText({ data: { 'text/html': html } }), 'text');
}

/** Whether `plain` says no more than what kind of object has been shown by other means, as in `<Figure object at 0x7f…>`. */
function namesObject(plain: string): boolean {
  return plain === '' || /^<[\w.]+ (?:object|at)\b[^<>\n]*>$/.test(plain);
}

function imageMarkdown(mime: string, value: unknown): string | undefined {
  if (!/^image\/[\w.+-]+$/.test(mime)) return undefined;
  const text = joinLines(value);
  if (mime === 'image/svg+xml')
    return text === '' ? undefined : `![${mime}](${dataUri(mime, encodeBase64(new TextEncoder().encode(text)))})`;
  const base64 = text.replace(/\s+/g, '');
  const valid = base64 !== '' && base64.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64);
  return valid ? `![${mime}](${dataUri(mime, base64)})` : undefined;
}

function formula(latex: string): string {
  return latex.trimStart().startsWith('$') ? latex : `$$\n${latex}\n$$`;
}
