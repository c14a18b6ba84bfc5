import fc from 'fast-check';
import { expect, test } from 'vitest';
import { untiedNull } from './null.js';
import { type SortedSamples, sorted } from './order.js';
import { mannWhitney } from './rank.js';
import { ratioInterval } from './ratio.js';

const sample = (min: number, max: number) =>
  fc.array(fc.integer({ min, max }), { minLength: 1, maxLength: 30 }).map(sorted);

/** All ratios after / before, ascending. */
function ratios(before: SortedSamples, after: SortedSamples): number[] {
  return before.flatMap((b) => after.map((a) => a / b)).sort((x, y) => x - y);
}

/** How many of the ratios, from either end, have a p-value without ties below 0.05 as the next one of U. */
function criticalDepth(n: number, m: number): number {
  const distribution = untiedNull(n, m);
  let depth = 0;
  while (distribution.pValue(depth) < 0.05) depth++;
  return depth;
}

test('the estimate is the median of all ratios, on a logarithmic scale', () => {
  expect(ratioInterval(sorted([1]), sorted([2])).ratio).toBe(2);
  expect(ratioInterval(sorted([1, 4]), sorted([2, 16])).ratio).toBeCloseTo(Math.sqrt(2 * 4), 12);
});

test('three against three give a ratio but no interval', () => {
  const few = ratioInterval(sorted([1, 2, 3]), sorted([10, 20, 30]));
  expect(few).toEqual({ ratio: 10, p: expect.closeTo(0.1, 12), low: undefined, high: undefined });
});

test('four against four give the whole range of ratios', () => {
  const four = ratioInterval(sorted([10, 11, 12, 13]), sorted([20, 21, 22, 23]));
  expect(four).toMatchObject({ low: 20 / 13, high: 23 / 10 });
});

test('five against five leave out two ratios at each end, as the published tables do', () => {
  const [before, after] = [sorted([10, 11, 13, 16, 20]), sorted([31, 33, 38, 45, 57])];
  const all = ratios(before, after);
  expect(ratioInterval(before, after)).toMatchObject({ ratio: all[12], low: all[2], high: all[22] });
});

test('the five posted runs of the dense zero-area search are 47 percent faster', () => {
  const before = sorted([1388885, 1393616, 1391693, 1393231, 1390731]);
  const after = sorted([462923, 736193, 735808, 742731, 737231]);
  const change = ratioInterval(before, after);
  expect(change.ratio).toBeCloseTo(0.529, 2);
  expect(change.high).toBeLessThan(1);
  expect(change.p).toBeCloseTo(2 / 252, 12);
});

test('samples that are all the same have a ratio of exactly 1', () => {
  const same = sorted([7, 7, 7, 7, 7]);
  expect(ratioInterval(same, same)).toEqual({ ratio: 1, p: 1, low: 1, high: 1 });
});

test('a sample of nothing, of zero or below has no ratio', () => {
  expect(() => ratioInterval(sorted([]), sorted([1]))).toThrow(new RangeError('before: no samples to compare'));
  expect(() => ratioInterval(sorted([1]), sorted([0, 2]))).toThrow(
    new RangeError('after: a ratio needs samples above 0, not 0'),
  );
});

test('the ends are ratios of two samples, at the depth of the critical value without ties', () => {
  fc.assert(
    fc.property(sample(1, 50), sample(1, 50), (before, after) => {
      const { low, high } = ratioInterval(before, after);
      const depth = criticalDepth(before.length, after.length);
      if (low === undefined) expect(depth).toBe(0);
      else {
        const all = ratios(before, after);
        expect(all).toEqual(expect.arrayContaining([low, high]));
        // Where ties make the test judge 1 in another way, an end has moved to the ratio next to 1.
        const next = [all.findLast((ratio) => ratio <= 1), all.find((ratio) => ratio >= 1)];
        expect([all[depth - 1], ...next]).toContain(low);
        expect([all.at(-depth), ...next]).toContain(high);
      }
    }),
  );
});

test('ties between the sides do not narrow the interval, since every ratio but 1 breaks them', () => {
  const interval = ratioInterval(sorted([7, 7, 7, 7]), sorted([7, 7, 7, 8]));
  expect(interval).toMatchObject({ p: 1, low: 1, high: 8 / 7 });
});

// The p-values without ties were 0.0519, 0.0952 and 0.0485, for as many pairs below 1.
test.each([
  ['the ratio above 1', [20, 20, 22, 22, 22, 22], [21, 23, 23, 27, 27], 0.0216, 23 / 22],
  ['1, of equal samples', [20, 22, 22, 22, 22], [20, 24, 24, 24, 26], 0.0476, 1],
  ['the ratio below 1', [10, 10, 12, 12], [11, 11, 13, 13, 14, 14, 14, 14], 0.0566, 11 / 12],
])('where ties make the test judge 1 in another way, the interval ends at %s', (_, before, after, p, low) => {
  expect(ratioInterval(sorted(before), sorted(after))).toMatchObject({ p: expect.closeTo(p, 4), low });
  expect(ratioInterval(sorted(after), sorted(before)).high).toBeCloseTo(1 / low, 12);
});

test('the rank test rejects a ratio just outside the interval and not one just inside', () => {
  const distinct = fc.uniqueArray(fc.integer({ min: 100, max: 999 }), { minLength: 4, maxLength: 20 });
  fc.assert(
    fc.property(distinct, distinct, (some, others) => {
      const [before, after] = [sorted(some), sorted(others.map((value) => value + 0.37))];
      const { low, high } = ratioInterval(before, after);
      if (low === undefined || high / low < 1.000001) return;
      const p = (ratio: number) => mannWhitney(sorted(before.map((value) => value * ratio)), after).p;
      expect(Math.max(p(low * 0.9999999), p(high * 1.0000001))).toBeLessThan(0.05);
      expect(Math.min(p(low * 1.0000001), p(high * 0.9999999))).toBeGreaterThanOrEqual(0.05);
    }),
  );
});

test('without ties the interval leaves out 1 exactly when p is below 0.05', () => {
  const apart = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(apart, fc.double({ min: 0.2, max: 0.8, noNaN: true }), (values, share) => {
      const at = Math.min(values.length - 1, Math.max(1, Math.round(values.length * share)));
      const { p, low, high } = ratioInterval(
        sorted(values.slice(0, at)),
        sorted(values.slice(at).map((v) => v + 60.5)),
      );
      if (low === undefined) expect(p).toBeGreaterThanOrEqual(0.05);
      else expect(low > 1 || high < 1).toBe(p < 0.05);
    }),
    { numRuns: 1000 },
  );
});

test('with ties an interval without 1 means p below 0.05, which means 1 is not inside it', () => {
  fc.assert(
    fc.property(sample(1, 9), sample(4, 12), (before, after) => {
      const { p, low, high } = ratioInterval(before, after);
      if (low === undefined) expect(p).toBeGreaterThanOrEqual(0.05);
      else if (low > 1 || high < 1) expect(p).toBeLessThan(0.05);
      else if (p < 0.05) expect(low === 1 || high === 1).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('swapping the samples inverts the ratio and its interval, and keeps p', () => {
  fc.assert(
    fc.property(fc.oneof(sample(1, 500), sample(5, 12)), fc.oneof(sample(1, 500), sample(5, 12)), (before, after) => {
      const [there, back] = [ratioInterval(before, after), ratioInterval(after, before)];
      expect(back.ratio * there.ratio).toBeCloseTo(1, 9);
      expect(back.p / there.p).toBeCloseTo(1, 12);
      if (there.low === undefined) expect(back.low).toBeUndefined();
      else {
        expect(there.low * (back.high ?? 0)).toBeCloseTo(1, 9);
        expect(there.high * (back.low ?? 0)).toBeCloseTo(1, 9);
      }
    }),
  );
});

test('scaling the later samples scales the ratio and its interval', () => {
  const distinct = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 25 });
  fc.assert(
    fc.property(distinct, distinct, fc.constantFrom(0.25, 2, 1024), (some, others, factor) => {
      const [before, after] = [sorted(some), sorted(others.map((value) => value + 1 / 3))];
      const plain = ratioInterval(before, after);
      const scaled = ratioInterval(before, sorted(after.map((value) => value * factor)));
      expect(scaled.ratio / factor).toBeCloseTo(plain.ratio, 9);
      expect([scaled.low, scaled.high]).toEqual([plain.low, plain.high].map((end) => end && end * factor));
    }),
  );
});

test('neither the order of the samples nor a common scale is seen', () => {
  const samples = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(samples, samples, fc.integer({ min: 2, max: 999 }), (before, after, scale) => {
      const times = (values: readonly number[]) => sorted(values.toReversed().map((value) => value * scale));
      expect(ratioInterval(times(before), times(after))).toEqual(ratioInterval(sorted(before), sorted(after)));
    }),
  );
});
