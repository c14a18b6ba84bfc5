import { expect, it } from 'vitest';
import type { MeasuredRegions } from '../../bench/region-measure.js';
import { madeUpChurn, madeUpRegion } from '../report/made-up-region.test.data.js';
import { noteOf } from './bench-region.js';
import { joined } from './region-timing.js';

const part = (fields: Partial<MeasuredRegions>): MeasuredRegions => ({
  fills: [],
  churns: [],
  notTried: [],
  clockNs: 100,
  ...fields,
});

it('joins the samples of processes in their order, and keeps what only the first has counted', () => {
  const first = madeUpRegion({ allocNs: [1, 2], freeNs: [3, 4], processes: [2], allocLoads: 7 });
  const { allocLoads: _, freeLoads: __, ...uncounted } = madeUpRegion({ allocNs: [5], freeNs: [6], processes: [1] });
  const { fills, clockNs } = joined([part({ fills: [first] }), part({ fills: [uncounted], clockNs: 200 })]);
  expect(fills).toEqual([{ ...first, allocNs: [1, 2, 5], freeNs: [3, 4, 6], processes: [2, 1] }]);
  expect(clockNs).toBe(100);
});

it('adds up requests, and makes one mean of the means of rounds', () => {
  const about = { allocs: 30, frees: 20, regions: 100, freeUnits: 40, gaps: 10 };
  const one = madeUpChurn({ ...about, allocNs: [1, 2, 3], freeNs: [1, 2, 3], processes: [3] });
  const other = madeUpChurn({ ...about, ...{ regions: 104, freeUnits: 80, gaps: 30 }, allocNs: [4], freeNs: [4] });
  const { churns } = joined([part({ churns: [one] }), part({ churns: [{ ...other, processes: [1] }] })]);
  expect(churns).toEqual([
    {
      ...one,
      ...{ allocs: 60, frees: 40, regions: 101, freeUnits: 50, gaps: 15 },
      ...{ allocNs: [1, 2, 3, 4], freeNs: [1, 2, 3, 4], processes: [3, 1] },
    },
  ]);
});

it('leaves out what one process found too slow, and says so once', () => {
  const rows = [madeUpRegion({ capacity: 10 }), madeUpRegion({ capacity: 300_000 })];
  const slow = { target: 'le64', allocator: 'bitmap/area-original', capacity: 300_000 } as const;
  const parts = [
    part({ fills: rows }),
    part({ fills: rows.slice(0, 1), notTried: [{ ...slow, expected: 11_000 }] }),
    part({ fills: rows.slice(0, 1), notTried: [{ ...slow, expected: 12_400 }] }),
  ];
  const { fills, notTried } = joined(parts);
  expect(fills.map(({ capacity }) => capacity)).toEqual([10]);
  expect(notTried.map(noteOf)).toEqual([
    'bitmap/area-original on le64: not filled with 300,000 units, which would take about 12 s',
  ]);
});

it('has nothing to join of no process', () => {
  expect(() => joined([])).toThrow('nothing was measured');
});
