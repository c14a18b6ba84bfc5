import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.js';
import { poolOf } from './replay.test-helper.js';

describe('a pool', () => {
  it('has a bit for each page, or for several', () => {
    const pool = poolOf({ basePfn: 0x100 });
    expect([pool.bits, pool.bitOf(0x105), pool.pfnOf(5), pool.bitsOf(3)]).toEqual([100, 5, 0x105, 3]);
    const coarse = poolOf({ basePfn: 0x100, orderPerBit: 2 });
    expect([coarse.bits, coarse.bitOf(0x107), coarse.pfnOf(5)]).toEqual([25, 1, 0x114]);
    expect([1, 4, 5, 8].map((count) => coarse.bitsOf(count))).toEqual([1, 1, 2, 2]);
  });

  it('holds pages that all lie in it', () => {
    const pool = poolOf({ basePfn: 0x100 });
    expect([pool.holds(0x100, 100), pool.holds(0x163, 1)]).toEqual([true, true]);
    expect([pool.holds(0x100, 101), pool.holds(0xff, 1), pool.holds(0x164, 1)]).toEqual([false, false, false]);
  });

  it('has a last bit only if all its pages are there', () => {
    expect(poolOf({ pages: 7, orderPerBit: 2 }).bits).toBe(1);
  });

  it.each([
    [0x1000, 0, 8, 0, { nr: 8, alignMask: 0, alignOffset: 0 }],
    [0x1003, 0, 8, 3, { nr: 8, alignMask: 7, alignOffset: 3 }],
    [0x1003, 0, 8, 1, { nr: 8, alignMask: 1, alignOffset: 1 }],
    [0x1006, 1, 8, 3, { nr: 4, alignMask: 3, alignOffset: 3 }],
    [0x1006, 1, 7, 1, { nr: 4, alignMask: 0, alignOffset: 0 }],
    [0x1006, 2, 1, 1, { nr: 1, alignMask: 0, alignOffset: 0 }],
    [0xf_ffff_ffff, 0, 1, 31, { nr: 1, alignMask: 2 ** 31 - 1, alignOffset: 2 ** 31 - 1 }],
  ])(
    'at page %i, 2^%i to a bit, searches %i pages aligned by 2^%i as the kernel does',
    (basePfn, orderPerBit, count, align, need) => {
      expect(poolOf({ basePfn, orderPerBit }).need(count, align)).toEqual(need);
    },
  );

  it('has at least one bit, and at most 2^26', () => {
    expect(() => poolOf({ pages: 3, orderPerBit: 2 })).toThrow(
      new InputError('a pool of 3 pages has no bit of 4 pages each'),
    );
    expect(poolOf({ pages: 2 ** 26 }).bits).toBe(2 ** 26);
    expect(poolOf({ pages: 2 ** 28, orderPerBit: 2 }).bits).toBe(2 ** 26);
  });

  it.each([
    ['given', '--pool-pages 67108865 makes a bitmap of 67108865 bits: the most is 67108864; a larger --order'],
    ['told', 'the trace tells of 67108865 pages, which makes a bitmap of 67108865 bits: the most is 67108864; a lar'],
    ['seen', 'the pages that are seen make a bitmap of 67108865 bits: the most is 67108864; give --base-pfn and --p'],
  ] as const)('with too many bits is complained of by where its pages are known from: %s', (pagesFrom, message) => {
    expect(() => poolOf({ pages: 2 ** 26 + 1, pagesFrom })).toThrow(message);
    expect(() => poolOf({ pages: 2 ** 26 + 1, pagesFrom })).toThrow(InputError);
  });
});
