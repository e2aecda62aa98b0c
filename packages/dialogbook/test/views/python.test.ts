import { expect, it } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import { dialogToPython } from '../../src/views/python.ts';

it('joins exported code as it is, and nothing else', () => {
  const dialog = new Dialog('d', [
    new Message({ content: '#| export\ndef f(): pass' }),
    new Message({ content: 'def g(): pass' }),
    new Message({ content: '#| export\nnote', type: 'note' }),
    new Message({ content: '#| export\nx = "\x1b[0m\ud83d"\n' }),
  ]);
  expect(dialogToPython(dialog)).toBe('#| export\ndef f(): pass\n\n#| export\nx = "\x1b[0m\ufffd"\n');
});
