import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignmentOf, badBits, badBytes, wholeNumber } from './numbers.js';

const broken = (reason: string) => ({ is: 'broken', reason });

describe('the alignment of an address', () => {
  it.each([
    ['0xffff888100a3b2c4', 4],
    ['ffff888100a3b2c0', 16],
    ['0XFFFF888100A3B2C8', 8],
    ['1', 1],
    ['000000000000000000000000002', 2],
    ['10', 16],
    ['f0', 16],
    ['c', 4],
  ])('%s is %d', (address, alignment) => {
    expect(alignmentOf(address)).toBe(alignment);
  });

  it.each([
    ['10000000000000001', 'address wider than 64 bits'],
    ['0x00ffff888100a3b2c40', 'address wider than 64 bits'],
    ['0', 'address 0'],
    ['0x0000000000000000000', 'address 0'],
    ['', 'address is no hex number'],
    ['0x', 'address is no hex number'],
    ['(fault)', 'address is no hex number'],
    ['0x12 34', 'address is no hex number'],
    ['-4', 'address is no hex number'],
  ])('%j has none', (address, reason) => {
    expect(alignmentOf(address)).toEqual(broken(reason));
  });

  it('is the largest power of two up to 16 that divides it', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 64n - 1n), fc.constantFrom('', '0x', '000', '0x0'), (address, before) => {
        const slow = [16n, 8n, 4n, 2n, 1n].find((power) => address % power === 0n);
        expect(alignmentOf(`${before}${address.toString(16)}`)).toBe(Number(slow));
      }),
    );
  });
});

describe('a whole number', () => {
  it.each([
    ['96', 96],
    ['0x60', 96],
    ['007', 7],
    ['-1', undefined],
    ['1.5', undefined],
    ['6a', undefined],
    ['', undefined],
    ['0x', undefined],
  ])('of %j is %j', (text, value) => {
    expect(wholeNumber(text)).toBe(value);
  });
});

describe('a size', () => {
  it.each([
    [0, 'bits 0: nothing to search'],
    [-1, 'bits is no whole number'],
    [1.5, 'bits is no whole number'],
    [undefined, 'bits is no whole number'],
    [Number.NaN, 'bits is no whole number'],
    [2 ** 32, 'bits past 2^32-1'],
    [Number.POSITIVE_INFINITY, 'bits is no whole number'],
  ])('of %d bits cannot be used', (bits, reason) => {
    expect(badBits(bits)).toEqual(broken(reason));
  });

  it.each([
    [0, 'bytes 0: no object'],
    [-1, 'bytes is no whole number'],
    [undefined, 'bytes is no whole number'],
    [2 ** 53, 'bytes past 2^53-1'],
  ])('of %d bytes cannot be used', (bytes, reason) => {
    expect(badBytes(bytes)).toEqual(broken(reason));
  });

  it('from 1 to the largest can', () => {
    expect([1, 2 ** 32 - 1].map(badBits)).toEqual([undefined, undefined]);
    expect([1, 2 ** 53 - 1].map(badBytes)).toEqual([undefined, undefined]);
  });
});
