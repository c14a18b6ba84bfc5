import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockStep } from './clock-step.js';

test('times in whole microseconds, printed in nanoseconds, have a step of 1000', () => {
  expect(clockStep([5000, 7000, 12_000, 31_000, 7000])).toBe(1000);
});

test('a clock of 52 nanoseconds is seen, too', () => {
  expect(clockStep([52 * 3, 52 * 7, 52 * 10, 52 * 11, 0])).toBe(52);
});

test('a step of 1 is none', () => {
  expect(clockStep([5000, 7000, 12_000, 31_001])).toBeUndefined();
});

test('three different times are too few, however often they come', () => {
  expect(clockStep([5000, 7000, 12_000, 5000, 7000, 12_000])).toBeUndefined();
  expect(clockStep([])).toBeUndefined();
});

test.each([6.46, -2000, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('a time of %d tells no step', (time) => {
  expect(clockStep([1000, 2000, 3000, 4000, time])).toBeUndefined();
});

test('all times are multiples of the step, and of none that is larger', () => {
  const counts = fc.uniqueArray(fc.nat({ max: 1e6 }), { minLength: 4, maxLength: 30 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 2, max: 1e6 }), (some, clock) => {
      const step = clockStep(some.map((count) => count * clock)) as number;
      expect(step % clock).toBe(0);
      // What is left of the counts has no step of its own.
      expect(clockStep(some.map((count) => (count * clock) / step))).toBeUndefined();
    }),
  );
});
