import { describe, expect, it } from 'vitest';
import { seeded } from '../random.js';
import { Bitmap } from './bitmap.js';
import { drawnMask, formatMask, parseMask, patternOf, repeatedMask } from './mask.js';

describe('a mask of CPUs', () => {
  it.each([
    [1, [0], '0x1'],
    [5, [4], '0x10'],
    [8, [0, 7], '0x81'],
    [9, [], '0x000'],
    [32, [0, 1, 2, 3], '0x0000000f'],
    [70, [0, 64, 69], '0x210000000000000001'],
  ])('of %i CPUs with %j is %j, and is read back', (cpus, bits, text) => {
    const mask = Bitmap.of(cpus, bits);
    expect(formatMask(mask)).toBe(text);
    expect([...parseMask(text, cpus).bits()]).toEqual(bits);
  });

  it('may be a list, apart by blanks, and a number with fewer or more digits and in capitals', () => {
    expect([...parseMask('0-2 7', 8).bits()]).toEqual([0, 1, 2, 7]);
    expect([...parseMask('0X000000000A', 4).bits()]).toEqual([1, 3]);
  });

  it.each([
    ['0x', 4, "mask '0x' is no hex number"],
    ['0x1 2', 4, "mask '0x1 2' is no hex number"],
    ['0x11', 4, "mask '0x11' has CPU 4, but the last is CPU 3"],
    ['4', 4, "bitmap list: region '4' is out of range: the last bit is 3"],
  ])('%j of %i CPUs cannot be used, and it is said why', (text, cpus, message) => {
    expect(() => parseMask(text, cpus)).toThrow(expect.objectContaining({ name: 'InputError', message }));
  });

  it('repeats a pattern for every 32 CPUs, and ends where they do', () => {
    expect(formatMask(repeatedMask('0x0000ffff', 8))).toBe('0xff');
    expect(formatMask(repeatedMask('0x80000001', 34))).toBe('0x180000001');
    expect(patternOf(repeatedMask('0x80000001', 34))).toBe('0x80000001');
    expect(patternOf(repeatedMask('0x00005555', 4096))).toBe('0x00005555');
  });

  it('repeats none if it has no more than 32 CPUs, or one bit is another', () => {
    expect(patternOf(repeatedMask('0x0000ffff', 32))).toBeUndefined();
    const mask = repeatedMask('0x0000ffff', 100);
    mask.clear(96);
    expect(patternOf(mask)).toBeUndefined();
  });

  it('is drawn with as many CPUs as told, the same from one seed, and any of them', () => {
    const random = seeded(3);
    const masks = Array.from({ length: 200 }, () => drawnMask(10, 3, random));
    expect(new Set(masks.map((mask) => mask.weight()))).toEqual(new Set([3]));
    expect(new Set(masks.flatMap((mask) => [...mask.bits()])).size).toBe(10);
    expect(formatMask(drawnMask(10, 3, seeded(3)))).toBe(formatMask(masks[0] as Bitmap));
    expect([0, 10].map((weight) => formatMask(drawnMask(10, weight, random)))).toEqual(['0x000', '0x3ff']);
  });
});
