import { Bench, type Task } from 'tinybench';
import type { Bitmap } from '../src/bitmap/bitmap.js';
import { bitmapsOf } from '../src/bitmap/suite.js';
import { now } from '../src/clock.js';
import { asFault } from '../src/errors.js';
import type { Built } from '../src/machine/built.js';
import { codeOf } from '../src/machine/code.js';
import { Machine } from '../src/machine/machine.js';
import { type Random, seeded, shuffled } from '../src/random.js';
import type { BenchRecord, Fill } from '../src/record.js';
import { countLoads, type Pass, PassMachine } from './pass.js';
import type { Row } from './row.js';
import { drawnShift } from './shift.js';

export interface MeasureOptions {
  readonly fills: readonly Fill[];
  readonly rows: readonly Row[];
  /** Builds, as {@link pairKey} names them, of which no row with an alignment is timed. */
  readonly unfit: readonly string[];
  /** Size of the bitmaps in bits. */
  readonly bits: number;
  readonly seed: number;
  /** Passes of each row that are timed. */
  readonly rounds: number;
  /** Bytes by which the bitmaps are moved off a word's border. */
  readonly offset: number;
  /** Seed of the order in which rows are timed and of where bitmaps lie; the bitmaps do not depend on it. */
  readonly order: number;
  /** Whether the loads of each pass are counted; the records have 0 if not. */
  readonly loads: boolean;
}

/** What was measured beside the records. */
export interface Measured {
  readonly records: readonly BenchRecord[];
  readonly floors: readonly { target: BenchRecord['target']; variant: string; ns: number }[];
  /** Cost of reading the clock once, in ns. */
  readonly clockNs: number;
}

/** A variant on a target, in a word. */
export const pairKey = ({ target, reference }: Pick<Built, 'target' | 'reference'>): string => `${target} ${reference}`;

/** Passes that are made before any sample is kept: at least these, and more of short ones, so that JavaScript is warm. */
const WARM_UP = { passes: 2, ms: 2 };

/** One row of one variant on one target, and the samples that it gathers. */
interface Subject {
  readonly built: Built;
  readonly pass: Pass;
  readonly loads: number;
  readonly samples: number[];
  iterations: number;
}

/** A variant on a target: the machine that is timed, and the one that counts loads. */
interface Machines {
  readonly built: Built;
  readonly plain: PassMachine;
  readonly counting: PassMachine;
}

function time(run: () => void): number {
  const start = now();
  run();
  return now() - start;
}

function clockCost(): number {
  const costs = Array.from({ length: 1001 }, () => time(() => undefined));
  // What disturbs a reading only adds to it.
  return (costs.sort((x, y) => x - y)[100] as number) * 1e6;
}

/** Loads of passes that were counted already: what a variant takes from another makes the same loads. */
type KnownLoads = Map<string, number>;

/** Makes a subject ready: counts its loads, and runs it until it is warm. */
function ready(machines: Machines, row: Row, fill: Fill, known: KnownLoads | undefined): Subject[] {
  const { built, plain, counting } = machines;
  const pass = plain.pass(row, fill);
  const counted = counting.pass(row, fill);
  if (pass === undefined || counted === undefined) return [];
  const code = codeOf(built, row.function);
  const origin = [row.function, row.area?.nr, row.area?.alignMask, code].join(' ');
  const count = (): number => blamed(built, row, () => countLoads(counting.machine, counted));
  const loads = known === undefined ? 0 : (known.get(origin) ?? count());
  known?.set(origin, loads);
  const subject: Subject = { built, pass, loads, samples: [], iterations: 0 };
  const start = now();
  for (let i = 0; i < WARM_UP.passes || now() - start < WARM_UP.ms; i++) sample(subject);
  subject.samples.length = 0;
  return [subject];
}

/** What a pass of a variant returns; a trap is the variant's fault. */
function blamed(built: Built, row: Row, run: () => number): number {
  try {
    return run();
  } catch (thrown) {
    throw asFault(thrown, `${built.reference} on ${built.target}: ${row.function}`);
  }
}

/** Runs the pass once and keeps its time. Returns it, in ms. */
function sample(subject: Subject): number {
  const { built, pass, samples } = subject;
  pass.prepare();
  const start = now();
  subject.iterations = blamed(built, pass.row, pass.run);
  const duration = now() - start;
  // In tenths of a nanosecond, finer than any clock.
  samples.push(Math.round(duration * 1e7) / 10);
  return duration;
}

/** A subject as tinybench runs it: one pass a run, its duration kept in time order by us. */
function addTask(bench: Bench, subject: Subject, name: string): Task {
  bench.add(name, () => ({ overriddenDuration: sample(subject) }), { async: false });
  return bench.getTask(name) as Task;
}

/** The rows of all variants and targets over one fill. */
function subjectsOf(
  machines: readonly Machines[],
  fill: Fill,
  bitmaps: readonly Bitmap[],
  { rows, unfit, offset, loads }: MeasureOptions,
  random: Random,
): Subject[] {
  const known: KnownLoads | undefined = loads ? new Map() : undefined;
  return machines.flatMap((one) => {
    one.plain.place(bitmaps, offset);
    one.counting.place(bitmaps, offset);
    // V8 lays functions out in the order in which they are first called: another in each process.
    const fit = rows.filter(({ area }) => (area?.alignMask ?? 0) === 0 || !unfit.includes(pairKey(one.built)));
    const subjects = shuffled(fit, random).flatMap((row) => ready(one, row, fill, known));
    return rows.flatMap((row) => subjects.filter(({ pass }) => pass.row === row));
  });
}

/**
 * Times the kernel's passes over every variant: in each round every row of every variant
 * once, in an order and at addresses that are drawn anew.
 * @param onRound told after each round how many have been made
 */
export function measure(builds: readonly Built[], options: MeasureOptions, onRound: (done: number) => void): Measured {
  const { fills, bits, seed, rounds, offset, order } = options;
  const machines = builds.map((built) => ({
    built,
    plain: new PassMachine(new Machine(built)),
    counting: new PassMachine(new Machine(built, 'counted')),
  }));
  const random = seeded(order);
  const records: BenchRecord[] = [];
  for (const [index, fill] of fills.entries()) {
    const bitmaps = bitmapsOf(fill, bits, seed);
    const subjects = subjectsOf(machines, fill, bitmaps, options, random);
    const bench = new Bench({ iterations: 1, time: 0, warmup: false, throws: true, now });
    const tasks = subjects.map((subject, i) => addTask(bench, subject, String(i)));
    for (let round = 0; round < rounds; round++) {
      for (const { plain } of machines) plain.place(bitmaps, offset + drawnShift(random));
      for (const task of shuffled(tasks, random)) {
        task.reset();
        task.runSync();
      }
      onRound(index * rounds + round + 1);
    }
    for (const { built, pass, iterations, samples, loads } of subjects)
      records.push({
        suite: pass.row.suite,
        target: built.target,
        pattern: fill,
        function: pass.row.function,
        variant: built.name,
        bits,
        searched: pass.searched,
        offset,
        iterations,
        samples,
        loads,
        seed,
        ...pass.row.area,
        processes: [samples.length],
        code: codeOf(built, pass.row.function),
      });
  }
  const floors = machines.map(({ built, plain }) => ({
    target: built.target,
    variant: built.name,
    ns: plain.floor(time),
  }));
  return { records, floors, clockNs: clockCost() };
}
