/** The notebook value that new files are made of. */
import { expect, test } from 'vitest';
import { newNotebook } from '../../src/nbformat/notebook.ts';
import { validateNotebook } from '../../src/nbformat/validate.ts';

test('a new notebook is valid, and its first cell needs an id (B09)', () => {
  expect(validateNotebook(newNotebook())).toEqual([]);
  expect(
    validateNotebook(newNotebook([{ cell_type: 'raw', id: 'a1', metadata: {}, source: '' }], { metadata: { a: 1 } })),
  ).toEqual([]);
  expect(
    validateNotebook(newNotebook([{ cell_type: 'raw', metadata: {}, source: '' }])).map(({ rule }) => rule),
  ).toEqual(['missing-id']);
});
