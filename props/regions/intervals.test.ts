import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Intervals } from './intervals.js';

/** Units from 0 to below 24, each free or in use, and the regions that make them so. */
function listOf(lengths: readonly number[]): { list: Intervals; used: boolean[] } {
  const list = new Intervals(24);
  const used = Array.from({ length: 24 }, () => false);
  let at = 0;
  for (const [i, length] of lengths.entries()) {
    // Every second run is in use, those of no units leave regions side by side.
    if (i % 2 === 1 && length > 0) {
      list.add(at, at + length);
      used.fill(true, at, at + length);
    }
    at += length;
  }
  return { list, used };
}

const lists = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 8 }).map(listOf);
const unit = fc.integer({ min: 0, max: 23 });
const length = fc.integer({ min: 1, max: 24 });
const units = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

describe('the list of regions', () => {
  it('counts, and finds what is in use, as a row of units does', () => {
    fc.assert(
      fc.property(lists, unit, length, ({ list, used }, start, nr) => {
        const end = Math.min(24, start + nr);
        expect(list.count).toBe(used.filter(Boolean).length);
        expect(list.used(start, end)).toBe(units(start, end).find((one) => used[one]));
        expect(list.holds(start, end)).toBe(units(start, end).every((one) => used[one]));
        expect(list.isFree(start, start + nr)).toBe(
          start + nr <= 24 && units(start, end).every((one) => used[one] === false),
        );
      }),
    );
  });

  it('finds the lowest gap as a look at every start does', () => {
    fc.assert(
      fc.property(lists, unit, length, ({ list, used }, from, nr) => {
        const fits = (start: number): boolean =>
          start + nr <= 24 && units(start, start + nr).every((one) => used[one] === false);
        expect(list.gap(from, nr)).toBe(units(from, 24).find(fits));
      }),
    );
  });

  it('knows regions as they were taken, side by side or not', () => {
    const list = new Intervals(9);
    list.add(4, 6);
    list.add(0, 2);
    list.add(2, 4);
    expect([list.starts, list.ends]).toEqual([
      [0, 2, 4],
      [2, 4, 6],
    ]);
    expect([list.isRegion(2, 4), list.isRegion(0, 4), list.isRegion(3, 4)]).toEqual([true, false, false]);
    expect([list.regionOf(3), list.regionOf(6)]).toEqual([1, undefined]);
  });

  it('keeps what is left on either side of units that are given back', () => {
    const list = new Intervals(9);
    list.add(0, 3);
    list.add(3, 6);
    list.add(7, 9);
    list.remove(1, 5);
    expect([list.starts, list.ends]).toEqual([
      [0, 5, 7],
      [1, 6, 9],
    ]);
    list.remove(7, 9);
    expect(list.ends).toEqual([1, 6]);
  });
});
