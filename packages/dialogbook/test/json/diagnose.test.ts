/** Why a text is not JSON, said so that a person can mend it. */
import { describe, expect, it, test } from 'vitest';
import { DialogError } from '../../src/errors.ts';
import { scanJson } from '../../src/json/scan.ts';
import { readFixture } from '../support/fixtures.ts';

const encoder = new TextEncoder();

function fault(source: string | Uint8Array): DialogError {
  try {
    scanJson(typeof source === 'string' ? encoder.encode(source) : source);
  } catch (error) {
    if (DialogError.is(error)) return error;
    throw error;
  }
  throw new Error('it is JSON');
}

describe('merge conflicts', () => {
  const conflict = '{\n "a": [\n<<<<<<< HEAD\n  1\n=======\n  2\n>>>>>>> branch\n ]\n}\n';

  test.each([
    ['LF', conflict],
    ['CRLF', conflict.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${conflict}`],
  ])('are named where they start: %s', (_, text) => {
    const error = fault(text);
    expect(error.code).toBe('conflict_markers');
    expect(error.data).toMatchObject({ line: 3, column: 1 });
    expect(error.message).toContain('line 3, column 1: an unresolved git merge conflict');
  });

  it('are named also where the fault comes first', () => {
    expect(fault(`{"a": tru,\n${conflict}`).code).toBe('conflict_markers');
  });

  it('around the whole file, and half mended', () => {
    expect(fault('<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> x\n').data).toMatchObject({ line: 1 });
    expect(fault('{}\n>>>>>>> x\n').data).toMatchObject({ line: 2 });
  });

  it('are not seen in quoted text', () => {
    expect(fault('["\\n<<<<<<< HEAD" x]').code).toBe('invalid_json');
  });
});

describe('files of another kind', () => {
  test.each<[string, Uint8Array | string, string, string]>([
    ['UTF-16 LE', Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0), 'not_utf8', 'UTF-16 (little-endian)'],
    ['UTF-16 BE', Uint8Array.of(0xfe, 0xff, 0, 0x7b, 0, 0x7d), 'not_utf8', 'UTF-16 (big-endian)'],
    ['UTF-16 LE without its mark', Uint8Array.of(0x7b, 0, 0x7d, 0), 'not_utf8', 'UTF-16 (little-endian)'],
    ['UTF-16 BE without its mark', Uint8Array.of(0, 0x7b, 0, 0x7d), 'not_utf8', 'UTF-16 (big-endian)'],
    ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0), 'not_utf8', 'gzip'],
    ['zip', Uint8Array.of(0x50, 0x4b, 3, 4), 'not_utf8', 'zip'],
    ['PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'not_utf8', 'PNG'],
    ['zero bytes', new Uint8Array(100), 'not_utf8', 'binary'],
    ['a web page', '<!DOCTYPE html>\n<html>', 'invalid_json', 'web page'],
    ['XML', '<?xml version="1.0"?>', 'invalid_json', 'web page or XML'],
    ['Git LFS', 'version https://git-lfs.github.com/spec/v1\noid sha256:1', 'invalid_json', 'git lfs pull'],
    ['nothing', '', 'invalid_json', 'the file is empty'],
    ['white space', ' \n\t', 'invalid_json', 'only white space'],
    ['a word', 'PKG', 'invalid_json', 'found "PKG"'],
    ['random bytes', Uint8Array.from({ length: 300 }, (_, index) => (index * 131 + 7) & 0xff), 'not_utf8', 'binary'],
  ])('%s', (_, source, code, words) => {
    const error = fault(source);
    expect(error.code).toBe(code);
    expect(error.message).toContain(words);
  });
});

describe('places', () => {
  it('are lines and code points, from 1', () => {
    const error = fault('{\n "é😀": x}');
    expect(error.data).toEqual({ line: 2, column: 8, offset: 13 });
    expect(error.message).toBe('line 2, column 8: expected a value, found "x}"');
  });

  it('of a string that is not closed are where it starts', () => {
    expect(fault('{\n "a": "bc\n}').data).toMatchObject({ line: 2, column: 7 });
  });

  it('show little of what was found, and no half characters', () => {
    const { message } = fault(`[${'😀'.repeat(1000)}`);
    expect(message.length).toBeLessThan(150);
    expect(message.isWellFormed()).toBe(true);
  });

  it('are found quickly in a large file on one line', () => {
    const start = performance.now();
    const error = fault(`[${'"0123456789",'.repeat(1_000_000)}x]`);
    expect(error.data).toMatchObject({ line: 1 });
    expect(performance.now() - start).toBeLessThan(3000);
  });

  it('of a notebook that was cut are at its end', () => {
    const bytes = readFixture('nbformat-4-5.ipynb');
    for (let length = 1; length < bytes.length - 1; length += 7) {
      const error = fault(bytes.subarray(0, length));
      expect(error.code).toBe('invalid_json');
      expect(error.message).toMatch(
        /^line \d+, column \d+: .*(cut short|not closed|digit|escape|hexadecimal|expected)/s,
      );
    }
  });
});
