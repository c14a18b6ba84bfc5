import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../random.js';
import { geometricMean, type Runs } from './geometric-mean.js';
import { normal } from './noise.test-helper.js';
import { sorted } from './order.js';
import { ratioInterval } from './ratio.js';

const random = seeded(5);
const draw = (below: number): number => random.between(0, below - 1);

/** Runs of rows that differ; half of the variance of a row is common to all rows of a run. */
function runsOf(count: number, rows: number, factor: (row: number) => number): number[][] {
  return Array.from({ length: count }, () => {
    const common = 0.02 * normal(random);
    return Array.from(
      { length: rows },
      (_, row) => 50 * (row + 1) * factor(row) * Math.exp(common + 0.02 * normal(random)),
    );
  });
}

const unchanged = () => 1;

describe('the geometric mean of the ratios', () => {
  it('is that of the estimates of all rows', () => {
    const times = fc.array(fc.array(fc.integer({ min: 10, max: 99 }), { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(times, times, (before, after) => {
        const column = (runs: Runs, row: number) => sorted(runs.map((run) => run[row] as number));
        const product = [0, 1, 2]
          .map((row) => ratioInterval(column(before, row), column(after, row)).ratio)
          .reduce((some, ratio) => some * ratio, 1);
        expect(geometricMean(before, after, draw).ratio).toBeCloseTo(product ** (1 / 3), 10);
      }),
      { numRuns: 20 },
    );
  });

  it('is of the rows that both sides have, and of the runs that have them', () => {
    const before = [[10, 100, undefined, 5], [10, Number.NaN, 7, 5], [10]];
    const after = [
      [20, 800, undefined],
      [20, undefined],
    ];
    expect(geometricMean(before, after, draw).ratio).toBeCloseTo(4, 12);
    expect(() => geometricMean([[undefined, 3]], [[3]], draw)).toThrow(
      new RangeError('no row that both sides have, so no mean'),
    );
    expect(() => geometricMean([], [], draw)).toThrow(RangeError);
    // More runs than a call takes arguments.
    const many = new Array<(number | undefined)[]>(200_000).fill([undefined]);
    expect(() => geometricMean(many, many, draw)).toThrow('no row that both sides have');
  });

  it('has no interval with one run on a side', () => {
    const [one, two] = [
      [[10, 20]],
      [
        [20, 40],
        [21, 41],
      ],
    ];
    for (const mean of [geometricMean(one, two, draw), geometricMean(two, one, draw)])
      expect(mean).toMatchObject({ low: undefined, high: undefined });
    expect(geometricMean(two, two, draw).low).toBeLessThan(1);
  });

  it('is one point where every run is the same', () => {
    const [before, after] = [new Array<number[]>(4).fill([10, 30]), new Array<number[]>(4).fill([40, 30])];
    const two = expect.closeTo(2, 12);
    expect(geometricMean(before, after, draw)).toEqual({ ratio: two, low: two, high: two });
  });

  it('is turned round by swapping the sides, with the same draws of each', () => {
    const [before, after] = [runsOf(7, 5, unchanged), runsOf(7, 5, (row) => 1 + row / 10)];
    const [some, same] = [seeded(9), seeded(9)];
    const there = geometricMean(before, after, (below) => some.between(0, below - 1));
    // The draws of a side are those that the other one has in the first comparison.
    const [first, second]: number[][] = [[], []];
    const back = geometricMean(after, before, (below) => {
      if (first?.length === 0 && second?.length === 0) {
        for (let i = 0; i < 7; i++) second?.push(same.between(0, below - 1));
        for (let i = 0; i < 7; i++) first?.push(same.between(0, below - 1));
      }
      return (first?.length ? first.shift() : second?.shift()) as number;
    });
    expect(back.ratio * there.ratio).toBeCloseTo(1, 12);
    expect((back.low ?? 0) * (there.high ?? 0)).toBeCloseTo(1, 12);
    expect((back.high ?? 0) * (there.low ?? 0)).toBeCloseTo(1, 12);
  });

  it('holds the ratio that is shown, also where it is drawn by medians', () => {
    for (const runs of [2, 5, 9, 30, 40, 200]) {
      const { ratio, low, high } = geometricMean(runsOf(runs, 4, unchanged), runsOf(runs, 4, unchanged), draw);
      expect(low).toBeLessThan(ratio);
      expect(high).toBeGreaterThan(ratio);
    }
  });

  it('has an interval that is as narrow as the common noise allows, not as the number of rows would', () => {
    const { low = 0, high = 0 } = geometricMean(runsOf(400, 20, unchanged), runsOf(400, 20, unchanged), draw);
    // The noise of 20 rows cancels out, that of the runs does not: 0.02 * sqrt(2 / 400).
    const wanted = 2 * 1.96 * 0.02 * Math.sqrt(2 / 400) * Math.sqrt(1 + 1 / 20);
    expect(Math.log(high / low) / wanted).toBeGreaterThan(0.9);
    expect(Math.log(high / low) / wanted).toBeLessThan(1.3);
  });

  it('is inside of the interval in 92 to 98 of 100 comparisons of 6 to 20 runs a side', () => {
    const factor = (row: number) => 0.8 + 0.06 * row;
    const truth = Math.exp([0, 1, 2, 3, 4, 5].reduce((sum, row) => sum + Math.log(factor(row)) / 6, 0));
    const comparisons = 200;
    let held = 0;
    for (let i = 0; i < comparisons; i++) {
      const [n, m] = [random.between(6, 20), random.between(6, 20)];
      const { low = 0, high = 0 } = geometricMean(runsOf(n, 6, unchanged), runsOf(m, 6, factor), draw);
      if (low <= truth && high >= truth) held++;
    }
    // 0.97 of them, with a standard error of 0.014; geometric-mean.ts has what more comparisons gave.
    expect(held / comparisons).toBeGreaterThanOrEqual(0.92);
    expect(held / comparisons).toBeLessThanOrEqual(0.98);
  });

  it.each([
    [20, 16],
    [30, 20],
    [500, 20],
  ])('of %i runs a side with %i rows takes well below a second', (runs, rows) => {
    const [before, after] = [runsOf(runs, rows, unchanged), runsOf(runs, rows, unchanged)];
    const started = performance.now();
    geometricMean(before, after, draw);
    // A tenth of it where this was written; the machines that run this may be slow and shared.
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
