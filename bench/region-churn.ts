import { now } from '../src/clock.js';
import type { AllocatorBuilt } from '../src/machine/allocators.js';
import { hashOf } from '../src/machine/code.js';
import type { RegionChurnRecord } from '../src/record.js';
import { nsOf } from './region-fill.js';
import { allocatorsFor, RegionMachine } from './region-machine.js';
import { MOST_OF_ROUND, type Population, type Round } from './region-settle.js';
import { longestOf } from './region-trace.js';

/** What one allocator did in the rounds that were timed. */
interface Kept {
  readonly allocNs: number[];
  readonly freeNs: number[];
  allocs: number;
  frees: number;
}

/** An allocator in a steady state, of which rounds are timed. */
export class Churning {
  private readonly machine: RegionMachine;
  private readonly kept: Kept = { allocNs: [], freeNs: [], allocs: 0, frees: 0 };

  /** @param population the regions in use, which the allocator then has, too */
  constructor(
    private readonly built: AllocatorBuilt,
    { capacity, live, batch }: Population,
  ) {
    this.machine = new RegionMachine(built, capacity, allocatorsFor(capacity, batch), MOST_OF_ROUND);
    this.machine.clear(0);
    for (const [i, start] of live.starts.entries()) this.machine.insert(start, live.sizes[i] as number);
  }

  /**
   * Makes a round and keeps its times.
   * @returns where the regions begin that it took
   */
  sample({ freed, sizes }: Round): number[] {
    const { machine, kept } = this;
    machine.setSizes(freed.sizes);
    machine.setStarts(freed.starts);
    const start = now();
    machine.empty(freed.starts.length);
    const empty = now();
    machine.setSizes(sizes);
    const begin = now();
    const taken = machine.fill(sizes.length);
    const end = now();
    // The request that does not fit takes its time as well.
    const asked = Math.min(taken + 1, sizes.length);
    kept.allocNs.push(nsOf(end - begin, machine.allocators * asked));
    kept.freeNs.push(nsOf(empty - start, machine.allocators * freed.starts.length));
    kept.allocs += asked;
    kept.frees += freed.starts.length;
    return machine.starts(taken);
  }

  record(about: Pick<RegionChurnRecord, 'regions' | 'freeUnits' | 'gaps' | 'settled' | 'seed'>): RegionChurnRecord {
    const { built, machine, kept } = this;
    const { capacity } = machine;
    return {
      suite: 'region-churn',
      ...{ target: built.target, allocator: built.name, capacity, longest: longestOf(capacity) },
      ...{ ...about, ...kept, memoryBytes: machine.memoryBytes(), allocators: machine.allocators },
      ...{ processes: [kept.allocNs.length], code: hashOf(built.plain) },
    };
  }
}
