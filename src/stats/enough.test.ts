import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../random.js';
import { fewestRuns, runsFor, type Undecided } from './enough.js';
import { normal } from './noise.test-helper.js';
import { smallestP } from './null.js';
import { sorted } from './order.js';
import { ratioInterval } from './ratio.js';

describe('the fewest runs that can show a change', () => {
  it('are 4 for one row, 6 for 14 rows, and more for more', () => {
    expect([1, 2, 6, 7, 14, 20, 40, 100].map(fewestRuns)).toEqual([4, 5, 5, 6, 6, 6, 7, 8]);
    expect(14 * smallestP(5, 5)).toBeCloseTo(0.111, 3);
    expect(14 * smallestP(6, 6)).toBeCloseTo(0.0303, 4);
  });

  it.each([0, -1, 1.5, Number.NaN])('of %d rows are not told', (rows) => {
    expect(() => fewestRuns(rows)).toThrow(new RangeError(`a table of ${rows} rows`));
  });
});

const row: Undecided = { before: 8, after: 8, logRatio: 0.02, halfWidth: 0.03, margin: 0.01, rows: 14 };

describe('the runs that would settle a row', () => {
  it('are as many as make the interval narrow enough to leave out 1', () => {
    // 0.05 / 14 are beyond 2.914 deviations on either side, 0.05 beyond 1.960: 8 * (0.03 * 1.487 / 0.02)^2 = 39.8.
    expect(runsFor(row)).toBe(40);
    expect(runsFor({ ...row, logRatio: -0.02 })).toBe(40);
    expect(runsFor({ ...row, rows: 1 })).toBe(18);
  });

  it('are as many as put the interval within the margin, where that takes fewer', () => {
    // 8 * (0.03 / (log(1.05) - 0.02))^2 = 8.4.
    expect(runsFor({ ...row, margin: 0.05 })).toBe(9);
    // 0.5 is beyond 0.674 deviations: 8 * (0.03 * (1 + 0.674 / 1.96) / log(1.01))^2 = 131.4.
    expect(runsFor({ ...row, logRatio: 0 })).toBe(132);
  });

  it('are one more than there are, at least', () => {
    expect(runsFor({ ...row, halfWidth: 0.001 })).toBe(9);
    expect(runsFor({ ...row, halfWidth: 0.001, after: 20 })).toBe(9);
  });

  it('are the fewest that can show a change, without an interval or with a narrow one', () => {
    expect(runsFor({ ...row, before: 1, after: 1, halfWidth: undefined })).toBe(6);
    expect(runsFor({ ...row, before: 3, after: 9, halfWidth: 0.001, rows: 1000 })).toBe(fewestRuns(1000));
  });

  it('are not told when they are more than 10,000', () => {
    expect(runsFor({ ...row, logRatio: 0, margin: 0 })).toBeUndefined();
    expect(runsFor({ ...row, logRatio: 0.00999, margin: 0.01, halfWidth: 1 })).toBeUndefined();
  });

  it('are never fewer for a wider interval, more rows, a smaller margin or a smaller change', () => {
    const part = (most: number) => fc.double({ min: 0.0001, max: most, noNaN: true });
    const rows = fc.record({
      before: fc.integer({ min: 1, max: 50 }),
      after: fc.integer({ min: 1, max: 50 }),
      logRatio: part(0.3),
      halfWidth: part(0.3),
      margin: part(0.1),
      rows: fc.integer({ min: 1, max: 60 }),
    });
    const runs = (one: Undecided) => runsFor(one) ?? Number.POSITIVE_INFINITY;
    fc.assert(
      fc.property(rows, fc.double({ min: 1, max: 4, noNaN: true }), (one, more) => {
        const least = runs(one);
        expect(runs({ ...one, halfWidth: one.halfWidth * more })).toBeGreaterThanOrEqual(least);
        expect(runs({ ...one, rows: Math.ceil(one.rows * more) })).toBeGreaterThanOrEqual(least);
        expect(runs({ ...one, margin: one.margin / more })).toBeGreaterThanOrEqual(least);
        const without = { ...one, margin: 0 };
        expect(runs({ ...without, logRatio: one.logRatio / more })).toBeGreaterThanOrEqual(runs(without));
      }),
    );
  });
});

describe('with as many runs as told from 8 a side', () => {
  const random = seeded(4);
  const compare = (runs: number, ratio: number) => {
    const side = (scale: number) => sorted(Array.from({ length: runs }, () => scale * Math.exp(0.03 * normal(random))));
    return ratioInterval(side(100), side(100 * ratio));
  };

  /** What 8 runs a side would say if the estimate were right. */
  function told(ratio: number, margin: number): number {
    const widths = Array.from({ length: 200 }, () => {
      const { low = Number.NaN, high = Number.NaN } = compare(8, ratio);
      return Math.log(high / low) / 2;
    });
    const halfWidth = widths.reduce((sum, width) => sum + width, 0) / widths.length;
    return runsFor({ ...row, logRatio: Math.log(ratio), halfWidth, margin }) as number;
  }

  // A ratio that has changed by 3 %, and one that has not.
  it.each([
    ['a change is shown', 1.03, 0],
    ['a row is shown to be the same', 1, 0.02],
  ])(
    '%s about every other time, seldom with half of them, and nearly always with twice as many',
    (_, ratio, margin) => {
      const runs = told(ratio, margin);
      const settled = (count: number) => {
        const found = Array.from({ length: 300 }, () => compare(count, ratio));
        const limits = { low: 1 / (1 + margin), high: 1 + margin };
        return (
          found.filter(({ p, low = 0, high = 9 }) => p * row.rows < 0.05 || (low >= limits.low && high <= limits.high))
            .length / 300
        );
      };
      // 22 runs: 0.20, 0.51, 0.93 with half, as many, twice as many; 41 runs: 0.15, 0.60, 0.96.
      expect(settled(Math.round(runs / 2))).toBeLessThan(0.3);
      expect(settled(runs)).toBeGreaterThan(0.3);
      expect(settled(runs)).toBeLessThan(0.9);
      expect(settled(2 * runs)).toBeGreaterThan(0.85);
    },
  );
});
