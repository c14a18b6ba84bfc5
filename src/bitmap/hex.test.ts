import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.js';
import { Bitmap } from './bitmap.js';
import { formatDigits, formatHex, parseDigits, parseHex } from './hex.js';
import { formatList } from './parselist.js';
import { allSet } from './patterns.js';

const bitmaps = fc
  .tuple(fc.nat(200), fc.uint8Array({ minLength: 25, maxLength: 25 }))
  .map(([size, bytes]) => Bitmap.fromBytes(size, bytes));

describe('hex chunks', () => {
  it.each([
    [0, ''],
    [1, '1'],
    [5, '1f'],
    [32, 'ffffffff'],
    [33, '1,ffffffff'],
    [40, 'ff,ffffffff'],
    [64, 'ffffffff,ffffffff'],
  ])('show %i ones as the kernel does', (size, expected) => {
    expect(formatHex(allSet(size))).toBe(expected);
  });

  it('keep their leading zeros', () => {
    expect(formatHex(Bitmap.of(77, [0, 36, 63]))).toBe('0000,80000010,00000001');
  });

  it.each([
    ['', ''],
    [' \n', ''],
    ['1', '0'],
    ['0x11', '0,4'],
    ['0XFF', '0-7'],
    ['80000000', '31'],
    ['ff,ffffffff', '0-39'],
    ['1,0', '32'],
    ['1, 1\n', '0,32'],
    ['0,00000000,3', '0-1'],
  ])('%j are read', (text, list) => {
    expect(formatList(parseHex(text, 40))).toBe(list);
  });

  it.each([
    ['100,00000000', 'set bit 40 is out of range: the last bit is 39'],
    ['1,0,0', 'set bit 64 is out of range: the last bit is 39'],
    ['fffffffff', "chunk 1 has more than 8 digits: 'fffffffff'; put a comma between each 32 bits"],
    ['1,2g', "chunk 2 is no hex number: '2g'"],
    ['1,,2', 'chunk 2 is empty'],
    ['1,', 'chunk 2 is empty'],
    ['0x', 'chunk 1 is empty'],
    ['1,0x2', "chunk 2 is no hex number: '0x2'"],
    ['-1', "chunk 1 is no hex number: '-1'"],
  ])('%j are refused for 40 bits', (text, message) => {
    expect(() => parseHex(text, 40)).toThrow(new InputError(`hex bitmap: ${message}`));
  });

  it('with a set bit do not fit a bitmap without bits', () => {
    expect(formatHex(parseHex('0', 0))).toBe('');
    expect(() => parseHex('1', 0)).toThrow(
      new InputError('hex bitmap: set bit 0 is out of range: the bitmap has no bits'),
    );
  });

  it('are read back as the same bits', () => {
    fc.assert(
      fc.property(bitmaps, (bitmap) => {
        expect(parseHex(formatHex(bitmap), bitmap.size)).toEqual(bitmap);
      }),
    );
  });
});

describe('hex digits', () => {
  it('hold four bits each, the least significant digit first', () => {
    expect(formatList(parseDigits('1f8A', 16).bitmap)).toBe('0,4-7,11,13,15');
    expect(formatDigits(Bitmap.of(16, [0, 4, 5, 6, 7, 11, 13, 15]))).toBe('1f8a');
    expect(formatDigits(Bitmap.of(9, [8]))).toBe('001');
    expect(formatDigits(new Bitmap(0))).toBe('');
  });

  it.each([
    ['ff', 5, '0-4', 0xe0],
    ['ffff', 5, '0-4', 0xff],
    ['f1', 5, '0-4', undefined],
    ['f10e', 5, '0-4', undefined],
    ['f10f', 5, '0-4', 0x10],
    ['f00f', 4, '0-3', undefined],
    ['f04', 4, '0-3', 0x04],
    ['f3', 4, '0-3', 0x30],
    ['12', 8, '0,5', undefined],
    ['1234', 8, '0,5', 0x43],
    ['', 0, '', undefined],
    ['12', 0, '', 0x21],
    ['000f', 0, '', undefined],
  ])('of %j past %i bits are garbage', (text, size, list, tail) => {
    const parsed = parseDigits(text, size);
    expect(formatList(parsed.bitmap)).toBe(list);
    expect(parsed.tail).toBe(tail);
  });

  it.each([
    ['', 1, '0 given, but 1 bits take 1 digits'],
    ['12345678901234567', 70, '17 given, but 70 bits take 18 digits'],
    ['12g4', 16, "'g' at position 2 is no hex digit"],
    ['0x', 8, "'x' at position 1 is no hex digit"],
    ['12 ', 8, "' ' at position 2 is no hex digit"],
    ['1\n', 8, "'?' at position 1 is no hex digit"],
    ['1é', 8, "'é' at position 1 is no hex digit"],
    ['😀', 8, "'😀' at position 0 is no hex digit"],
  ])('%j are refused for %i bits', (text, size, message) => {
    expect(() => parseDigits(text, size)).toThrow(new InputError(`hex digits: ${message}`));
  });

  it('are read back as the same bits, whatever digits follow', () => {
    const garbage = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), maxLength: 9 });
    fc.assert(
      fc.property(bitmaps, garbage, (bitmap, more) => {
        expect(parseDigits(formatDigits(bitmap) + more, bitmap.size).bitmap).toEqual(bitmap);
      }),
    );
  });
});
