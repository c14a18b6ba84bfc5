import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sigmas } from './sigmas.js';

const sample = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 20 });

test('the difference of the means is told in standard errors, plus where after is faster', () => {
  // Means 12 and 8, variances 4 and 1: 4 / sqrt(4 / 3 + 1 / 3).
  expect(sigmas([10, 12, 14], [7, 8, 9])).toBeCloseTo(4 / Math.sqrt(5 / 3), 12);
  expect(sigmas([7, 8, 9], [10, 12, 14])).toBeCloseTo(-4 / Math.sqrt(5 / 3), 12);
});

test('it is the statistic of Welch, as scipy has it', () => {
  // ttest_ind([27.5, 21, 19, 23.6, 17], [27.1, 22, 20.8, 23.4, 23.4, 23.5], equal_var=False).
  expect(sigmas([27.5, 21, 19, 23.6, 17], [27.1, 22, 20.8, 23.4, 23.4, 23.5])).toBeCloseTo(-0.8624582603181686, 9);
});

test('one side without spread is enough to tell it, two are not', () => {
  expect(sigmas([0.1, 0.1, 0.1], [1, 2, 3])).toBeCloseTo(-1.9 / Math.sqrt(1 / 3), 12);
  expect(sigmas([0.1, 0.1, 0.1], [0.3, 0.3, 0.3])).toBeUndefined();
  expect(sigmas([0.1 + 0.2, 0.1 + 0.2, 0.1 + 0.2], [0.1, 0.1])).toBeUndefined();
});

test('one run on a side has no spread', () => {
  expect(sigmas([1], [1, 2])).toBeUndefined();
  expect(sigmas([1, 2], [])).toBeUndefined();
});

test('the unit does not matter, and swapping the sides turns the sign', () => {
  fc.assert(
    fc.property(sample, sample, fc.constantFrom(0.5, 4, 1000), (before, after, unit) => {
      const found = sigmas(before, after);
      const times = (values: readonly number[]) => values.map((value) => value * unit);
      if (found === undefined) expect(sigmas(times(before), times(after))).toBeUndefined();
      else {
        expect(sigmas(times(before), times(after))).toBeCloseTo(found, 9);
        expect(sigmas(after, before)).toBeCloseTo(-found, 9);
      }
    }),
  );
});
