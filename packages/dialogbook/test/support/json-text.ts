/** Random JSON texts in random, often ugly, layouts, for property tests. */
import fc from 'fast-check';

/** A JSON text, laid out with any white space, escapes, number spellings and duplicate keys. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      'true',
      'false',
      'null',
      '1.0',
      '1e5',
      '-0.0',
      '1E+5',
      '12345678901234567890',
      '0.10',
      'NaN',
      '-Infinity',
      '7',
    ),
    jsonString(),
    tie('list'),
    tie('object'),
  ),
  list: fc
    .array(fc.tuple(space(), tie('value'), space()), { maxLength: 5 })
    .map((items) => `[${items.map((parts) => parts.join('')).join(',')}]`),
  object: fc
    .array(fc.tuple(space(), key(), space(), fc.constant(':'), space(), tie('value'), space()), { maxLength: 5 })
    .map((members) => `{${members.map((parts) => parts.join('')).join(',')}}`),
})).value;

/** Any JSON value, with awkward keys and numbers. */
export const jsonValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(true, false, null, 0, -0, 1, 100000, Number.NaN, 0.1),
    fc.constantFrom('', 'a', 'b\n', 'é', '😀', '\ud83d', '\ude00', 'a\\b"c/', '\0', '\u2028', '<&>'),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(keyText(), tie('value'), { maxKeys: 5 }),
  ),
})).value;

function space(): fc.Arbitrary<string> {
  return fc.constantFrom('', '', ' ', '\n ', '\r\n\t', '\n\n  ');
}

function keyText(): fc.Arbitrary<string> {
  return fc.constantFrom('a', 'b', 'c', '', '10', '2', '__proto__', 'constructor', 'é', '😀');
}

function key(): fc.Arbitrary<string> {
  return fc.oneof(
    keyText().map((text) => JSON.stringify(text)),
    fc.constantFrom('"\\u0061"', '"\\ud83d"'),
  );
}

function jsonString(): fc.Arbitrary<string> {
  const piece = fc.constantFrom(
    'a',
    'é',
    '😀',
    '\\n',
    '\\"',
    '\\\\',
    '\\/',
    '\\u00e9',
    '\\u00E9',
    '\\ud83d\\ude00',
    '\\ud83d',
    '\\ude00',
    '\\u003c',
    '\t',
  );
  return fc.array(piece, { maxLength: 8 }).map((pieces) => `"${pieces.join('')}"`);
}
