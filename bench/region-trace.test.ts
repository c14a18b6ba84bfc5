import { describe, expect, it } from 'vitest';
import { longestOf, sizesBeyond, traceRandom } from './region-trace.js';

const sum = (sizes: readonly number[]): number => sizes.reduce((one, other) => one + other, 0);

describe('the trace of sizes', () => {
  it('asks for regions of up to a tenth of the capacity, at least of 1 unit and at most of 32', () => {
    expect([1, 10, 19, 20, 100, 319, 320, 1000, 1_000_000].map(longestOf)).toEqual([1, 1, 1, 2, 10, 31, 32, 32, 32]);
  });

  it('ends with the first size that does not fit behind those before', () => {
    const sizes = sizesBeyond(1000, 32, traceRandom(1000, 1));
    expect(sum(sizes)).toBeGreaterThan(1000);
    expect(sum(sizes.slice(0, -1))).toBeLessThanOrEqual(1000);
    expect(new Set(sizes.map((size) => size >= 1 && size <= 32))).toEqual(new Set([true]));
  });

  it('is not longer than it may be', () => {
    expect(sizesBeyond(1000, 1, traceRandom(1000, 1), 7)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  it('is another for each seed and each capacity, and always the same for both', () => {
    const drawn = (capacity: number, seed: number) => sizesBeyond(500, 32, traceRandom(capacity, seed)).join();
    expect(drawn(1000, 1)).toBe(drawn(1000, 1));
    expect(new Set([drawn(1000, 1), drawn(1000, 2), drawn(2048, 1)]).size).toBe(3);
  });

  it('asks for each size about as often as for any other', () => {
    const sizes = sizesBeyond(1_000_000, 32, traceRandom(1_000_000, 1));
    const counts = new Map<number, number>();
    for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
    expect(counts.size).toBe(32);
    // 4.5 standard deviations of a count of about 1,900.
    for (const count of counts.values()) expect(Math.abs(count - sizes.length / 32)).toBeLessThan(200);
  });
});
