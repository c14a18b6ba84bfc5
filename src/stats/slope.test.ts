import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../random.js';
import { fallingPairs, medianSlope, pairSlopes, slopeInterval } from './slope.js';

const line = (slope: number, ...noise: readonly number[]) => noise.map((y, x) => ({ x, y: slope * x + y }));

describe('the slope of Theil and Sen', () => {
  it('is that of the line that points are on', () => {
    expect(pairSlopes(line(3, 7, 7, 7, 7))).toEqual([3, 3, 3, 3, 3, 3]);
  });

  it('is the median of all pairs, wherever the points are', () => {
    const points = [
      { x: 4, y: 8 },
      { x: 1, y: 1 },
      { x: 2, y: 9 },
    ];
    // 7/3, -1/2 and 8.
    expect(medianSlope(points)).toBeCloseTo(7 / 3, 12);
  });

  it('is hardly moved by one wild point', () => {
    expect(medianSlope(line(1, 0, 0, 0, 0, 900, 0, 0, 0, 0))).toBe(1);
  });

  it('needs two places', () => {
    expect(() => medianSlope([{ x: 1, y: 1 }])).toThrow(new RangeError('no samples, so no median'));
    expect(() => medianSlope([...line(1, 0, 0), { x: 1, y: 5 }])).toThrow(
      new RangeError('points 1 and 2 are both at 1'),
    );
  });
});

/** Falling pairs of every order of 0 .. n - 1, counted one by one. */
function counted(n: number): number[] {
  const counts = new Array<number>((n * (n - 1)) / 2 + 1).fill(0);
  const order = (left: readonly number[], falls: number): void => {
    if (left.length === 0) counts[falls] = (counts[falls] as number) + 1;
    for (const [i, value] of left.entries())
      order(
        left.filter((other) => other !== value),
        falls + i,
      );
  };
  order(
    Array.from({ length: n }, (_, i) => i),
    0,
  );
  return counts;
}

describe('falling pairs', () => {
  it.each([0, 1, 2, 5, 7])('of %i values are as likely as counting all orders says', (n) => {
    const counts = counted(n);
    const orders = counts.reduce((sum, count) => sum + count, 0);
    const chances = fallingPairs(n);
    expect(chances.length).toBe(counts.length);
    for (const [i, chance] of chances.entries()) expect(chance).toBeCloseTo((counts[i] as number) / orders, 12);
  });

  it('have the probabilities that are tabled: of S >= 20 with 9 values 0.022, of S >= 18 0.038', () => {
    const upTo = (falls: number) =>
      fallingPairs(9)
        .slice(0, falls + 1)
        .reduce((sum, chance) => sum + chance, 0);
    // S is 36 less twice the falling pairs.
    expect([upTo(8), upTo(9)]).toEqual([expect.closeTo(0.0223, 4), expect.closeTo(0.0376, 4)]);
  });
});

describe("Sen's interval", () => {
  it('takes all slopes of 5 points, and there is none of fewer', () => {
    const noise = [0, 0.3, -0.1, 0.2, 0];
    const slopes = pairSlopes(line(1, ...noise));
    expect(slopeInterval(line(1, ...noise))).toEqual({ low: slopes[0], high: slopes[9] });
    expect(slopeInterval(line(1, 0, 1, 0, 1))).toBeUndefined();
    expect(slopeInterval([])).toBeUndefined();
  });

  it('of 9 points leaves out 8 slopes on either side', () => {
    const points = line(1, 3, 1, 4, 1, 5, 9, 2, 6, 5);
    const slopes = pairSlopes(points);
    expect(slopeInterval(points)).toEqual({ low: slopes[8], high: slopes[27] });
  });

  it('holds the median slope, and turns round when the line does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 5, maxLength: 12 }), (noise) => {
        const there = slopeInterval(line(2, ...noise));
        const back = slopeInterval(line(-2, ...noise.map((y) => -y)));
        expect(there?.low).toBeLessThanOrEqual(medianSlope(line(2, ...noise)));
        expect(there?.high).toBeGreaterThanOrEqual(medianSlope(line(2, ...noise)));
        expect([back?.low, back?.high]).toEqual([-(there?.high ?? 0) || 0, -(there?.low ?? 0) || 0]);
      }),
    );
  });

  it('holds the true slope in at least 95 runs of 100, also of noise that is all but normal', () => {
    const random = seeded(1);
    const runs = 4000;
    // A few points far off, most close by.
    const noise = () => 10 ** random.between(-4, 2) * (random.between(0, 1) === 0 ? -1 : 1) + random.bits32() / 2 ** 40;
    let held = 0;
    for (let run = 0; run < runs; run++) {
      const interval = slopeInterval(line(1, ...Array.from({ length: 9 }, noise)));
      if (interval !== undefined && interval.low <= 1 && interval.high >= 1) held++;
    }
    // 0.9554 of them; three standard deviations of the count below that is 0.9456.
    expect(held / runs).toBeGreaterThan(0.9456);
  });
});
