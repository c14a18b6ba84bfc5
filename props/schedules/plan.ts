/** A thread gets another priority before it makes an access of a call. */
export interface Fall {
  readonly thread: number;
  /** The number of the call among those of the thread, from 0 on. */
  readonly call: number;
  /** The number of the access among those of the call that others can see, from 0 on. */
  readonly access: number;
  readonly priority: number;
}

/**
 * How threads are run, whatever they do: of those that can make a step always the one of the highest
 * priority. This is PCT (Burckhardt et al., "A randomized scheduler with probabilistic guarantees of
 * finding bugs", ASPLOS 2010): a fault that takes `d` orderings of steps to show is found with `d - 1` falls
 * with a probability of at least 1 / (n * k^(d-1)) for `n` threads that make `k` steps. Falls are by
 * the call in which they happen, not by the number of the step in all, so that a plan stays much the
 * same where another thread does less.
 */
export interface Plan {
  /** The priority of each thread in the beginning, above those of all falls. */
  readonly priorities: readonly number[];
  /**
   * For each thread which of the calls that it can make it does, one after another, modulo their number.
   * Then it ends as soon as it may; until then it makes the last of them, which has to lead there.
   */
  readonly picks: readonly (readonly number[])[];
  readonly falls: readonly Fall[];
}

/** The same with a thread less. */
export function withoutThread({ priorities, picks, falls }: Plan, gone: number): Plan {
  return {
    priorities: priorities.toSpliced(gone, 1),
    picks: picks.toSpliced(gone, 1),
    falls: falls
      .filter(({ thread }) => thread !== gone)
      .map((fall) => (fall.thread > gone ? { ...fall, thread: fall.thread - 1 } : fall)),
  };
}

/** Without some calls of a thread, and what falls in them. */
function withoutCalls(plan: Plan, thread: number, from: number, to: number): Plan {
  const falls = plan.falls
    .filter((fall) => fall.thread !== thread || fall.call < from || fall.call >= to)
    .map((fall) => (fall.thread === thread && fall.call >= to ? { ...fall, call: fall.call - (to - from) } : fall));
  const picks = plan.picks.with(thread, (plan.picks[thread] ?? []).toSpliced(from, to - from));
  return { ...plan, picks, falls };
}

/** Without the first calls of each thread. */
export function withoutFirst(plan: Plan, calls: readonly number[]): Plan {
  return calls.reduce((fewer, count, thread) => withoutCalls(fewer, thread, 0, count), plan);
}

/** With every fall so many accesses sooner in its call. */
export function sooner(plan: Plan, by: number): Plan {
  return { ...plan, falls: plan.falls.map((fall) => ({ ...fall, access: Math.max(0, fall.access - by) })) };
}

/** Whole numbers from `least` on to try in place of a larger one, the boldest first. */
export function* smaller(value: number, least: number): Generator<number> {
  for (let step = value - least; step > 0; step = Math.floor(step / 2)) yield value - step;
}

/** Parts of a list that may be left out: all of it, halves, quarters, and at last one; those at the end first. */
export function* parts(length: number): Generator<readonly [from: number, to: number]> {
  for (let part = length; part >= 1; part = part === 1 ? 0 : Math.ceil(part / 2))
    for (let to = length; to > 0; to -= part) yield [Math.max(0, to - part), to];
}

/** Plans to try in place of one, with fewer calls or falls. */
export function* shorterPlans(plan: Plan): Generator<Plan> {
  for (const [thread, { length }] of plan.picks.entries())
    for (const [from, to] of parts(length)) yield withoutCalls(plan, thread, from, to);
  for (const [from, to] of parts(plan.falls.length)) yield { ...plan, falls: plan.falls.toSpliced(from, to - from) };
}

/** Plans to try in place of one, with earlier falls or smaller picks. */
export function* earlierPlans(plan: Plan): Generator<Plan> {
  const { picks, falls } = plan;
  for (const [i, fall] of falls.entries())
    for (const access of smaller(fall.access, 0)) yield { ...plan, falls: falls.with(i, { ...fall, access }) };
  for (const [thread, list] of picks.entries())
    for (const [i, pick] of list.entries())
      for (const less of smaller(pick, 0)) yield { ...plan, picks: picks.with(thread, list.with(i, less)) };
}
