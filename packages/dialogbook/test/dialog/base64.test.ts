import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from '../../src/dialog/base64.ts';

it('writes what the platform writes, and reads it back', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = encodeBase64(bytes);
      expect(text).toBe(btoa(String.fromCharCode(...bytes)));
      expect(decodeBase64(text)).toEqual(Uint8Array.from(bytes));
    }),
  );
});

it('reads past white space', () => {
  expect(decodeBase64(' aGV\nsbG8\r\n=\t')).toEqual(new TextEncoder().encode('hello'));
});

it.each(['a', 'aaaaa', 'a===', '=', '====', 'aa=a', 'aGVsbG8', 'a-_=', '<svg', 'aé==', '😀=='])(
  'does not take %j for base64',
  (text) => {
    expect(decodeBase64(text)).toBeUndefined();
  },
);
