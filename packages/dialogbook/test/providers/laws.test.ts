/** What holds for every vendor: a valid history that is read and written again is the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vendors } from './vendors.ts';

describe.each(vendors)('$name', ({ histories, read, write }) => {
  test('gives back every valid history, and loses nothing', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { messages } = read(history);
        const written = write(messages);
        expect(written.history).toEqual(history);
        expect(written.losses).toEqual([]);
      }),
    );
  });
});
