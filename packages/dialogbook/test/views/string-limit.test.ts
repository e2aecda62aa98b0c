import { describe, expect, it } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import { dialogToMarkdown } from '../../src/views/markdown.ts';
import { outputsText } from '../../src/views/parts.ts';
import { dialogToPython } from '../../src/views/python.ts';
import { dialogToText } from '../../src/views/text.ts';
import { dialogToXml } from '../../src/views/xml.ts';

describe('a text longer than a string can be', () => {
  const long = 'x'.repeat(90_000_000);
  const dialog = new Dialog(
    'd',
    Array.from({ length: 6 }, () => new Message({ content: `#| export\n${long}` })),
  );
  it.each([dialogToText, dialogToXml, dialogToMarkdown, dialogToPython] as ((dialog: Dialog) => string)[])(
    'is refused with the name of the dialog by %o',
    (view) => {
      expect(() => view(dialog)).toThrow(
        expect.objectContaining({ code: 'too_large', message: expect.stringMatching(/^d: too long/) as string }),
      );
    },
  );

  it('is refused with the id of the message that printed it', () => {
    const output = { output_type: 'display_data' as const, metadata: {}, data: { 'text/plain': long } };
    const message = new Message({ id: 'm1', outputs: Array.from({ length: 6 }, () => output) });
    expect(() => outputsText(message)).toThrow(
      expect.objectContaining({ code: 'too_large', message: expect.stringMatching(/^m1: too long/) as string }),
    );
  });
});
