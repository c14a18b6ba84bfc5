import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median, medianInterval, sorted } from './order.js';

const counting = (n: number) => sorted(Array.from({ length: n }, (_, i) => i + 1));

test('sorting is by value, not by text, and leaves the samples in time order', () => {
  const samples = [10, 9, 100];
  expect(sorted(samples)).toEqual([9, 10, 100]);
  expect(samples).toEqual([10, 9, 100]);
});

test('a sample that is no finite number is named', () => {
  expect(() => sorted([1, Number.NaN])).toThrow(new RangeError('sample 1 is NaN, not a finite number'));
});

test('the median is the middle sample or the mean of the two in the middle', () => {
  expect(median(sorted([3]))).toBe(3);
  expect(median(sorted([5, 1, 3]))).toBe(3);
  expect(median(sorted([5, 1]))).toBe(3);
  expect(() => median(sorted([]))).toThrow(new RangeError('no samples, so no median'));
});

test('fewer than 6 samples give no interval, and 6 give all of them', () => {
  for (let n = 0; n < 6; n++) expect(medianInterval(counting(n))).toBeUndefined();
  expect(medianInterval(counting(6))).toEqual({ low: 1, high: 6, coverage: expect.closeTo(1 - 2 / 64, 12) });
});

test('intervals are those of the published tables of the sign test', () => {
  const ends = [8, 9, 12, 15, 20, 25, 50].map((n) => [n, medianInterval(counting(n))?.low]);
  expect(ends).toEqual([
    [8, 1],
    [9, 2],
    [12, 3],
    [15, 4],
    [20, 6],
    [25, 8],
    [50, 18],
  ]);
});

test('the coverage is the share of coin throws that put the median inside, counted one by one', () => {
  const n = 13;
  const interval = medianInterval(counting(n));
  let inside = 0;
  for (let throws = 0; throws < 2 ** n; throws++) {
    const heads = throws.toString(2).replaceAll('0', '').length;
    if (heads >= (interval?.low ?? 0) && n - heads >= (interval?.low ?? 0)) inside++;
  }
  expect(interval?.coverage).toBeCloseTo(inside / 2 ** n, 12);
});

test('thousands of samples, for which 2^-n is nothing, still have an interval about the median', () => {
  const interval = medianInterval(counting(5000));
  expect(interval?.low).toBe(2431);
  expect(interval?.high).toBe(2570);
});

test('an interval holds the median of its samples and covers at least 95 percent', () => {
  const samples = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 6, maxLength: 60 });
  fc.assert(
    fc.property(samples, (values) => {
      const ordered = sorted(values);
      const interval = medianInterval(ordered);
      expect(interval?.coverage).toBeGreaterThanOrEqual(0.95);
      expect(interval?.low).toBeLessThanOrEqual(median(ordered));
      expect(interval?.high).toBeGreaterThanOrEqual(median(ordered));
    }),
  );
});
