import type { Bitmap } from '../src/bitmap/bitmap.js';
import { shortRuns } from '../src/bitmap/patterns.js';
import { asFault, VariantFault } from '../src/errors.js';
import { AREA_SEARCH } from '../src/functions.js';
import type { Built } from '../src/machine/built.js';
import { type Entry, Machine } from '../src/machine/machine.js';
import { passesOf } from '../src/machine/passes.js';
import type { Random } from '../src/random.js';
import { countLoads } from './pass.js';
import { drawnShift } from './shift.js';
import { stopwatch } from './stopwatch.js';

/** A call is repeated until a sample takes as long as this, in ms: ten thousand readings of the clock. */
const SAMPLE = 0.5;

/** At the first look a time is the best of so many, or of two if they take longer than so many ms. */
const LOOK = { samples: 3, ms: 30 };

/** A variant on a target: the machine that is timed, and the one that counts loads. */
export interface Subject {
  readonly built: Built;
  readonly machine: Machine;
  readonly counting: Machine;
  /** The pass that makes a search as often as told, and counts those that find nothing. */
  readonly missed: Entry;
}

/** A search by a subject, in a bitmap of `size` bits, for `nr` that are not there. */
export interface Call {
  readonly subject: Subject;
  readonly size: number;
  readonly nr: number;
  /** How often a sample repeats it. */
  readonly repeats: number;
  /** The time of one at the first look, in ns. */
  readonly look: number;
}

/** Address and size of a bitmap, and bits of the area. */
type Arguments = readonly [address: number, size: number, nr: number];

/** The subject that a variant is, or none if it lacks the function. */
export function subjectsOf(built: Built): Subject[] {
  const machine = new Machine(built);
  const { missedAreas: missed } = passesOf(machine);
  return missed === undefined ? [] : [{ built, machine, counting: new Machine(built, 'counted'), missed }];
}

function place(machine: Machine, bitmap: Bitmap, random: Random): number {
  return machine.place([bitmap], { offset: drawnShift(random) }).addresses[0] as number;
}

/**
 * Makes `repeats` searches of a bitmap that lies at an address.
 * @returns ms of all: of a processor, where that can be told, else of the clock
 */
function time({ built, machine, missed }: Subject, args: Arguments, repeats: number): number {
  const where = `${built.reference} on ${built.target}`;
  const watch = stopwatch();
  let misses: number;
  try {
    misses = machine.invoke(missed, [...args, repeats]);
  } catch (thrown) {
    throw asFault(thrown, `${where}: ${AREA_SEARCH}`);
  }
  const duration = watch();
  if (misses === repeats) return duration;
  throw new VariantFault(`${where}: finds an area of ${args[2]} bits, where there is none`);
}

/** The best time of a few in a row, in ms: what disturbs one only adds to it, and so does a first call. */
function bestTime(subject: Subject, args: Arguments, repeats: number): number {
  const again = () => time(subject, args, repeats);
  let best = Math.min(again(), again());
  for (let i = 2; i < LOOK.samples && best < LOOK.ms; i++) best = Math.min(best, again());
  return best;
}

/** Sees how often a call must be repeated, and about how long it takes; it is warm then. */
export function lookAt(subject: Subject, nr: number, bitmap: Bitmap, random: Random): Call {
  const { size } = bitmap;
  const args: Arguments = [place(subject.machine, bitmap, random), size, nr];
  let repeats = 1;
  let best = bestTime(subject, args, repeats);
  while (best < SAMPLE) {
    repeats *= 2;
    best = bestTime(subject, args, repeats);
  }
  return { subject, size, nr, repeats, look: (best * 1e6) / repeats };
}

/** Times a call once more, its bitmap laid out anew. Returns ns of one, the mean of all repeats. */
export function sample({ subject, size, nr, repeats }: Call, random: Random): number {
  const address = place(subject.machine, shortRuns(size, nr), random);
  // In tenths of a nanosecond, finer than any clock.
  return Math.round((time(subject, [address, size, nr], repeats) * 1e7) / repeats) / 10;
}

/** Loads of one call: exact, and the same wherever the bitmap lies. */
export function loadsOf({ subject: { counting }, size, nr }: Call): number {
  const [address = 0] = counting.place([shortRuns(size, nr)]).addresses;
  const entry = counting.entry(AREA_SEARCH) as Entry;
  return countLoads(counting, {
    prepare: () => undefined,
    run: () => counting.invoke(entry, [address, size, 0, nr, 0, 0]),
  });
}
