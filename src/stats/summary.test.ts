import { expect, test } from 'vitest';
import { geometricMean } from './summary.js';

test('halved and doubled make no change', () => {
  expect(geometricMean([0.5, 2])).toBe(1);
  expect(geometricMean([1, 10, 100])).toBeCloseTo(10, 12);
});

test('no values have no mean, and values that are not above 0 are refused', () => {
  expect(geometricMean([])).toBeUndefined();
  expect(() => geometricMean([1, 0])).toThrow(new RangeError('a geometric mean needs finite values above 0, not 0'));
});

test('the sixteen published join patterns have the published mean', () => {
  const published = [1.65, 2.24, 2.94, 14, 1.67, 1.71, 1.9, 6.58, 1.46, 1.49, 1.45, 3.1, 1.18, 1.18, 1.17, 1.25];
  expect(geometricMean(published)).toBeCloseTo(2.06, 2);
});
