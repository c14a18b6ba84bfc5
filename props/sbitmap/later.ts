import type { Automaton } from '../../src/machine/automaton.js';
import type { LawSet } from '../schedules/client.js';
import { withoutFirst } from '../schedules/plan.js';
import { Player } from '../schedules/random.js';
import type { SbitmapClient } from './client.js';
import type { Trial } from './trial.js';

/**
 * Trials that begin as a trial has become where a thread begins a call, the last first: calls that have
 * ended are left out, and those under way begin there.
 * @param law where that is broken the trial ends
 */
export function laterTrials(client: SbitmapClient, automaton: Automaton, trial: Trial, law: LawSet): Trial[] {
  const { scene, plan } = trial;
  const later: Trial[] = [];
  const chooses = (state: Int32Array, thread: number, calls: readonly number[]): void => {
    const ended = calls.map((begun, one) => (one === thread ? begun : Math.max(0, begun - 1)));
    if (ended.some((count) => count > 0))
      later.push({ scene, start: client.startLike(state), plan: withoutFirst(plan, ended) });
  };
  new Player(client, automaton, { chooses }).play(client.start(trial.start), plan, law);
  return later.reverse();
}
