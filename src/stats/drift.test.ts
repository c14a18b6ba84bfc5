import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drift } from './drift.js';

test('fewer than 6 samples tell nothing about drift', () => {
  expect(drift([1, 2, 3, 4, 5])).toBeUndefined();
  expect(drift([0, 0, 0, 0, 0, 0])).toBeUndefined();
});

test('a straight rise drifts by what it rises', () => {
  // Kendall's S is 45 and its variance 125, so z is 44 / sqrt(125).
  const rise = drift([100, 102, 104, 106, 108, 110, 112, 114, 116, 118]);
  expect(rise).toEqual({ p: expect.closeTo(8.303e-5, 7), change: expect.closeTo(18 / 109, 12), drifts: true });
});

test('a rise of less than 5 percent is not worth a word', () => {
  const rise = drift(Array.from({ length: 30 }, (_, i) => 1000 + i));
  expect(rise?.p).toBeLessThan(0.01);
  expect(rise?.drifts).toBe(false);
});

test('samples that are all the same do not drift', () => {
  expect(drift([5, 5, 5, 5, 5, 5])).toEqual({ p: 1, change: 0, drifts: false });
});

test('equal samples shrink the variance of the trend test', () => {
  // S 12, variance (6*5*17 - 3 * 2*1*9) / 18 = 456/18, z 11 / sqrt(25.33).
  expect(drift([1, 1, 2, 2, 3, 3])?.p).toBeCloseTo(0.02886, 4);
});

test('one wild sample is no drift', () => {
  expect(drift([10, 11, 10, 900, 11, 10, 11, 10, 10, 11])?.drifts).toBe(false);
});

test('long runs are gathered in blocks and give the same slope', () => {
  const long = drift(Array.from({ length: 10_001 }, (_, i) => 1000 + i / 10));
  expect(long?.change).toBeCloseTo(1000 / 1500, 1);
  expect(long?.drifts).toBe(true);
});

test('time run backwards turns the drift round', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 6, maxLength: 40 }), (samples) => {
      const [there, back] = [drift(samples), drift(samples.toReversed())];
      expect(back?.p).toBe(there?.p);
      expect(back?.change).toBeCloseTo(-(there?.change ?? Number.NaN), 12);
    }),
  );
});

test('samples in an order drawn at random drift in about 1 run of 100, if at all', () => {
  const drawn = fc.array(fc.integer({ min: 50, max: 150 }), { minLength: 20, maxLength: 20, size: 'max' });
  const runs = fc.sample(drawn, { numRuns: 1000 });
  expect(runs.filter((samples) => drift(samples)?.drifts).length).toBeLessThan(30);
});
