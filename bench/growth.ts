import { shortRuns } from '../src/bitmap/patterns.js';
import { AREA_SEARCH } from '../src/functions.js';
import type { Built } from '../src/machine/built.js';
import { type Random, seeded, shuffled } from '../src/random.js';
import type { GrowthRecord } from '../src/record.js';
import { median, sorted } from '../src/stats/order.js';
import type { Cost } from '../src/stats/power.js';
import { expected } from './expected.js';
import { type Call, loadsOf, lookAt, type Subject, sample, subjectsOf } from './growth-call.js';
import { tellsProcessorTime } from './stopwatch.js';

/** 2^10 to 2^26 bits, each four times the one before. */
export const GROWTH_BITS: readonly number[] = [10, 12, 14, 16, 18, 20, 22, 24, 26].map((power) => 2 ** power);

export interface GrowthOptions {
  /** Sizes of the bitmaps in bits, ascending, each at least 8. */
  readonly sizes: readonly number[];
  /** Seed of the order in which calls are timed, and of where bitmaps lie. */
  readonly seed: number;
  /** Samples of each call that is timed, at least 1. */
  readonly rounds: number;
}

export interface Growth {
  readonly records: readonly GrowthRecord[];
  /** What the times are of: a processor that did nothing else, or the clock on the wall. */
  readonly clock: 'processor' | 'wall';
}

/** Calls that take this part of the longest at the first look, or more, may be the longest. */
const CLOSE = 2 / 3;

/** A variant is not tried on a bitmap on which a call is expected to take longer than this, in ms. */
export const LONGEST_CALL = 2000;

/** A call that may be the longest of its subject, and its samples, in ns. */
interface Candidate {
  readonly call: Call;
  readonly samples: number[];
}

/** The lengths of areas that are tried: 2, 4, 8 ... to a quarter of the size. */
function lengths(size: number): number[] {
  const result: number[] = [];
  for (let nr = 2; nr <= size / 4; nr *= 2) result.push(nr);
  return result;
}

/** Looks once at each search of a size. */
function look(subjects: readonly Subject[], size: number, random: Random, alive: () => void): Call[] {
  return shuffled(lengths(size), random).flatMap((nr) => {
    const bitmap = shortRuns(size, nr);
    return shuffled(subjects, random).map((subject) => {
      alive();
      return lookAt(subject, nr, bitmap, random);
    });
  });
}

/** For each size and each subject that is tried there: the calls that may be its longest. */
function candidates(
  subjects: readonly Subject[],
  sizes: readonly number[],
  random: Random,
  alive: (done: number) => void,
): Candidate[][] {
  const costs = new Map<Subject, readonly Cost[]>();
  const costsOf = (subject: Subject) => costs.get(subject) ?? [];
  return sizes.flatMap((size, done) => {
    const tried = subjects.filter((subject) => expected(costsOf(subject), size) <= LONGEST_CALL);
    const calls = look(tried, size, random, () => alive(done));
    return tried.map((subject) => {
      const own = calls.filter((call) => call.subject === subject);
      const most = Math.max(...own.map((call) => call.look));
      costs.set(subject, [...costsOf(subject), { size, cost: most / 1e6 }]);
      return own.filter((call) => call.look >= CLOSE * most).map((call) => ({ call, samples: [] }));
    });
  });
}

/** Of those of one subject and size the one with the largest median. */
function worst(all: readonly Candidate[]): Candidate {
  const middle = ({ samples }: Candidate): number => median(sorted(samples));
  return all.reduce((one, other) => (middle(other) > middle(one) ? other : one));
}

function recordOf({ call, samples }: Candidate, seed: number): GrowthRecord {
  const { subject, size, nr, repeats } = call;
  const { name, target } = subject.built;
  const about = { suite: 'area-growth', target, function: AREA_SEARCH, variant: name } as const;
  return { ...about, bits: size, nr, repeats, samples, loads: loadsOf(call), seed };
}

/**
 * Times the zero-area search against the size of the bitmap, at each size on the worst bitmap that
 * a variant has there: one of runs of nr - 1 clear bits between single set ones, searched in vain
 * from end to end for nr clear bits, for an nr of 2, 4, 8 ... to a quarter of the size. All of them
 * are looked at first; those whose time was then at least two thirds of the longest are timed in the
 * rounds, and the worst is the one with the largest median. (No time of the first look is kept.) In
 * a round all sizes of all variants come in an order, and at addresses, that are drawn anew, so that
 * a machine that gets slower is not taken for growth. A variant that is expected to take more than
 * two seconds a call is not tried at that size, nor at larger ones.
 * @param alive told again and again how many steps are done: one a size, and then one a round; after all loads are counted
 * @returns records by size, those of one size in the order of the builds; none of a variant without the function
 */
export function measureGrowth(
  builds: readonly Built[],
  { sizes, seed, rounds }: GrowthOptions,
  alive: (done: number) => void,
): Growth {
  const random = seeded(seed);
  const sets = candidates(builds.flatMap(subjectsOf), sizes, random, alive);
  for (let round = 0; round < rounds; round++)
    for (const { call, samples } of shuffled(sets.flat(), random)) {
      samples.push(sample(call, random));
      alive(sizes.length + round);
    }
  const records = sets.map((set) => {
    alive(sizes.length + rounds);
    return recordOf(worst(set), seed);
  });
  return { records, clock: tellsProcessorTime() ? 'processor' : 'wall' };
}
