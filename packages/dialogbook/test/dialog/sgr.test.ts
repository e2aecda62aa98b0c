import { expect, it } from 'vitest';
import { plainRendition, renditionSequence, selectRendition } from '../../src/dialog/sgr.ts';

it.each([
  ['', ''],
  ['31', '31'],
  ['1;31', '1;31'],
  ['1;31;0', ''],
  ['31;', ''],
  ['31;32', '32'],
  ['31;42;39', '42'],
  ['91;103;49', '91'],
  ['1;2;3;22', '3'],
  ['4;24;9;29;7;27;5;25;8;28;53;55', ''],
  ['38;5;9;1', '38;5;9;1'],
  ['38;2;1;2;3;48;2;4;5;6', '38;2;1;2;3;48;2;4;5;6'],
  ['38:2::1:2:3', '38:2::1:2:3'],
  ['38;5', '38;5'],
  ['1;108;4', '1;4'],
  [`1;${'0'.repeat(100)}31`, '1'],
])('after %j the attributes %j are on', (parameters, on) => {
  const sequence = renditionSequence(selectRendition(plainRendition, parameters));
  expect(sequence).toBe(on === '' ? '' : `\x1b[${on}m`);
});
