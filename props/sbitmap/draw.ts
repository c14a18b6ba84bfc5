import fc from 'fast-check';
import type { Fall, Plan } from '../schedules/plan.js';
import type { Attempt } from './attempt.js';
import type { Scene } from './scene.js';
import { type Reruns, simplerAttempts } from './simpler.js';
import type { Start } from './starts.js';

const MOST_THREADS = 4;
const MOST_GETS = 10;
/** Tags that threads take and give back, at most. Most scenes have few, so that they are often all in use. */
const MOST_TAGS = 20;
const FEW_TAGS = [1, 1, 2, 4];
/** A fall is before one of so many accesses of a call. A get makes some five for each word, and three times as many if it sleeps. */
const ACCESSES = [0, 4, 12, 40];

const oneIn = (random: fc.Random, many: number): boolean => random.nextInt(1, many) === 1;
const listOf = <T>(length: number, draw: (i: number) => T): T[] => Array.from({ length }, (_, i) => draw(i));

const pick = <T>(random: fc.Random, items: readonly T[]): T => items[random.nextInt(0, items.length - 1)] as T;

/**
 * One word all of whose bits are tags, one with fewer, or some words. Not every number there is: for each
 * shape compiled code is learnt anew.
 * @param most the log of a word's bits
 */
function drawShape(random: fc.Random, most: number): Pick<Scene, 'depth' | 'shift'> {
  const bits = 2 ** most;
  const kind = random.nextInt(0, 5);
  if (kind < 2) return { depth: bits, shift: most };
  if (kind === 2) return { depth: pick(random, [bits - 1, bits / 2 + 1, bits / 2]), shift: most };
  if (kind === 3) return { depth: random.nextInt(1, 8), shift: 3 };
  const shift = random.nextInt(0, 3);
  return { depth: pick(random, [2, 3, 8]) * 2 ** shift - pick(random, [0, 1]), shift };
}

/** Some of the tags, ascending. */
function drawTags(random: fc.Random, depth: number): number[] {
  const most = Math.min(depth, oneIn(random, 5) ? MOST_TAGS : pick(random, FEW_TAGS));
  const tags = new Set<number>();
  for (let left = random.nextInt(1, most); left > 0; left--) tags.add(random.nextInt(0, depth - 1));
  return [...tags].sort((a, b) => a - b);
}

function drawScene(random: fc.Random, most: number): Scene {
  const shape = drawShape(random, most);
  const tags = drawTags(random, shape.depth);
  return {
    ...shape,
    tags,
    roundRobin: oneIn(random, 2),
    wakeBatch: Math.min(tags.length, pick(random, [1, 1, 2, 4])),
    workers: random.nextInt(2, MOST_THREADS),
    gets: random.nextInt(1, MOST_GETS),
    sleeps: oneIn(random, 2),
    direct: oneIn(random, 2),
  };
}

/** In half of all attempts no tag is free but one that is still to be cleared. */
function drawStart(random: fc.Random, { tags, workers, depth }: Scene): Start {
  const least = random.nextInt(0, 1);
  return {
    tags: tags.map(() => random.nextInt(least, workers + 1)),
    hints: listOf(workers, () => (oneIn(random, 2) ? 0 : random.nextInt(0, depth - 1))),
  };
}

/**
 * What a thread mostly does: the first choice, which is to take a tag as long as that is one, or the second,
 * which is to sleep until it has one, and to give it back.
 */
const drawPick = (random: fc.Random, favourite: number, tags: number): number =>
  oneIn(random, 2) ? favourite : random.nextInt(0, 2 * tags + 1);

/** Few falls, as PCT has it, or one to a call, so that more calls come between others. */
function drawFalls(random: fc.Random, picks: Plan['picks']): Fall[] {
  const calls = picks.reduce((sum, list) => sum + list.length, 0);
  const count = random.nextInt(1, oneIn(random, 2) ? 4 : Math.max(4, calls));
  return listOf(count, (priority) => {
    const thread = random.nextInt(0, picks.length - 1);
    const call = random.nextInt(0, picks[thread]?.length ?? 0);
    return { thread, call, access: random.nextInt(0, pick(random, ACCESSES)), priority };
  });
}

/** A list in random order. */
function shuffled<T>(random: fc.Random, items: readonly T[]): T[] {
  const list = [...items];
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.nextInt(0, i);
    [list[i], list[j]] = [list[j] as T, list[i] as T];
  }
  return list;
}

function drawPlan(random: fc.Random, { workers, gets, tags }: Scene): Plan {
  const favourite = random.nextInt(0, 1);
  const picks = listOf(workers, () =>
    listOf(random.nextInt(1, 2 * gets + 2), () => drawPick(random, favourite, tags.length)),
  );
  const falls = shuffled(random, drawFalls(random, picks)).map((fall, priority) => ({ ...fall, priority }));
  const priorities = shuffled(
    random,
    listOf(workers, (i) => falls.length + i),
  );
  return { priorities, picks, falls };
}

/** Scenes beyond what all schedules are tried of; they shrink to a few steps of few threads. */
export class AttemptArbitrary extends fc.Arbitrary<Attempt> {
  /**
   * @param most the log of a word's bits
   * @param reruns for shrinking
   */
  constructor(
    private readonly most: number,
    private readonly reruns: Reruns,
  ) {
    super();
  }

  override generate(random: fc.Random): fc.Value<Attempt> {
    const scene = drawScene(random, this.most);
    return new fc.Value({ scene, start: drawStart(random, scene), plan: drawPlan(random, scene) }, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Attempt {
    return typeof value === 'object' && value !== null && 'plan' in value;
  }

  override shrink(attempt: Attempt): fc.Stream<fc.Value<Attempt>> {
    const { reruns } = this;
    function* values(): Generator<fc.Value<Attempt>> {
      for (const simpler of simplerAttempts(attempt, reruns)) yield new fc.Value(simpler, undefined);
    }
    return fc.stream(values());
  }
}
