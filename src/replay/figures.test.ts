import { describe, expect, it } from 'vitest';
import { CLASSES, pagesOf, TimeTally } from './figures.js';
import { orderOf } from './order.js';

describe('the classes of requests', () => {
  it('are 1, 2, 3-4, 5-8 and so on', () => {
    expect([1, 2, 3, 4, 5, 8, 9, 256, 257, 2 ** 32 - 1].map(orderOf)).toEqual([0, 1, 2, 2, 3, 3, 4, 8, 9, 32]);
    expect([0, 1, 2, 3, 8].map(pagesOf)).toEqual([
      [1, 1],
      [2, 2],
      [3, 4],
      [5, 8],
      [129, 256],
    ]);
    for (let kind = 0; kind < CLASSES - 1; kind++) expect(pagesOf(kind).map(orderOf)).toEqual([kind, kind]);
  });
});

describe('times', () => {
  it('are summed up as a whole, and by class', () => {
    const tally = new TimeTally();
    expect(tally.figures).toBeUndefined();
    for (let i = 1; i <= 100; i++) tally.add(i * 1000, orderOf(i % 2 === 0 ? 1 : 7));
    const near = (value: number) => expect.closeTo(value, -Math.log10(value * 0.0056));
    expect(tally.figures).toEqual({
      requests: 100,
      totalNs: 5_050_000,
      meanNs: 50_500,
      medianNs: near(50_000),
      p90Ns: near(90_000),
      p99Ns: near(99_000),
      maxNs: 100_000,
      classes: [
        { pages: [1, 1], requests: 50, meanNs: 51_000 },
        { pages: [5, 8], requests: 50, meanNs: 50_000 },
      ],
    });
  });
});
