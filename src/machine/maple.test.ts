import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { TARGETS } from '../target.js';
import { Allocator } from './allocator.js';
import { type AllocatorBuilt, buildAllocator } from './allocators.js';
import { Pair, phases } from './maple.test-helper.js';
import { RegionModule } from './region-calls.js';

const NAMES = ['le64', 'le32', 'be32'] as const;
const made = new Map<(typeof NAMES)[number], AllocatorBuilt>();
beforeAll(async () => {
  for (const name of NAMES) made.set(name, await buildAllocator('maple', TARGETS[name]));
});

const builtFor = (name: (typeof NAMES)[number]) => made.get(name) as AllocatorBuilt;

describe.each(NAMES)('maple on %s', (target) => {
  it('does, by whatever sequence, what a list of regions does, and keeps its invariants', () => {
    const some = fc.tuple(fc.integer({ min: 1, max: 60 }), phases(60));
    const many = fc.tuple(fc.integer({ min: 60, max: 5000 }), phases(400));
    fc.assert(
      fc.property(fc.oneof(some, many), ([capacity, sequence]) => {
        const pair = new Pair(builtFor(target), capacity);
        for (const phase of sequence) pair.run(phase);
      }),
      // A counterexample that takes longer to shrink is told as it is then.
      { numRuns: 30, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true },
    );
  });

  it.each(['free first', 'free last', 'free every other', 'free any'] as const)(
    'is filled, then emptied: %s',
    (act) => {
      const pair = new Pair(builtFor(target), 3000);
      pair.run({ act: 'alloc', times: 1100, most: 5, seed: 1 });
      pair.run({ act, times: 1100, most: 5, seed: 2 });
      pair.run({ act: 'alloc', times: 10, most: 5, seed: 3 });
    },
  );

  it('knows units up to the last that a capacity can have', () => {
    const one = new Allocator(builtFor(target), 2 ** 32 - 2);
    const quarter = 2 ** 32 / 4;
    expect([one.alloc(quarter), one.alloc(2 * quarter), one.alloc(quarter), one.alloc(quarter - 2)]).toEqual([
      0,
      quarter,
      undefined,
      3 * quarter,
    ]);
    expect([one.count, one.check(), one.find(2 ** 32 - 3)]).toEqual([
      2 ** 32 - 2,
      0,
      { start: 3 * quarter, end: 2 ** 32 - 2 },
    ]);
    one.free(quarter, 2 * quarter);
    expect([one.nextGap(2 * quarter, quarter), one.nextGap(2 * quarter, quarter + 1), one.check()]).toEqual([
      2 * quarter,
      undefined,
      0,
    ]);
  });

  it('has nearly full leaves when it was filled from 0 on', () => {
    const one = new Allocator(builtFor(target), 100_000);
    const head = one.memory;
    for (let i = 0; i < 10_000; i++) one.alloc(10);
    const [slots, children] = target === 'le64' ? [16, 10] : [32, 21];
    const leaves = 10_000 / slots;
    const nodes = leaves * (1 + 1 / (children - 1));
    expect((one.memory - head) / 256).toBeGreaterThanOrEqual(leaves);
    expect((one.memory - head) / 256).toBeLessThan(nodes * 1.02);
    expect([one.alloc(1), one.check()]).toEqual([undefined, 0]);
  });
});

describe('maple on le64', () => {
  it('has a head of 16 bytes, then a leaf of 16 slots, then two and a root', () => {
    const one = new Allocator(builtFor('le64'), 100);
    const memory = Array.from({ length: 17 }, () => [one.memory, one.alloc(1)][0]);
    expect([memory[0], memory[1], memory[15], memory[16], one.memory]).toEqual([16, 272, 272, 784, 784]);
  });

  it('keeps several trees on one heap apart', () => {
    const module = new RegionModule(builtFor('le64'));
    const { base } = module.machine;
    const [first, second] = [base, base + 16];
    const ask = (name: string, ...args: number[]) => module.call(name, args);
    ask('heap_init', base + 32);
    for (const self of [first, second]) ask('region_init', self, 1000);
    for (let i = 0; i < 50; i++)
      expect([ask('region_alloc', first, 1000, 3), ask('region_alloc', second, 500, 2)]).toEqual([3 * i, 2 * i]);
    for (let i = 0; i < 50; i++) ask('region_free', first, 1000, 3 * i, 3);
    expect([ask('region_count', first, 1000), ask('region_count', second, 500)]).toEqual([0, 100]);
    expect([ask('region_check', first, 1000), ask('region_check', second, 500)]).toEqual([0, 0]);
    expect(ask('heap_used')).toBe(ask('region_memory', second, 500) - 16);
  });

  /** Bytes from the head, which nodes follow at the next 64: the first leaf's, its sibling's, the root's. */
  const [LEAF, ROOT] = [64, 64 + 512];
  it.each([
    ['a pivot', 1, LEAF + 16, 0],
    ['a last pivot', 1, ROOT + 8, 99],
    ['a slot beside an empty one', 2, LEAF + 128, 0],
    ['a first slot behind an empty one of the leaf before', 2, LEAF + 256 + 128, 0],
    ['a gap that is too small', 3, ROOT + 168, 1],
    ['a gap that is too large', 3, ROOT + 160, 2],
    ['the slots of a leaf', 4, LEAF + 248, 7],
    ['the slots of a leaf, too many', 4, LEAF + 248, 17],
    ['the children of the root', 4, ROOT + 252, 1],
    ['the children of the root, too many', 4, ROOT + 252, 11],
    ['the parent of a leaf', 5, LEAF + 256, 0],
    ['the parent of the root', 5, ROOT, 64],
    ['the height of the root', 6, ROOT + 253, 2],
    ['the levels of the tree', 7, 4, 0],
  ])('tells by its number what is broken: %s', (_, number, at, value) => {
    const one = new Allocator(builtFor('le64'), 100);
    for (let unit = 0; unit < 9; unit++) one.insert(2 * unit, 1);
    expect([one.check(), one.memory]).toEqual([0, 784]);
    one.machine.bytes[one.machine.base + at] = value;
    expect(one.check()).toBe(number);
  });

  it('tells a tree without regions that has a node', () => {
    const one = new Allocator(builtFor('le64'), 100);
    one.alloc(100);
    one.machine.bytes[one.machine.base + 64 + 128] = 0;
    expect(one.check()).toBe(7);
  });
});
