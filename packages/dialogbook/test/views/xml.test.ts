import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import { Message } from '../../src/dialog/message.ts';
import { outputsText } from '../../src/views/parts.ts';
import { printable } from '../../src/views/printable.ts';
import { dialogToXml, messageToXml } from '../../src/views/xml.ts';
import { anyDialog, expectPrintable } from './documents.ts';
import { elementsOf, parseXml, textOf } from './xml-parser.ts';
import type { Element } from './xml-parser.ts';

const elementNames = { code: 'code', note: 'markdown', prompt: 'prompt', raw: 'raw' };

function element(name: string, text: string): Element[] {
  return text === '' ? [] : [{ name, attributes: {}, children: [text] }];
}

/** What must be read back: the message, and nothing that its text pretends to be. */
function expected(message: Message): Element {
  const content = printable(message.content);
  return {
    name: elementNames[message.type],
    attributes: { id: printable(message.id) },
    children: [
      ...(content === '' ? [] : [content]),
      ...element('reply', printable(message.reply)),
      ...element('out', outputsText(message)),
    ],
  };
}

describe('dialogToXml', () => {
  it('cannot be deceived: parsing it gives exactly the messages', () => {
    fc.assert(
      fc.property(anyDialog, (dialog) => {
        const xml = dialogToXml(dialog);
        const root = parseXml(xml);
        expect(root.name).toBe('dialog');
        expect(root.attributes).toEqual(dialog.name === '' ? {} : { name: printable(dialog.name) });
        expect(elementsOf(root)).toEqual(dialog.messages.map(expected));
        expect(textOf(root)).toMatch(/^\n+$/);
        expectPrintable(xml);
      }),
      { numRuns: 1000 },
    );
  });

  it('shows the messages given', () => {
    const dialog = new Dialog('d', [new Message({ content: 'a', id: 'a' }), new Message({ content: 'b', id: 'b' })]);
    expect(dialogToXml(dialog, { messages: dialog.messages.slice(1) })).toBe(
      '<dialog name="d">\n<code id="b">b</code>\n</dialog>',
    );
  });
});

describe('messageToXml', () => {
  it('leaves text without markup as it is', () => {
    const message = new Message({ content: 'a > b "quoted" \'text\' ] ]>', type: 'note', id: 'n' });
    expect(messageToXml(message)).toBe('<markdown id="n">a > b "quoted" \'text\' ] ]></markdown>');
  });

  it('divides the end of a CDATA section between two', () => {
    const message = new Message({ content: 'a ]]> b', id: 'c' });
    expect(messageToXml(message)).toBe('<code id="c"><![CDATA[a ]]]]><![CDATA[> b]]></code>');
  });

  it('escapes attributes', () => {
    const message = new Message({ content: '', type: 'raw', id: 'a"<&>\n', meta: { item_kind: 'x\ty' } });
    expect(messageToXml(message)).toBe('<raw id="a&quot;&lt;&amp;&gt;&#10;" kind="x&#9;y"></raw>');
  });

  it('tells what a message is set to, and which files it carries', () => {
    const message = new Message({
      content: '![](attachment:a.png)',
      type: 'note',
      id: 'n',
      meta: { skipped: true, pinned: 1 },
    });
    message.addAttachment(new Uint8Array(35_000), 'image/png', { id: 'a.png' });
    expect(messageToXml(message)).toBe(
      '<markdown id="n" skipped="true" pinned="true">![](attachment:a.png)<attachment name="a.png" type="image/png" size="35 KB"/></markdown>',
    );
  });

  it('replaces what XML cannot hold', () => {
    const message = new Message({ content: 'a\0b\ud83dc\uffff\r\nd', id: 'c' });
    expect(messageToXml(message)).toBe('<code id="c">a␀b\ufffdc\ufffd\nd</code>');
  });

  it('keeps the picture of a big plot out', () => {
    const data = { 'image/png': 'A'.repeat(2_800_000), 'text/html': '<b>'.repeat(9), 'text/plain': '<Figure>' };
    const message = new Message({
      content: 'plot()',
      id: 'c',
      outputs: [{ output_type: 'display_data', data, metadata: {} }],
    });
    expect(messageToXml(message)).toBe(
      '<code id="c">plot()<out><![CDATA[<Figure>\n[image/png 2.1 MB] [text/html 27 B]]]></out></code>',
    );
  });
});
