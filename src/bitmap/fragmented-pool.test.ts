import { describe, expect, it } from 'vitest';
import type { Bitmap } from './bitmap.js';
import { fragmentedPool } from './fragmented-pool.js';
import { formatList } from './parselist.js';

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

describe('a fragmented pool', () => {
  const pool = fragmentedPool(20_000, 1);

  it('is nearly full, of gaps of many lengths, and some buffer of 256 bits or less no longer fits', () => {
    expect(pool.weight() / pool.size).toBeGreaterThan(0.8);
    expect(gaps(pool).size).toBeGreaterThan(5);
    expect(Math.max(...gaps(pool).keys())).toBeLessThan(256);
  });

  it('is the same for the same seed, and another for another', () => {
    expect(formatList(fragmentedPool(20_000, 1))).toBe(formatList(pool));
    expect(formatList(fragmentedPool(20_000, 2))).not.toBe(formatList(pool));
  });

  it('may be small', () => {
    expect([1, 15, 64].map((size) => fragmentedPool(size, 3).size)).toEqual([1, 15, 64]);
  });
});
