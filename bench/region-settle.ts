import type { AllocatorBuilt } from '../src/machine/allocators.js';
import { type Random, seeded } from '../src/random.js';
import { RegionMachine } from './region-machine.js';
import { longestOf, sizesBeyond, traceRandom } from './region-trace.js';

/** Regions in use, in no order: parallel lists of where each begins, and of its units. */
interface Live {
  readonly starts: number[];
  readonly sizes: number[];
}

/** The most regions that a round gives back in each allocator. */
const MOST_FREED = 256;
/** Of the regions in use at most this part. */
const PART_FREED = 1 / 4;

/** Regions that a round gives back, or asks for, at most: there is hardly room for so many. */
export const MOST_OF_ROUND = 8 * MOST_FREED;

/** Windows of rounds in a row whose means of free units differ by less than this part are steady. */
const STEADY = 0.02;
/** Windows after which it is taken for steady in any case. */
const MOST_WINDOWS = 40;

/** What a round asks of every allocator: regions to give back, then sizes to take until one does not fit. */
export interface Round {
  readonly freed: Live;
  readonly sizes: readonly number[];
}

/** Regions in use in an allocator that was filled, and what the rounds do to them. Units are counted here, not asked. */
export class Population {
  readonly live: Live = { starts: [], sizes: [] };
  private used = 0;

  constructor(
    readonly capacity: number,
    private random: Random,
  ) {}

  /** Draws from now on from others. */
  reseed(random: Random): void {
    this.random = random;
  }

  get freeUnits(): number {
    return this.capacity - this.used;
  }

  /** Regions that a round gives back, at least 1. */
  get batch(): number {
    return Math.max(1, Math.min(MOST_FREED, Math.floor(this.live.starts.length * PART_FREED)));
  }

  /** Rounds in which about as many regions are given back as are in use. */
  get turnover(): number {
    return Math.ceil(this.live.starts.length / this.batch);
  }

  add(starts: readonly number[], sizes: readonly number[]): void {
    for (const [i, start] of starts.entries()) {
      const size = sizes[i] as number;
      this.live.starts.push(start);
      this.live.sizes.push(size);
      this.used += size;
    }
  }

  /** Takes a region out of the lists, at random. */
  private drawn(freed: Live): void {
    const { starts, sizes } = this.live;
    const at = this.random.between(0, starts.length - 1);
    const last = starts.length - 1;
    [starts[at], starts[last]] = [starts[last] as number, starts[at] as number];
    [sizes[at], sizes[last]] = [sizes[last] as number, sizes[at] as number];
    const size = sizes.pop() as number;
    freed.starts.push(starts.pop() as number);
    freed.sizes.push(size);
    this.used -= size;
  }

  /** Draws a round: the regions that it gives back are no longer in use, and the sizes are more than fit. */
  round(): Round {
    const freed: Live = { starts: [], sizes: [] };
    for (let i = this.batch; i > 0; i--) this.drawn(freed);
    const sizes = sizesBeyond(this.freeUnits, longestOf(this.capacity), this.random, MOST_OF_ROUND);
    return { freed, sizes };
  }

  /** Runs of units that are free: those behind a region, and before the first, that no region follows at once. */
  gaps(): number {
    const { starts, sizes } = this.live;
    const begins = new Set(starts);
    const ends = starts.map((start, i) => start + (sizes[i] as number));
    const behind = ends.filter((end) => end < this.capacity && !begins.has(end)).length;
    return behind + (begins.has(0) ? 0 : 1);
  }
}

/** Makes a round in an allocator, and tells what it took. */
function makeRound(machine: RegionMachine, { freed, sizes }: Round): number[] {
  machine.setSizes(freed.sizes);
  machine.setStarts(freed.starts);
  machine.empty(freed.starts.length);
  machine.setSizes(sizes);
  return machine.starts(machine.fill(sizes.length));
}

interface Settled {
  readonly population: Population;
  /** Rounds that it took. */
  readonly rounds: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Fills an allocator, then frees at random and takes again, round by round, until the units that are
 * free when a region does not fit have become as many as they were a turnover of all regions before.
 */
export function settle(built: AllocatorBuilt, capacity: number, seed: number, alive: () => void): Settled {
  const random = traceRandom(capacity, seed);
  const sizes = sizesBeyond(capacity, longestOf(capacity), random);
  const machine = new RegionMachine(built, capacity, 1, Math.max(sizes.length, MOST_OF_ROUND));
  machine.clear(0);
  machine.setSizes(sizes);
  const population = new Population(capacity, seeded(random.bits32()));
  population.add(machine.starts(machine.fill(sizes.length)), sizes);
  let before = 0;
  let rounds = 0;
  for (let window = 0; window < MOST_WINDOWS; window++) {
    const free: number[] = [];
    for (let i = population.turnover; i > 0; i--) {
      const round = population.round();
      population.add(makeRound(machine, round), round.sizes);
      free.push(population.freeUnits);
      alive();
    }
    rounds += free.length;
    const now = mean(free);
    if (window > 0 && Math.abs(now - before) <= STEADY * now) break;
    before = now;
  }
  return { population, rounds };
}
