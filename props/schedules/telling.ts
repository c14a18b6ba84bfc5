import type { LawSet } from './client.js';
import type { Schedule } from './explore.js';
import { beginningOf, behind } from './replay.js';
import { roundFrom } from './round.js';
import { restOf, smoothed } from './smooth.js';
import type { Stepper } from './stepper.js';

/** A schedule to be told. */
export interface Telling {
  readonly schedule: Schedule;
  /** The first of the steps that go on for ever, from 1 on; undefined of one that ends. */
  readonly again: number | undefined;
}

/**
 * Of a shortest schedule that breaks a law, as it was found without a bound on preemptions, the one that is best told:
 * as short, and with few changes between threads; of one that has no end, with the steps that are made for ever.
 */
export function tellingOf(stepper: Stepper, found: Schedule, law: LawSet): Telling {
  return law === stepper.client.endless ? goingRound(stepper, found) : straight(stepper, found, law);
}

function straight(stepper: Stepper, found: Schedule, law: LawSet): Telling {
  const turns = smoothed(stepper, beginningOf(stepper, found), law, found.turns.length) ?? found.turns;
  return { schedule: { ...found, turns }, again: undefined };
}

function goingRound(stepper: Stepper, found: Schedule): Telling {
  let state = beginningOf(stepper, found);
  for (const turn of found.turns) state = behind(stepper, state, turn).state;
  const { before, round } = roundFrom(stepper, state);
  const turns = [...found.turns, ...before, ...round];
  return { schedule: { ...found, turns }, again: turns.length - round.length + 1 };
}

/**
 * Makes a schedule again. Returns the laws that are broken on the way, and at its end.
 * @throws InputError for a schedule that the client does not have
 */
export function brokenBy(stepper: Stepper, { schedule, again }: Telling): LawSet {
  const states = [beginningOf(stepper, schedule)];
  let broken = 0;
  for (const turn of schedule.turns) {
    const next = behind(stepper, states.at(-1) as Int32Array, turn);
    states.push(next.state);
    broken |= next.broken;
  }
  const last = states.at(-1) as Int32Array;
  broken |= restOf(stepper, last);
  const round = again !== undefined && last.join() === states[again - 1]?.join();
  return round ? broken | stepper.client.endless : broken;
}
