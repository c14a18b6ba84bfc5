import { earlierPlans, parts, shorterPlans, smaller, sooner, withoutThread } from '../schedules/plan.js';
import type { Attempt } from './attempt.js';
import type { Scene } from './scene.js';
import type { Start } from './starts.js';

/** Of a tag in the beginning: free; free, but still to be cleared; and the first thread's. */
const FREE = 0;
const CLEARED = 1;
const FIRST_THREAD = 2;

/** Without a thread; its tags are free. */
function* fewerThreads({ scene, start, plan }: Attempt): Generator<Attempt> {
  for (let gone = scene.workers - 1; gone >= 0 && scene.workers > 1; gone--) {
    const kind = FIRST_THREAD + gone;
    yield {
      scene: { ...scene, workers: scene.workers - 1 },
      start: {
        tags: start.tags.map((tag) => (tag === kind ? CLEARED : tag > kind ? tag - 1 : tag)),
        hints: start.hints.toSpliced(gone, 1),
      },
      plan: withoutThread(plan, gone),
    };
  }
}

/** Without some of the tags. */
function* fewerTags({ scene, start, plan }: Attempt): Generator<Attempt> {
  for (const [from, to] of parts(scene.tags.length)) {
    const tags = scene.tags.toSpliced(from, to - from);
    if (tags.length === 0) continue;
    yield {
      scene: { ...scene, tags, wakeBatch: Math.min(scene.wakeBatch, tags.length) },
      start: { ...start, tags: start.tags.toSpliced(from, to - from) },
      plan,
    };
  }
}

/** The least shift with which so many tags have one word. */
const oneWord = (depth: number): number => Math.ceil(Math.log2(depth));

/** The same with other words, and the tags at other places in them if they do not fit. */
function reshaped({ scene, start, plan }: Attempt, depth: number, shift: number, packed: boolean): Attempt {
  const fits = !packed && (scene.tags.at(-1) ?? 0) < depth;
  return {
    scene: { ...scene, depth, shift, tags: fits ? scene.tags : scene.tags.map((_, i) => i) },
    start: { ...start, hints: start.hints.map((hint) => Math.min(hint, depth - 1)) },
    plan,
  };
}

/** A call that looks through fewer words, or has nothing to clear, comes sooner to where it was left. */
function* atOnce(attempt: Attempt): Generator<Attempt> {
  yield attempt;
  const most = Math.max(0, ...attempt.plan.falls.map(({ access }) => access));
  for (let by = 1; by <= most; by++) yield { ...attempt, plan: sooner(attempt.plan, by) };
}

function* simplerShapes(attempt: Attempt): Generator<Attempt> {
  const { depth, shift, tags } = attempt.scene;
  if (depth > tags.length) yield* atOnce(reshaped(attempt, tags.length, oneWord(tags.length), true));
  if (2 ** shift < depth) yield* atOnce(reshaped(attempt, depth, oneWord(depth), false));
  for (const less of smaller(depth, tags.length)) yield reshaped(attempt, less, Math.min(shift, oneWord(less)), false);
  for (const less of smaller(depth, tags.length)) yield reshaped(attempt, less, shift, false);
  if ((tags.at(-1) ?? 0) >= tags.length) yield reshaped(attempt, depth, shift, true);
}

function* simplerOptions({ gets, roundRobin, sleeps, direct, wakeBatch }: Scene): Generator<Partial<Scene>> {
  for (const less of smaller(gets, 1)) yield { gets: less };
  if (sleeps) yield { sleeps: false };
  if (direct) yield { direct: false };
  if (roundRobin) yield { roundRobin: false };
  for (const less of smaller(wakeBatch, 1)) yield { wakeBatch: less };
}

/** Tags that are to be cleared come first, as such are what the search for a free one is about; then free ones. */
const rankOf = (tag: number): number => (tag === CLEARED ? 0 : tag === FREE ? 1 : tag);

/** Starts with one tag or one hint changed, and how simple the new one is: the less, the simpler. */
function* otherStarts({ scene, start }: Attempt): Generator<readonly [Start, was: number, is: number]> {
  const kinds = [CLEARED, FREE, ...Array.from({ length: scene.workers }, (_, thread) => FIRST_THREAD + thread)];
  for (const [i, tag] of start.tags.entries())
    for (const kind of kinds)
      if (kind !== tag) yield [{ ...start, tags: start.tags.with(i, kind) }, rankOf(tag), rankOf(kind)];
  for (const [thread, hint] of start.hints.entries())
    for (const other of new Set([0, ...scene.tags, ...scene.tags.map((tag) => tag + 1)]))
      if (other !== hint && other < scene.depth)
        yield [{ ...start, hints: start.hints.with(thread, other) }, hint, other];
}

/** Starts from which it takes fewer steps to break the law, or as many and they are simpler. */
function* simplerStarts(attempt: Attempt, { turns }: Reruns): Generator<Attempt> {
  const now = turns(attempt);
  for (const [start, was, is] of otherStarts(attempt)) {
    for (const other of atOnce({ ...attempt, start })) {
      const then = turns(other);
      if (then < now || (then === now && is < was)) yield other;
    }
  }
}

/** What is known of an attempt that breaks a law only by running it. */
export interface Reruns {
  /** Attempts that begin later in the same run. */
  readonly later: (attempt: Attempt) => Iterable<Attempt>;
  /** Steps that it takes to break the law; infinite if it is not broken. */
  readonly turns: (attempt: Attempt) => number;
}

/** Attempts to make in place of one that breaks a law, each simpler: what makes it shorter comes first. */
export function* simplerAttempts(attempt: Attempt, reruns: Reruns): Generator<Attempt> {
  yield* fewerThreads(attempt);
  yield* reruns.later(attempt);
  for (const plan of shorterPlans(attempt.plan)) yield { ...attempt, plan };
  yield* fewerTags(attempt);
  yield* simplerShapes(attempt);
  for (const change of simplerOptions(attempt.scene)) yield { ...attempt, scene: { ...attempt.scene, ...change } };
  yield* simplerStarts(attempt, reruns);
  for (const plan of earlierPlans(attempt.plan)) yield { ...attempt, plan };
}
