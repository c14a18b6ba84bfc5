import type { Pool } from './pool.js';
import { Replay } from './replay.js';
import { synthetic } from './synthetic.js';
import type { Trial } from './trial.js';

/** Events until the engine has compiled all that runs within a search, and does not think again. */
const EVENTS = 20_000;

/**
 * Replays a made-up workload that nobody looks at, so that no search of the trace waits for a
 * compiler. The pool is empty afterwards.
 * @param onEvent called after each event, since a slow search takes long for all of them
 * @throws VariantFault for a variant that traps
 */
export function warmUp(pool: Pool, trial: Trial, onEvent: () => void = () => undefined): void {
  const replay = new Replay(pool, trial);
  for (const { time, pid, event } of synthetic(pool, 1, EVENTS)) {
    replay.take({ line: 0, time, pid, event });
    onEvent();
  }
  trial.reset();
}
