import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import { addOutput, clearOutput } from '../../src/dialog/output-stream.ts';
import { applyCarriageReturns } from '../../src/dialog/terminal-text.ts';
import { truncate } from '../../src/dialog/text.ts';
import type { JsonValue } from '../../src/json/types.ts';
import {
  displayMessage,
  errorMessage,
  executeResultMessage,
  kernelMessage,
  streamMessage,
} from '../../src/nbformat/kernel-message.ts';
import type { KernelMessage } from '../../src/nbformat/kernel-message.ts';
import { displayText } from '../../src/nbformat/outputs.ts';
import type { DisplayDataOutput, Output } from '../../src/nbformat/types.ts';
import { goldenMessage, testVectors } from '../support/golden.ts';

type Step = {
  add?: KernelMessage;
  trunc?: number;
  on_input?: boolean;
  clear?: boolean;
  set_content?: string;
  set_output?: Output[] | null;
};

/** The outputs as the original has them but for its `did`, and the state of a pending clear. */
function runSteps(input: Record<string, JsonValue>): unknown[] {
  const steps = input['steps'] as unknown as Step[];
  return steps.map((step, index) => {
    const message = goldenMessage(input['message']);
    for (const earlier of steps.slice(0, index)) runStep(message, earlier, []);
    const seen: KernelMessage[] = [];
    const result = runStep(message, step, seen);
    const state = { ...result, output: structuredClone(message.outputs), pending: isClearPending(message) };
    return seen.length > 0 ? { ...state, seen } : state;
  });
}

/** Whether the next output clears those before it; found out by adding one. */
function isClearPending(message: Message): boolean {
  message.outputs.push(displayText('before'));
  addOutput(message, displayMessage({ 'text/plain': 'next' }));
  return message.outputs.length === 1;
}

function runStep(message: Message, step: Step, seen: KernelMessage[]): object {
  if (step.clear !== undefined) clearOutput(message, { wait: step.clear });
  if (step.set_content !== undefined) message.content = step.set_content;
  if (step.set_output !== undefined) message.outputs = step.set_output;
  if (!step.add) return { ret: null };
  const { trunc } = step;
  const onInput = (request: KernelMessage): string => (seen.push(request), 'handled');
  try {
    const result = addOutput(message, step.add, {
      ...(trunc !== undefined && { transform: (output) => cut(output, trunc) }),
      ...(step.on_input && { onInput }),
    });
    return { ret: result ?? null };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

function cut(output: Output, length: number): Output {
  const start = (text: string): string => [...text].slice(0, length).join('');
  if (output.output_type === 'stream') return { ...output, text: start(output.text) };
  if (output.output_type === 'error') return output;
  return { ...output, data: { ...output.data, 'text/plain': start(output.data['text/plain'] as string) } };
}

const stream = (text: string, name = 'stdout'): object => ({ output_type: 'stream', name, text });
const display = (text: string, metadata = {}): object => ({
  output_type: 'display_data',
  metadata,
  data: { 'text/plain': text },
});
const result = (text: string): object => ({
  output_type: 'execute_result',
  metadata: {},
  data: { 'text/plain': text },
  execution_count: 1,
});
/** A step that returned nothing and left these outputs. */
const left = (...output: object[]): object => ({ ret: null, output, pending: false });
const pending = (...output: object[]): object => ({ ret: null, output, pending: true });

const joined = 'chunks of one stream are one output';
const noId = 'display ids are not written into the metadata';
const besides = 'what is no output changes nothing, so that all that a kernel broadcasts can be taken in';
const notConsumed = 'a pending clear waits for an output that is added';

describe('golden vectors', () => {
  testVectors(
    'add_output.seed.json',
    { '': runSteps },
    {
      'streams are not merged': {
        why: joined,
        ours: [left(stream('a')), left(stream('ab')), left(stream('ab'), stream('c', 'stderr'))],
      },
      'clear wait twice': {
        why: joined,
        ours: [left(stream('a')), pending(stream('a')), pending(stream('a')), left(stream('b')), left(stream('bc'))],
      },
      'clear wait then suppressed result': {
        why: notConsumed,
        ours: [left(stream('a')), pending(stream('a')), pending(stream('a'))],
      },
      'clear wait then input_request': {
        why: notConsumed,
        ours: [
          left(stream('a')),
          pending(stream('a')),
          {
            ret: 'handled',
            output: [stream('a')],
            pending: true,
            seen: [{ ...kernelMessage('input_request', { prompt: '?', password: false }) }],
          },
        ],
      },
      'clear wait then input_request w/o handler': {
        why: notConsumed,
        ours: [left(stream('a')), pending(stream('a')), pending(stream('a'))],
      },
      'clear wait then update of earlier id (cleared first)': {
        why: `${notConsumed}, and an update in place adds none; ${noId}`,
        ours: [left(display('v1')), pending(display('v1')), pending(display('v2'))],
      },
      'clear wait then unknown msg type': {
        why: `${notConsumed}; ${besides}`,
        ours: [left(stream('a')), pending(stream('a')), pending(stream('a'))],
      },
      'display id update': {
        why: noId,
        ours: [left(display('v1')), left(display('v1'), stream('mid')), left(display('v2'), stream('mid'))],
      },
      'update replaces only first match': {
        why: 'an update is for every output shown under its id',
        ours: [left(display('v1')), left(display('v1'), display('v1b')), left(display('v2'), display('v2'))],
      },
      'update then update': { why: noId, ours: [left(display('v1')), left(display('v2'))] },
      'update without display id': {
        why: 'the error says what is wrong',
        ours: [
          left(stream('a')),
          {
            error: 'm1: update_display_data names no transient.display_id, so there is nothing to update',
            output: [stream('a')],
            pending: false,
          },
        ],
      },
      'update metadata replaced': { why: noId, ours: [left(display('v1', { k: 1 })), left(display('v2', { z: 2 }))] },
      'display id recorded in metadata did': { why: noId, ours: [left(display('v1', { m: 1 }))] },
      'execute_result with display id': {
        why: noId,
        ours: [left({ ...result('1'), execution_count: 2 }), left(display('2'))],
      },
      'trunc applied to update': { why: noId, ours: [left(display('long value')), left(display('anot'))] },
      'status raises': {
        why: besides,
        ours: [left()],
      },
      'unknown type keeps outputs': {
        why: `${besides}; ${joined}`,
        ours: [left(stream('a')), left(stream('a')), left(stream('ab'))],
      },
      'clear_output message type is not handled': {
        why: 'a kernel clears outputs by such a message',
        ours: [left(stream('a')), pending(stream('a'))],
      },
      raw: { why: 'a crash of the original', ours: [left(stream('a')), pending(stream('a')), left(stream('b'))] },
      'stream with display id crashes?': { why: 'a crash of the original', ours: [left(stream('a'))] },
      'int display id': { why: noId, ours: [left(display('a')), left(display('b'))] },
    },
  );
});

const code = (content = 'x'): Message => new Message({ content });
const texts = (message: Message): string[] =>
  message.outputs.map((output) => ('text' in output ? output.text : output.output_type));

describe('streams', () => {
  it('joins chunks without a line end between, and keeps the order of arrival', () => {
    const message = code();
    for (const [text, name] of [
      ['out1', 'stdout'],
      ['out2', 'stdout'],
      ['err1', 'stderr'],
      ['err2', 'stderr'],
      ['out3', 'stdout'],
    ])
      addOutput(message, streamMessage(text as string, { name: name as string }));
    expect(texts(message)).toEqual(['out1out2', 'err1err2', 'out3']);
  });

  it('applies carriage returns across chunks', () => {
    const message = code();
    for (let percent = 1; percent <= 100; percent++)
      addOutput(message, streamMessage(`\r${String(percent).padStart(3)}%`));
    addOutput(message, streamMessage('\n'));
    expect(texts(message)).toEqual(['100%\n']);
  });

  it('shows the same however a text is cut into chunks', () => {
    const printed = fc.string({ unit: fc.constantFrom('a', '😀', '\r', '\n', '\b', '\x1b[31m', '\x1b[0m', '\x1b[K') });
    fc.assert(
      fc.property(fc.array(printed), (chunks) => {
        const message = code();
        for (const chunk of chunks) addOutput(message, streamMessage(chunk));
        const text = chunks.join('');
        expect(texts(message)).toEqual(text === '' ? [] : [applyCarriageReturns(text)]);
      }),
    );
  });

  it('goes on from a text that was edited meanwhile, or read from a file', () => {
    const message = code();
    addOutput(message, streamMessage('secret\r'));
    (message.outputs[0] as { text: string }).text = 'public';
    addOutput(message, streamMessage('!'));
    expect(texts(message)).toEqual(['public!']);
  });

  it('takes 100,000 chunks in time that grows with their number', () => {
    const message = code();
    addOutput(message, streamMessage('x\n'.repeat(100_000)));
    const start = performance.now();
    for (let step = 0; step < 100_000; step++) addOutput(message, streamMessage(step % 9 ? `\r${step}` : 'line\n'));
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it('adds nothing for no text', () => {
    const message = code();
    addOutput(message, streamMessage('a'));
    clearOutput(message, { wait: true });
    addOutput(message, streamMessage(''));
    expect(texts(message)).toEqual(['a']);
  });

  it('lets a transform see each chunk alone', () => {
    const message = code();
    const seen: string[] = [];
    const transform = (output: Output): Output => (seen.push(JSON.stringify(output)), output);
    for (const chunk of ['a', 'b']) addOutput(message, streamMessage(chunk), { transform });
    expect(seen).toEqual([JSON.stringify(stream('a')), JSON.stringify(stream('b'))]);
    addOutput(message, streamMessage('cdef'), {
      transform: (output) => ({ ...output, text: truncate('cdef', 2) }) as Output,
    });
    expect(texts(message)).toEqual(['abc…']);
  });
});

describe('clearing', () => {
  it('keeps the outputs when nothing follows', () => {
    const message = code();
    addOutput(message, streamMessage('hi'));
    clearOutput(message, { wait: true });
    expect(texts(message)).toEqual(['hi']);
    addOutput(message, errorMessage('E', 'v'));
    expect(texts(message)).toEqual(['error']);
  });

  it('is done once, by a clear at once', () => {
    const message = code();
    addOutput(message, streamMessage('a'));
    clearOutput(message, { wait: true });
    clearOutput(message);
    for (const chunk of ['b', 'c']) addOutput(message, streamMessage(chunk));
    expect(texts(message)).toEqual(['bc']);
  });

  it('leaves one output after a second run', () => {
    const message = code('print(1)');
    for (let run = 0; run < 2; run++) {
      clearOutput(message);
      addOutput(message, streamMessage('1\n'));
    }
    expect(texts(message)).toEqual(['1\n']);
  });
});

describe('display ids', () => {
  const update = (text: string): KernelMessage =>
    kernelMessage('update_display_data', { data: { 'text/plain': text }, transient: { display_id: 'd1' } });

  it('updates what another message of the dialog shows, and adds nothing here', () => {
    const dialog = new Dialog('d');
    const [first, second] = [dialog.addMessage('show()'), dialog.addMessage('update()')];
    addOutput(first, displayMessage({ 'text/plain': 'v1' }, { displayId: 'd1' }));
    addOutput(second, update('v2'));
    expect([first.outputs, second.outputs]).toEqual([[display('v2')], []]);
    addOutput(second, update('v3'));
    expect([first.outputs, second.outputs]).toEqual([[display('v3')], []]);
  });

  it('leaves each output an object of its own', () => {
    const message = code();
    for (let count = 0; count < 2; count++)
      addOutput(message, displayMessage({ 'text/plain': 'v1' }, { displayId: 'd1' }));
    addOutput(message, update('v2'));
    (message.outputs[0] as { data: Record<string, string> }).data['text/plain'] = 'edited';
    expect(message.outputs).toEqual([display('edited'), display('v2')]);
  });

  it('forgets the id of an output that was cleared', () => {
    const message = code();
    addOutput(message, displayMessage({ 'text/plain': 'v1' }, { displayId: 'd1' }));
    clearOutput(message);
    addOutput(message, update('v2'));
    expect(message.outputs).toEqual([display('v2')]);
  });
});

describe('silence', () => {
  const shows = (content: string, language?: string): boolean => {
    const dialog = new Dialog('d', [], language ? { language_info: { name: language } } : {});
    const message = dialog.addMessage(content);
    addOutput(message, executeResultMessage({ 'text/plain': '1' }));
    return message.outputs.length > 0;
  };

  it('is asked for by code that ends in a semicolon', () => {
    expect(['1;', '1;  \n\n', 'f("#");', "x = '#'; x;", '1; x'].map((content) => shows(content))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('is not asked for by a comment that ends in one', () => {
    expect(['1 # one;', '# note;', 'f("a") # b;'].map((content) => shows(content))).toEqual([true, true, true]);
  });

  it('is not asked for where a semicolon ends every statement', () => {
    expect([shows('1;', 'JavaScript'), shows('select 1;', 'sql'), shows('1;', 'julia')]).toEqual([true, true, false]);
  });
});

describe('the kernel message', () => {
  it('is left alone, and shares nothing with the output made of it', () => {
    const message = code();
    const data = { 'text/plain': 'v1', 'application/json': { a: [1] } };
    const shown = displayMessage(data, { metadata: { m: {} }, displayId: 'd1' });
    const before = structuredClone(shown);
    addOutput(message, shown);
    const [output] = message.outputs as [DisplayDataOutput];
    (output.data['application/json'] as (typeof data)['application/json']).a.push(2);
    (output.metadata['m'] as Record<string, number>)['edited'] = 1;
    output.data['text/plain'] = 'edited';
    expect(shown).toEqual(before);
  });

  it('of a request for input goes to the handler, whose answer is returned', () => {
    const request = kernelMessage('input_request', { prompt: 'Name?', password: false });
    expect(addOutput(code(), request, { onInput: ({ content }) => content['prompt'] })).toBe('Name?');
  });
});

describe('what a kernel sends beside outputs', () => {
  it('clears by message, waiting where told (B25)', () => {
    const message = new Message({ content: 'x' });
    addOutput(message, streamMessage('hi'));
    addOutput(message, kernelMessage('clear_output', { wait: true }));
    addOutput(message, kernelMessage('status', { execution_state: 'idle' }));
    expect(message.outputs).toMatchObject([{ text: 'hi' }]);
    addOutput(message, streamMessage('new'));
    expect(message.outputs).toMatchObject([{ text: 'new' }]);
    addOutput(message, kernelMessage('clear_output', { wait: false }));
    expect(message.outputs).toEqual([]);
  });

  it('numbers the message', () => {
    const message = new Message({ content: 'x;' });
    addOutput(message, kernelMessage('execute_input', { code: 'x;', execution_count: 7 }));
    expect(message.executionCount).toBe(7);
    addOutput(message, executeResultMessage({ 'text/plain': '1' }, { executionCount: 8 }));
    expect([message.executionCount, message.outputs]).toEqual([8, []]);
  });

  it('is refused where it is no message that kernels send', () => {
    expect(() => addOutput(new Message(), kernelMessage('zork'))).toThrow("Unrecognized output msg type: 'zork'");
  });
});
