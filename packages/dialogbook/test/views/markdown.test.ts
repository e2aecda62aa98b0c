import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tinyPng } from '../../src/dialog/attachment.ts';
import { encodeBase64 } from '../../src/dialog/base64.ts';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import type { MessageInit } from '../../src/dialog/message-init.ts';
import type { JsonValue } from '../../src/json/types.ts';
import type { Metadata, Output } from '../../src/nbformat/types.ts';
import { dialogToMarkdown, messageToMarkdown } from '../../src/views/markdown.ts';
import { printable } from '../../src/views/printable.ts';
import { anyDialog, expectPrintable, hostileText } from './documents.ts';
import { readMarkdown } from './markdown-reader.ts';

const png = encodeBase64(tinyPng);
const note = (content: string): Message => new Message({ content, type: 'note' });
const display = (data: Record<string, JsonValue>): Output => ({ output_type: 'display_data', data, metadata: {} });

function shown(data: Record<string, JsonValue>): string {
  return messageToMarkdown(new Message({ outputs: [display(data)] }));
}

function markdown(messages: readonly MessageInit[], meta: Metadata = {}): string {
  return dialogToMarkdown(
    new Dialog(
      'd',
      messages.map((init) => new Message(init)),
      meta,
    ),
  );
}

describe('dialogToMarkdown', () => {
  it('shows every type of message so that a reader can tell them apart', () => {
    const text = markdown([
      { type: 'note', content: '# Title\n\n- a\n' },
      { type: 'code', content: 'print(1)\n1 / 0', outputs: [
        { output_type: 'stream', name: 'stdout', text: '0%\r1' },
        { output_type: 'stream', name: 'stdout', text: '\n' },
        { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['\x1b[31mE\x1b[0m: v'] },
      ] },
      { type: 'prompt', content: 'Why?\n\n```\nopen', outputs: 'Because.\n\n- b' },
      { type: 'raw', content: 'raw' },
    ]); // prettier-ignore
    expect(text).toBe(
      '# Title\n\n- a\n\n```python\nprint(1)\n1 / 0\n```\n\n```text\n1%\n```\n\n```text\nE: v\n```\n\n' +
        '> **Prompt**\n>\n> Why?\n>\n> ```\n> open\n> ```\n\n> **Reply**\n>\n> Because.\n>\n> - b\n\n```raw\nraw\n```',
    );
  });

  it('closes each note on its own', () => {
    const texts = ['```py\nx', '<!-- y', '<details>\n\nz', 'end'];
    expect(dialogToMarkdown(new Dialog('d', texts.map(note)))).toBe(
      '```py\nx\n```\n\n<!-- y\n\n<!-- -->\n\n<details>\n\nz\n\n</details>\n\nend',
    );
  });

  it("uses the dialog's language, or the message's own", () => {
    const code = [{ content: 'x' }, { content: 'y', meta: { language: 'R\n```' } }];
    expect(markdown(code, { language_info: { name: 'julia' } })).toBe('```julia\nx\n```\n\n```R\ny\n```');
    expect(markdown([{ content: 'x' }], { kernelspec: { language: 'C++' } })).toBe('```c++\nx\n```');
  });

  it('leaves outputs out when told to, never replies', () => {
    const code = new Message({ content: 'x', outputs: [display({ 'text/plain': '1' })] });
    const prompt = new Message({ type: 'prompt', content: 'q', outputs: 'r' });
    expect(dialogToMarkdown(new Dialog('d', [code, prompt]), { outputs: false })).toBe(
      '```python\nx\n```\n\n> **Prompt**\n>\n> q\n\n> **Reply**\n>\n> r',
    );
  });

  it('leaves out messages that hold nothing', () => {
    expect(markdown([{ content: '' }, { type: 'note', content: '\n' }, { type: 'raw' }])).toBe('');
    expect(markdown([{ type: 'prompt' }])).toBe('> **Prompt**');
  });

  it('fences code so that it is read back exactly, between notes that are left open', () => {
    const open = fc.constantFrom('```', '~~~~', '<!--', '```py\nx', 'a\n\n<!-- b', 'text');
    const code = hostileText.map((text) => printable(text).replace(/^\n+|\n+$/g, '')).filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(fc.tuple(open, code)), (pairs) => {
        const messages = pairs.flatMap(([text, content]) => [note(text), new Message({ content })]);
        const blocks = readMarkdown(dialogToMarkdown(new Dialog('d', messages)));
        const read = blocks.filter(({ info }) => info === 'python').map(({ lines }) => lines.join('\n'));
        expect(read).toEqual(pairs.map(([, content]) => content));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps prompts and replies in their quotes', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (content, outputs) => {
        const text = markdown([{ type: 'prompt', content, outputs }]);
        const speakers = text.split('\n\n').map((quote) => quote.slice(0, quote.indexOf('**', 4)));
        expect(speakers).toEqual(outputs === '' ? ['> **Prompt'] : ['> **Prompt', '> **Reply']);
        for (const line of text.split('\n')) expect(line).toMatch(/^(?:>|$)/);
      }),
    );
  });

  it('never shows what a terminal or an encoder would stumble over', () => {
    fc.assert(fc.property(anyDialog, (dialog) => expectPrintable(dialogToMarkdown(dialog))));
  });
});

describe('outputs', () => {
  it.each([
    ['Markdown as it is, closed', { 'text/markdown': '```\nx', 'text/plain': 'p' }, '```\nx\n```'],
    ['LaTeX as it is', { 'text/latex': '$x$', 'text/plain': 'x' }, '$x$'],
    ['LaTeX without dollars as a formula', { 'text/latex': '\\begin{align}x\\end{align}' }, '$$\n\\begin{align}x\\end{align}\n$$'],
    ['an image before the text that names it', { 'image/png': png, 'text/plain': '<Figure>' }, `![image/png](data:image/png;base64,${png})`],
    ['white space in base64', { 'image/png': `${png.slice(0, 9)}\n${png.slice(9)}\n` }, `![image/png](data:image/png;base64,${png})`],
    ['base64 that is none', { 'image/png': 'no!' }, '```text\n[image/png 2 B]\n```'],
    ['SVG as an image', { 'image/svg+xml': '<svg/>' }, '![image/svg+xml](data:image/svg+xml;base64,PHN2Zy8+)'],
    ['plain text before HTML', { 'text/html': '<table>', 'text/plain': 'a  b' }, '```text\na  b\n```'],
    ['HTML as source', { 'text/html': '<b>x</b>' }, '```html\n<b>x</b>\n```'],
    ['HTML as source when the text says nothing', { 'text/html': '<b>', 'text/plain': '<IPython.core.display.HTML object>' }, '```html\n<b>\n```'],
    ['long HTML as its size', { 'text/html': '<b>'.repeat(40_000) }, '```text\n[text/html 120 KB]\n```'],
    ['JSON as its size', { 'application/json': { a: 1 } }, '```text\n[application/json 7 B]\n```'],
    ['other data as its size', { 'application/pdf': 'A'.repeat(4000) }, '```text\n[application/pdf 3 KB]\n```'],
    ['nothing', {}, ''],
  ] as [string, Record<string, JsonValue>, string][])('shows %s', (_, data, expected) => {
    expect(shown(data)).toBe(expected);
  }); // prettier-ignore
});

describe('attachments', () => {
  const withFile = (content: string, id = 'a b(1).png', type = 'image/png'): Message => {
    const message = note(content);
    message.addAttachment(tinyPng, type, { id });
    return message;
  };
  const uri = `data:image/png;base64,${png}`;

  it.each([
    ['an image', '![x](attachment:a%20b(1).png)', `![x](${uri})`],
    ['one encoded in full', '![x](attachment:a%20b%281%29.png "t")', `![x](${uri} "t")`],
    ['one in angle brackets', '![x](<attachment:a b(1).png>)', `![x](<${uri}>)`],
    ['an HTML image', '<img src="attachment:a b(1).png">', `<img src="${uri}">`],
    ['a link definition', '[x]: attachment:a%20b(1).png', `[x]: ${uri}`],
    ['two', '![](attachment:a%20b(1).png)![](attachment:a%20b(1).png)', `![](${uri})![](${uri})`],
  ])('puts the data in place of %s', (_, content, expected) => {
    expect(messageToMarkdown(withFile(content))).toBe(expected);
  });

  it('appends a file that nothing refers to', () => {
    expect(messageToMarkdown(withFile('see attachment:a%20b(1).png'))).toBe(
      `see attachment:a%20b(1).png\n\n![a b(1).png](${uri})`,
    );
    expect(messageToMarkdown(withFile('![](attachment:a.png2)', 'a.png'))).toBe(
      `![](attachment:a.png2)\n\n![a.png](${uri})`,
    );
    expect(messageToMarkdown(withFile('', '[x]`.bin', 'odd type'))).toBe(
      `[\\[x\\]\\\`.bin](data:application/octet-stream;base64,${png})`,
    );
  });

  it('refuses what is longer than a string can be, and names the message', () => {
    const message = withFile('![](attachment:a.bin)\n'.repeat(1000), 'a.bin');
    message.attachments[0]!.data = new Uint8Array(1_000_000);
    message.id = 'm1';
    expect(() => dialogToMarkdown(new Dialog('d', [message]))).toThrow(
      expect.objectContaining({
        code: 'too_large',
        message: expect.stringMatching(/^m1: too long .* smaller$/) as string,
      }),
    );
  });

  it('finds references in a prompt and in its reply', () => {
    const message = withFile('![](attachment:p.png)', 'p.png');
    message.type = 'prompt';
    message.reply = '![](attachment:p.png)';
    expect(messageToMarkdown(message)).toBe(`> **Prompt**\n>\n> ![](${uri})\n\n> **Reply**\n>\n> ![](${uri})`);
  });
});
