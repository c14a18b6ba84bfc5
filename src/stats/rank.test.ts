import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sorted } from './order.js';
import { countOrders, mannWhitney, nullDistribution, smallestP } from './rank.js';

/** U of every way to pick n of the ranks 0 .. n+m-1 for the first sample. */
function everyU(n: number, m: number): number[] {
  const counts = new Array<number>(n * m + 1).fill(0);
  for (let picked = 0; picked < 2 ** (n + m); picked++) {
    let first = 0;
    let u = 0;
    for (let rank = 0; rank < n + m; rank++) {
      if ((picked >> rank) & 1) first++;
      else u += first;
    }
    if (first === n) counts[u] = (counts[u] as number) + 1;
  }
  return counts;
}

const range = (from: number, n: number) => sorted(Array.from({ length: n }, (_, i) => from + i));
const sample = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 30 }).map(sorted);

test('the orders that give each U are as many as there are when all are listed', () => {
  for (let n = 1; n <= 5; n++) for (let m = 1; m <= 6; m++) expect(countOrders(n, m)).toEqual(everyU(n, m));
});

test('the largest counted distribution holds all orders, without a rounding', () => {
  const total = countOrders(25, 25).reduce((sum, count) => sum + BigInt(count), 0n);
  expect(total).toBe(126410606437752n);
});

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

test('the critical values at 5 percent are those of the published tables', () => {
  const table = [
    [4, 0],
    [5, 2],
    [8, 13],
    [10, 23],
    [20, 127],
  ] as const;
  for (const [n, critical] of table) {
    const distribution = nullDistribution(range(1, n), range(101, n));
    expect(distribution.pValue(critical)).toBeLessThanOrEqual(0.05);
    expect(distribution.pValue(critical + 1)).toBeGreaterThan(0.05);
  }
});

test('equal values count half and correct the deviation', () => {
  // U 2 + 3.5 + 4 + 4 + 4; tie term (24 + 6) / 72; z (|17.5 - 10| - 0.5) / sqrt(20 / 12 * (10 - 30 / 72)).
  const { u, p } = mannWhitney(sorted([1, 2, 2, 3]), sorted([2, 3, 4, 5, 6]));
  expect(u).toBe(17.5);
  expect(p).toBeCloseTo(0.07986, 4);
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
  const [before, after] = [range(1, 25), sorted(Array.from({ length: 25 }, (_, i) => i + 8.5))];
  const more = sorted([...after, 20.25]);
  const exact = mannWhitney(before, after).p;
  expect(Math.abs(mannWhitney(before, more).p / exact - 1)).toBeLessThan(0.1);
});

test('swapping the samples mirrors U and keeps p', () => {
  fc.assert(
    fc.property(sample, sample, (before, after) => {
      const [there, back] = [mannWhitney(before, after), mannWhitney(after, before)];
      expect(back.u).toBe(before.length * after.length - there.u);
      expect(back.p).toBeCloseTo(there.p, 12);
      expect(there.p).toBeGreaterThan(0);
      expect(there.p).toBeLessThanOrEqual(1);
    }),
  );
});
