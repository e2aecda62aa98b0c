/** What holds for every history on its way through a dialog and through the file that holds it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatToDialog, dialogToChat } from '../../src/chat/index.ts';
import { dialogToIpynb, ipynbToDialog, validateNotebook } from '../../src/index.ts';
import { vendors } from '../providers/vendors.ts';

describe.each(vendors)('$name', ({ histories, read, write }) => {
  test('history to dialog to history is identical, through a file too', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const chat = read(history);
        const dialog = chatToDialog(chat);
        const back = dialogToChat(dialog);
        expect(back.losses).toEqual([]);
        expect(write(back.messages).history).toEqual(history);
        const file = dialogToIpynb(dialog);
        expect(validateNotebook(JSON.parse(new TextDecoder().decode(file)))).toEqual([]);
        expect(write(dialogToChat(ipynbToDialog(file)).messages).history).toEqual(history);
      }),
    );
  });

  test('the same history gives the same dialog', () => {
    fc.assert(
      fc.property(histories, (history) => {
        expect(dialogToIpynb(chatToDialog(read(history)))).toEqual(dialogToIpynb(chatToDialog(read(history))));
      }),
    );
  });
});
