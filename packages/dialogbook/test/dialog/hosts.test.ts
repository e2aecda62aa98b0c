/** Hosts subclass messages and dialogs: attributes from metadata, converted types, their own content when merging. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import type { MessageInit } from '../../src/dialog/message-init.ts';
import type { MessageType } from '../../src/dialog/message-type.ts';
import { DialogError } from '../../src/errors.ts';
import { cellToMessage, fromCells, ipynbCells } from '../../src/ipynb/cells.ts';
import { dialogToIpynb } from '../../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../../src/ipynb/ipynb-to-dialog.ts';
import { toCell } from '../../src/ipynb/new-cell.ts';
import { readIpynb } from '../../src/node/read-ipynb.ts';
import type { Metadata } from '../../src/nbformat/types.ts';
import { allNotebooks, readFixture } from '../support/fixtures.ts';

/** What the original's host does: flags are numbers in memory, and true in the file. */
class FlagMessage extends Message {
  static override metaAttrs = {
    collapsed: 'collapsed',
    hidden: 'hide_input',
    bookmark: 'bookmark',
    skipped: 'skipped',
  };
  declare collapsed: number | undefined;
  declare hidden: number | undefined;
  declare bookmark: number | undefined;
  declare skipped: number | undefined;

  constructor(init: MessageInit<FlagMessage> = {}) {
    super(init);
  }

  override cellMeta(): Metadata {
    const flags = new Set(['collapsed', 'hide_input', 'skipped']);
    const entries = Object.entries(super.cellMeta());
    return Object.fromEntries(entries.map(([key, value]) => [key, flags.has(key) ? Boolean(value) : value]));
  }

  override mergeContent(type: MessageType): string {
    return `${super.mergeContent(type)} (${this.bookmark ?? 'no'} bookmark)`;
  }
}

class FlagDialog extends Dialog<FlagMessage> {
  static override messageClass = FlagMessage;
  declare owner: string | undefined;
}

function markdownCell(metadata: Metadata): { cell_type: 'markdown'; id: string; metadata: Metadata; source: string } {
  return { cell_type: 'markdown', id: 'i', metadata, source: 'x' };
}

/** The dialog of one markdown cell, and what its metadata are in the file it is saved to. */
function flagged(metadata: Metadata): { message: FlagMessage; stored: () => unknown } {
  const dialog = fromCells([markdownCell(metadata)], { dialogClass: FlagDialog });
  const message = dialog.messages[0] as FlagMessage;
  return { message, stored: () => ipynbCells(dialogToIpynb(dialog))[0]?.['metadata'] };
}

describe('attributes in metadata', () => {
  it('are moved out of the metadata when read', () => {
    const { message } = flagged({ bookmark: 9, other: 1 });
    expect([message.bookmark, message.meta]).toEqual([9, { other: 1 }]);
    expect(message.fields).toContain('bookmark');
  });

  it('go back when written, unless they are falsy', () => {
    expect(toCell(new FlagMessage({ bookmark: 9 }))['metadata']).toEqual({ bookmark: 9 });
    expect(toCell(new FlagMessage({ bookmark: 0 }))['metadata']).toEqual({});
    expect(toCell(new FlagMessage())['metadata']).toEqual({});
    const attributes = { bookmark: 9 };
    expect(toCell(new Message(attributes as MessageInit))['metadata']).toEqual({});
  });

  it('are converted on the way by cellMeta', () => {
    expect(toCell(new FlagMessage({ collapsed: 1 }))['metadata']).toEqual({ collapsed: true });
  });

  it('that are changed, set and cleared change the file', () => {
    const { message, stored } = flagged({ bookmark: 9, collapsed: true, other: 1 });
    expect(stored()).toEqual({ bookmark: 9, collapsed: true, other: 1 });
    message.bookmark = 3;
    message.skipped = 1;
    expect(stored()).toEqual({ bookmark: 3, collapsed: true, other: 1, skipped: true });
    message.bookmark = 0;
    message.collapsed = undefined;
    message.skipped = 0;
    expect(stored()).toEqual({ other: 1 });
  });

  it('of another spelling are not rewritten while they mean the same', () => {
    // `collapsed: 1` in a file reads as 1, and would be written true: no edit, no change.
    const { message, stored } = flagged({ collapsed: 1, skipped: false, hide_input: null });
    expect([message.collapsed, message.skipped, message.hidden]).toEqual([1, false, null]);
    message.content = 'edited';
    expect(stored()).toEqual({ collapsed: 1, skipped: false, hide_input: null });
    message.bookmark = 1;
    expect(stored()).toEqual({ bookmark: 1, collapsed: 1, skipped: false, hide_input: null });
  });

  it('win over metadata of the same name that were set by hand', () => {
    const { message, stored } = flagged({});
    message.meta = { bookmark: 5, k: 1 };
    expect(stored()).toEqual({ bookmark: 5, k: 1 });
    message.bookmark = 7;
    expect(stored()).toEqual({ bookmark: 7, k: 1 });
  });

  it('travel with copies, which are of the same class', () => {
    const { message } = flagged({ bookmark: 9, other: { a: [1] } });
    const copy = message.copy();
    expect(copy).toBeInstanceOf(FlagMessage);
    expect([copy.bookmark, copy.meta]).toEqual([9, { other: { a: [1] } }]);
    message.bookmark = 0;
    expect(message.copy().bookmark).toBe(0);
    const other = new FlagDialog('d');
    const [pasted] = other.addMessages([message]);
    expect(ipynbCells(dialogToIpynb(other))[0]?.['metadata']).toEqual({ other: { a: [1] } });
    (pasted as FlagMessage).bookmark = 2;
    expect(ipynbCells(dialogToIpynb(other))[0]?.['metadata']).toEqual({ bookmark: 2, other: { a: [1] } });
  });

  it('with an initialiser are overwritten by it, which is why hosts declare them', () => {
    class Trap extends Message {
      static override metaAttrs = { bookmark: 'bookmark' };
      bookmark = 0;
    }
    class TrapDialog extends Dialog {
      static override messageClass = Trap;
    }
    const read = cellToMessage(markdownCell({ bookmark: 9 }), { dialogClass: TrapDialog }) as Trap;
    expect(read.bookmark).toBe(0);
  });
});

describe('the classes of a host', () => {
  it('are those of every message that is read, made or copied', () => {
    const dialog = ipynbToDialog(readFixture('dialog-all-types.ipynb'), { dialogClass: FlagDialog, name: 'n' });
    expect(dialog).toBeInstanceOf(FlagDialog);
    expect(dialog.name).toBe('n');
    expect(dialog.messages.every((message) => message instanceof FlagMessage)).toBe(true);
    expect(dialog.addMessage('x')).toBeInstanceOf(FlagMessage);
    expect(dialog.addMessage('x', { bookmark: 4 })).toMatchObject({ bookmark: 4 });
    expect(dialog.addMessages(dialog.messages)[0]).toBeInstanceOf(FlagMessage);
    expect(dialog.addMessages([new Message() as FlagMessage])[0]).not.toBeInstanceOf(FlagMessage);
  });

  it('may say otherwise what they contribute to a merge', () => {
    expect(new FlagMessage({ content: 'x', type: 'note', bookmark: 2 }).mergeContent('note')).toBe('x (2 bookmark)');
  });

  it('may make their own ids', () => {
    let count = 0;
    class Counting extends Dialog {
      override newId(): string {
        return `_${++count}`;
      }
    }
    const dialog = new Counting('d');
    dialog.addMessage('a');
    dialog.addMessages(dialog.messages);
    expect(dialog.messages.map((message) => message.id)).toEqual(['_1', '_2']);
  });
});

describe('what a message is made from', () => {
  const data = (json: string): MessageInit => JSON.parse(json) as MessageInit;

  it('is told in types', () => {
    // @ts-expect-error no such field
    void new Message({ contnet: 'x' });
    // @ts-expect-error an attribute of another class
    void new Message({ bookmark: 1 });
    // @ts-expect-error of another type
    void new FlagMessage({ bookmark: 'one' });
    // @ts-expect-error no such attribute
    void new FlagMessage({ bookmrak: 1 });
    // @ts-expect-error what a message works out is not given to it
    expect(() => new Message({ summary: 'x' })).toThrow(DialogError);
    const [plain, flags] = [new Dialog('d'), new FlagDialog('d')];
    // @ts-expect-error no such attribute
    void plain.addMessage('x', { bookmark: 1 });
    // @ts-expect-error of another type
    void flags.addMessage('x', { bookmark: 'one' });
    void flags.addMessage('x', { bookmark: 1, type: 'note', at: 0 });
    expectTypeOf(plain).toEqualTypeOf<Dialog>();
    expectTypeOf<FlagDialog>().toExtend<Dialog>();
  });

  it('may have no name that the class has itself', () => {
    const names = ['__proto__', 'constructor', 'toString', 'preview', 'summary', 'exported', 'mergeContent'];
    for (const name of names) {
      const init = data(`{"id": "m", ${JSON.stringify(name)}: {"validate": 1}}`);
      const text = `m: "${name}" is no attribute, for every message has a member of that name; choose another`;
      expect(() => new FlagMessage(init)).toThrow(new DialogError('invalid_value', text));
      expect(() => new FlagDialog('d').addMessage('x', init)).toThrow(text);
    }
  });

  it('may be updated with no such name, and nothing has changed then', () => {
    for (const name of ['__proto__', 'constructor', 'preview', 'summary', 'dialog']) {
      const message = new FlagMessage({ id: 'm', content: 'x' });
      const fields = data(`{"content": "y", "type": "note", ${JSON.stringify(name)}: {}}`);
      expect(() => message.update(fields)).toThrow(DialogError);
      expect([message.content, message.type, Object.getPrototypeOf(message)]).toEqual([
        'x',
        'code',
        FlagMessage.prototype,
      ]);
    }
  });

  it('is not taken from methods that were replaced on the message that is copied', () => {
    const message = Object.assign(new FlagMessage({ bookmark: 1 }), { clearOutputCache: () => {} });
    expect(Object.entries(message.copy())).toEqual([['bookmark', 1]]);
  });
});

describe('the messages of a host', () => {
  it('are known to be so', () => {
    const dialog = ipynbToDialog(readFixture('dialog-all-types.ipynb'), { dialogClass: FlagDialog });
    const message = dialog.messages[0] as FlagMessage;
    expectTypeOf(dialog).toEqualTypeOf<FlagDialog>();
    expectTypeOf(dialog.messages[0]).toEqualTypeOf<FlagMessage | undefined>();
    expectTypeOf(dialog.messages.filter((each) => each.bookmark)).toEqualTypeOf<FlagMessage[]>();
    expectTypeOf(dialog.addMessage('x')).toEqualTypeOf<FlagMessage>();
    expectTypeOf(dialog.addMessages([message])).toEqualTypeOf<FlagMessage[]>();
    expectTypeOf(dialog.getMessage(message)).toEqualTypeOf<FlagMessage>();
    expectTypeOf(dialog.messages.get(message)).toEqualTypeOf<FlagMessage>();
    expectTypeOf(dialog.findMessage('x')).toEqualTypeOf<FlagMessage | undefined>();
    expectTypeOf(dialog.removeMessages([message])).toEqualTypeOf<FlagMessage[]>();
    expectTypeOf(cellToMessage({}, { dialogClass: FlagDialog })).toEqualTypeOf<FlagMessage>();
    expectTypeOf(fromCells([], { dialogClass: FlagDialog })).toEqualTypeOf<FlagDialog>();
    const read = () => readIpynb('x', { dialogClass: FlagDialog });
    expectTypeOf(read).returns.resolves.toEqualTypeOf<FlagDialog>();
    expectTypeOf(new Dialog('d', [message]).messages[0]).toEqualTypeOf<Message | undefined>();
    // @ts-expect-error a message without the host's attributes
    dialog.insert([new Message()], 0);
  });

  it('are shown with their attributes in JSON', () => {
    const message = new FlagMessage({ id: 'm', collapsed: 1, bookmark: 3, meta: { other: [1] } });
    expect(message.toJSON()['meta']).toEqual({ other: [1], collapsed: true, bookmark: 3 });
    expect(message.meta).toEqual({ other: [1] });
    expect(new FlagDialog('d', [message]).toJSON()['messages']).toEqual([message.toJSON()]);
  });
});

describe('a dialog of a host that was not edited is saved byte for byte', () => {
  const notebooks = allNotebooks().filter((file) => !file.broken);

  it.each(notebooks)('$name', ({ bytes }) => {
    const dialog = ipynbToDialog(bytes, { dialogClass: FlagDialog });
    for (const message of dialog.messages) {
      const { content, outputs, meta, attachments, reply } = message;
      void [content, outputs, meta, attachments, reply];
      message.meta = { ...message.meta };
    }
    expect(Buffer.from(dialogToIpynb(dialog)).equals(bytes)).toBe(true);
    dialog.insert(dialog.removeMessages([...dialog.messages]), 0);
    expect(Buffer.from(dialogToIpynb(dialog)).equals(bytes)).toBe(true);
  });
});
