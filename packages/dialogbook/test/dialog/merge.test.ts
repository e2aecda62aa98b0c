import { describe, expect, it } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import { mergeContent } from '../../src/dialog/merge.ts';
import { Message } from '../../src/dialog/message.ts';
import type { MessageType } from '../../src/dialog/message-type.ts';
import type { Metadata } from '../../src/nbformat/types.ts';
import { goldenMessage, testVectors } from '../support/golden.ts';

describe('golden vectors', () => {
  testVectors(
    'merge_content.seed.json',
    { '': ({ message, mtype }) => mergeContent(goldenMessage(message), mtype as MessageType) },
    {
      'code fence inside -> raw': {
        why: 'a fence as long as one inside would be closed by it',
        ours: '````python\ns = """```\nq\n```"""\n````',
      },
    },
  );
});

describe('mergeContent', () => {
  it("fences code in the dialog's language", () => {
    const dialog = new Dialog('d', [], { language_info: { name: 'Julia' } });
    expect(mergeContent(dialog.addMessage('x = 1'), 'note')).toBe('```julia\nx = 1\n```');
  });

  it("fences code in the message's own language", () => {
    const fenced = (meta: Metadata): string => mergeContent(new Message({ content: 'x', meta }), 'note');
    expect(fenced({ language: 'R' })).toBe('```R\nx\n```');
    expect(fenced({ vscode: { languageId: 'csharp' }, language: 'C#' })).toBe('```csharp\nx\n```');
    expect(fenced({ vscode: { languageId: 7 } })).toBe('```python\nx\n```');
    expect(fenced({ language: 'a\n```' })).toBe('```a\nx\n```');
  });
});
