import { expect, test } from 'vitest';
import { deviationOf, twoSided } from './normal.js';

test('the tails of the normal distribution are those of the tables', () => {
  expect(twoSided(0)).toBe(1);
  expect(twoSided(1)).toBeCloseTo(0.31731050786, 10);
  expect(twoSided(-1.959963984540054)).toBeCloseTo(0.05, 12);
  expect(twoSided(2.5758293035489)).toBeCloseTo(0.01, 12);
});

test('far out the tail keeps its digits', () => {
  expect(twoSided(6) / 1.973175290075396e-9).toBeCloseTo(1, 9);
  expect(twoSided(10) / 1.523970604832e-23).toBeCloseTo(1, 9);
});

test('the two ways to compute it meet without a step', () => {
  const border = 2 * Math.SQRT2;
  expect(twoSided(border - 1e-12) / twoSided(border + 1e-12)).toBeCloseTo(1, 9);
});

test('the deviation of a probability is that of the tables, and leads back to it', () => {
  expect(deviationOf(0.05)).toBeCloseTo(1.959963984540054, 9);
  expect(deviationOf(1)).toBeCloseTo(0, 9);
  for (const p of [1e-200, 1e-9, 0.003, 0.5, 0.99]) expect(twoSided(deviationOf(p)) / p).toBeCloseTo(1, 9);
});
