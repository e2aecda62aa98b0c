import { expect, it } from 'vitest';
import { uuid4 } from '../../src/dialog/uuid.ts';

it('has the shape of a version 4 UUID', () => {
  expect(uuid4()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuid4()).not.toBe(uuid4());
});

it('follows from its random bytes, which it leaves alone', () => {
  const bytes = Uint8Array.from({ length: 16 }, () => 0xff);
  expect(uuid4(() => bytes)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(bytes.every((byte) => byte === 0xff)).toBe(true);
});
