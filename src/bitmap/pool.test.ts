import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { functionRow } from '../functions.js';
import { spec } from '../spec/spec.js';
import { Bitmap } from './bitmap.js';
import { formatList } from './parselist.js';
import { firstFit, fragmentedPool } from './pool.js';

/** Lengths of the runs of clear bits, with each how often it comes. */
function gaps(pool: Bitmap): Map<number, number> {
  const counts = new Map<number, number>();
  let run = 0;
  for (let bit = 0; bit <= pool.size; bit++) {
    if (bit < pool.size && !pool.has(bit)) {
      run++;
      continue;
    }
    if (run > 0) counts.set(run, (counts.get(run) ?? 0) + 1);
    run = 0;
  }
  return counts;
}

describe('the first fit', () => {
  it('is the area that the definition gives', () => {
    const bitmap = fc.array(fc.nat(69)).map((bits) => Bitmap.of(70, bits));
    const row = functionRow('bitmap_find_next_zero_area');
    fc.assert(
      fc.property(bitmap, fc.nat(72), fc.integer({ min: 1, max: 20 }), (pool, from, nr) => {
        expect(firstFit(pool, from, nr) ?? 70).toBe(spec(row, [pool], 70, [from, nr, 0]));
      }),
    );
  });

  it('is found behind a full byte, and there is none past the end', () => {
    const pool = Bitmap.of(24, [0, 1, 2, 3, 4, 5, 6, 7, 9]);
    expect([firstFit(pool, 3, 1), firstFit(pool, 0, 2), firstFit(pool, 0, 15)]).toEqual([8, 10, undefined]);
    expect(firstFit(pool, 24, 1)).toBeUndefined();
  });
});

describe('a fragmented pool', () => {
  const pool = fragmentedPool(20_000, 1);

  it('is nearly full, of gaps of many lengths, and some buffer of 256 bits or less no longer fits', () => {
    expect(pool.weight() / pool.size).toBeGreaterThan(0.8);
    expect(gaps(pool).size).toBeGreaterThan(5);
    expect(firstFit(pool, 0, 256)).toBeUndefined();
  });

  it('is the same for the same seed, and another for another', () => {
    expect(formatList(fragmentedPool(20_000, 1))).toBe(formatList(pool));
    expect(formatList(fragmentedPool(20_000, 2))).not.toBe(formatList(pool));
  });

  it('may be small', () => {
    expect([1, 15, 64].map((size) => fragmentedPool(size, 3).size)).toEqual([1, 15, 64]);
  });
});
