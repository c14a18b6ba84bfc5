import type { Verdict } from '../../props/run.js';
import { FUNCTION_NAMES, type FunctionName } from '../functions.js';
import type { VerifyTask } from './protocol.js';
import { HOPELESS } from './time-limit.js';
import { WatchedThread } from './watch.js';

export type VerifyThread = WatchedThread<VerifyTask, Verdict>;

export function verifyThread(limit: number): VerifyThread {
  return new WatchedThread('./verify-thread.js', limit);
}

/** So many calls that hang are waited for to make a counterexample smaller. */
const PATIENCE = 12;

/**
 * Tries one law. After each call that hung the check that made it is known, fails at once, and
 * leads to a smaller one.
 */
async function tryLaw(thread: VerifyThread, task: Omit<VerifyTask, 'hung' | 'law'>, law: string): Promise<Verdict> {
  const hung: number[] = [];
  for (;;) {
    let verdict: Verdict | undefined;
    const options = { ...task.options, unshrunk: hung.length > PATIENCE };
    const hungAt = await thread.run({ ...task, law, hung, options }, (result) => {
      verdict = result;
    });
    if (hungAt !== undefined) hung.push(hungAt);
    else if (verdict !== undefined) return verdict;
    else throw new Error(`the law ${law} was tried without a verdict`);
  }
}

/**
 * Tries laws on a variant, one after another. A function that hung is left out of the laws that
 * follow, so that it does not hide what is wrong with the others.
 */
export async function tryLaws(
  thread: VerifyThread,
  task: Omit<VerifyTask, 'hung' | 'law'>,
  laws: readonly string[],
  onVerdict: (verdict: Verdict) => void,
): Promise<void> {
  const { name: variant, target } = task.parts.subject;
  const hanging = new Set<FunctionName>();
  for (const law of laws) {
    const functions = (task.options.functions ?? FUNCTION_NAMES).filter((name) => !hanging.has(name));
    if (hanging.size >= HOPELESS || functions.length === 0) {
      onVerdict({ law, variant, target, verdict: 'not exercised', cases: 0, reason: 'calls did not return' });
      continue;
    }
    const options = { ...task.options, functions: hanging.size === 0 ? task.options.functions : functions };
    const verdict = await tryLaw(thread, { ...task, options }, law);
    if (verdict.counterexample?.hung === true) hanging.add(verdict.counterexample.subject);
    onVerdict(verdict);
  }
}
