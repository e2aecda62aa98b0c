import { describe, expect, it } from 'vitest';
import { hasError, outputMarkdown, outputText, promptReply } from '../../src/dialog/outputs.ts';
import { Message } from '../../src/dialog/message.ts';
import type { Output } from '../../src/nbformat/types.ts';
import { goldenMessage, testVectors } from '../support/golden.ts';

describe('golden vectors', () => {
  const oneString = 'Markdown of many lines is one string in memory';
  testVectors(
    'inspect.seed.json',
    {
      get_output_mds: ({ outputs }) => outputMarkdown(outputs),
      has_error: ({ message }) => hasError(goldenMessage(message)),
      ai_res: ({ message }) => {
        const prompt = goldenMessage(message);
        return prompt.type === 'prompt' ? promptReply(prompt.outputs) : prompt.reply;
      },
    },
    {
      'mds list valued': { why: oneString, ours: ['a\nb'] },
      'ai_res md list': { why: oneString, ours: 'ab' },
    },
  );
});

/** What broken files may hold where an output is expected. */
const malformed = [
  undefined,
  null,
  7,
  'text',
  [],
  {},
  { output_type: 'stream' },
  { output_type: 'stream', text: 7 },
  { output_type: 'error', traceback: 'x', ename: null },
  { output_type: 'error', traceback: [1, null] },
  { output_type: 'display_data' },
  { output_type: 'display_data', data: null, metadata: 3 },
  { output_type: 'display_data', data: { 'text/plain': null, 'image/png': 4 }, metadata: null },
  { output_type: 'pyout', text: 'old' },
];

it('shows text past 100 MB as its size', () => {
  const text = 'x'.repeat(100_000_001);
  expect(outputText({ output_type: 'stream', text })).toBe('[stream 100 MB]');
  expect(outputText({ output_type: 'display_data', data: { 'text/plain': text } })).toBe('[text/plain 100 MB]');
});

describe('malformed outputs', () => {
  it('are read without a fault', () => {
    for (const outputs of [undefined, null, 'x', malformed]) {
      expect([outputMarkdown(outputs), promptReply(outputs)]).toEqual([[], '']);
    }
    expect(malformed.map(outputText).every((text) => typeof text === 'string')).toBe(true);
    expect(hasError(new Message({ outputs: malformed as Output[] }))).toBe(true);
  });
});

describe('outputText', () => {
  const display = (data: object): object => ({ output_type: 'display_data', data, metadata: {} });

  it.each<[string, object, string]>([
    ['a stream as the terminal shows it', { output_type: 'stream', text: '\x1b[31m 9%\x1b[0m\r10%\n' }, '10%\n'],
    ['a stream as a list of lines', { output_type: 'stream', text: ['a\n', 'b'] }, 'a\nb'],
    [
      'a traceback without colours',
      { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['\x1b[31mE\x1b[0m', 'v'] },
      'E\nv',
    ],
    ['an error without a traceback', { output_type: 'error', ename: 'E', evalue: 'v', traceback: [] }, 'E: v'],
    ['plain text', display({ 'text/plain': ['a\n', 'b'] }), 'a\nb'],
    [
      'plain text before what else there is',
      display({ 'text/html': '<b>é</b>', 'text/plain': '<Figure>', 'image/png': 'A'.repeat(40_000) }),
      '<Figure>\n[text/html 9 B] [image/png 30 KB]',
    ],
    ['an image alone', display({ 'image/png': `${'A'.repeat(1000)}\n` }), '[image/png 750 B]'],
    ['SVG by its text', display({ 'image/svg+xml': '<svg/>' }), '[image/svg+xml 6 B]'],
    ['JSON', display({ 'application/json': { a: [1, 2] } }), '[application/json 11 B]'],
    ['Markdown alone', display({ 'text/markdown': '*a*' }), '*a*'],
    [
      'Markdown rather than the name of its class',
      display({ 'text/plain': '<IPython.core.display.Markdown object>', 'text/markdown': '*a*' }),
      '*a*',
    ],
    [
      'a placeholder rather than the name of a class',
      display({ 'text/plain': '<IPython.core.display.HTML object>', 'text/html': '<p>' }),
      '[text/html 3 B]',
    ],
    [
      'the name of a class alone',
      display({ 'text/plain': '<IPython.core.display.HTML object>' }),
      '<IPython.core.display.HTML object>',
    ],
    ['lone surrogates replaced', { output_type: 'stream', text: '\udcc3' }, '\ufffd'],
    ['nothing', display({}), ''],
  ])('gives %s', (_, output, text) => {
    expect(outputText(output)).toBe(text);
  });
});
