import { expect, test } from 'vitest';
import { axisOf } from './compare-html-axis.js';
import { positionOn } from './html-axis.js';
import { madeUpComparison, madeUpRow, madeUpSingle } from './made-up-compare.test.data.js';

const axisFor = (...ratios: readonly number[]) =>
  axisOf(madeUpComparison({ rows: ratios.map((ratio) => madeUpSingle({ ratio })) }));

test('ticks are as dense as their texts allow, and 1 is always among them', () => {
  expect(axisFor(1).ticks).toEqual([0.96, 0.98, 1, 1.02, 1.04]);
  expect(axisFor(0.8, 1.3).ticks).toEqual([0.8, 0.9, 1, 1.1, 1.2, 1.3]);
  expect(axisFor(0.5, 2).ticks).toEqual([0.5, 1, 1.5, 2]);
  expect(axisFor(0.1, 3).ticks).toEqual([0.1, 0.2, 0.5, 1, 2]);
  expect(axisFor(0.001, 1000).ticks).toEqual([0.001, 0.01, 0.1, 1, 10, 100, 1000]);
  expect(axisFor(1e-12, 1e6).ticks).toEqual([1e-12, 1e-9, 1e-6, 0.001, 1, 1000, 1e6]);
});

test('every ratio, its interval and the margin are on the axis', () => {
  const axis = axisOf(madeUpComparison({ rows: [madeUpRow({ low: 0.2, high: 4 })], margin: 0.02 }));
  expect(positionOn(axis, 0.2)).toBeCloseTo(0.06 / 1.12, 6);
  expect(positionOn(axis, 4)).toBeCloseTo(1.06 / 1.12, 6);
});

test('what is no ratio leaves the axis as it is, and so does a margin of all', () => {
  expect(axisFor(Number.NaN, 0, Number.POSITIVE_INFINITY)).toEqual(axisFor(1));
  expect(axisOf(madeUpComparison({ rows: [], margin: 1 })).ticks).toContain(1);
});
