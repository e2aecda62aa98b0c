/** Outputs and kernel messages have the shapes that the original library gives them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DialogError } from '../../src/errors.ts';
import {
  type KernelMessage,
  displayMessage,
  errorMessage,
  executeResultMessage,
  kernelMessage,
  outputFromMessage,
  streamMessage,
} from '../../src/nbformat/kernel-message.ts';
import {
  codeOutput,
  codeOutputData,
  displayData,
  displayText,
  output,
  promptOutput,
} from '../../src/nbformat/outputs.ts';
import type { Metadata, MimeBundle } from '../../src/nbformat/types.ts';

interface Case {
  readonly name: string;
  readonly input: {
    readonly op: string;
    readonly args: readonly never[];
    readonly kwargs: { readonly [name: string]: never };
  };
  readonly output: { readonly ok?: unknown; readonly error?: { readonly type: string } };
}

const golden = new URL('../golden/output_shapes.seed.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(golden, 'utf8')) as { readonly cases: readonly Case[] };

const mime = (subtype = 'plain', type = 'text'): { readonly mime: string } => ({ mime: `${type}/${subtype}` });
const given = (metadata?: Metadata): { readonly metadata?: Metadata } => (metadata ? { metadata } : {});

/** The original's functions in terms of ours. */
const operations: { readonly [op: string]: (...args: never[]) => unknown } = {
  prompt_output: (text?: string) => promptOutput(text),
  code_output: (text?: string, subtype?: string, type?: string) => codeOutput(text, mime(subtype, type)),
  displayobj: (text?: string, subtype?: string, type?: string, meta?: Metadata) =>
    displayText(text, { ...mime(subtype, type), ...given(meta) }),
  mk_displayobj: (data: MimeBundle, meta?: Metadata) => displayData(data, given(meta)),
  mk_jmsg: (type: string, meta?: Metadata, content?: MimeBundle) => kernelMessage(type, content, given(meta)),
  mk_stream: (text: string) => streamMessage(text),
  mk_error: (ename?: string, evalue?: string, traceback?: string[] | null) =>
    errorMessage(ename, evalue, traceback ? { traceback } : {}),
  mk_dispdata: (data: MimeBundle, meta?: Metadata, displayId?: string) =>
    displayMessage(data, { ...given(meta), ...(displayId ? { displayId } : {}) }),
  mk_execresult: (data: MimeBundle, meta?: Metadata, executionCount?: number) =>
    executeResultMessage(data, { ...given(meta), ...(executionCount ? { executionCount } : {}) }),
  output_from_msg: (message: KernelMessage) => outputFromMessage(message),
};

/** Where the keyword arguments that occur in the vectors stand among the positional ones. */
const positions: { readonly [name: string]: number } = { subtype: 1, traceback: 2, display_id: 2 };

function ours({ input: { op, args, kwargs } }: Case): unknown {
  const all: unknown[] = [...args];
  if (op === 'mk_jmsg') all[2] = kwargs;
  else for (const [name, value] of Object.entries(kwargs)) all[positions[name] ?? Number.NaN] = value;
  return operations[op]?.(...(all as never[]));
}

const deliberateDifferences: { readonly [name: string]: { readonly ours: unknown; readonly reason: string } } = {
  "output_from_msg({'msg_type': 'stream', 'content': {'name': 'stdout', 'text': ['a', 'b'], 'metadata': {}}, 'hea": {
    ours: { output_type: 'stream', name: 'stdout', text: 'ab' },
    reason: 'in memory the text of an output is one string',
  },
  "output_from_msg({'msg_type': 'display_data', 'content': {'data': {}}, 'header': {'msg_type': 'display_data'}},": {
    ours: { output_type: 'display_data', metadata: {}, data: {} },
    reason: 'a kernel that leaves out empty metadata loses no output',
  },
};

describe('golden vectors', () => {
  test.each(cases.map((each) => [each.name, each] as const))('%s', (name, each) => {
    const difference = deliberateDifferences[name];
    if (difference) expect(ours(each)).toEqual(difference.ours);
    else if (each.output.error) expect(() => ours(each)).toThrow(DialogError);
    else expect(ours(each)).toEqual(each.output.ok);
  });

  test('every deliberate difference is one', () => {
    for (const [name, { ours: value }] of Object.entries(deliberateDifferences)) {
      const vector = cases.find((each) => each.name === name);
      expect(vector).toBeDefined();
      expect(vector?.output.ok).not.toEqual(value);
    }
  });
});

describe('output', () => {
  test('has a count only as an execute_result', () => {
    expect(output('display_data', { 'text/plain': 'a' })).toEqual({
      output_type: 'display_data',
      metadata: {},
      data: { 'text/plain': 'a' },
    });
    expect(output('execute_result', {}, { metadata: { a: 1 }, executionCount: 4 })).toEqual({
      output_type: 'execute_result',
      metadata: { a: 1 },
      data: {},
      execution_count: 4,
    });
    expect(output('execute_result', {}).execution_count).toBe(null);
  });

  test('codeOutputData numbers its result 1 unless told', () => {
    expect(codeOutputData({}).map((each) => each.execution_count)).toEqual([1]);
    expect(codeOutputData({}, { executionCount: 3 })[0].execution_count).toBe(3);
  });

  test('two calls share nothing', () => {
    const [first] = promptOutput('a');
    if (first) first.metadata['seen'] = true;
    expect(promptOutput('a')[0]?.metadata).toEqual({ is_ai_res: true });
  });
});

describe('outputFromMessage', () => {
  test('names the type it does not recognise, and what it does', () => {
    expect(() => outputFromMessage(kernelMessage('status'))).toThrow(/Unrecognized.*'status'.*stream, display_data/);
    expect(() => outputFromMessage({ content: {} } as never)).toThrow(/Unrecognized/);
  });

  test('tolerates a message with nothing in it', () => {
    const bare = (type: string): unknown => outputFromMessage({ header: { msg_type: type } } as never);
    expect(bare('stream')).toEqual({ output_type: 'stream', name: 'stdout', text: '' });
    expect(bare('error')).toEqual({ output_type: 'error', ename: '', evalue: '', traceback: [] });
    expect(bare('execute_result')).toEqual({
      output_type: 'execute_result',
      metadata: {},
      data: {},
      execution_count: null,
    });
  });

  test('leaves the display id out', () => {
    expect(outputFromMessage(displayMessage({}, { displayId: 'd1' }))).toEqual({
      output_type: 'display_data',
      metadata: {},
      data: {},
    });
  });
});
