import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Attachment, attachmentToBundle, bundleToAttachment, tinyPng } from '../../src/dialog/attachment.ts';
import { encodeBase64 } from '../../src/dialog/base64.ts';
import { DialogError } from '../../src/errors.ts';
import type { JsonValue } from '../../src/json/types.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const svg = '<svg>\n<text>é</text>\n</svg>';

/** Bundles as files have them, each with the bytes it stands for, or undefined when it stands for none. */
const bundles: [name: string, bundle: JsonValue, data: Uint8Array | undefined][] = [
  ['one image', { 'image/png': encodeBase64(tinyPng) }, tinyPng],
  ['two mime types', { 'image/png': 'eA==', 'image/jpeg': 'eQ==' }, utf8('x')],
  ['base64 on many lines', { 'image/png': 'aGVs\nbG8=\n' }, utf8('hello')],
  ['base64 as a list of lines', { 'image/png': ['aGVs\n', 'bG8=\n'] }, utf8('hello')],
  ['SVG as text', { 'image/svg+xml': svg }, utf8(svg)],
  ['SVG as a list of lines', { 'image/svg+xml': ['<svg>\n', '<text>é</text>\n', '</svg>'] }, utf8(svg)],
  ['text in base64', { 'text/plain': 'aGVsbG8=' }, utf8('hello')],
  ['text with a lone surrogate', { 'text/plain': 'lone \ud83d' }, utf8('lone \ufffd')],
  ['no data', { 'image/png': '' }, new Uint8Array()],
  ['base64 that is none', { 'image/png': 'not base64!' }, undefined],
  ['a value that is no text', { 'application/json': { a: 1 } }, undefined],
  ['an empty bundle', {}, undefined],
  ['no bundle', null, undefined],
];

describe.each(bundles)('a bundle with %s', (_, bundle, data) => {
  const read = (): Attachment => bundleToAttachment('a.png', bundle);

  it('is written back as it is, read or not', () => {
    const attachment = read();
    expect(attachmentToBundle(attachment)).toBe(bundle);
    if (data) expect(attachment.data).toEqual(data);
    else expect(() => attachment.data).toThrow(/attachment 'a.png'/);
    expect(attachmentToBundle(attachment)).toBe(bundle);
  });

  it('is written back as it is when the same data is assigned', () => {
    const attachment = read();
    if (data) attachment.data = data.slice();
    expect(attachmentToBundle(attachment)).toBe(bundle);
  });

  it('keeps its other mime types when the data is replaced', () => {
    const attachment = read();
    attachment.data = utf8('\xff new');
    const written = attachmentToBundle(attachment) as Record<string, JsonValue>;
    expect(Object.keys(written)).toEqual(Object.keys(bundle ?? {}).length ? Object.keys(bundle as object) : ['']);
    expect({ ...written, [attachment.contentType]: null }).toEqual({
      ...(bundle as object),
      [attachment.contentType]: null,
    });
    expect(bundleToAttachment('a.png', written).data).toEqual(utf8('\xff new'));
  });

  it('is copied whole', () => {
    const copy = read().copy();
    expect(attachmentToBundle(copy)).toEqual(bundle);
    expect(copy.id).toBe('a.png');
  });

  it('has a plain form', () => {
    expect(JSON.parse(JSON.stringify(read()))).toMatchObject({
      id: 'a.png',
      ...(data && { data: encodeBase64(data) }),
    });
  });
});

describe('an attachment from a file', () => {
  it('takes its content type from the first mime type', () => {
    expect(bundleToAttachment('a', { 'image/png': 'eA==', 'image/jpeg': 'eQ==' }).contentType).toBe('image/png');
  });

  it('notices data that was changed in place', () => {
    const attachment = bundleToAttachment('a', { 'image/png': 'eHk=', 'image/jpeg': 'eQ==' });
    attachment.data[0] = 'z'.charCodeAt(0);
    expect(attachmentToBundle(attachment)).toEqual({ 'image/png': encodeBase64(utf8('zy')), 'image/jpeg': 'eQ==' });
  });

  it('stays text, or a list of lines, when its text is changed', () => {
    const [whole, lines] = [svg, ['<svg>\n', '</svg>']].map((stored) =>
      bundleToAttachment('a', { 'image/svg+xml': stored }),
    );
    for (const attachment of [whole, lines]) if (attachment) attachment.data = utf8('<svg>\n<g/>\n</svg>\n');
    expect(whole && attachmentToBundle(whole)).toEqual({ 'image/svg+xml': '<svg>\n<g/>\n</svg>\n' });
    expect(lines && attachmentToBundle(lines)).toEqual({ 'image/svg+xml': ['<svg>\n', '<g/>\n', '</svg>\n'] });
  });

  it('becomes base64 when its data is no longer text', () => {
    const attachment = bundleToAttachment('a', { 'image/svg+xml': svg });
    attachment.data = Uint8Array.of(0xff, 0xfe);
    expect(attachmentToBundle(attachment)).toEqual({ 'image/svg+xml': '//4=' });
  });

  it('changes its mime type and nothing else', () => {
    const attachment = bundleToAttachment('a', { 'image/png': 'e\nA==', 'image/jpeg': 'eQ==' });
    attachment.contentType = 'image/webp';
    expect(attachmentToBundle(attachment)).toEqual({ 'image/webp': 'e\nA==', 'image/jpeg': 'eQ==' });
    attachment.contentType = 'image/png';
    expect(Object.keys(attachmentToBundle(attachment) as object)).toEqual(['image/png', 'image/jpeg']);
  });

  it('becomes base64 when its text is given a mime type that is not textual', () => {
    const attachment = bundleToAttachment('a', { 'image/svg+xml': '<svg/>' });
    attachment.contentType = 'image/png';
    expect(attachmentToBundle(attachment)).toEqual({ 'image/png': encodeBase64(utf8('<svg/>')) });
  });

  it('says by code that its data cannot be read', () => {
    const attachment = bundleToAttachment('a', { 'image/png': '?' });
    try {
      void attachment.data;
      expect.unreachable();
    } catch (error) {
      expect(DialogError.is(error, 'invalid_value')).toBe(true);
    }
  });
});

describe('a new attachment', () => {
  it('has a UUID, or the id it is given as a string', () => {
    expect(new Attachment(tinyPng, 'image/png').id).toHaveLength(36);
    expect(new Attachment(utf8('x'), 'text/plain', { id: 42 }).id).toBe('42');
  });

  it('is base64 in a bundle and comes back from it', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.constantFrom('image/png', 'text/plain', 'image/svg+xml'), (data, type) => {
        const bundle = attachmentToBundle(new Attachment(data, type, { id: 'a' }));
        expect(bundle).toEqual({ [type]: encodeBase64(data) });
        expect(bundleToAttachment('a', bundle).data).toEqual(Uint8Array.from(data));
      }),
    );
  });

  it('shares nothing with its copy', () => {
    const attachment = new Attachment(utf8('x'), 'text/plain', { id: 'a' });
    const copy = attachment.copy();
    copy.data[0] = 0;
    expect(attachment.data).toEqual(utf8('x'));
  });
});

describe('text that changes', () => {
  it('comes back whatever it is changed to', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom<JsonValue>('<a>', ['<a>\n', '<b>'], 'YWJj'),
        (text, stored) => {
          const attachment = bundleToAttachment('a', { 'text/html': stored });
          attachment.data = utf8(text);
          expect(bundleToAttachment('a', attachmentToBundle(attachment)).data).toEqual(utf8(text));
        },
      ),
    );
  });
});

it('tinyPng is a PNG with the dimensions 1 by 1', () => {
  expect([...tinyPng.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(tinyPng.buffer);
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([1, 1]);
});
