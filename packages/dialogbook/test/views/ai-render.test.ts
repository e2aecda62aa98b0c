/** What a model is shown of outputs, beside what the original showed it. */
import { describe } from 'vitest';
import { Message } from '../../src/dialog/message.ts';
import type { Output } from '../../src/nbformat/types.ts';
import { outputsText } from '../../src/views/parts.ts';
import { testVectors } from '../support/golden.ts';

const lineEnd = 'line ends at the end are left out';
const placeholder = 'what is not plain text is a placeholder with its size, not nothing and not its source';

// The other operations of the file (`ai_output`, `ai_fmt`, `local_time`, `tool_call`) make chat history, which is no view.
describe('golden vectors', () => {
  testVectors(
    'ai_render.seed.json',
    { outputs: ({ outputs }) => outputsText(new Message({ outputs: outputs as unknown as Output[] })) },
    {
      'outputs stream': { why: lineEnd, ours: 'a' },
      'outputs carriage return': { why: lineEnd, ours: 'done' },
      'outputs crlf': { why: lineEnd, ours: 'a\nb' },
      'outputs streams moved after displays, before results': {
        why: 'outputs keep their order (B19)',
        ours: 's\nd\nr',
      },
      'outputs error no tb': { why: 'an error without a traceback is still an error', ours: 'E: v' },
      'outputs markdown over html': {
        why: `text/plain is preferred; ${placeholder}`,
        ours: 'p\n[text/html 8 B] [text/markdown 5 B]',
      },
      'outputs svg': { why: placeholder, ours: '[image/svg+xml 6 B]' },
      'outputs json only': { why: placeholder, ours: '[application/json 7 B]' },
      'outputs html list': { why: placeholder, ours: '[text/html 8 B]' },
      'outputs unknown type': { why: 'Python repr; the fault is for check to report', ours: '' },
      'outputs plain int': { why: 'text that is no text is for check to report', ours: '' },
    },
  );
});
