/**
 * Reading outputs: whether they hold an error, the Markdown or the reply among them, and each as plain text. Outputs may
 * come from a broken file, so nothing is assumed of them: what is missing or of the wrong type reads as empty.
 */
import { isObject } from '../json/types.ts';
import type { JsonObject } from '../json/types.ts';
import { joinLines } from '../nbformat/lines.ts';
import { isTextual } from './attachment-value.ts';
import type { Message } from './message.ts';
import { applyCarriageReturns, stripAnsi } from './terminal-text.ts';
import { formatSize, jsonText } from './text.ts';

/** Whether `message` is code whose outputs hold an error. */
export function hasError(message: Message): boolean {
  return message.type === 'code' && entries(message.outputs).some((output) => output['output_type'] === 'error');
}

/** The Markdown that `outputs` show or return, one text an output; streams and errors have none. */
export function outputMarkdown(outputs: unknown): string[] {
  return entries(outputs)
    .filter((output) => output['output_type'] === 'display_data' || output['output_type'] === 'execute_result')
    .map((output) => bundleOf(output)['text/markdown'])
    .filter((markdown) => markdown !== undefined && markdown !== null)
    .map(joinLines);
}

/** The reply of the AI among the outputs of a prompt: the Markdown of the first that is marked as such, or `''`. */
export function promptReply(outputs: unknown): string {
  const reply = entries(outputs).find(({ metadata }) => isObject(metadata) && metadata['is_ai_res'] === true);
  return reply ? joinLines(bundleOf(reply)['text/markdown']) : '';
}

/**
 * `output` as plain text for people and models: what a stream shows, the traceback of an error, the plain text of
 * anything else and a placeholder for every other form it has, such as `[image/png 35 KB]`. Escape sequences are taken
 * out, carriage returns applied, and lone surrogates replaced by U+FFFD; text past 100 MB is a placeholder too.
 */
export function outputText(output: unknown): string {
  if (!isObject(output)) return '';
  switch (output['output_type']) {
    case 'stream':
      return shownText(output['text'], 'stream');
    case 'error':
      return errorText(output);
    default:
      return bundleText(bundleOf(output));
  }
}

function errorText({ ename, evalue, traceback }: JsonObject): string {
  const lines = Array.isArray(traceback) ? traceback.map(joinLines) : [joinLines(traceback)];
  const text = shownText(lines.join('\n'), 'traceback');
  return text === '' ? shownText([ename, evalue].map(joinLines).filter(Boolean).join(': '), 'error') : text;
}

/** What IPython gives as the plain text of an object that it shows by other means. */
const nothingSaid = /^<IPython\.core\.display\.\w+ object>$/;

function bundleText(bundle: JsonObject): string {
  const plain = joinLines(bundle['text/plain']);
  const best = ['text/plain', 'text/markdown', 'text/latex'].find(
    (mime) => joinLines(bundle[mime]) !== '' && !(mime === 'text/plain' && nothingSaid.test(plain)),
  );
  const text = best === undefined ? '' : shownText(bundle[best], best);
  const others = Object.keys(bundle).filter((mime) => mime !== best && mime !== 'text/plain');
  const placeholders = others.map((mime) => `[${mime} ${formatSize(sizeOf(bundle[mime], mime))}]`).join(' ');
  return [text || (placeholders ? '' : plain), placeholders].filter(Boolean).join('\n');
}

function sizeOf(value: unknown, mime: string): number {
  const text = joinLines(value);
  if (text === '' && value !== '') return utf8Length(jsonText(value));
  return isTextual(mime) ? utf8Length(text) : Math.floor((text.replace(/[\s=]+/g, '').length * 3) / 4);
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Longer text, in UTF-16 code units, is a placeholder: a view copies it a few times, and strings cannot be much longer. */
const longestShown = 100_000_000;

/** The lines of `value` as one text; a placeholder such as `[stream 450 MB]` with `name` where that is too long to show. */
export function showableText(value: unknown, name: string): string {
  const text = joinLines(value);
  return text.length <= longestShown ? text : `[${name} ${formatSize(utf8Length(text))}]`;
}

function shownText(value: unknown, name: string): string {
  return stripAnsi(applyCarriageReturns(showableText(value, name))).toWellFormed();
}

function bundleOf(output: JsonObject): JsonObject {
  return isObject(output['data']) ? output['data'] : {};
}

function entries(outputs: unknown): JsonObject[] {
  return Array.isArray(outputs) ? outputs.filter(isObject) : [];
}
