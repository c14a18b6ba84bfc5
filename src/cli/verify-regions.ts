import type { RegionRunOptions, RegionVerdict } from '../../props/regions/run.js';
import type { AllocatorBuilt } from '../machine/allocators.js';
import type { Progress } from './output.js';
import { inLanes } from './pool.js';
import type { VerifyRegionsTask } from './protocol.js';
import { TIME_LIMIT } from './time-limit.js';
import { WatchedThread } from './watch.js';

type Thread = WatchedThread<VerifyRegionsTask, RegionVerdict>;

/** So many calls that hang are waited for to make a sequence smaller. */
const PATIENCE = 8;

/** How allocators are tried. */
interface VerifyAllocatorsOptions extends Pick<RegionRunOptions, 'seed' | 'runs' | 'enumerated' | 'laws' | 'path'> {
  /** The longest that a call may take, in ms. */
  readonly timeLimit?: number | undefined;
}

/**
 * Tries the laws on one allocator. After each call that hung the step that made it is known, and broken
 * off at once; where too many did, sequences are left as they were found.
 */
async function tryAllocator(thread: Thread, task: Omit<VerifyRegionsTask, 'hung'>): Promise<RegionVerdict[]> {
  let hung: number[] = [];
  let unshrunk = false;
  for (;;) {
    const verdicts: RegionVerdict[] = [];
    const options = unshrunk ? { ...task.options, unshrunk } : task.options;
    const hungAt = await thread.run({ ...task, options, hung }, (verdict) => verdicts.push(verdict));
    if (hungAt === undefined) return verdicts;
    if (hung.includes(hungAt)) throw new Error(`step ${hungAt} hangs, though it is not made`);
    hung.push(hungAt);
    if (unshrunk || hung.length <= PATIENCE) continue;
    unshrunk = true;
    // Without shrinking, steps have other numbers.
    hung = [];
  }
}

/**
 * Tries the laws for allocators on builds, in threads, as many at a time as there are processors. An
 * allocator that traps, or does not return, breaks the law `returns`.
 * @returns the verdicts of each build, in their order
 * @throws InputError for a law that is not known, and an allocator that cannot be started
 */
export async function verifyAllocators(
  builds: readonly AllocatorBuilt[],
  { timeLimit = TIME_LIMIT, ...options }: VerifyAllocatorsOptions,
  progress: Progress,
): Promise<RegionVerdict[]> {
  let done = 0;
  const verdicts = await inLanes(
    builds,
    (): Thread => new WatchedThread('./verify-regions-thread.js', timeLimit),
    async (built, thread) => {
      const mine = await tryAllocator(thread, { built, options: { ...options, timeLimit } });
      progress.show(`${++done} of ${builds.length} allocators tried: ${built.name} ${built.target}`);
      return mine;
    },
  );
  progress.clear();
  return verdicts.flat();
}
