/** The layout of a text, found in the text. */
import { describe, expect, it, test } from 'vitest';
import { encodeJson } from '../../src/json/encode.ts';
import { scanJson } from '../../src/json/scan.ts';
import { type JsonStyle, detectStyle, jupyterStyle } from '../../src/json/style.ts';

const encoder = new TextEncoder();

describe('the layout of a text', () => {
  function styleOf(text: string): JsonStyle {
    const bytes = encoder.encode(text);
    const found = detectStyle(bytes, scanJson(bytes));
    return { ...found, escapes: found.escapes };
  }

  test.each<[string, string, Partial<JsonStyle>]>([
    ['indent 1', '{\n "a": 1\n}', { indent: ' ', newline: '\n', colon: ': ' }],
    ['indent 0', '{\n"a": 1\n}', { indent: '' }],
    ['a tab', '{\n\t"a": 1\n}', { indent: '\t' }],
    ['CRLF', '{\r\n  "a": 1\r\n}', { indent: '  ', newline: '\r\n' }],
    ['CR', '{\r  "a": 1\r}', { indent: '  ', newline: '\r' }],
    ['CR CR LF', '{\r\r\n  "a": 1\r\r\n}', { indent: '  ', newline: '\r\r\n' }],
    ['a blank line first', '{\n\n  "a": 1\n}', { indent: '  ', newline: '\n' }],
    ['one line', '{"a":1}', { indent: null, colon: ':', comma: ',' }],
    ['one line with blanks', '{"a": 1}', { indent: null, colon: ': ', comma: ', ' }],
    ['a list', '[\n  1\n]', { indent: '  ', colon: ': ' }],
    ['a list on one line', '[1,2]', { indent: null, colon: ':', comma: ',' }],
    ['a blank before the colon', '{"a" : 1}', { colon: ' : ' }],
    ['sorted keys', '{"a":1,"b":[{"c":1,"d":2}]}', { sortKeys: true }],
    ['unsorted keys', '{"b":1,"a":2}', { sortKeys: false }],
    ['unsorted keys in a list', '{"a":1,"b":[{"d":1,"c":2}]}', { sortKeys: false }],
    ['nothing', '{}', jupyterStyle],
    ['a scalar', '1', jupyterStyle],
  ])('%s', (_, text, expected) => {
    expect(styleOf(text)).toMatchObject(expected);
  });

  test.each<[string, string, Partial<JsonStyle['escapes']>]>([
    ['none', '["a"]', { ascii: false, upper: false, extra: '', slash: false }],
    ['lower', '["\\u00e9"]', { ascii: true, upper: false }],
    ['upper', '["\\u00E9"]', { ascii: true, upper: true }],
    ['raw and escaped', '["é", "\\u00e9"]', { ascii: false }],
    ['an emoji', '["\\ud83d\\ude00"]', { ascii: true, upper: false }],
    ['a lone surrogate alone', '["\\ud83d", "\\ude00"]', { ascii: false }],
    ['a control character alone', '["\\u001b", "\\u0000"]', { ascii: false, extra: '' }],
    ['HTML', '["\\u003cb\\u003e \\u003cb\\u003e"]', { ascii: false, extra: '<>' }],
    ['slashes', '["a\\/b"]', { slash: true }],
    ['a backslash before u', '["\\\\u00e9 \\\\/"]', { ascii: false, slash: false }],
  ])('escapes: %s', (_, text, expected) => {
    expect(styleOf(text).escapes).toMatchObject(expected);
  });

  it('is found in no time in a text full of escapes, and written so', () => {
    const text = `["${'\\u003ca\\u003e'.repeat(100_000)}"]`;
    const start = performance.now();
    const found = styleOf(text);
    expect(found.escapes.extra).toBe('<>');
    encodeJson(['x'.repeat(300_000)], found);
    expect(performance.now() - start).toBeLessThan(1500);
  });

  it.each(['\r', ' ', '\n', '\r\n\t'])('is found in no time behind very much white space: %j', (space) => {
    const start = performance.now();
    styleOf(`{${space.repeat(500_000)}"a": 1}`);
    styleOf(`{${space.repeat(500_000)}\r "a": 1}`);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
