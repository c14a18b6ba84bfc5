import { expect, it } from 'vitest';
import { expected } from './expected.js';

it('expects nothing without a cost, and growth in line with a single one', () => {
  expect(expected([], 100)).toBe(0);
  expect(expected([{ size: 10, cost: 3 }], 100)).toBe(30);
});

it('expects growth to go on as it was last, and at least in line', () => {
  const costs = [
    { size: 10, cost: 50 },
    { size: 100, cost: 100 },
    { size: 1000, cost: 10_000 },
  ];
  expect(expected(costs, 10_000)).toBeCloseTo(1_000_000, 3);
  expect(expected(costs.slice(0, 2), 1000)).toBeCloseTo(1000, 6);
  expect(expected(costs, 10_000, 1.5)).toBeCloseTo(10_000 * 10 ** 1.5, 3);
});
