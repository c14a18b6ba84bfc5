import type { AllocatorBuilt } from '../src/machine/allocators.js';
import { type Random, seeded, shuffled } from '../src/random.js';
import type { RegionChurnRecord, RegionRecord } from '../src/record.js';
import type { Cost } from '../src/stats/power.js';
import { expected } from './expected.js';
import { clockCost, type Timing } from './measure.js';
import { Cohort } from './region-cohort.js';
import { Filling } from './region-fill.js';
import { settle } from './region-settle.js';
import { traceRandom } from './region-trace.js';

/** A round fills and empties each allocator of each capacity once, and makes one round of frees and takes in each. */
export interface RegionOptions extends Timing {
  /** In units, each from 1. */
  readonly capacities: readonly number[];
  readonly seed: number;
  /** No allocator is filled where one fill is expected to take longer than this, in ms. */
  readonly longestFill: number;
}

/** What {@link RegionOptions.longestFill} is, unless something else is wanted. */
export const LONGEST_FILL = 10_000;

/** An allocator that was not filled at a capacity, since that would take too long. */
export interface NotTried {
  readonly target: AllocatorBuilt['target'];
  readonly allocator: string;
  readonly capacity: number;
  /** Milliseconds that one fill is expected to take. */
  readonly expected: number;
}

export interface MeasuredRegions {
  /** By capacity as they were given, and allocator. */
  readonly fills: readonly RegionRecord[];
  readonly churns: readonly RegionChurnRecord[];
  readonly notTried: readonly NotTried[];
  /** Cost of reading the clock once, in ns. */
  readonly clockNs: number;
}

/** Smaller capacities that tell how time grows, where none was asked for: these parts of the capacity. */
const PILOTS = [1 / 100, 1 / 10];
/** A fill of so many units is always tried. */
const SAFE = 200_000;
/** A fill that takes less, in ms, is made twice to tell how long it takes. */
const SHORT = 500;
/** A search over all units for each region, which fill them, grows with this power: no allocator should be worse. */
const MOST_POWER = 2;

const keyOf = (one: AllocatorBuilt, capacity: number): string => `${one.target} ${one.reference} ${capacity}`;

/** Fills of all allocators, warm, and those that would take too long. */
function fillings(
  builds: readonly AllocatorBuilt[],
  { capacities, seed, longestFill }: RegionOptions,
  random: Random,
  alive: () => void,
): { readonly tried: ReadonlyMap<string, Filling>; readonly notTried: readonly NotTried[] } {
  const tried = new Map<string, Filling>();
  const notTried: NotTried[] = [];
  const ascending = [...capacities].sort((one, other) => one - other);
  for (const built of builds) {
    const costs: Cost[] = [];
    const run = (capacity: number): Filling => {
      const filling = new Filling(built, capacity, seed);
      const first = filling.warmUp(random);
      alive();
      // What disturbs a fill only adds to it, and to be the first does, too.
      costs.push({ size: capacity, cost: first < SHORT ? Math.min(first, filling.warmUp(random)) : first });
      alive();
      return filling;
    };
    for (const capacity of ascending) {
      const known = costs.at(-1)?.size ?? 0;
      if (capacity > SAFE)
        for (const part of PILOTS) if (Math.floor(capacity * part) > known) run(Math.floor(capacity * part));
      const cost = capacity > SAFE ? expected(costs, capacity, MOST_POWER) : 0;
      if (cost > longestFill) notTried.push({ target: built.target, allocator: built.name, capacity, expected: cost });
      else tried.set(keyOf(built, capacity), run(capacity));
    }
  }
  return { tried, notTried };
}

/** Those that are asked for the same: all that take the lowest place on one target; each of the others by itself. */
function cohorts(
  builds: readonly AllocatorBuilt[],
  leaders: readonly AllocatorBuilt[],
  { capacities, seed, order }: RegionOptions,
  alive: () => void,
): Cohort[] {
  const targets = [...new Set(builds.map(({ target }) => target))];
  const groups = targets.flatMap((target) => {
    const own = builds.filter((built) => built.target === target);
    const lowest = own.filter(({ fit }) => fit === 'lowest');
    const leader = leaders.find((one) => one.target === target) ?? lowest[0];
    const alone = own.filter(({ fit }) => fit !== 'lowest').map((built) => ({ leader: built, members: [built] }));
    return lowest.length === 0 || leader === undefined ? alone : [{ leader, members: lowest }, ...alone];
  });
  return capacities.flatMap((capacity) =>
    groups.map(({ leader, members }) => {
      const { population, rounds } = settle(leader, capacity, seed, alive);
      // Each process that shares the rounds goes on in a way of its own.
      population.reseed(traceRandom(capacity, seed + order));
      return new Cohort(members, population, rounds);
    }),
  );
}

/**
 * Times allocators of regions. Each is filled with the trace of a capacity until a region does not fit,
 * and emptied in reverse; then each is brought into a steady state of frees and takes at random, and
 * rounds of these are timed. In a round all allocators of all capacities come in an order that is drawn
 * anew, and are filled at addresses that are. An allocator that would take longer to fill than it may is
 * not tried.
 * @param leaders for each target an allocator that takes the lowest place, to come to the steady state with
 * @param alive told again and again how many rounds are done
 * @throws VariantFault for an allocator that traps, takes fewer regions than fit, or another place than its like
 */
export function measureRegions(
  builds: readonly AllocatorBuilt[],
  leaders: readonly AllocatorBuilt[],
  options: RegionOptions,
  alive: (done: number) => void,
): MeasuredRegions {
  const { capacities, seed, rounds, order, loads } = options;
  const random = seeded(order);
  const { tried, notTried } = fillings(builds, options, random, () => alive(0));
  const all = cohorts(builds, leaders, options, () => alive(0));
  const tasks = [...tried.values()];
  for (let round = 0; round < rounds; round++) {
    for (const filling of shuffled(tasks, random)) {
      filling.sample(random);
      alive(round);
    }
    for (const cohort of shuffled(all, random)) cohort.sample(random, () => alive(round));
  }
  const fills = capacities.flatMap((capacity) =>
    builds.flatMap((built) => {
      alive(rounds);
      return tried.get(keyOf(built, capacity))?.record(loads) ?? [];
    }),
  );
  const churned = all.flatMap((cohort) => cohort.records(seed));
  const churns = capacities.flatMap((capacity) =>
    builds.flatMap(({ name, target }) =>
      churned.filter((one) => one.capacity === capacity && one.allocator === name && one.target === target),
    ),
  );
  return { fills, churns, notTried, clockNs: clockCost() };
}
