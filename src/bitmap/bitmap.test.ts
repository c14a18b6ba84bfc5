import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bitmap } from './bitmap.js';

const sizesAndBits = fc.nat(100).chain((size) => fc.tuple(fc.constant(size), fc.uniqueArray(fc.nat(120))));

describe('a bitmap', () => {
  it('starts empty, in as many bytes as its bits take', () => {
    expect([0, 1, 8, 9].map((size) => new Bitmap(size).bytes.length)).toEqual([0, 1, 1, 2]);
    expect([...new Bitmap(9).bits()]).toEqual([]);
  });

  it('keeps bit i at place i & 7 of byte i >> 3', () => {
    expect([...Bitmap.of(20, [0, 7, 9, 19]).bytes]).toEqual([0x81, 0x02, 0x08]);
  });

  it('leaves out the bits past its size', () => {
    expect([...Bitmap.of(10, [9, 10, 15, 16, 4_000_000_000]).bits()]).toEqual([9]);
    expect([...Bitmap.fromBytes(10, Uint8Array.of(0xff, 0xff, 0xff)).bytes]).toEqual([0xff, 0x03]);
  });

  it('pads bytes that are too few with clear bits', () => {
    expect([...Bitmap.fromBytes(20, Uint8Array.of(0x81)).bits()]).toEqual([0, 7]);
  });

  it('is made over a copy of the bytes', () => {
    const bytes = Uint8Array.of(1);
    const bitmap = Bitmap.fromBytes(8, bytes);
    bytes[0] = 0;
    expect(bitmap.has(0)).toBe(true);
  });

  it('sets and clears one bit and no other', () => {
    const bitmap = Bitmap.of(16, [3, 4, 5]);
    bitmap.clear(4);
    bitmap.set(12);
    bitmap.clear(0);
    expect([...bitmap.bits()]).toEqual([3, 5, 12]);
    expect([2, 3, 4, 5, 12].map((bit) => bitmap.has(bit))).toEqual([false, true, false, true, true]);
  });

  it('counts its set bits below an end', () => {
    const bitmap = Bitmap.of(20, [0, 7, 8, 18, 19]);
    expect(bitmap.weight()).toBe(5);
    expect([0, 1, 7, 8, 9, 18, 19].map((end) => bitmap.weight(end))).toEqual([0, 1, 1, 2, 3, 3, 4]);
  });

  it('gives eight bits at a time as a number', () => {
    const bitmap = Bitmap.of(20, [1, 8, 15, 19]);
    expect([0, 8, 16].map((start) => bitmap.value8(start))).toEqual([0x02, 0x81, 0x08]);
  });

  it('is cut or padded to another size', () => {
    const bitmap = Bitmap.of(12, [2, 9, 11]);
    expect([...bitmap.resized(10).bits()]).toEqual([2, 9]);
    expect([...bitmap.resized(30).bits()]).toEqual([2, 9, 11]);
  });

  it('has a complement without bits past the size', () => {
    const complement = Bitmap.of(10, [0, 2, 3, 4, 5, 6, 7, 8]).complement();
    expect([...complement.bits()]).toEqual([1, 9]);
    expect(complement.bytes[1]).toBe(0x02);
  });

  it('combines two bitmaps bit by bit', () => {
    const [a, b] = [Bitmap.of(12, [0, 5, 9]), Bitmap.of(12, [5, 9, 11])];
    expect([...Bitmap.combine(a, b, (x, y) => x & y).bits()]).toEqual([5, 9]);
    expect([...Bitmap.combine(a, b, (x, y) => x | y).bits()]).toEqual([0, 5, 9, 11]);
  });

  it('sets the bits of a range, its end left out', () => {
    const range = (start: number, end: number) => {
      const bitmap = new Bitmap(40);
      bitmap.setRange(start, end);
      return [...bitmap.bits()];
    };
    for (let start = 0; start <= 40; start++)
      for (let end = start; end <= 40; end++)
        expect(range(start, end)).toEqual(Array.from({ length: end - start }, (_, i) => start + i));
  });

  it('clears the bits of a range and counts those of it that are set, its end left out', () => {
    for (let start = 0; start <= 40; start++)
      for (let end = start; end <= 40; end++) {
        const bitmap = Bitmap.of(40, Array(40).keys());
        expect(bitmap.weightOf(start, end)).toBe(end - start);
        bitmap.clearRange(start, end);
        expect([...bitmap.bits()]).toEqual([...Array(40).keys()].filter((bit) => bit < start || bit >= end));
        expect([bitmap.weightOf(start, end), bitmap.weightOf(0, 40)]).toEqual([0, 40 - end + start]);
      }
  });

  it('tells the next clear bit, and the first and last set ones of a range, up to the size', () => {
    fc.assert(
      fc.property(sizesAndBits, fc.nat(110), fc.nat(110), ([size, bits], start, end) => {
        const bitmap = Bitmap.of(size, bits);
        const at = [...Array(size).keys()];
        const set = at.filter((bit) => bit >= start && bit < end && bits.includes(bit));
        expect(bitmap.nextClear(start)).toBe(at.find((bit) => bit >= start && !bits.includes(bit)) ?? size);
        expect([bitmap.firstSetIn(start, end), bitmap.lastSetIn(start, end)]).toEqual([set[0], set.at(-1)]);
      }),
      { numRuns: 2000 },
    );
  });

  it('lists exactly the bits that were set, lowest first', () => {
    fc.assert(
      fc.property(sizesAndBits, ([size, bits]) => {
        const expected = bits.filter((bit) => bit < size).sort((x, y) => x - y);
        const bitmap = Bitmap.of(size, bits);
        expect([...bitmap.bits()]).toEqual(expected);
        expect(bitmap.weight()).toBe(expected.length);
      }),
    );
  });
});
