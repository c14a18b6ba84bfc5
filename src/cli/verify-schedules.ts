import { VariantFault } from '../errors.js';
import { Progress } from './output.js';
import { inLanes } from './pool.js';
import type { ScheduleNews, ScheduleTask } from './protocol.js';
import { WatchedThread } from './watch.js';

type Thread = WatchedThread<ScheduleTask, ScheduleNews>;

async function runTask(thread: Thread, task: ScheduleTask, limit: number): Promise<ScheduleNews[]> {
  const news: ScheduleNews[] = [];
  const hungAt = await thread.run(task, (one) => news.push(one));
  if (hungAt !== undefined)
    throw new VariantFault(`${task.work.built.name}: a call went on for ${limit} ms without an access of memory`);
  return news;
}

/** How long a task takes, about: threads and tags make many states. */
function weight({ work: { of } }: ScheduleTask): number {
  if (of === 'round robin' || !('space' in of)) return 0;
  const { workers, tags, gets } = of.space.scene;
  return workers * 2 + tags.length + gets;
}

/**
 * Tries schedules in threads, as many tasks at a time as there are processors, those that take longest first.
 * @param limit how long code may go on without an access of memory, in ms
 * @returns what came of each task, in their order
 * @throws VariantFault for code that hangs or traps
 */
export async function trySchedules(tasks: readonly ScheduleTask[], limit: number): Promise<ScheduleNews[][]> {
  const progress = new Progress();
  const results: ScheduleNews[][] = [];
  let done = 0;
  const order = [...tasks.entries()].sort(([, a], [, b]) => weight(b) - weight(a));
  await inLanes(
    order,
    (): Thread => new WatchedThread('./verify-schedules-thread.js', limit),
    async ([index, task], thread) => {
      results[index] = await runTask(thread, task, limit);
      progress.show(`${++done} of ${tasks.length} spaces tried: ${task.work.built.name}`);
    },
  );
  progress.clear();
  return results;
}
