import { beforeEach, describe, expect, test } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import { DialogError } from '../../src/errors.ts';
import { dialogToIpynb } from '../../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../../src/ipynb/ipynb-to-dialog.ts';
import { codeOutput } from '../../src/nbformat/outputs.ts';
import { getAddressed } from '../../src/surgery/address.ts';
import { applyEdits, extractMessages } from '../../src/surgery/apply-edits.ts';
import { changesDiff } from '../../src/surgery/change.ts';
import type { Edit } from '../../src/surgery/edit.ts';
import { dialogRevision, messageRevision } from '../../src/surgery/revision.ts';

let dialog: Dialog;

beforeEach(() => {
  dialog = new Dialog('d');
  dialog.addMessage('# Top', { id: 'top', type: 'note' });
  dialog.addMessage('## Data\n\nSome.', { id: 'data', type: 'note' });
  dialog.addMessage('a = 1\nb = 2\na', { id: 'code-1', outputs: codeOutput('1'), executionCount: 3, meta: { k: 1 } });
  dialog.addMessage('Why?', { id: 'ask', type: 'prompt', outputs: 'So.' });
  dialog.addMessage('## Plan', { id: 'plan', type: 'note' });
  dialog.addMessage('b', { id: 'code-2' });
});

function ids(): string[] {
  return dialog.messages.map(({ id }) => id);
}

function edit(...edits: Edit[]): ReturnType<typeof applyEdits> {
  return applyEdits(dialog, edits);
}

function fault(...edits: Edit[]): DialogError {
  const before = JSON.stringify(dialog);
  try {
    edit(...edits);
  } catch (error) {
    expect(JSON.stringify(dialog)).toBe(before);
    if (error instanceof DialogError) return error;
  }
  throw new Error('it did not fail');
}

describe('an address', () => {
  test.each([
    ['data', 'data'],
    ['dat', 'data'],
    ['## Data', 'data'],
    [{ heading: 'Data' }, 'data'],
    [{ type: 'code', nth: 2 }, 'code-2'],
    [{ type: 'note', nth: -1 }, 'plan'],
  ] as const)('%j is %s', (address, id) => expect(getAddressed(dialog, address).id).toBe(id));

  test('with a revision holds until the message changes', () => {
    const revision = messageRevision(dialog.getMessage('ask'));
    edit({ op: 'set', message: 'code-1', content: 'x' }, { op: 'set', message: `ask@${revision}`, content: 'Who?' });
    const { code, message, data } = fault({ op: 'set', message: `ask@${revision}`, content: 'How?' });
    expect(code).toBe('conflict');
    expect(message).toMatch(/^ask: it was changed since it was read, .*; read it again:\nWho\?$/);
    expect(data).toMatchObject({ id: 'ask', current: { type: 'prompt', content: 'Who?', reply: 'So.' } });
  });

  test.each([
    ['cod', 'ambiguous', 'code-1'],
    ['zzz', 'not_found', 'the nearest are'],
    ['# Data', 'not_found', '  data ## Data'],
    [{ heading: 'Nope' }, 'not_found', 'the headings are'],
    [{ type: 'raw', nth: 1 }, 'not_found', 'there are 0 messages'],
  ] as const)('%j is an error that tells what there is', (address, code, text) => {
    const error = fault({ op: 'set', message: address, content: 'x' });
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(text);
  });
});

describe('a revision', () => {
  test('stays through saving and another layout, and changes with any part', () => {
    const bytes = dialogToIpynb(dialog);
    const again = ipynbToDialog(JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 4));
    expect(again.messages.map(messageRevision)).toEqual(dialog.messages.map(messageRevision));
    const seen = new Set([dialogRevision(dialog)]);
    const message = dialog.getMessage('code-1');
    const changes = [
      () => (message.content += ' '),
      () => (message.outputs = []),
      () => (message.executionCount = 4),
      () => (message.meta['k'] = 2),
      () => message.addAttachment(new Uint8Array([1]), 'image/png'),
      () => (message.type = 'note'),
      () => (message.id = 'other'),
      () => dialog.insert([message.remove()], 0),
      () => (dialog.meta['x'] = 1),
    ];
    for (const change of changes) {
      change();
      seen.add(dialogRevision(dialog));
    }
    expect(seen.size).toBe(changes.length + 1);
  });

  test('of the dialog refuses all where anything changed', () => {
    const revision = dialogRevision(dialog);
    edit({ op: 'set', message: 'top', content: '# New' });
    expect(() => applyEdits(dialog, { op: 'remove', messages: ['plan'] }, { revision })).toThrow(/read it again/);
    expect(ids()).toContain('plan');
  });
});

describe('whole messages', () => {
  test('are added at the end, or where told', () => {
    const [change] = edit({ op: 'add', messages: [{ content: 'x', type: 'note' }], after: 'data' });
    expect(change).toMatchObject({ kind: 'added', position: 2, after: { type: 'note', content: 'x' } });
    edit({ op: 'add', messages: [{ id: 'end', content: 'y' }] });
    expect(ids().at(-1)).toBe('end');
    expect(fault({ op: 'add', messages: [{ id: 'end', content: 'y' }] }).code).toBe('exists');
  });

  test('move as they are, with all they hold', () => {
    const message = dialog.getMessage('code-1');
    const revision = messageRevision(message);
    expect(edit({ op: 'move', messages: ['code-1'], before: 'top' })).toEqual([
      { kind: 'moved', id: 'code-1', position: 0, from: 2 },
    ]);
    expect(dialog.messages[0]).toBe(message);
    expect(messageRevision(message)).toBe(revision);
    expect(fault({ op: 'move', messages: ['ask'], after: 'ask' }).message).toContain('one of the messages that move');
    expect(edit({ op: 'move', messages: ['code-1'], at: 0 })).toEqual([]);
  });

  test('of a section move, go and are folded together', () => {
    edit({ op: 'move', messages: [{ section: '## Data' }], at: -1 });
    expect(ids()).toEqual(['top', 'plan', 'code-2', 'data', 'code-1', 'ask']);
    edit({ op: 'merge', messages: [{ section: '## Data' }], type: 'note' });
    expect(dialog.getMessage('data').content).toBe(
      '## Data\n\nSome.\n\n```python\na = 1\nb = 2\na\n```\n\n## AI Prompt\nWhy?\n## AI Response\nSo.',
    );
    edit({ op: 'remove', messages: [{ section: '## Plan' }] });
    expect(ids()).toEqual(['top', 'data']);
    expect(fault({ op: 'remove', messages: [{ section: 'data@00000000' }] }).code).toBe('conflict');
  });

  test('are copied under new ids and share nothing', () => {
    edit({ op: 'copy', messages: ['code-1'], after: 'code-1' });
    const copy = dialog.messages[3];
    expect(copy).toMatchObject({ content: 'a = 1\nb = 2\na', executionCount: 3, meta: { k: 1 } });
    expect(copy?.id).not.toBe('code-1');
    copy?.update({ meta: { k: 2 } });
    expect(dialog.getMessage('code-1').meta).toEqual({ k: 1 });
    const other = new Dialog('other');
    applyEdits(other, { op: 'paste', messages: [dialog.getMessage('ask')] });
    expect(other.messages[0]).toMatchObject({ content: 'Why?', reply: 'So.' });
  });

  test('are extracted into a dialog of their own', () => {
    const { dialog: extracted, changes } = extractMessages(dialog, [{ section: '## Data' }], { name: 'data' });
    expect(extracted.messages.map(({ id }) => id)).toEqual(['data', 'code-1', 'ask']);
    expect(changes.map(({ kind }) => kind)).toEqual(['removed', 'removed', 'removed']);
    expect(ids()).toEqual(['top', 'plan', 'code-2']);
    for (const message of extracted.messages) expect(message.dialog).toBe(extracted);
  });

  test('of one type are merged with what they hold', () => {
    dialog.getMessage('code-2').outputs = codeOutput('2');
    edit({ op: 'merge', messages: ['code-1', 'code-2'] });
    const { content, outputs, executionCount, type } = dialog.getMessage('code-1');
    expect({ content, type, executionCount, outputs: outputs.length }).toEqual({
      content: 'a = 1\nb = 2\na\n\nb',
      type: 'code',
      executionCount: 3,
      outputs: 2,
    });
    expect(fault({ op: 'merge', messages: ['ask'] }).message).toContain('two messages or more');
  });

  test('that show different attachments of one name keep both', () => {
    const first = dialog.addMessage('![](attachment:p.png)', { type: 'note' });
    const second = dialog.addMessage('see ![](attachment:p.png)', { type: 'note' });
    first.addAttachment(new Uint8Array([1]), 'image/png', { id: 'p.png' });
    second.addAttachment(new Uint8Array([2]), 'image/png', { id: 'p.png' });
    edit({ op: 'merge', messages: [first, second] });
    expect(first.content).toBe('![](attachment:p.png)\n\nsee ![](attachment:2-p.png)');
    expect(first.attachments.map(({ id, data }) => [id, ...data])).toEqual([
      ['p.png', 1],
      ['2-p.png', 2],
    ]);
  });
});

describe('text', () => {
  test.each([
    [{ op: 'insertLines', line: 0, text: 'x' }, 'x\na = 1\nb = 2\na'],
    [{ op: 'insertLines', line: 3, text: 'x' }, 'a = 1\nb = 2\na\nx'],
    [{ op: 'insertLines', line: -1, text: 'x\n' }, 'a = 1\nb = 2\na\nx'],
    [{ op: 'replaceLines', first: 2, last: 3, text: 'c' }, 'a = 1\nc'],
    [{ op: 'replaceLines', first: 1, last: -1, text: 'c' }, 'c'],
    [{ op: 'deleteLines', first: 1, last: 2 }, 'a'],
    [{ op: 'deleteLines', first: -1, last: -1 }, 'a = 1\nb = 2'],
    [{ op: 'replaceText', find: 'b = 2', replace: '$&' }, 'a = 1\n$&\na'],
    [{ op: 'replaceText', find: /^(\w) = (\d)$/m, replace: '$2 = $1', all: true }, '1 = a\n2 = b\na'],
    [{ op: 'replaceText', find: 'a', replace: 'aa', all: true }, 'aa = 1\nb = 2\naa'],
  ] as const)('%j', (change, content) => {
    edit({ ...change, message: 'code-1' });
    expect(dialog.getMessage('code-1').content).toBe(content);
  });

  test('keeps the line ends it has', () => {
    const message = dialog.addMessage('a\r\nb\r\n', { id: 'crlf' });
    edit(
      { op: 'insertLines', message, line: 1, text: 'x' },
      { op: 'replaceLines', message, first: 3, last: 3, text: 'y' },
    );
    expect(message.content).toBe('a\r\nx\r\ny\r\n');
  });

  test('of replies and outputs is edited too, and of nothing else', () => {
    edit(
      { op: 'replaceText', message: 'ask', find: 'So', replace: 'Thus', part: 'reply' },
      { op: 'replaceText', message: 'code-1', find: '1', replace: 'one', part: { output: 0 } },
    );
    expect(dialog.getMessage('ask').reply).toBe('Thus.');
    expect(JSON.stringify(dialog.getMessage('code-1').outputs)).toContain('"text/plain":"one"');
    expect(fault({ op: 'insertLines', message: 'top', line: 0, text: 'x', part: 'reply' }).message).toContain(
      'only prompts have a reply',
    );
    expect(fault({ op: 'deleteLines', message: 'code-1', first: 1, last: 1, part: { output: 9 } }).message).toContain(
      'the message has outputs 0 to 0',
    );
  });

  test.each([
    [{ op: 'insertLines', line: 4, text: 'x' }, 'invalid_value', 'the text has lines 0 to 3'],
    [{ op: 'deleteLines', first: 0, last: 1 }, 'invalid_value', 'the text has lines 1 to 3'],
    [{ op: 'replaceLines', first: 3, last: 2, text: '' }, 'invalid_value', 'lines 3 to 3'],
    [{ op: 'replaceText', find: 'zz', replace: '' }, 'not_found', 'it is now:\na = 1'],
    [{ op: 'replaceText', find: 'a', replace: '' }, 'ambiguous', '2 times, on lines 1, 3'],
    [{ op: 'replaceText', find: '', replace: '' }, 'invalid_value', 'nothing to find'],
    [{ op: 'split', lines: [1] }, 'invalid_value', 'give lines 2 to 3'],
    [{ op: 'split', pattern: 'zz' }, 'not_found', 'nothing to split at'],
  ] as const)('%j is refused', (change, code, text) => {
    const error = fault({ ...change, message: 'code-1' });
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(text);
  });
});

test('a split leaves outputs and counts with the first piece, and attachments with their text', () => {
  const note = dialog.addMessage('![](attachment:a.png)\n\n![](attachment:a.png.png)', { id: 'n', type: 'note' });
  for (const id of ['a.png', 'a.png.png', 'unused']) note.addAttachment(new Uint8Array([1]), 'image/png', { id });
  edit({ op: 'split', message: 'n', lines: [3] }, { op: 'split', message: 'code-1', pattern: /^[ab]/m });
  const files = dialog.messages
    .map(({ attachments }) => attachments.map(({ id }) => id))
    .filter(({ length }) => length);
  expect(files).toEqual([['a.png', 'unused'], ['a.png.png']]);
  const code = dialog.messages.filter(({ type }) => type === 'code').map((message) => message.outputs.length);
  expect(code).toEqual([1, 0, 0, 0]);
});

test('metadata is merged at every depth, and taken out by path', () => {
  edit(
    { op: 'meta', message: 'code-1', merge: { a: { b: 1, c: [1] } } },
    { op: 'meta', message: 'code-1', merge: { a: { b: { d: null } } }, remove: ['k', ['a', 'c'], ['no', 'such']] },
    { op: 'meta', merge: { title: 'T' } },
  );
  expect(dialog.getMessage('code-1').meta).toEqual({ a: { b: { d: null } } });
  expect(dialog.meta).toEqual({ title: 'T' });
});

test('ids change where they may', () => {
  expect(edit({ op: 'rename', message: 'ask', id: 'why' })).toMatchObject([
    { kind: 'changed', id: 'why', parts: [{ part: 'id', before: 'ask', after: 'why' }] },
  ]);
  expect(fault({ op: 'rename', message: 'why', id: 'top' }).code).toBe('exists');
  expect(fault({ op: 'rename', message: 'why', id: 'not an id' }).code).toBe('invalid_value');
});

test('an edit that changes nothing says so', () => {
  expect(
    edit(
      { op: 'set', message: 'ask', content: 'Why?' },
      { op: 'replaceText', message: 'code-1', find: 'b', replace: 'b' },
    ),
  ).toEqual([]);
});

test('what changed reads as a unified diff', () => {
  const changes = edit(
    { op: 'insertLines', message: 'code-1', line: 1, text: 'x' },
    { op: 'remove', messages: ['plan'] },
  );
  expect(changesDiff(changes)).toBe(
    [
      '--- code-1',
      '+++ code-1',
      '@@ -1,3 +1,4 @@',
      ' a = 1',
      '+x',
      ' b = 2',
      ' a',
      '--- plan',
      '+++ /dev/null',
      '@@ -1 +0,0 @@',
      '-## Plan',
    ].join('\n'),
  );
});
