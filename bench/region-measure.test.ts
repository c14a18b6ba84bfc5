import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AllocatorBuilt, buildAllocator } from '../src/machine/allocators.js';
import { ALLOCATOR_NAMES } from '../src/machine/names.js';
import { TARGETS, type TargetName } from '../src/target.js';
import { LONGEST_FILL, measureRegions, type RegionOptions } from './region-measure.js';

const folder = mkdtempSync(join(tmpdir(), 'findbit-region-'));
afterAll(() => rmSync(folder, { recursive: true }));

const built = (names: readonly string[], target: TargetName = 'le64'): Promise<AllocatorBuilt[]> =>
  Promise.all(names.map((name) => buildAllocator(name, TARGETS[target])));

const OPTIONS = { seed: 1, order: 1, rounds: 2, loads: true, longestFill: LONGEST_FILL } as const;

function measure(
  builds: readonly AllocatorBuilt[],
  options: Pick<RegionOptions, 'capacities'> & Partial<RegionOptions>,
) {
  return measureRegions(builds, [], { ...OPTIONS, ...options }, () => undefined);
}

/** An allocator of one's own: what it has is another's, but for what is given. */
function own(name: string, lines: string): Promise<AllocatorBuilt[]> {
  const path = join(folder, `${name}.ts`);
  writeFileSync(path, lines);
  return built([path]);
}

const REST =
  'region_check, region_count, region_end, region_erase, region_find, region_free, region_insert, region_memory, region_next, region_next_gap, region_size, region_init';

describe('the measuring of allocators', () => {
  let all: AllocatorBuilt[];
  beforeAll(async () => {
    all = await built(ALLOCATOR_NAMES);
  });

  it('fills each of them with the same regions, and has as many samples as rounds', () => {
    const { fills } = measure(all, { capacities: [1000, 10] });
    expect(fills.map(({ capacity, allocator }) => [capacity, allocator])).toEqual(
      [1000, 10].flatMap((capacity) => ALLOCATOR_NAMES.map((name) => [capacity, name])),
    );
    for (const capacity of [1000, 10]) {
      const regions = new Set(fills.filter((one) => one.capacity === capacity).map((one) => one.regions));
      expect(regions.size).toBe(1);
    }
    expect(new Set(fills.flatMap((one) => [one.allocNs.length, one.freeNs.length]))).toEqual(new Set([2]));
  });

  it('tells what the structures really take: IDA just as its formula says, the bitmap its words', () => {
    const { fills } = measure(all, { capacities: [100_000, 2048, 1000, 10] });
    const memory = (name: string) => fills.filter(({ allocator }) => allocator === name).map((one) => one.memoryBytes);
    expect(memory('ida')).toEqual([14288, 848, 144, 16]);
    expect(memory('bitmap/area-merged')).toEqual([12504, 256, 128, 8]);
    expect(memory('next-fit/area-original')).toEqual([12512, 264, 136, 16]);
  });

  it('counts loads of one allocator, which are the same however many are filled', () => {
    const { fills } = measure(all.slice(0, 1), { capacities: [10] });
    // A word for the zero bit and one for the area, ten times, and once in vain; a word for each bit that is set or cleared.
    expect(fills[0]).toMatchObject({ allocLoads: 31, freeLoads: 10, allocators: 200 });
    expect(measure(all.slice(0, 1), { capacities: [10], loads: false }).fills[0]?.allocLoads).toBeUndefined();
  });

  it('makes about 100 times the loads in a bitmap of ten times the capacity, and hardly more than ten in a tree', () => {
    const { fills } = measure(all, { capacities: [100_000, 10_000], rounds: 1 });
    const growth = (name: string): number => {
      const [large = 0, small = 1] = fills
        .filter(({ allocator }) => allocator === name)
        .map((one) => one.allocLoads ?? 0);
      return large / small;
    };
    for (const name of ALLOCATOR_NAMES.filter((one) => one.startsWith('bitmap/'))) {
      expect(growth(name)).toBeGreaterThan(90);
      expect(growth(name)).toBeLessThan(110);
    }
    for (const name of ['next-fit/area-original', 'ida', 'maple']) expect(growth(name)).toBeLessThan(13);
  });

  it('brings all that take the lowest place to one steady state, and a next fit to one of its own', () => {
    const { churns } = measure(all, { capacities: [1000] });
    const states = new Map(churns.map((one) => [one.allocator, [one.regions, one.freeUnits, one.gaps, one.settled]]));
    const lowest = ALLOCATOR_NAMES.filter((name) => !name.startsWith('next-fit'));
    expect(new Set(lowest.map((name) => states.get(name)?.join())).size).toBe(1);
    expect(states.get('next-fit/area-original')?.join()).not.toBe(states.get('ida')?.join());
    for (const { allocs, frees, allocNs, freeUnits, gaps } of churns) {
      expect([allocNs.length, frees > 0, allocs > 0]).toEqual([2, true, true]);
      expect(freeUnits).toBeGreaterThanOrEqual(gaps);
    }
  });

  it('counts every request of the rounds, the one that does not fit among them', () => {
    const { churns } = measure(all, { capacities: [10], rounds: 3 });
    const steady = { regions: 10, freeUnits: 0, gaps: 0, settled: 10, allocators: 1000 };
    // Two of ten regions of a unit are given back in a round and taken again, then one in vain.
    for (const churn of churns) expect(churn).toMatchObject({ ...steady, frees: 3 * 2, allocs: 3 * 3 });
  });

  it('makes other rounds in another process, and the same again with the same order', () => {
    const rounds = (order: number) => {
      const [one] = measure(all.slice(0, 1), { capacities: [1000], order, rounds: 5 }).churns;
      return [one?.allocs, one?.freeUnits].join();
    };
    expect(rounds(1)).toBe(rounds(1));
    expect(rounds(1)).not.toBe(rounds(2));
  });

  it('does not fill what would take too long, and says how long it would have taken', () => {
    const { fills, churns, notTried } = measure(all.slice(0, 1), { capacities: [1000, 300_000], longestFill: 0 });
    expect(fills.map(({ capacity }) => capacity)).toEqual([1000]);
    expect(churns.map(({ capacity }) => capacity)).toEqual([1000, 300_000]);
    expect(notTried).toEqual([
      { target: 'le64', allocator: 'bitmap/area-original', capacity: 300_000, expected: expect.any(Number) },
    ]);
  });

  it('takes the fault of an allocator for its fault: regions that fit are not taken', async () => {
    const early = await own(
      'early',
      `import { NONE } from './allocators/interface';
import { region_alloc as alloc } from './allocators/bitmap';
export { ${REST} } from './allocators/bitmap';
export function region_alloc(self: usize, capacity: u32, nr: u32): u32 { return nr > 20 ? NONE : alloc(self, capacity, nr); }\n`,
    );
    expect(() => measure(early, { capacities: [1000] })).toThrow(
      /early\.ts: takes \d+ regions of \d+ that fit, capacity 1000/,
    );
  });

  it('takes the fault of an allocator for its fault: it does not take the lowest place, as it says', async () => {
    const liar = await own('liar', "export * from './allocators/next-fit';\n");
    expect(() => measure([...all.slice(0, 1), ...liar], { capacities: [1000] })).toThrow(
      /liar\.ts and bitmap\/area-original take other places for the same \d+ sizes, of 1000 units/,
    );
  });

  it('takes the fault of an allocator for its fault: it takes another number of the same regions each time', async () => {
    const moody = await own(
      'moody',
      `/** @fit any */
import { NONE } from './allocators/interface';
import { region_alloc as alloc } from './allocators/bitmap';
export { ${REST} } from './allocators/bitmap';
let calls: u32 = 0;
export function region_alloc(self: usize, capacity: u32, nr: u32): u32 { return ++calls == 100 ? NONE : alloc(self, capacity, nr); }\n`,
    );
    expect(() => measure(moody, { capacities: [1000] })).toThrow(
      /moody\.ts: takes another number of regions each time, of the same sizes/,
    );
  });

  it('takes the fault of an allocator for its fault: it traps', async () => {
    const trap = await own(
      'trap',
      `export { ${REST} } from './allocators/bitmap';
export function region_alloc(self: usize, capacity: u32, nr: u32): u32 { unreachable(); return 0; }\n`,
    );
    expect(() => measure(trap, { capacities: [1000] })).toThrow(
      /trap\.ts on le64: taking regions with capacity 1000: trap: unreachable/,
    );
  });
});
