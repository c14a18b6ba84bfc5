import type { CmaEvent } from '../log/cma.js';
import { buildVariant } from '../machine/built.js';
import { TARGETS, type TargetName } from '../target.js';
import type { Item } from './item.js';
import { Pool, type PoolFacts } from './pool.js';
import { Replay } from './replay.js';
import { Subject } from './subject.js';
import { Trial } from './trial.js';

/** The pages of the small pool that most tests allocate from. */
export const BASE = 0x1003;

export function poolOf(facts: Partial<PoolFacts> = {}): Pool {
  return new Pool({
    name: 'a',
    pages: 100,
    pagesFrom: 'given',
    basePfn: BASE,
    baseFrom: 'given',
    orderPerBit: 0,
    ...facts,
  });
}

/** Variants that are ready to be replayed. */
export async function trialOf(pool: Pool, variants: readonly string[], target: TargetName = 'le64'): Promise<Trial> {
  const builds = await Promise.all(variants.map((name) => buildVariant(name, TARGETS[target])));
  const subjects = builds.map((built) => new Subject(built, pool.bits));
  const empty = Subject.empty(await buildVariant('generic', TARGETS[target]), pool.bits);
  return new Trial(subjects, empty, pool.bits, 1, { beat: new Int32Array(1), at: () => undefined });
}

export async function replayOf(pool: Pool, variants: readonly string[], target?: TargetName): Promise<Replay> {
  return new Replay(pool, await trialOf(pool, variants, target));
}

/** Events a second apart, each of a task. */
export function items(...events: readonly (readonly [pid: number, event: CmaEvent])[]): Item[] {
  return events.map(([pid, event], i) => ({ line: i + 1, time: i + 1, pid, event }));
}

export const start = (count: number, align = 0, name = 'a'): CmaEvent => ({
  is: 'start',
  name,
  count,
  align,
  total: undefined,
  available: undefined,
});

/** @param page from the pool's first; undefined for a request that failed */
export function finish(count: number, page: number | undefined, align = 0, whole = false): CmaEvent {
  const pfn = page === undefined ? undefined : BASE + page;
  return { is: 'finish', name: 'a', count, align, pfn, failed: page === undefined, whole };
}

export const retry = (count: number, page: number, align = 0): CmaEvent => ({
  is: 'retry',
  name: 'a',
  count,
  align,
  pfn: BASE + page,
});

export const release = (count: number, page: number): CmaEvent => ({
  is: 'release',
  name: 'a',
  count,
  pfn: BASE + page,
});
