import { describe, expect, it } from 'vitest';
import type { RegionRecord } from '../record.js';
import { madeUpRegion, times } from './made-up-region.test.data.js';
import { type Crossing, crossingText, pairings } from './region-crossings.js';
import { regionTables } from './region-rows.js';

const BITMAP = 'bitmap/area-original';

/** Nanoseconds of a region of two allocators by capacity: of a bitmap, and of maple. */
type Curves = Readonly<Record<number, readonly [bitmap: number, maple: number]>>;

function recordsOf(curves: Curves, other = 'maple', one = BITMAP): RegionRecord[] {
  return Object.entries(curves).flatMap(([capacity, ns]) =>
    [one, other].map((allocator, i) =>
      madeUpRegion({ allocator, capacity: Number(capacity), regions: 10, allocNs: times(10 * (ns[i] as number)) }),
    ),
  );
}

const pairingsOf = (curves: Curves, other?: string, one?: string) =>
  regionTables(recordsOf(curves, other, one)).flatMap(pairings);

const told = (curves: Curves): string[] => pairingsOf(curves).map(crossingText);
const crossings = (curves: Curves): Crossing[] => pairingsOf(curves).flatMap((one) => one.crossings);

describe('two curves', () => {
  it('cross where straight lines on logarithmic axes meet', () => {
    // 10 * x against 1000 / x, for capacities of 100 * x.
    const [crossing] = crossings({ 100: [10, 1000], 100000: [10_000, 1] });
    expect(crossing?.at?.capacity).toBeCloseTo(1000, 3);
    expect(crossing?.at?.ns).toBeCloseTo(100.05, 3);
    const [other] = crossings({ 100: [10, 1000], 10000: [1000, 500] });
    expect(other?.at?.capacity).toBeCloseTo(100 * 10 ** (2 * (2 / (2 + Math.log10(2)))), 3);
  });

  it('are told with the capacities on both sides and two digits of the place', () => {
    expect(told({ 10000: [55, 310], 100000: [800, 305] })).toEqual([
      'bitmap/area-original is faster up to 10,000, maple from 100,000 on; they cross at about 44,000',
    ]);
  });

  it('may come in any order, and the first may be the other one', () => {
    const records = recordsOf({ 10: [300, 30], 1000: [200, 90], 100000: [100, 300] });
    const expected = 'maple is faster up to 1,000, bitmap/area-original from 100,000 on; they cross at about 6,900';
    for (const list of [records, records.toReversed()])
      expect(regionTables(list).flatMap(pairings).map(crossingText)).toEqual([expected]);
  });

  it('do not cross where one is faster at all capacities', () => {
    expect(told({ 10: [20, 300], 1000: [20, 300] })).toEqual([
      'bitmap/area-original is faster than maple from 10 to 1,000; they do not cross there',
    ]);
    expect(told({ 10: [300, 20], 1000: [300, 20] })).toEqual([
      'maple is faster than bitmap/area-original from 10 to 1,000; they do not cross there',
    ]);
    expect(told({ 1000: [300, 20] })).toEqual(['maple is faster than bitmap/area-original at 1,000']);
  });

  it('cross between two capacities, no nearer, when no difference is shown in between', () => {
    const curves = { 100: [20, 300], 1000: [300, 300.3], 10000: [900, 300] } as const;
    expect(told(curves)).toEqual([
      'bitmap/area-original is faster up to 100, maple from 10,000 on; they cross between 100 and 10,000; no difference is shown at 1,000',
    ]);
    expect(crossings(curves)).toEqual([{ low: 100, high: 10_000, at: undefined }]);
  });

  it('do not cross at an end where no difference is shown', () => {
    expect(told({ 10: [300, 300.3], 100: [20, 300], 1000: [20, 300], 10000: [300.3, 300] })).toEqual([
      'bitmap/area-original is faster than maple from 100 to 1,000; they do not cross there; no difference is shown at 10 and 10,000',
    ]);
    expect(told({ 10: [300, 300.3], 100: [300.3, 300] })).toEqual([
      'bitmap/area-original and maple: no difference is shown at 10 and 100',
    ]);
  });

  it('may cross more than once', () => {
    expect(told({ 10: [20, 300], 100: [300, 20], 1000: [20, 300], 10000: [20, 300] })).toEqual([
      'bitmap/area-original is faster up to 10, maple at 100, bitmap/area-original from 1,000 on; they cross at about 32 and at about 320',
    ]);
    expect(told({ 10: [2, 30], 100: [30, 2], 200: [30, 2], 1000: [2, 30] })).toEqual([
      'bitmap/area-original is faster up to 10, maple from 100 to 200, bitmap/area-original from 1,000 on; they cross at about 32 and at about 450',
    ]);
  });

  it('are those of an allocator over a bitmap and one that is none', () => {
    const names = (one: string, other: string) => pairingsOf({ 10: [20, 300] }, other, one).map(({ pair }) => pair);
    expect(names('next-fit/area-original', 'ida')).toEqual([['next-fit/area-original', 'ida']]);
    expect(names('ida', 'bitmap/mine.ts')).toEqual([['bitmap/mine.ts', 'ida']]);
    expect(names('bitmap/area-merged', 'next-fit/area-original')).toEqual([]);
    expect(names('ida', 'maple')).toEqual([]);
  });

  it('are compared where both were timed, with enough samples for a difference', () => {
    const one = madeUpRegion({ capacity: 10 });
    const few = { allocNs: [1, 2, 3] };
    const tables = (other: Partial<typeof one>) =>
      regionTables([one, madeUpRegion({ allocator: 'ida', ...other })]).flatMap(pairings);
    expect(tables({ capacity: 100 })).toEqual([]);
    expect(tables({ capacity: 10, allocNs: [] })).toMatchObject([{ reigns: [], unclear: [10] }]);
    expect(
      regionTables([madeUpRegion(few), madeUpRegion({ allocator: 'ida', allocNs: [7, 8, 9] })]).flatMap(pairings),
    ).toMatchObject([{ reigns: [], unclear: [1000] }]);
  });
});
