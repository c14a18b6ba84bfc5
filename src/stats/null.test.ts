import { describe, expect, it } from 'vitest';
import { smallestP, tiedNull, untiedNull } from './null.js';

const ones = (n: number) => new Array<number>(n).fill(1);

describe('U without ties', () => {
  it('has the critical values at 5 percent of the published tables', () => {
    const table = [
      [4, 0],
      [5, 2],
      [8, 13],
      [10, 23],
      [20, 127],
    ] as const;
    for (const [n, critical] of table) {
      expect(untiedNull(n, n).pValue(critical)).toBeLessThanOrEqual(0.05);
      expect(untiedNull(n, n).pValue(critical + 1)).toBeGreaterThan(0.05);
    }
  });

  it('is the same from both ends, and with the sides swapped', () => {
    for (let u = 0; u <= 84; u += 0.5) {
      expect(untiedNull(7, 12).pValue(84 - u)).toBe(untiedNull(7, 12).pValue(u));
      expect(untiedNull(12, 7).pValue(u)).toBe(untiedNull(7, 12).pValue(u));
    }
  });

  it('of a half is as far out as the next whole one that is farther', () => {
    expect(untiedNull(6, 6).pValue(4.5)).toBe(untiedNull(6, 6).pValue(4));
    expect(untiedNull(6, 6).pValue(31.5)).toBe(untiedNull(6, 6).pValue(32));
  });

  it('is approximated well where counting ends', () => {
    // The deviates are rounded to steps of U, of which 50 and 51 samples have slightly other ones.
    for (const deviations of [0.5, 1, 2, 3]) {
      const at = (n: number, m: number) => (n * m) / 2 - deviations * Math.sqrt((n * m * (n + m + 1)) / 12);
      const counted = untiedNull(50, 50).pValue(Math.round(at(50, 50)));
      const approximated = untiedNull(51, 50).pValue(Math.round(at(51, 50)));
      expect(Math.abs(approximated / counted - 1)).toBeLessThan(0.1);
    }
  });
});

describe('U with ties', () => {
  it('need not be the same from both ends when the sides differ in size', () => {
    // One of 3 equal samples and a larger one is dealt to the one side, 3 to the other.
    const distribution = tiedNull(3, 1, [3, 1]);
    expect([1.5 - 0.5, 3].map((u) => distribution.pValue(u))).toEqual([1, 0.5]);
    expect(tiedNull(3, 1, [1, 3]).pValue(0)).toBe(0.5);
  });

  it('is at its only place when all samples are equal, also where it is approximated', () => {
    expect(tiedNull(5, 6, [11]).pValue(15)).toBe(1);
    expect(tiedNull(60, 60, [120]).pValue(1800)).toBe(1);
  });

  it('has a smaller deviation where it is approximated', () => {
    expect(tiedNull(60, 60, [40, 40, 40]).pValue(1500)).toBeLessThan(untiedNull(60, 60).pValue(1500));
    // z = (|1500 - 1800| - 0.5) / sqrt(300 * (121 - 3 * (64000 - 40) / (120 * 119))) = 1.6675.
    expect(tiedNull(60, 60, [40, 40, 40]).pValue(1500)).toBeCloseTo(0.09542, 4);
  });
});

it('the smallest p is that of the two orders in which all of one side come first', () => {
  expect(smallestP(3, 3)).toBeCloseTo(0.1, 12);
  expect(smallestP(1, 1)).toBe(1);
  for (const [n, m] of [
    [4, 4],
    [3, 12],
    [20, 7],
    [50, 50],
  ] as const) {
    expect(untiedNull(n, m).pValue(0) / smallestP(n, m)).toBeCloseTo(1, 12);
    expect(tiedNull(n, m, [n, ...ones(m)]).pValue(n * m) / smallestP(n, m)).toBeCloseTo(1, 12);
  }
});
