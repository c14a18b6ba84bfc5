import { type SbitmapLaw, VISITS } from '../../props/sbitmap/laws.js';
import type { Breach, SpaceResult } from '../../props/sbitmap/run.js';
import type { Space } from '../../props/sbitmap/spaces.js';
import { VariantFault } from '../errors.js';
import type { SbitmapBuilt } from '../machine/sbitmaps.js';
import { Progress } from './output.js';
import { inLanes } from './pool.js';
import type { SbitmapNews, VerifySbitmapsTask } from './protocol.js';
import { WatchedThread } from './watch.js';

type Thread = WatchedThread<VerifySbitmapsTask, SbitmapNews>;

/** What came of trying one variant. */
export interface SbitmapResults {
  readonly built: SbitmapBuilt;
  /** In the order of the spaces. */
  readonly spaces: readonly SpaceResult[];
  /** How often each law was tried, by its short name. */
  readonly cases: ReadonlyMap<string, number>;
  readonly breaches: readonly Breach[];
}

async function runTask(thread: Thread, task: VerifySbitmapsTask, limit: number): Promise<SbitmapNews[]> {
  const news: SbitmapNews[] = [];
  const hungAt = await thread.run(task, (one) => news.push(one));
  if (hungAt !== undefined)
    throw new VariantFault(`${task.built.name}: a call went on for ${limit} ms without an access of memory`);
  return news;
}

function gathered(built: SbitmapBuilt, news: readonly SbitmapNews[]): SbitmapResults {
  const cases = new Map<string, number>();
  const add = (law: string, count: number): void => void cases.set(law, (cases.get(law) ?? 0) + count);
  const spaces = news.flatMap((one) => ('result' in one ? [one.result] : []));
  for (const { tried } of spaces) for (const [law, count] of Object.entries(tried)) add(law, count);
  const others = news.flatMap((one) => ('result' in one ? [] : [one]));
  for (const one of others) add(one.law, one.cases);
  const breaches = [...spaces.flatMap((one) => one.breaches), ...others.flatMap(({ breach }) => breach ?? [])];
  return { built, spaces, cases, breaches };
}

/** Runs tasks in threads, as many at a time as there are processors, those that take longest first. */
async function inThreads(tasks: readonly VerifySbitmapsTask[], limit: number): Promise<SbitmapNews[][]> {
  const progress = new Progress();
  let done = 0;
  const order = [...tasks.keys()].sort((a, b) => weight(tasks[b]) - weight(tasks[a]) || a - b);
  const results = await inLanes(
    order.map((index) => tasks[index] as VerifySbitmapsTask),
    (): Thread => new WatchedThread('./verify-sbitmaps-thread.js', limit),
    async (task, thread) => {
      const news = await runTask(thread, task, limit);
      progress.show(`${++done} of ${tasks.length} tried: ${task.built.name}`);
      return news;
    },
  );
  progress.clear();
  return tasks.map((_, index) => results[order.indexOf(index)] ?? []);
}

/** How long a task takes, about: threads and tags make many states. */
function weight(task: VerifySbitmapsTask | undefined): number {
  if (task === undefined || task.of === 'round robin' || 'path' in task.of) return 0;
  const { workers, tags, gets } = task.of.space.scene;
  return workers * 2 + tags.length + gets;
}

/**
 * Tries every schedule of spaces on each variant, and the law of round robin.
 * @throws VariantFault for one that hangs or traps
 */
export async function trySpaces(
  of: readonly { readonly built: SbitmapBuilt; readonly spaces: readonly Space[] }[],
  laws: readonly SbitmapLaw[],
  limit: number,
): Promise<SbitmapResults[]> {
  const names = laws.map(({ id }) => id);
  const goesRound = laws.some(({ bit }) => bit === VISITS);
  const tasks = of.flatMap(({ built, spaces }): VerifySbitmapsTask[] => [
    ...spaces.map((space) => ({ built, laws: names, of: { space } })),
    ...(goesRound ? [{ built, laws: names, of: 'round robin' as const }] : []),
  ]);
  const news = await inThreads(tasks, limit);
  return of.map(({ built }) =>
    gathered(
      built,
      news.flatMap((one, i) => (tasks[i]?.built === built ? one : [])),
    ),
  );
}

/** Goes the path of one law again. @throws VariantFault, InputError for a path that leads nowhere */
export async function tryAgain(
  built: SbitmapBuilt,
  law: SbitmapLaw,
  path: string,
  limit: number,
): Promise<SbitmapResults> {
  const [news] = await inThreads([{ built, laws: [law.id], of: { path } }], limit);
  return gathered(built, news ?? []);
}
