/**
 * Prompts survive what other tools do to a file, and texts that quote the separator survive being written: read by us
 * as they were, and split by the original library as we do.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import type { Message } from '../../src/dialog/message.ts';
import { ipynbCells } from '../../src/ipynb/cells.ts';
import { dialogToIpynb } from '../../src/ipynb/dialog-to-ipynb.ts';
import { ipynbToDialog } from '../../src/ipynb/ipynb-to-dialog.ts';
import { toCell } from '../../src/ipynb/new-cell.ts';
import { escapeSeparators, replySeparator, splitSource, unescapeSeparators } from '../../src/ipynb/separator.ts';
import { cleaned, cleaners } from '../support/cleaners.ts';
import { listFixtures, readFixture } from '../support/fixtures.ts';

const dialogs = listFixtures().filter((name) => name.startsWith('notebooks/dialog-'));

/** Line ends as every reader takes them: some tools rewrite them. */
function unixLines(text: string): string {
  return text.replace(/\r+\n|\r/g, '\n');
}

/** Prompts that hold a reply, as far as cleaners must leave it: content and reply. */
function prompts(dialog: Dialog): string[][] {
  return dialog.messages
    .filter((message) => message.type === 'prompt' && message.reply !== '')
    .map(({ content, reply }) => [content, reply].map(unixLines));
}

/** What tools do to a text beyond its line ends. */
const rewrites: Readonly<Record<string, (text: string) => string>> = {
  // It takes empty lines from the ends of cells.
  nbfmt: (text) => text.replace(/(^|\n)\n+$/, '$1'),
  nbfmtEscaped: (text) => text.replace(/(^|\n)\n+$/, '$1'),
};

/** VS Code puts a line end behind every item of a source, and so into the middle of this separator. */
const torn = { cleaner: 'vsCode', fixture: 'notebooks/dialog-separator-split-in-list.ipynb' };

describe.each(Object.entries(cleaners))('a dialog that went through %s', (name, cleaner) => {
  it.each(dialogs)('keeps the replies of %s', (fixture) => {
    const before = ipynbToDialog(readFixture(fixture));
    const bytes = cleaned(cleaner, readFixture(fixture));
    if (bytes === undefined || (name === torn.cleaner && fixture === torn.fixture)) return;
    const after = ipynbToDialog(bytes);
    const rewrite = rewrites[name] ?? ((text: string): string => text);
    expect(prompts(after)).toEqual(prompts(before).map(([content = '', reply = '']) => [content, rewrite(reply)]));
    expect(Buffer.from(dialogToIpynb(after)).equals(Buffer.from(bytes))).toBe(true);
    edit(after);
    const reopened = ipynbToDialog(dialogToIpynb(after));
    expect(prompts(reopened)).toEqual(prompts(after));
    expect(reopened.messages.map((message) => [message.type, message.content])).toEqual(
      after.messages.map((message) => [message.type, message.content]),
    );
  });
});

/** Edits each prompt in another way. */
function edit(dialog: Dialog): void {
  dialog.messages.forEach((message, index) => {
    if (message.type === 'prompt' && index % 3 !== 1) message.content = `Please: ${message.content}`;
    if (message.type === 'prompt' && message.reply !== '' && index % 3 !== 0) message.reply += '\n\nMore.';
  });
}

describe('a prompt whose mark was cleaned away', () => {
  const file = cleaned(cleaners['nbClean'] ?? String, dialogToIpynb(dialogOf('prompt', 'q', 'r'))) ?? '';

  it('gets it back where nothing else would tell what it is', () => {
    const dialog = ipynbToDialog(file);
    const prompt = dialog.messages[0] as Message;
    expect(prompt.type).toBe('prompt');
    prompt.content = 'q2';
    expect(metadataIn(dialog)).toEqual({});
    prompt.reply = '';
    expect(metadataIn(dialog)).toEqual({ solveit_ai: true });
    expect(ipynbToDialog(dialogToIpynb(dialog)).messages[0]?.type).toBe('prompt');
  });

  it('becomes a note for good where that is asked for', () => {
    const dialog = ipynbToDialog(file);
    (dialog.messages[0] as Message).type = 'note';
    const [reopened] = ipynbToDialog(dialogToIpynb(dialog)).messages;
    expect([reopened?.type, reopened?.content, reopened?.reply]).toEqual(['note', 'q', '']);
  });

  function metadataIn(dialog: Dialog): unknown {
    return ipynbCells(dialogToIpynb(dialog))[0]?.['metadata'];
  }
});

function dialogOf(type: 'prompt' | 'note', content: string, reply = ''): Dialog {
  const dialog = new Dialog('d');
  dialog.addMessage(content, { id: 'm', type, outputs: reply });
  return dialog;
}

/** Pieces of separators, of what escapes them, and of what stands around them. */
const piece = fc.constantFrom(
  replySeparator, replySeparator.trim(), replySeparator.trimStart(), replySeparator.trimEnd(), '\n', '\n\n', '\r\n', '\r', '\r\n\r\n',
  '##### ', '🤖', 'Reply', '<!-- ', '\\', 'SOLVEIT_SEPARATOR_7f3a9b2c', ' -->', ' ', '\t', 'a', 'text\n',
  '##### Reply<!-- SOLVEIT_SEPARATOR_00ff -->', '##### 🤖Reply🤖<!-- \\SOLVEIT_SEPARATOR_7f3a9b2c -->', '##### Reply<!-- \\\\SOLVEIT_SEPARATOR_1 -->',
  '```', '```python\n', '\n```\n', '~~~\n', '    ', '> ', '- ', '\u2028', '\u0085', '\f', '\ud83e', '\udd16', '\ufeff',
); // prettier-ignore
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const runs = { numRuns: Number(process.env['DIALOGBOOK_RUNS'] ?? 1000) };

/** How the original library reads a cell's source. */
function originalSplit(source: string): string[] {
  return source.split(replySeparator);
}

function sourceOf(dialog: Dialog): string {
  return ipynbCells(dialogToIpynb(dialog))[0]?.['source'] as string;
}

describe('texts that quote the separator', () => {
  it('come back as they were from a prompt, which the original splits in two', () => {
    fc.assert(
      fc.property(text, text, (content, reply) => {
        const dialog = dialogOf('prompt', content, reply);
        const [back] = ipynbToDialog(dialogToIpynb(dialog)).messages;
        expect([back?.type, back?.content, back?.reply]).toEqual(['prompt', content, reply]);
        const escaped = [content, reply].map(escapeSeparators);
        expect(originalSplit(sourceOf(dialog))).toEqual(reply === '' ? escaped.slice(0, 1) : escaped);
      }),
      runs,
    );
  }, 600_000);

  it('come back as they were from a note, which the original does not split', () => {
    fc.assert(
      fc.property(text, (content) => {
        const dialog = dialogOf('note', content);
        const [back] = ipynbToDialog(dialogToIpynb(dialog)).messages;
        expect([back?.type, back?.content]).toEqual(['note', content]);
        expect(originalSplit(sourceOf(dialog))).toHaveLength(1);
      }),
      runs,
    );
  }, 600_000);

  it('come back as they were through every edit of a file by anybody', () => {
    const change = fc.tuple(fc.constantFrom('content', 'reply', 'type', 'both'), text, text);
    fc.assert(
      fc.property(text, fc.boolean(), fc.array(change, { minLength: 1, maxLength: 3 }), (source, marked, changes) => {
        const metadata = marked ? { solveit_ai: true } : {};
        const cell = { cell_type: 'markdown', id: 'm', metadata, source };
        const dialog = ipynbToDialog(JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 }));
        const message = dialog.messages[0] as Message;
        for (const [what, one, two] of changes) {
          if (what === 'type') message.type = message.type === 'prompt' ? 'note' : 'prompt';
          if (what === 'content' || what === 'both') message.content = one;
          if ((what === 'reply' || what === 'both') && message.type === 'prompt') message.reply = two;
        }
        const [back] = ipynbToDialog(dialogToIpynb(dialog)).messages;
        const parts = ({ type, content, reply }: Message): string[] => [type, content, reply];
        expect(back && parts(back)).toEqual(parts(message));
      }),
      runs,
    );
  }, 600_000);

  it('are unescaped to what they were', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(unescapeSeparators(escapeSeparators(given))).toBe(given);
        expect(splitSource(escapeSeparators(given))).toBeUndefined();
        expect(escapeSeparators(given).split(replySeparator)).toHaveLength(1);
      }),
      runs,
    );
  }, 600_000);

  it('of code and raw text are left as they are', () => {
    const code = new Dialog('d').addMessage(`a${replySeparator}b`);
    expect(toCell(code)['source']).toBe(`a${replySeparator}b`);
  });
});

it('finds no separator outside a fence in linear time', () => {
  const quoted = `\`\`\`\n${replySeparator.repeat(20_000)}`;
  const began = performance.now();
  expect(splitSource(quoted)?.content).toBe('```\n');
  expect(performance.now() - began).toBeLessThan(5000);
});

describe('separators of other writers', () => {
  it.each([
    ['without the emoji', 'q\n\n##### Reply<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->\n\nr'],
    ['with another token', 'q\n\n##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_abc123 -->\n\nr'],
    ['with CRLF', 'q\r\n\r\n##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->\r\n\r\nr'],
    ['with one line feed', 'q\n##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->\nr'],
    ['with blanks behind', 'q\n\n##### 🤖Reply🤖<!-- SOLVEIT_SEPARATOR_7f3a9b2c -->  \n\nr'],
  ])('%s are read, and kept by an edit', (_, source) => {
    const file = JSON.stringify({
      cells: [{ cell_type: 'markdown', id: 'm', metadata: {}, source }],
      metadata: {},
      nbformat: 4,
      nbformat_minor: 5,
    });
    const dialog = ipynbToDialog(file);
    const message = dialog.messages[0] as Message;
    expect([message.type, message.content, message.reply]).toEqual(['prompt', 'q', 'r']);
    message.content = 'Q';
    message.reply = 'R';
    expect(sourceOf(dialog)).toBe(source.replace(/^q/, 'Q').replace(/r$/, 'R'));
  });
});
