/** Every function that reads text takes time linear in it: 100 KB of anything, even the most repetitive, in a blink. */
import { describe, expect, it } from 'vitest';
import * as library from '../src/index.ts';

const { Message } = library;

const tokens = [
  ...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  '\r', '\n', '\t', ' ', '\b', '\x1b', '\x9b', '\x1b[1m', '\x1b[', '\x1b]', 'x\x1b[2K', 'a', '😀', '\ud83d', '\u0301', '\u2028',
  '%%', '#|', '#|\n', '![', '![](attachment:', ']: ', 'src=', '```\n', '~~~\n', '<!a', '<!--', '<?', '<a ', '<a b="', '</a',
  '<b>', '<div>\n\n', '> ', '- ', '- a\n', '1. ', '# ', '---\n', '";', "<a b='c' ", '##### Reply<!-- SOLVEIT_SEPARATOR_a -->\n',
]; // prettier-ignore

function show(message: library.Message): void {
  library.listing([message]);
  library.messageToText(message);
  library.messageToXml(message);
  library.messageToMarkdown(message);
  library.messageToView(message);
  message.preview();
  message.mergeContent('note');
}

function showOutput(data: Record<string, string>): void {
  show(new Message({ content: '', outputs: [{ output_type: 'display_data', metadata: {}, data }] }));
}

const readers: Readonly<Record<string, (text: string) => void>> = {
  code: (text) => {
    const message = new Message({ content: text });
    show(message);
    message.exported = !message.exported;
  },
  note: (text) => {
    const message = new Message({ content: text, type: 'note' });
    message.addAttachment(library.tinyPng, 'image/png', { id: '![' });
    show(message);
  },
  prompt: (text) => show(new Message({ content: text, type: 'prompt', reply: text })),
  'the name and type of an attachment': (text) => {
    const message = new Message({ content: '![](attachment:a)', type: 'note' });
    message.addAttachment(library.tinyPng, text, { id: text });
    show(message);
  },
  stream: (text) => show(new Message({ content: '', outputs: [{ output_type: 'stream', name: 'stdout', text }] })),
  outputs: (text) => {
    for (const mime of ['text/plain', 'text/markdown', 'text/html', 'image/png']) showOutput({ [mime]: text });
    showOutput({ [text]: 'x' });
  },
  'a running kernel': (text) => {
    const message = new Message({ content: `${text};` });
    message.addOutput(library.streamMessage(text));
    message.addOutput(library.streamMessage(text));
    message.addOutput(library.executeResultMessage({ 'text/plain': '1' }));
  },
  'a cell': (text) => {
    library.toCell(library.cellToMessage({ cell_type: 'markdown', metadata: {}, source: text }));
    library.splitSource(text);
  },
};

/** What the text stands in: most readers see it at the start of a line and behind a word. */
const frames: Readonly<Record<string, readonly ((text: string) => string)[]>> = {
  code: [(text) => `#|a${text}\rx`],
  note: [(text) => text, (text) => `x ${text}`],
};

describe('100 KB of one token again and again', () => {
  it.each(Object.entries(readers))('in %s', { timeout: 120_000 }, (name, read) => {
    const texts = tokens.flatMap((token) =>
      (frames[name] ?? [(text) => text]).map((frame) => frame(token.repeat(Math.ceil(100_000 / token.length)))),
    );
    const slow = texts.filter((text) => {
      const start = performance.now();
      read(text);
      return performance.now() - start > 3000;
    });
    expect(slow.map((text) => text.slice(0, 20))).toEqual([]);
  });
});
