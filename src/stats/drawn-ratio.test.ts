import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnRatio, weightedMedian } from './drawn-ratio.js';
import { median, sorted } from './order.js';
import { medianRatio } from './ratio.js';

describe('the median of weighted values', () => {
  it('is that of the values, each as often as its weight says', () => {
    const items = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat({ max: 3 })), { maxLength: 12 });
    fc.assert(
      fc.property(items, (some) => {
        const ascending = some.toSorted(([a], [b]) => a - b);
        const found = weightedMedian(
          Float64Array.from(ascending, ([value]) => value),
          Int32Array.from(ascending, ([, weight]) => weight),
        );
        const each = some.flatMap(([value, weight]) => new Array<number>(weight).fill(value));
        expect(found).toBe(each.length === 0 ? undefined : median(sorted(each)));
      }),
    );
  });
});

const times = fc.array(fc.integer({ min: 100, max: 200 }), { minLength: 1, maxLength: 8 });
const drawn = fc.array(fc.nat({ max: 3 }), { minLength: 8, maxLength: 8 });
const repeated = (values: readonly number[], often: readonly number[]) =>
  sorted(values.flatMap((value, i) => new Array<number>(often[i] as number).fill(value)));

describe('the ratio of a row', () => {
  it('is the estimate of the runs that were drawn, and of all where none is of the row', () => {
    fc.assert(
      fc.property(times, times, drawn, drawn, (before, after, some, others) => {
        const row = drawnRatio(before, after);
        expect(row?.log).toBeCloseTo(Math.log(medianRatio(sorted(before), sorted(after))), 12);
        const [b, a] = [repeated(before, some), repeated(after, others)];
        const want = b.length === 0 || a.length === 0 ? row?.log : Math.log(medianRatio(b, a));
        expect(row?.of(some, others)).toBeCloseTo(want ?? Number.NaN, 12);
      }),
    );
  });

  it('leaves out the runs that have no time, and keeps the places of the others', () => {
    const row = drawnRatio([undefined, 100, Number.NaN, 400], [200, undefined]);
    expect(row?.log).toBeCloseTo(0, 12);
    expect(row?.of([2, 1, 1, 0], [1, 1])).toBeCloseTo(Math.log(2), 12);
    expect(row?.of([2, 0, 2, 0], [1, 1])).toBeCloseTo(0, 12);
    expect(row?.of([0, 0, 0, 4], [0, 2])).toBeCloseTo(0, 12);
    expect(drawnRatio([undefined, Number.NaN], [1])).toBeUndefined();
    expect(drawnRatio([1], [])).toBeUndefined();
  });

  it('of more than 900 pairs moves as the ratio of the medians does', () => {
    const [before, after] = [100, 300].map((from) => Array.from({ length: 31 }, (_, i) => from + i * i));
    const row = drawnRatio(before as number[], [undefined, ...(after as number[])]);
    const one = (n: number, at: number) => Array.from({ length: n }, (_, i) => (i === at ? 1 : 0));
    const log = Math.log(medianRatio(sorted(before as number[]), sorted(after as number[])));
    expect(row?.log).toBeCloseTo(log, 12);
    expect(row?.of(new Array<number>(31).fill(1), new Array<number>(32).fill(1))).toBeCloseTo(log, 12);
    // The medians are the runs at 15: 100 + 225 and 300 + 225.
    const moved = Math.log((300 + 400) / (100 + 100)) - Math.log((300 + 225) / (100 + 225));
    expect(row?.of(one(31, 10), one(32, 21))).toBeCloseTo(log + moved, 12);
    expect(row?.of(one(31, 10), one(32, 0))).toBeCloseTo(log, 12);
  });

  it('is of as many runs as there are: more than a call takes arguments', () => {
    const runs = Array.from({ length: 200_000 }, (_, i) => 1000 + (i % 7));
    expect(drawnRatio(runs, runs)?.log).toBe(0);
  });

  it('of a time that is not above 0, or not finite, is refused', () => {
    expect(() => drawnRatio([1], [0])).toThrow(new RangeError('after: a ratio needs samples above 0, not 0'));
    expect(() => drawnRatio([Number.POSITIVE_INFINITY], [1])).toThrow('sample 0 is Infinity, not a finite number');
  });
});
