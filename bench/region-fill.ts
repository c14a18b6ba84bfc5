import { now } from '../src/clock.js';
import { VariantFault } from '../src/errors.js';
import type { AllocatorBuilt } from '../src/machine/allocators.js';
import { hashOf } from '../src/machine/code.js';
import type { Random } from '../src/random.js';
import type { RegionRecord } from '../src/record.js';
import { countLoads } from './pass.js';
import { allocatorsFor, RegionMachine } from './region-machine.js';
import { longestOf, sizesBeyond, traceRandom } from './region-trace.js';
import { drawnShift } from './shift.js';

/** Loads are counted where there are at most so many units: to count one takes 25 ns. */
const COUNTED = 100_000;

/** Milliseconds in tenths of a nanosecond, finer than any clock, for one of so many. */
export const nsOf = (ms: number, count: number): number => Math.round((ms * 1e7) / count) / 10;

/** An allocator of one capacity that is filled and emptied again and again, and its samples. */
export class Filling {
  private readonly machine: RegionMachine;
  private readonly allocNs: number[] = [];
  private readonly freeNs: number[] = [];
  private readonly sizes: readonly number[];
  /** Regions that fit one behind another: the last of the trace does not. */
  private readonly regions: number;
  private taken = 0;
  private memoryBytes = 0;

  constructor(
    private readonly built: AllocatorBuilt,
    private readonly capacity: number,
    private readonly seed: number,
  ) {
    this.sizes = sizesBeyond(capacity, longestOf(capacity), traceRandom(capacity, seed));
    this.regions = this.sizes.length - 1;
    this.machine = new RegionMachine(built, capacity, allocatorsFor(capacity, this.regions), this.sizes.length);
  }

  private checked(taken: number): number {
    const { built, regions, capacity } = this;
    if (built.fit === 'lowest' && taken !== regions)
      throw new VariantFault(`${built.reference}: takes ${taken} regions of ${regions} that fit, capacity ${capacity}`);
    return taken;
  }

  /**
   * Fills and empties the allocators once, and keeps no time.
   * @returns how long it took, in ms
   */
  warmUp(random: Random): number {
    const start = now();
    this.sample(random);
    this.allocNs.length = 0;
    this.freeNs.length = 0;
    return now() - start;
  }

  /** Fills all allocators, and empties them, at addresses that are drawn anew; keeps both times. */
  sample(random: Random): void {
    const { machine, sizes } = this;
    machine.clear(drawnShift(random));
    machine.setSizes(sizes);
    const start = now();
    const taken = machine.fill(sizes.length);
    const full = now();
    this.memoryBytes = machine.memoryBytes();
    const begin = now();
    machine.empty(taken);
    const end = now();
    this.taken = this.checked(taken);
    this.allocNs.push(nsOf(full - start, machine.allocators));
    this.freeNs.push(nsOf(end - begin, machine.allocators));
  }

  /** Loads of taking all regions of one allocator, and of giving them back; nothing where they are too many to count. */
  private loads(): Pick<RegionRecord, 'allocLoads' | 'freeLoads'> {
    const { built, capacity, sizes, taken } = this;
    if (capacity > COUNTED) return {};
    const counting = new RegionMachine(built, capacity, 1, sizes.length, 'counted');
    counting.clear(0);
    counting.setSizes(sizes);
    const count = (run: () => number): number => countLoads(counting.machine, { prepare: () => undefined, run });
    return {
      allocLoads: count(() => counting.fill(sizes.length)),
      freeLoads: count(() => {
        counting.empty(taken);
        return taken;
      }),
    };
  }

  /** @param withLoads whether loads are counted */
  record(withLoads: boolean): RegionRecord {
    const { built, capacity, seed, allocNs, freeNs, machine, memoryBytes } = this;
    return {
      suite: 'region',
      ...{ target: built.target, allocator: built.name, capacity, regions: this.taken, longest: longestOf(capacity) },
      ...{ allocNs, freeNs, memoryBytes, allocators: machine.allocators, seed },
      ...(withLoads ? this.loads() : {}),
      ...{ processes: [allocNs.length], code: hashOf(built.plain) },
    };
  }
}
