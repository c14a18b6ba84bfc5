import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.js';
import type { Bitmap } from './bitmap.js';
import { formatList } from './parselist.js';
import { allSet, noneSet, randomFill, runs, shortRuns, sparseFill } from './patterns.js';

/** The size of the kernel's benchmark. */
const BENCH_BITS = 327_680;

function runLengths(bitmap: Bitmap): number[] {
  const lengths: number[] = [];
  for (let bit = 0; bit < bitmap.size; bit++) {
    if (bit > 0 && bitmap.has(bit) === bitmap.has(bit - 1)) lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1;
    else lengths.push(1);
  }
  return lengths;
}

describe('patterns', () => {
  it.each([
    ['randomFill', (size: number, seed: number) => randomFill(size, seed)],
    ['randomFill with a density', (size: number, seed: number) => randomFill(size, seed, 0.2)],
    ['sparseFill', (size: number, seed: number) => sparseFill(size, seed, 30)],
    ['runs', (size: number, seed: number) => runs(size, seed, 5)],
  ])('of %s depend on the seed and on nothing else', (_, make) => {
    expect(make(1000, 7)).toEqual(make(1000, 7));
    expect(make(1000, 7)).not.toEqual(make(1000, 8));
    expect(make(0, 7)).toEqual(noneSet(0));
    expect(make(77, 7).bytes[9] ?? 0).toBeLessThan(1 << (77 & 7));
  });
});

describe('a random fill', () => {
  it('has half of its bits set, as a coin would', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const weight = randomFill(BENCH_BITS, seed).weight();
      // five standard deviations of 286
      expect(Math.abs(weight - BENCH_BITS / 2)).toBeLessThan(5 * 286);
    }
  });

  it.each([0.01, 0.25, 0.9])('has a part of %f of its bits set', (density) => {
    const deviation = Math.sqrt(BENCH_BITS * density * (1 - density));
    const weight = randomFill(BENCH_BITS, 1, density).weight();
    expect(Math.abs(weight - BENCH_BITS * density)).toBeLessThan(5 * deviation);
  });

  it('is empty for density 0 and full for density 1', () => {
    expect(randomFill(1000, 1, 0)).toEqual(noneSet(1000));
    expect(randomFill(1000, 1, 1)).toEqual(allSet(1000));
  });

  it.each([-0.1, 1.1, Number.NaN])('refuses density %f', (density) => {
    expect(() => randomFill(10, 1, density)).toThrow(new InputError(`density must be from 0 to 1, not ${density}`));
  });
});

describe('a sparse fill', () => {
  it('draws with repeats, so that it has at most as many bits as draws', () => {
    const weight = sparseFill(BENCH_BITS, 1, 655).weight();
    expect(weight).toBeLessThanOrEqual(655);
    expect(weight).toBeGreaterThan(640);
    expect(sparseFill(4, 1, 1000)).toEqual(allSet(4));
    expect(sparseFill(1, 1, 3).weight()).toBe(1);
    expect(sparseFill(100, 1, 0)).toEqual(noneSet(100));
  });
});

describe('runs', () => {
  it('alternate, with lengths around the mean', () => {
    const lengths = runLengths(runs(BENCH_BITS, 1, 5)).slice(0, -1);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    expect(mean).toBeCloseTo(5, 1);
    expect(new Set(lengths)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
  });

  it('of one bit alternate bit by bit', () => {
    expect(['0,2,4,6', '1,3,5,7']).toContain(formatList(runs(8, 1, 1)));
  });

  it('begin with set bits for some seeds and with clear ones for others', () => {
    const firstBits = Array.from({ length: 20 }, (_, seed) => runs(10, seed, 3).has(0));
    expect(new Set(firstBits).size).toBe(2);
  });

  it.each([0, 0.5, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuse a mean of %f', (mean) => {
    expect(() => runs(10, 1, mean)).toThrow(new InputError(`mean run must be from 1 to 2147483648 bits, not ${mean}`));
  });

  it('may be longer than the bitmap', () => {
    expect([0, 100]).toContain(runs(100, 1, 2 ** 31).weight());
  });
});

it('all bits set are those below the size, none set are none', () => {
  expect(formatList(allSet(13))).toBe('0-12');
  expect(allSet(13).bytes[1]).toBe(0x1f);
  expect(formatList(noneSet(13))).toBe('');
});

describe('short runs', () => {
  it.each([
    [20, 1, '0-19'],
    [10, 2, '1,3,5,7,9'],
    [20, 3, '2,5,8,11,14,17'],
    [70, 16, '15,31,47,63'],
    [9, 9, '8'],
    [8, 9, ''],
    [0, 4, ''],
  ])('of %i bits for areas of %i end in the bits %s', (size, nr, list) => {
    expect(formatList(shortRuns(size, nr))).toBe(list);
  });

  it('come round to the end of a long bitmap, whatever the length', () => {
    for (const nr of [5, 64, 1000]) {
      const bitmap = shortRuns(8191, nr);
      expect([...bitmap.bits()]).toEqual(Array.from({ length: Math.floor(8191 / nr) }, (_, i) => (i + 1) * nr - 1));
    }
  });
});
