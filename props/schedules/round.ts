import type { Turn } from './explore.js';
import { behind } from './replay.js';
import type { Stepper } from './stepper.js';

/** Steps that go on for ever: those before, and those that are made again and again. */
export interface Round {
  readonly before: readonly Turn[];
  readonly round: readonly Turn[];
}

/** Where a state from which no way leads to rest goes round: the shortest of letting each thread go on for as long as it can. */
export function roundFrom(stepper: Stepper, from: Int32Array): Round {
  const all = Array.from({ length: stepper.client.threads }, (_, thread) => walk(stepper, from, thread));
  const length = ({ before, round }: Round): number => before.length + round.length;
  return all.reduce((best, one) => (length(one) < length(best) ? one : best));
}

/** Goes on with a thread where it can and anything comes of it, else with the next, until a state comes again. */
function walk(stepper: Stepper, from: Int32Array, first: number): Round {
  const seen = new Map<string, number>();
  const turns: Turn[] = [];
  let state = from;
  for (;;) {
    const key = state.join();
    const before = seen.get(key);
    if (before !== undefined) return { before: turns.slice(0, before), round: turns.slice(before) };
    seen.set(key, turns.length);
    const turn = nextTurn(stepper, state, first);
    turns.push(turn);
    state = behind(stepper, state, turn).state;
  }
}

/** Who spins on what another has is passed over, unless all do. */
function nextTurn(stepper: Stepper, state: Int32Array, first: number): Turn {
  const { threads } = stepper.client;
  const able = Array.from({ length: threads }, (_, i) => (first + i) % threads).filter((thread) =>
    stepper.canStep(state, thread),
  );
  const turns = able.map((thread) => ({ thread, way: 0 }));
  const changing = turns.find((turn) => behind(stepper, state, turn).state.some((value, i) => value !== state[i]));
  const turn = changing ?? turns[0];
  if (turn === undefined) throw new Error('nobody can make a step');
  return turn;
}
