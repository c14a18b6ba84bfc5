import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallestP } from './null.js';
import { type SortedSamples, sorted } from './order.js';
import { mannWhitney, tieLengths } from './rank.js';

const range = (from: number, n: number) => sorted(Array.from({ length: n }, (_, i) => from + i));
const sample = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 30 }).map(sorted);
const tied = (most: number) =>
  fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: most }).map((values) => sorted(values));

/** U, pair by pair. */
function pairwise(before: readonly number[], after: readonly number[]): number {
  const wins = after.flatMap((a) => before.map((b) => (1 + Math.sign(a - b)) / 2));
  return wins.reduce((sum, one) => sum + one, 0);
}

/** The two-sided p of all ways to deal the samples to sides of these sizes. */
function pOfAllDeals(before: SortedSamples, after: SortedSamples): number {
  const all = [...before, ...after];
  const seen = pairwise(before, after);
  let [low, high, deals] = [0, 0, 0];
  for (let dealt = 0; dealt < 2 ** all.length; dealt++) {
    const later = all.filter((_, i) => (dealt >> i) & 1);
    if (later.length !== after.length) continue;
    const earlier = all.filter((_, i) => !((dealt >> i) & 1));
    const u = pairwise(earlier, later);
    deals++;
    if (u <= seen) low++;
    if (u >= seen) high++;
  }
  return Math.min(1, (2 * Math.min(low, high)) / deals);
}

test('complete separation has the smallest p that counting allows', () => {
  expect(mannWhitney(range(1, 3), range(11, 3))).toEqual({ u: 9, p: expect.closeTo(0.1, 12) });
  expect(mannWhitney(range(11, 4), range(1, 4))).toEqual({ u: 0, p: expect.closeTo(2 / 70, 12) });
  expect(mannWhitney(range(1, 5), range(11, 5)).p).toBeCloseTo(smallestP(5, 5), 12);
});

test('the tortoises and hares of the textbooks have U 11 against 25', () => {
  const positions = 'THHHHHTTTTTH';
  const ranks = (letter: string) => sorted([...positions].flatMap((at, i) => (at === letter ? [i] : [])));
  expect(mannWhitney(ranks('T'), ranks('H')).u).toBe(11);
});

test('the permeability example of Hollander and Wolfe has a two-sided p of 0.2544', () => {
  const term = sorted([0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]);
  const weeks = sorted([1.15, 0.88, 0.9, 0.74, 1.21]);
  expect(mannWhitney(weeks, term)).toEqual({ u: 35, p: expect.closeTo(0.2544, 4) });
});

test('equal values count half, and p is that of all ways to deal them', () => {
  const [before, after] = [sorted([1, 2, 2, 3]), sorted([2, 3, 4, 5, 6])];
  // U 2 + 3.5 + 4 + 4 + 4.
  expect(mannWhitney(before, after)).toEqual({ u: 17.5, p: expect.closeTo(pOfAllDeals(before, after), 12) });
});

test('p of up to 10 samples with ties is that of all ways to deal them', () => {
  fc.assert(
    fc.property(tied(5), tied(5), (before, after) => {
      expect(mannWhitney(before, after).p).toBeCloseTo(pOfAllDeals(before, after), 12);
    }),
    { numRuns: 200 },
  );
});

test('too few samples never make a change, even when they are all equal on each side', () => {
  expect(mannWhitney(sorted([1, 1, 1]), sorted([2, 2, 2])).p).toBeCloseTo(0.1, 12);
});

test('samples that are all the same are no change at all', () => {
  expect(mannWhitney(sorted([7, 7, 7, 7, 7]), sorted([7, 7, 7, 7, 7])).p).toBe(1);
});

test('an empty sample cannot be compared', () => {
  expect(() => mannWhitney(sorted([]), sorted([1]))).toThrow(new RangeError('no samples to compare'));
});

test('counting and the approximation agree where the one takes over from the other', () => {
  const [before, after] = [range(1, 50), sorted(Array.from({ length: 50 }, (_, i) => i + 10.5))];
  const exact = mannWhitney(before, after).p;
  expect(Math.abs(mannWhitney(before, sorted([...after, 35.25])).p / exact - 1)).toBeLessThan(0.1);
});

test('the runs of equal values are as long as they are', () => {
  expect(tieLengths(sorted([]))).toEqual([]);
  expect(tieLengths(sorted([2, 1, 2, 3, 2, 1]))).toEqual([2, 3, 1]);
});

test('swapping the samples mirrors U and keeps p', () => {
  fc.assert(
    fc.property(fc.oneof(sample, tied(50)), fc.oneof(sample, tied(50)), (before, after) => {
      const [there, back] = [mannWhitney(before, after), mannWhitney(after, before)];
      expect(back.u).toBe(before.length * after.length - there.u);
      expect(back.p / there.p).toBeCloseTo(1, 12);
      expect(there.p).toBeGreaterThan(0);
      expect(there.p).toBeLessThanOrEqual(1);
    }),
  );
});

test('neither the order of the samples nor a common scale is seen', () => {
  const samples = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(samples, samples, fc.integer({ min: 2, max: 999 }), (before, after, scale) => {
      const times = (values: readonly number[]) => sorted(values.toReversed().map((value) => value * scale));
      expect(mannWhitney(times(before), times(after))).toEqual(mannWhitney(sorted(before), sorted(after)));
    }),
  );
});

test('50 against 50 samples with ties take well below a second', () => {
  const values = (from: number) => sorted(Array.from({ length: 50 }, (_, i) => from + (i % 25)));
  const started = performance.now();
  mannWhitney(values(1), values(3));
  // 12 ms where this was written; the machines that run this may be slow and shared.
  expect(performance.now() - started).toBeLessThan(500);
});
