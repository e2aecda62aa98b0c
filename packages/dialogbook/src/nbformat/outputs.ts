/**
 * Builders for outputs: what a cell shows, and the reply of a prompt, which is stored as something shown. Each call
 * returns fresh objects; the bundle given is used as it is.
 */
import type { DisplayDataOutput, ExecuteResultOutput, Metadata, MimeBundle, Output } from './types.ts';

/** How {@link output} and its shorthands are adorned. */
export interface OutputOptions {
  /** Defaults to an empty object. */
  readonly metadata?: Metadata;
  /** The number in `Out[…]`, for an `execute_result` only; default null. */
  readonly executionCount?: number | null;
}

/** Returns an output of the two kinds that hold a mime bundle. */
export function output(type: 'display_data', data: MimeBundle, options?: OutputOptions): DisplayDataOutput;
export function output(type: 'execute_result', data: MimeBundle, options?: OutputOptions): ExecuteResultOutput;
export function output(
  type: 'display_data' | 'execute_result',
  data: MimeBundle,
  { metadata = {}, executionCount = null }: OutputOptions = {},
): Output {
  if (type === 'display_data') return { output_type: type, metadata, data };
  return { output_type: type, metadata, data, execution_count: executionCount };
}

/** Returns the output that shows `data`. */
export function displayData(data: MimeBundle, options: Pick<OutputOptions, 'metadata'> = {}): DisplayDataOutput {
  return output('display_data', data, options);
}

/** Returns the output that shows `text` under one mime type, by default `text/plain`. */
export function displayText(
  text = '',
  { mime = 'text/plain', ...options }: { readonly mime?: string; readonly metadata?: Metadata } = {},
): DisplayDataOutput {
  return displayData({ [mime]: text }, options);
}

/** Returns the outputs of a code cell whose last value is `data`; its number in `Out[…]` is 1 unless given. */
export function codeOutputData(data: MimeBundle, options: OutputOptions = {}): [ExecuteResultOutput] {
  return [output('execute_result', data, { executionCount: 1, ...options })];
}

/** Returns the outputs of a code cell whose last value is `text` under one mime type, by default `text/plain`. */
export function codeOutput(
  text = '',
  { mime = 'text/plain', ...options }: OutputOptions & { readonly mime?: string } = {},
): [ExecuteResultOutput] {
  return codeOutputData({ [mime]: text }, options);
}

/** Returns the outputs of a prompt answered by `reply`: Markdown marked as the AI's, or none when the reply is empty. */
export function promptOutput(reply = ''): DisplayDataOutput[] {
  return reply === '' ? [] : [displayText(reply, { mime: 'text/markdown', metadata: { is_ai_res: true } })];
}
