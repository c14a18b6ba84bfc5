import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose, waysOfU } from './ways.js';

/** All ways to deal ranks to two sides, one by one: how many give each doubled U. */
function listed(n: number, m: number, ties: readonly number[]): number[] {
  const ranks = ties.flatMap((length, rank) => new Array<number>(length).fill(rank));
  const counts = new Array<number>(2 * n * m + 1).fill(0);
  for (let dealt = 0; dealt < 2 ** (n + m); dealt++) {
    const after = ranks.filter((_, i) => (dealt >> i) & 1);
    if (after.length !== m) continue;
    const before = ranks.filter((_, i) => !((dealt >> i) & 1));
    const doubled = after.flatMap((a) => before.map((b) => 1 + Math.sign(a - b))).reduce((sum, one) => sum + one, 0);
    counts[doubled] = (counts[doubled] as number) + 1;
  }
  return counts;
}

const ones = (n: number) => new Array<number>(n).fill(1);

test('without ties there are as many ways to each U as there are when all are listed', () => {
  for (let n = 1; n <= 5; n++)
    for (let m = 1; m <= 6; m++)
      expect([...waysOfU(n, m, ones(n + m), 1)]).toEqual(listed(n, m, ones(n + m)).filter((_, i) => i % 2 === 0));
});

test('with ties there are as many ways to each half of U as there are when all are listed', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(lengths, fc.double({ min: 0, max: 1, noNaN: true }), (ties, share) => {
      const all = ties.reduce((sum, length) => sum + length, 0);
      fc.pre(all <= 10);
      const m = Math.round(share * all);
      expect([...waysOfU(all - m, m, ties, 2)]).toEqual(listed(all - m, m, ties));
    }),
    { numRuns: 60 },
  );
});

test('25 against 25 samples hold all orders, without a rounding', () => {
  const total = waysOfU(25, 25, ones(50), 1).reduce((sum, count) => sum + count, 0);
  expect(BigInt(total)).toBe(126410606437752n);
});

test('50 against 50 samples have all ways to choose, to 12 digits, whatever the ties are', () => {
  for (const ties of [ones(100), new Array<number>(10).fill(10), [1, 98, 1], [100]]) {
    const total = waysOfU(50, 50, ties, 2).reduce((sum, count) => sum + count, 0);
    expect(Number(100_891_344_545_564_193_334_812_497_256n) / total).toBeCloseTo(1, 12);
  }
});

test('the ways to choose are those of the triangle', () => {
  expect([0, 1, 2, 3, 4].map((chosen) => choose(4, chosen))).toEqual([1, 4, 6, 4, 1]);
  expect(choose(52, 5)).toBe(2598960);
});
