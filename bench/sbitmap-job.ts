import { now, origin } from '../src/clock.js';
import { asFault } from '../src/errors.js';
import { SBITMAP_BASE, type Sbitmap } from '../src/machine/sbitmap.js';
import { Desk } from '../variants/passes/sbitmap-desk.js';
import { Meeting } from './meeting.js';
import { placesOf, type SbitmapSetting } from './sbitmap-setting.js';

/** What the gets of a job are for: to be timed, to see that tags are free, or to time the loop without them. */
export type JobKind = 'timed' | 'checked' | 'empty';

/** What all workers do at once on one sbitmap. */
export interface SbitmapJob {
  /** Which of the sbitmaps that the threads know. */
  readonly map: number;
  /** Names it, and what is asked of it, in complaints. */
  readonly where: string;
  readonly setting: SbitmapSetting;
  readonly kind: JobKind;
  /** Whether there are more workers than processors. */
  readonly crowded: boolean;
  /** Gets of all workers together: before the clock is read, and then timed. */
  readonly warmUp: number;
  readonly gets: number;
  /** For each worker, of its draws: 1 .. 2^32-1. */
  readonly seeds: readonly number[];
}

/** What a worker tells of its part in a job. */
export interface WorkerTold {
  /** When it began and ended, in ms of a clock that is the same for all threads. */
  readonly start: number;
  readonly end: number;
  /** Gets that it has made, those of them that found no tag, and tags that it should not have been given. */
  readonly gets: number;
  readonly failed: number;
  readonly wrong: number;
}

/** Workers who do a job at once. */
export interface Crew {
  /** @returns what each of the workers tells @throws VariantFault for a variant that traps or does not end */
  run(job: SbitmapJob): Promise<readonly WorkerTold[]>;
}

const PASSES: Readonly<Record<JobKind, string>> = {
  timed: 'pass_sbitmap',
  checked: 'pass_sbitmap_checked',
  empty: 'pass_sbitmap_empty',
};

/**
 * Does one worker's part of a job, in a thread of its own.
 * @param epoch what the clock of all threads counts from, as {@link origin} tells it in one of them
 * @throws VariantFault for a variant that traps
 */
export function work(map: Sbitmap, job: SbitmapJob, worker: number, epoch: number): WorkerTold {
  const { setting, kind, where, gets, warmUp, crowded } = job;
  const { workers, queueDepth, deferred } = setting;
  const places = placesOf(setting);
  const desk = places.desk(worker);
  const { buffer } = map.share.memory;
  const words = new Uint32Array(buffer, desk, Desk.RING / 4);
  const meeting = new Meeting(new Int32Array(buffer, places.arrived, 2), workers, crowded);
  words.fill(0);
  words[Desk.STATE / 4] = job.seeds[worker] ?? 1;
  const common = [SBITMAP_BASE, worker, desk, queueDepth] as const;
  // Who is done with one meeting's gets must not find the next one's counted already.
  const pass = (claimed: number, n: number) =>
    map.call(PASSES[kind], ...common, deferred, places.claimed + 4 * claimed, n, places.owners);
  try {
    meeting.come();
    pass(0, warmUp);
    meeting.comeRunning(worker === 0);
    const start = now();
    pass(1, gets);
    const end = now();
    const told = [Desk.GETS, Desk.FAILED, Desk.WRONG].map((field) => words[field / 4] as number);
    meeting.come();
    if (kind !== 'empty') map.call('pass_sbitmap_end', ...common);
    const shift = origin() - epoch;
    const [made = 0, failed = 0, wrong = 0] = told;
    return { start: start + shift, end: end + shift, gets: made, failed, wrong };
  } catch (thrown) {
    throw asFault(thrown, where);
  }
}
