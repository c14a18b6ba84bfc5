import { expect, it } from 'vitest';
import { InputError } from '../errors.js';
import { formatList } from './parselist.js';
import { parseBitmap } from './text.js';

it.each([
  ['hex:3,00000001', '0,32-33'],
  ['digits:1000000030', '0,32-33'],
  ['0-3,N', '0-3,39'],
  ['', ''],
])('a bitmap is read from %j', (text, list) => {
  expect(formatList(parseBitmap(text, 40))).toBe(list);
});

it.each([
  ['hex:zz', "hex bitmap: chunk 1 is no hex number: 'zz'"],
  ['digits:1', 'hex digits: 1 given, but 40 bits take 10 digits'],
  ['40', "bitmap list: region '40' is out of range: the last bit is 39"],
  [
    'hexa:1',
    "bitmap list: region 'hexa:1' is invalid: expected a number, or a range or 'all' with an optional ':used/group'",
  ],
])('%j is refused in the words of its own format', (text, message) => {
  expect(() => parseBitmap(text, 40)).toThrow(new InputError(message));
});
