import { describe } from 'vitest';
import { Dialog } from '../../src/dialog/dialog.ts';
import type { Message } from '../../src/dialog/message.ts';
import { hasError } from '../../src/dialog/outputs.ts';
import type { JsonObject, JsonValue } from '../../src/json/types.ts';
import { numberedLines } from '../../src/views/lines.ts';
import { dialogToPython } from '../../src/views/python.ts';
import { dialogToText, listing, messageToText } from '../../src/views/text.ts';
import { dialogToXml, messageToXml } from '../../src/views/xml.ts';
import type { XmlOptions } from '../../src/views/xml.ts';
import { goldenMessage, testVectors } from '../support/golden.ts';
import type { Difference } from '../support/golden.ts';

/** The length to which the original cuts outputs unless told otherwise. */
const maxOutputLength = 512;

function xmlOptions(kw: JsonObject): XmlOptions {
  const { ids, incl_out: outputs = false, trunc_out: cut = true } = kw;
  return {
    outputs: outputs === true,
    ...(typeof ids === 'boolean' && { ids }),
    ...(cut === true && { maxOutputLength }),
  };
}

function goldenDialog(value: JsonValue | undefined): Dialog {
  const { name, messages } = value as { name: string; messages: JsonValue[] };
  return new Dialog(name, messages.map(goldenMessage));
}

function viewMessage(message: Message, kw: JsonObject): string {
  if (kw['incl_out'] === true) return messageToText(message, { lineNumbers: true });
  const [start, end] = (kw['view_range'] ?? [kw['start_line'], kw['end_line']]) as number[];
  return numberedLines(message.content, { ...(start !== undefined && { start }), ...(end !== undefined && { end }) });
}

const operations: Parameters<typeof testVectors>[1] = {
  msg2xml: ({ message, kw }) => messageToXml(goldenMessage(message), xmlOptions(kw as JsonObject)),
  view_dlg: ({ dialog: value }) => {
    const dialog = goldenDialog(value);
    return dialogToXml(dialog, { messages: dialog.messages.filter(hasError) });
  },
  view_msg: ({ message, kw }) => viewMessage(goldenMessage(message), kw as JsonObject),
  view_msgs: ({ dialog: value, ids }) => {
    const dialog = goldenDialog(value);
    const messages = (ids as string[]).map((id) => dialog.messages.get(id));
    return dialogToText(dialog, { messages, lineNumbers: true, outputs: false });
  },
  summary: ({ dialog, maxlen }) => listing(goldenDialog(dialog), { maxLength: maxlen as number }),
};

/** Where we differ from the original, in both of its versions. */
const differences: Record<string, Difference> = {
  'msg2xml escape': {
    why: 'markup in a text stands in CDATA, so that the result is well-formed',
    ours: '<markdown id="n"><![CDATA[<b>&"\'</b>]]></markdown>',
  },
  'msg2xml close tag inside': {
    why: 'no text may close the frame',
    ours: '<markdown id="n"><![CDATA[</markdown>]]></markdown>',
  },
  'msg2xml html': {
    why: 'the plain text is shown, HTML is a placeholder with its size',
    ours: '<code id="c">x<out>t\n[text/html 3 B]</out></code>',
  },
  'msg2xml multi line prompt': {
    why: 'a reply is not an output: the element says who speaks',
    ours: '<prompt id="p">a\nb<reply>c\nd</reply></prompt>',
  },
  'view_dlg errors': {
    why: 'each message begins a line',
    ours: '<dialog name="my dlg">\n<code id="c">1/0<out>tb</out></code>\n</dialog>',
  },
  'view_msg start 0': {
    why: 'a range is cut to the lines there are',
    ours: '1: a',
  },
  'view_msg end -2': {
    why: '-1 is the last line, so -2 is the one before it',
    ours: '1: a\n2: b',
  },
  'view_msgs two': {
    why: 'the line above a message names its type, and a reply is shown',
    ours: 'n:note\n1: # T\n\np:prompt\n1: q\nreply:\n  r',
  },
  'summary 20': {
    why: 'flags are shown, and how the output begins instead of how long it is',
    ours: 'n:note: # T\nc:code[error]:… ⇒ tb\nc2:code: 2 ⇒ 2\np:prompt: q ⇒ r',
  },
  'msg2xml nbdev meta': {
    why: 'attributes without a value are not XML; export directives are in the content',
    ours: '<code id="c">x</code>',
  },
  'view_msg incl out': {
    why: 'the message is shown with its label, and no text can close the frame of the output',
    ours: 'c:code\n1: a\nout:\n  1',
  },
};

const seedOnly = ['view_msg start 0', 'view_msg end -2', 'view_msgs two'];
const headOnly = ['msg2xml nbdev meta', 'view_msg incl out'];
const without = (names: readonly string[]): Record<string, Difference> =>
  Object.fromEntries(Object.entries(differences).filter(([name]) => !names.includes(name)));

describe('views of the seed', () => testVectors('views.seed.json', operations, without(headOnly)));

describe('views of its successor', () => testVectors('views.head.json', operations, without(seedOnly)));

describe('exported code', () =>
  testVectors('exported.seed.json', {
    dlg2py: ({ messages }) => dialogToPython(new Dialog('exported', (messages as JsonValue[]).map(goldenMessage))),
  }));
