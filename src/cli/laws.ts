import type { Verdict } from '../../props/run.js';
import type { VerifyTask } from './protocol.js';
import { WatchedThread } from './watch.js';

export type VerifyThread = WatchedThread<VerifyTask, Verdict>;

export function verifyThread(limit: number): VerifyThread {
  return new WatchedThread('./verify-thread.js', limit);
}

/** So many calls that hang are waited for to make a counterexample smaller. */
const PATIENCE = 12;

/**
 * Tries laws on a variant. After each call that hung the check that made it is known, fails at
 * once, and leads to a smaller one. After the first law that a call hung in, no other is tried.
 */
export async function tryLaws(
  thread: VerifyThread,
  task: Omit<VerifyTask, 'hung'>,
  onVerdict: (verdict: Verdict) => void,
): Promise<void> {
  let { laws } = task;
  let hung: number[] = [];
  const take = (verdict: Verdict): void => {
    laws = laws.slice(1);
    onVerdict(verdict);
  };
  while (laws.length > 0) {
    const hangs = hung.length > 0;
    const options = { ...task.options, unshrunk: hung.length > PATIENCE };
    const hungAt = await thread.run({ ...task, laws: hangs ? laws.slice(0, 1) : laws, hung, options }, take);
    if (hungAt !== undefined) hung = [...hung, hungAt];
    else if (hangs) break;
  }
  const { name: variant, target } = task.parts.subject;
  for (const law of laws)
    onVerdict({ law, variant, target, verdict: 'not exercised', cases: 0, reason: 'a call did not return' });
}
