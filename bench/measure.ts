import { Bench, type Task } from 'tinybench';
import type { Bitmap } from '../src/bitmap/bitmap.js';
import { now } from '../src/clock.js';
import { asFault } from '../src/errors.js';
import type { FunctionName } from '../src/functions.js';
import type { Built } from '../src/machine/built.js';
import { codeOf } from '../src/machine/code.js';
import { Machine } from '../src/machine/machine.js';
import { type Random, seeded, shuffled } from '../src/random.js';
import type { TargetName } from '../src/target.js';
import { countLoads, type Pass, PassMachine } from './pass.js';
import { drawnShift } from './shift.js';

/** How a suite is timed, whatever it is about. */
export interface Timing {
  /** Passes of each item that are timed. */
  readonly rounds: number;
  /** Seed of the order in which items are timed and of where bitmaps lie; the bitmaps do not depend on it. */
  readonly order: number;
  /** Whether the loads of each pass are counted; the records have 0 if not. */
  readonly loads: boolean;
}

/** What was measured of one item with one variant. */
export interface Sampled {
  readonly built: Built;
  /** Calls of the function in one pass. */
  readonly iterations: number;
  /** Nanoseconds of each pass, in time order. */
  readonly samples: readonly number[];
  /** Loads of one pass. */
  readonly loads: number;
}

/** One thing that is timed of each variant. */
export interface Item<R> {
  readonly function: FunctionName;
  /** What tells its loads from those of the scene's other items over the same code. */
  readonly key: string;
  /** Whether it is timed of a variant. */
  fits(built: Built): boolean;
  /** The pass over the scene's bitmaps, or undefined if the variant lacks its function. */
  pass(machine: PassMachine): Pass | undefined;
  record(sampled: Sampled): R;
}

/** Bitmaps that lie in memory together, and what is timed of them: within a round one after another. */
export interface Scene<R> {
  readonly bitmaps: readonly Bitmap[];
  /** Bytes by which the bitmaps are moved off a word's border. */
  readonly offset: number;
  readonly items: readonly Item<R>[];
}

/** What was measured beside the records. */
export interface Measured<R> {
  readonly records: readonly R[];
  readonly floors: readonly { target: TargetName; variant: string; ns: number }[];
  /** Cost of reading the clock once, in ns. */
  readonly clockNs: number;
}

/** Passes that are made before any sample is kept: at least these, and more of short ones, so that JavaScript is warm. */
const WARM_UP = { passes: 2, ms: 2 };

/** One item of one variant on one target, and the samples that it gathers. */
interface Subject<R> {
  readonly built: Built;
  readonly item: Item<R>;
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

/** Cost of reading the clock once, in ns. */
export function clockCost(): number {
  const costs = Array.from({ length: 1001 }, () => time(() => undefined));
  // What disturbs a reading only adds to it.
  return (costs.sort((x, y) => x - y)[100] as number) * 1e6;
}

/** Loads of passes that were counted already: what a variant takes from another makes the same loads. */
type KnownLoads = Map<string, number>;

/** Makes a subject ready: counts its loads, and runs it until it is warm. */
function ready<R>(machines: Machines, item: Item<R>, known: KnownLoads | undefined): Subject<R>[] {
  const { built, plain, counting } = machines;
  const pass = item.pass(plain);
  const counted = item.pass(counting);
  if (pass === undefined || counted === undefined) return [];
  const origin = `${item.key} ${codeOf(built, item.function)}`;
  const count = (): number => blamed(built, item.function, () => countLoads(counting.machine, counted));
  const loads = known === undefined ? 0 : (known.get(origin) ?? count());
  known?.set(origin, loads);
  const subject: Subject<R> = { built, item, pass, loads, samples: [], iterations: 0 };
  const start = now();
  for (let i = 0; i < WARM_UP.passes || now() - start < WARM_UP.ms; i++) sample(subject);
  subject.samples.length = 0;
  return [subject];
}

/** What a pass of a variant returns; a trap is the variant's fault. */
function blamed(built: Built, name: FunctionName, run: () => number): number {
  try {
    return run();
  } catch (thrown) {
    throw asFault(thrown, `${built.reference} on ${built.target}: ${name}`);
  }
}

/** Runs the pass once and keeps its time. Returns it, in ms. */
function sample<R>(subject: Subject<R>): number {
  const { built, item, pass, samples } = subject;
  pass.prepare();
  const start = now();
  subject.iterations = blamed(built, item.function, pass.run);
  const duration = now() - start;
  // In tenths of a nanosecond, finer than any clock.
  samples.push(Math.round(duration * 1e7) / 10);
  return duration;
}

/** A subject as tinybench runs it: one pass a run, its duration kept in time order by us. */
function addTask<R>(bench: Bench, subject: Subject<R>, name: string): Task {
  bench.add(name, () => ({ overriddenDuration: sample(subject) }), { async: false });
  return bench.getTask(name) as Task;
}

/** The items of a scene, of all variants and targets. */
function subjectsOf<R>(
  machines: readonly Machines[],
  { bitmaps, offset, items }: Scene<R>,
  { loads }: Timing,
  random: Random,
): Subject<R>[] {
  const known: KnownLoads | undefined = loads ? new Map() : undefined;
  return machines.flatMap((one) => {
    one.plain.place(bitmaps, offset);
    one.counting.place(bitmaps, offset);
    // V8 lays functions out in the order in which they are first called: another in each process.
    const fit = items.filter((item) => item.fits(one.built));
    const subjects = shuffled(fit, random).flatMap((item) => ready(one, item, known));
    return items.flatMap((item) => subjects.filter((subject) => subject.item === item));
  });
}

/**
 * Times the items of scenes, one scene after another, over every variant: in each round every item
 * of every variant once, in an order and at addresses that are drawn anew.
 * @param onRound told after each round how many have been made, of all scenes
 */
export function measure<R>(
  builds: readonly Built[],
  scenes: Iterable<Scene<R>>,
  timing: Timing,
  onRound: (done: number) => void,
): Measured<R> {
  const machines = builds.map((built) => ({
    built,
    plain: new PassMachine(new Machine(built)),
    counting: new PassMachine(new Machine(built, 'counted')),
  }));
  const random = seeded(timing.order);
  const records: R[] = [];
  let done = 0;
  for (const scene of scenes) {
    const subjects = subjectsOf(machines, scene, timing, random);
    const bench = new Bench({ iterations: 1, time: 0, warmup: false, throws: true, now });
    const tasks = subjects.map((subject, i) => addTask(bench, subject, String(i)));
    for (let round = 0; round < timing.rounds; round++) {
      for (const { plain } of machines) plain.place(scene.bitmaps, scene.offset + drawnShift(random));
      for (const task of shuffled(tasks, random)) {
        task.reset();
        task.runSync();
      }
      onRound(++done);
    }
    for (const { item, ...sampled } of subjects) records.push(item.record(sampled));
  }
  const floors = machines.map(({ built, plain }) => ({
    target: built.target,
    variant: built.name,
    ns: plain.floor(time),
  }));
  return { records, floors, clockNs: clockCost() };
}
