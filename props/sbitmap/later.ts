import type { Automaton } from '../../src/machine/automaton.js';
import type { LawSet } from '../schedules/client.js';
import { withoutFirst } from '../schedules/plan.js';
import { Player } from '../schedules/random.js';
import type { Attempt } from './attempt.js';
import type { SbitmapClient } from './client.js';

/**
 * Attempts that begin as an attempt has become where a thread begins a call, the last first: calls that have
 * ended are left out, and those under way begin there.
 * @param law where that is broken the attempt ends
 */
export function laterAttempts(client: SbitmapClient, automaton: Automaton, attempt: Attempt, law: LawSet): Attempt[] {
  const { scene, plan } = attempt;
  const later: Attempt[] = [];
  const chooses = (state: Int32Array, thread: number, calls: readonly number[]): void => {
    const ended = calls.map((begun, one) => (one === thread ? begun : Math.max(0, begun - 1)));
    if (ended.some((count) => count > 0))
      later.push({ scene, start: client.startLike(state), plan: withoutFirst(plan, ended) });
  };
  new Player(client, automaton, { chooses }).play(client.start(attempt.start), plan, law);
  return later.reverse();
}
