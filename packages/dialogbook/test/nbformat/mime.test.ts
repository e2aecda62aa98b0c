/** Which mime types hold JSON, and which hold lines. */
import { expect, test } from 'vitest';
import { isJsonMime, isTextMime } from '../../src/nbformat/mime.ts';

test.each([
  ['application/json', true, false],
  ['application/vnd.jupyter.widget-view+json', true, false],
  ['application/geo+json', true, false],
  ['application/x-json', false, false],
  ['image/a+json', false, false],
  ['text/plain', false, true],
  ['text/json', false, true],
  ['image/svg+xml', false, true],
  ['application/javascript', false, true],
  ['application/x-javascript', false, false],
  ['image/png', false, false],
  ['application/pdf', false, false],
])('%s: JSON %s, lines %s', (mime, json, text) => {
  expect([isJsonMime(mime), isTextMime(mime)]).toEqual([json, text]);
});
