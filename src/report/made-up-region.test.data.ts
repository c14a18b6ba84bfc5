import type { RegionChurnRecord, RegionRecord } from '../record.js';
import { scattered } from './made-up.test.data.js';
import type { RegionContext } from './region-context.js';

/** Times as {@link scattered}, to a tenth of a nanosecond. */
export const times = (ns: number, count = 20): number[] => scattered(ns * 10, count).map((tenths) => tenths / 10);

export function madeUpRegion(fields: Partial<RegionRecord>): RegionRecord {
  return {
    suite: 'region',
    target: 'le64',
    allocator: 'bitmap/area-original',
    capacity: 1000,
    longest: 32,
    memoryBytes: 128,
    seed: 1,
    regions: 61,
    allocNs: times(2200),
    freeNs: times(600),
    allocators: 1,
    allocLoads: 488,
    freeLoads: 122,
    ...fields,
  };
}

export function madeUpChurn(fields: Partial<RegionChurnRecord>): RegionChurnRecord {
  return {
    suite: 'region-churn',
    target: 'le64',
    allocator: 'bitmap/area-original',
    capacity: 100_000,
    longest: 32,
    memoryBytes: 12_504,
    seed: 1,
    regions: 6012.5,
    freeUnits: 812.25,
    gaps: 301.5,
    settled: 40,
    allocNs: times(410),
    freeNs: times(9.5),
    allocators: 1,
    allocs: 6000,
    frees: 6000,
    ...fields,
  };
}

/** What an allocator takes of a region, in ns, and what it keeps, by capacity and regions. */
interface Law {
  alloc(capacity: number): number;
  free(capacity: number): number;
  memory(capacity: number, regions: number): number;
  loads(capacity: number): number;
}

const bitmap = (factor: number): Law => ({
  alloc: (capacity) => 25 + 0.003 * factor * capacity,
  free: () => 6,
  memory: (capacity) => 8 * Math.ceil(capacity / 64),
  loads: (capacity) => 3 + capacity / 128 / factor,
});

export const LAWS: Readonly<Record<string, Law>> = {
  'bitmap/area-original': bitmap(1),
  'bitmap/area-last-bit': bitmap(0.9),
  'bitmap/area-merged': bitmap(0.9),
  'bitmap/area-word-parallel': bitmap(0.1),
  'next-fit/area-original': { ...bitmap(1), alloc: () => 40, memory: (capacity) => 8 * Math.ceil(capacity / 64) + 8 },
  ida: {
    alloc: () => 650,
    free: () => 560,
    memory: (capacity) => 16 + 128 * Math.ceil(capacity / 1024),
    loads: () => 120,
  },
  maple: { alloc: () => 310, free: () => 330, memory: (_, regions) => 272 + 24 * regions, loads: () => 60 },
};

export const CAPACITIES: readonly number[] = [1_000_000, 100_000, 10_000, 2048, 1000, 100, 10];

/** Of regions that are on average half as long as the longest. */
const longestOf = (capacity: number): number => Math.min(32, Math.max(1, capacity / 10));
const regionsOf = (capacity: number): number => Math.floor((2 * capacity) / (longestOf(capacity) + 1));

/** A record for each allocator at each capacity. */
export function filled(
  names: readonly string[] = Object.keys(LAWS),
  capacities: readonly number[] = CAPACITIES,
  fields: Partial<RegionRecord> = {},
): RegionRecord[] {
  return capacities.flatMap((capacity) => {
    const regions = regionsOf(capacity);
    return names.map((allocator) => {
      const { alloc, free, memory, loads } = LAWS[allocator] as Law;
      return madeUpRegion({
        ...{ allocator, capacity, regions, longest: longestOf(capacity), memoryBytes: memory(capacity, regions) },
        ...{ allocNs: times(alloc(capacity) * regions), freeNs: times(free(capacity) * regions) },
        ...{ allocLoads: Math.round(loads(capacity) * regions), freeLoads: 2 * regions },
        ...{ allocators: Math.max(1, Math.floor(2000 / capacity)), ...fields },
      });
    });
  });
}

/** A fragmented allocator of each kind. */
export const CHURN: readonly RegionChurnRecord[] = [
  madeUpChurn({}),
  madeUpChurn({ allocator: 'bitmap/area-merged', allocNs: times(380) }),
  madeUpChurn({
    ...{ allocator: 'next-fit/area-original', allocNs: times(95), regions: 5711.25, freeUnits: 5760, gaps: 602 },
    memoryBytes: 12_512,
  }),
  madeUpChurn({ allocator: 'ida', allocNs: times(700), freeNs: times(570), memoryBytes: 14_288 }),
  madeUpChurn({ allocator: 'maple', allocNs: times(690), freeNs: times(520), memoryBytes: 221_712 }),
];

export const REGION_CONTEXT: RegionContext = {
  machine: 'Node 20.20.0, x64, Made-Up(R) CPU at 3.0 GHz',
  seed: 1,
  rounds: 20,
  clockNs: 40,
  notes: [],
  checked: 'checked: all allocators kept the laws before they were timed',
};
