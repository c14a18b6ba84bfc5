import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUCKETS, bucketOf, Histogram, middleOf } from './histogram.js';

function histogramOf(values: readonly number[]): Histogram {
  const histogram = new Histogram();
  for (const value of values) histogram.add(value);
  return histogram;
}

describe('a bucket', () => {
  it('has a middle within 0.28 percent of its values', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 2 ** 39, noNaN: true }), (value) => {
        expect(Math.abs(middleOf(bucketOf(value)) / value - 1)).toBeLessThan(0.0028);
      }),
    );
  });

  it('takes what is too small, or too large', () => {
    expect([0, 0.5, 2 ** 40, 2 ** 60].map(bucketOf)).toEqual([0, 0, BUCKETS - 1, BUCKETS - 1]);
  });

  it('is the same for no larger value, or a lower one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e12, noNaN: true }),
        fc.double({ min: 0, max: 1e12, noNaN: true }),
        (a, b) => {
          expect(Math.sign(bucketOf(a) - bucketOf(b)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('a histogram', () => {
  it('gives the value at the rank of a quantile, to 0.28 percent', () => {
    const times = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(times, fc.constantFrom(0.01, 0.5, 0.9, 0.99, 1), (values, q) => {
        const wanted = values.toSorted((x, y) => x - y)[Math.ceil(q * values.length) - 1] as number;
        expect(Math.abs(histogramOf(values).quantile(q) / wanted - 1)).toBeLessThan(0.0028);
      }),
    );
  });

  it('is exact in what needs no order', () => {
    const histogram = histogramOf([3, 1000, 17]);
    expect(histogram).toMatchObject({ count: 3, sum: 1020, mean: 340, least: 3, most: 1000 });
  });

  it('gives no quantile outside its values', () => {
    expect(histogramOf([0, 0, 0]).quantile(0.5)).toBe(0);
    expect(histogramOf([2 ** 50]).quantile(0.5)).toBe(2 ** 50);
    expect(() => new Histogram().quantile(0.5)).toThrow(new RangeError('no values, so no quantile'));
  });

  it('forgets everything when it is told to', () => {
    const histogram = histogramOf([3, 1000]);
    histogram.reset();
    expect(histogram).toEqual(new Histogram());
  });
});
