/** Ids made from content. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentId } from '../../src/nbformat/content-id.ts';

test('is eight hex digits, and the same for the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const id = contentId(text, new Set());
      expect(id).toMatch(/^[0-9a-f]{8}$/);
      expect(contentId(text, new Set())).toBe(id);
    }),
  );
});

test('never changes between versions: files hold these ids', () => {
  expect(['', 'code\n1+1', 'markdown\né😀'].map((text) => contentId(text, new Set()))).toMatchInlineSnapshot(`
    [
      "ab3e7c0b",
      "7b1a9a14",
      "4d94c6a9",
    ]
  `);
});

test('is none that is taken, and adds nothing to those', () => {
  const taken = new Set<string>();
  for (let i = 0; i < 100; i++) {
    const id = contentId('same', taken);
    expect(taken.has(id)).toBe(false);
    expect(taken.size).toBe(i);
    taken.add(id);
  }
});

test('differs for near texts', () => {
  const ids = Array.from({ length: 10_000 }, (_, i) => contentId(`code\n${i}`, new Set()));
  expect(new Set(ids).size).toBe(ids.length);
});
