/**
 * The laws of the storage contract, over every notebook there is: opening and saving changes no byte, whatever is read or
 * reassigned on the way; what cannot be opened is refused with a reason; nothing that is given is changed.
 */
import { describe, expect, it } from 'vitest';
import type { Dialog } from '../src/dialog/dialog.ts';
import { DialogError, type DialogErrorCode } from '../src/errors.ts';
import { dialogToNotebook, ipynbCells } from '../src/ipynb/cells.ts';
import { dialogToIpynb } from '../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../src/ipynb/ipynb-to-dialog.ts';
import { type NotebookFile, allNotebooks, listFixtures, readFixture } from './support/fixtures.ts';

const notebooks = allNotebooks().filter((file) => !file.broken);
const broken = allNotebooks().filter((file) => file.broken);

/** Ways of handling a dialog that leave it as it is. */
const handlings: Record<string, (dialog: Dialog) => void> = {
  'nothing is done': () => {},
  'every part is read': readAll,
  'every value is assigned to itself': assignAll,
  'every value is replaced by an equal copy': replaceAll,
  'all messages are taken out and put back': (dialog) => dialog.insert(dialog.removeMessages([...dialog.messages]), 0),
  'the list of messages is reversed twice': (dialog) => void dialog.messages.reverse().reverse(),
  'types are set to what they are': (dialog) => {
    for (const message of dialog.messages) message.update({ type: message.type });
  },
  'attachments are decoded': (dialog) => {
    for (const attachment of dialog.messages.flatMap((message) => message.attachments)) dataOf(attachment);
  },
  'previews and JSON are made': (dialog) => {
    JSON.stringify([dialog.messages.show(), dialog, dialog.messages.map((message) => message.summary)]);
  },
  'a message is added and removed': (dialog) => {
    dialog.addMessage('x', { at: 0 }).remove();
  },
};

function readAll(dialog: Dialog): void {
  void dialog.meta;
  for (const message of dialog.messages) {
    const { id, type, content, outputs, reply, meta, attachments, executionCount, fields, hasError } = message;
    void [id, type, content, outputs, reply, meta, attachments, executionCount, fields, hasError];
  }
}

function assignAll(dialog: Dialog): void {
  Object.assign(dialog, { meta: dialog.meta, messages: dialog.messages });
  for (const message of dialog.messages) {
    const { id, content, outputs, meta, attachments, executionCount } = message;
    Object.assign(message, { id, content, outputs, meta, attachments, executionCount });
    if (message.type === 'prompt') Object.assign(message, { reply: message.reply });
  }
}

function replaceAll(dialog: Dialog): void {
  dialog.meta = structuredClone(dialog.meta);
  for (const message of dialog.messages) {
    message.outputs = structuredClone(message.outputs);
    message.meta = structuredClone(message.meta);
    message.attachments = message.attachments.map((attachment) => attachment.copy());
    message.content = `${message.content} `.slice(0, -1);
  }
}

function dataOf(attachment: { readonly data: Uint8Array }): Uint8Array | undefined {
  try {
    return attachment.data;
  } catch (error) {
    expect(DialogError.is(error, 'invalid_value')).toBe(true);
    return undefined;
  }
}

/** Whether two arrays are the same bytes; `toEqual` would take seconds on a large file. */
function same(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.from(left).equals(right);
}

describe.each(Object.entries(handlings))('saving is a byte no-op when %s', (_, handle) => {
  it.each(notebooks)('$name', ({ bytes }: NotebookFile) => {
    const given = bytes.slice();
    const dialog = ipynbToDialog(given);
    handle(dialog);
    expect(same(dialogToIpynb(dialog), bytes)).toBe(true);
    expect(same(given, bytes)).toBe(true);
  });
});

describe('opening and saving', () => {
  it.each(notebooks)('twice gives the same of $name', ({ bytes }) => {
    const [one, two] = [ipynbToDialog(bytes), ipynbToDialog(bytes)];
    expect(one.toJSON()).toEqual(two.toJSON());
    expect(dialogToNotebook(one)).toEqual(dialogToNotebook(two));
    expect(one.toJSON()).toEqual(one.toJSON());
    expect(ipynbToDialog(dialogToIpynb(one)).toJSON()).toEqual(two.toJSON());
  });

  it.each(notebooks)('gives every message of $name an id of its own', ({ bytes }) => {
    const ids = ipynbToDialog(bytes).messages.map((message) => message.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain('');
  });

  it.each(notebooks)('has as many messages as $name has cells', ({ bytes }) => {
    const cells = dialogToNotebook(ipynbToDialog(bytes))['cells'] as unknown[];
    expect(ipynbToDialog(bytes).messages).toHaveLength(cells.length);
    expect(ipynbCells(bytes).length).toBeLessThanOrEqual(cells.length);
  });

  it('takes text for bytes', () => {
    const text = new TextDecoder().decode(readFixture('nbformat-4-5.ipynb'));
    expect(new TextDecoder().decode(dialogToIpynb(ipynbToDialog(text)))).toBe(text);
  });

  it('copies of messages hold what their originals hold', () => {
    for (const { bytes } of notebooks) {
      const { messages } = ipynbToDialog(bytes);
      const { messages: others } = ipynbToDialog(bytes);
      const copies = messages.map((message) => message.copy({ id: message.id }).toJSON());
      expect(copies).toEqual(others.map((message) => message.toJSON()));
    }
  });
});

describe('what is made of a file that cannot be opened', () => {
  /** By the start of the name; all others are `invalid_json`. */
  const codes: readonly (readonly [RegExp, DialogErrorCode])[] = [
    [/conflict-/, 'conflict_markers'],
    [/utf-(?:16|32)|gzip|zip\.|png|zero-bytes/, 'not_utf8'],
    [/json-lines/, 'invalid_json'],
    [/json-|cells-|nbformat-/, 'not_a_notebook'],
  ];

  function refusal(bytes: Uint8Array): DialogError {
    try {
      ipynbToDialog(bytes);
    } catch (error) {
      if (DialogError.is(error)) return error;
      throw error;
    }
    throw new Error('it was opened');
  }

  it.each(broken)('$name', ({ name, bytes }) => {
    const given = bytes.slice();
    const error = refusal(given);
    expect(same(given, bytes)).toBe(true);
    expect(error.message.length).toBeGreaterThan(10);
    if (name.startsWith('external/')) return;
    const file = name.slice('broken/'.length);
    expect(error.code).toBe(codes.find(([pattern]) => pattern.test(file))?.[1] ?? 'invalid_json');
    if (error.code !== 'invalid_json' && error.code !== 'conflict_markers') return;
    const { line, column } = error.data as { line: number; column: number };
    expect(error.message).toContain(`line ${line}, column ${column}`);
  });

  it.each([
    ['truncated-in-string.ipynb', 'not closed'],
    ['truncated-in-object.ipynb', 'the file ends here'],
    ['trailing-comma-list.ipynb', 'comma'],
    ['trailing-comma-object.ipynb', 'comma'],
    ['empty.ipynb', 'the file is empty'],
    ['white-space-only.ipynb', 'only white space'],
    ['conflict-two-way.ipynb', 'unresolved git merge conflict'],
    ['utf-16-le.ipynb', 'UTF-16'],
    ['utf-16-be.ipynb', 'UTF-16'],
    ['utf-16-le-no-bom.ipynb', 'UTF-16'],
    ['gzip.ipynb', 'gzip'],
    ['zip.ipynb', 'zip'],
    ['png.ipynb', 'PNG'],
    ['html-error-page.ipynb', 'web page'],
    ['git-lfs-pointer.ipynb', 'git lfs pull'],
    ['garbage-at-end.ipynb', 'expected the end of the file'],
    ['bad-escape.ipynb', 'escape'],
    ['json-list.ipynb', 'list'],
    ['json-without-cells.ipynb', 'cells'],
    ['cells-object.ipynb', 'not a list'],
    ['nbformat-5.ipynb', '5'],
    ['nbformat-1.ipynb', '1'],
  ])('%s: the reason says "%s"', (file, reason) => {
    expect(refusal(readFixture(`broken/${file}`)).message).toContain(reason);
  });

  it('every fixture of broken/ is tried', () => {
    const names = listFixtures().filter((name) => name.startsWith('broken/'));
    expect(broken.map((file) => file.name)).toEqual(expect.arrayContaining(names));
  });
});
