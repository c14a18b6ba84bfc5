import type { LawSet } from './client.js';
import type { Turn } from './explore.js';
import { parts } from './plan.js';
import { restOf } from './smooth.js';
import type { Stepper } from './stepper.js';

/** The laws that are broken by the last of some turns, or by the rest behind it; none if the turns cannot be taken. */
function brokenBy(stepper: Stepper, first: Int32Array, turns: readonly Turn[]): LawSet {
  let state = first;
  let broken = 0;
  for (const { thread, way } of turns) {
    if (!stepper.canStep(state, thread)) return 0;
    let next: Int32Array | undefined;
    let number = 0;
    stepper.step(state, thread, (after, laws) => {
      if (number++ !== way) return;
      next = after.slice();
      broken = laws;
    });
    if (next === undefined) return 0;
    state = next;
  }
  return broken | restOf(stepper, state);
}

/** Turns that break a law without those that it does not take: none can be left out. @param first the state before them */
export function shortened(stepper: Stepper, first: Int32Array, turns: readonly Turn[], law: LawSet): readonly Turn[] {
  for (const [from, to] of parts(turns.length)) {
    const fewer = turns.toSpliced(from, to - from);
    if ((brokenBy(stepper, first, fewer) & law) !== 0) return shortened(stepper, first, fewer, law);
  }
  return turns;
}
