import { InputError } from '../errors.js';
import { MAX_U32 } from '../functions.js';
import { Sbitmap } from '../machine/sbitmap.js';
import type { AtRest } from '../machine/sbitmap-rest.js';
import { type StressPlan, StressTables } from '../machine/sbitmap-stress.js';
import type { SbitmapBuilt } from '../machine/sbitmaps.js';
import type { StressResult } from '../machine/stress-result.js';
import type { StressNews, StressTask } from './protocol.js';
import { RENDEZVOUS_BYTES, Rendezvous } from './rendezvous.js';
import { WatchedThread } from './watch.js';

type Thread = WatchedThread<StressTask, StressNews>;

export interface StressOptions extends Partial<Omit<StressPlan, 'seed'>> {
  /** Of all workers together, 1 or more. */
  readonly operations: number;
  readonly seed: number;
  /** The longest that a worker may take for a round, in ms. */
  readonly timeLimit?: number | undefined;
  /** Told now and then how many operations are done, about. */
  readonly onProgress?: (done: number) => void;
}

/** Of a round, which has thousands of operations, and sleeps that others have to end. */
const TIME_LIMIT = 20_000;

/** One word with few tags, nearly all of them in use: searches find it full, and meet in its deferred clear. */
const DEFAULTS = {
  workers: 2,
  depth: 8,
  shift: 3,
  roundRobin: false,
  wakeBatch: 2,
  deferred: 90,
  patience: 50,
  round: 10_000,
};

function check(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new InputError(`${name} is ${value}, not a whole number from ${least} to ${most}`);
}

function planOf({ operations, timeLimit, onProgress, ...given }: StressOptions): StressPlan {
  const plan = { ...DEFAULTS, ...given };
  check('operations', operations, 1, MAX_U32);
  check('deferred', plan.deferred, 0, 100);
  check('patience', plan.patience, 1, 60_000);
  check('round', plan.round, 1, MAX_U32);
  return plan;
}

/** Runs a thread's task. Returns what it told of the end, if it did, or that its call did not return. */
async function runThread(
  thread: Thread,
  task: StressTask,
  onProgress: ((done: number) => void) | undefined,
): Promise<AtRest | 'hung' | undefined> {
  let rest: AtRest | undefined;
  const hungAt = await thread.run(task, (news) => {
    if ('rest' in news) rest = news.rest;
    else onProgress?.(news.done);
  });
  return hungAt === undefined ? rest : 'hung';
}

/** The workers' parts. Where one of them hangs or traps, the others are stopped. Returns whether one hung. */
async function runWorkers(
  threads: readonly Thread[],
  task: StressTask,
  { operations, onProgress }: StressOptions,
): Promise<boolean> {
  const shared = new SharedArrayBuffer(RENDEZVOUS_BYTES);
  const rendezvous = new Rendezvous(shared, threads.length);
  const parts = threads.map(async (thread, worker) => {
    try {
      const part = { worker, operations, rendezvous: shared };
      const ended = await runThread(thread, { ...task, part }, onProgress);
      if (ended === 'hung') rendezvous.stop();
      return ended;
    } catch (thrown) {
      rendezvous.stop();
      throw thrown;
    }
  });
  await Promise.allSettled(parts);
  return (await Promise.all(parts)).includes('hung');
}

/**
 * Lets workers, each in a thread of its own, take and give back the tags of one sbitmap as fast as they can,
 * and looks at the end whether every tag is free.
 * @throws InputError for options that are out of range, VariantFault for a variant that traps
 */
export async function stressSbitmap(built: SbitmapBuilt, options: StressOptions): Promise<StressResult> {
  const plan = planOf(options);
  const { operations, timeLimit = TIME_LIMIT } = options;
  const map = Sbitmap.make(built, plan);
  const tables = StressTables.make(map, plan);
  const task = { share: map.share, plan, where: `${built.name} on ${built.target}` };
  const workers = Array.from({ length: plan.workers }, (_, worker) => worker);
  const threads = workers.map((): Thread => new WatchedThread('./stress-thread.js', timeLimit));
  try {
    let hung = await runWorkers(threads, task, options);
    const [first] = threads as [Thread];
    const rest = hung ? undefined : await runThread(first, task, undefined);
    hung ||= rest === 'hung';
    return {
      ...{ variant: built.name, target: built.target, plan, operations },
      workers: workers.map((worker) => tables.tally(worker)),
      doubled: workers.flatMap((worker) => tables.doubled(worker)),
      ...(rest === undefined || rest === 'hung' ? {} : { rest }),
      ...(hung ? { hung: timeLimit } : {}),
    };
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }
}
