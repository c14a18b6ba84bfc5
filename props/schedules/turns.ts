import type { Automaton } from '../../src/machine/automaton.js';
import type { Client, LawSet } from './client.js';
import type { Turn } from './explore.js';
import type { Plan } from './plan.js';
import { Player, type Watch } from './random.js';
import { shortened } from './shorten.js';
import { sameState } from './spin.js';
import { type Emit, Stepper } from './stepper.js';

/** A schedule that a plan led to, as a `Stepper` can follow it without the plan. */
export interface Followed {
  /** The laws that are broken at its end, of those that were asked for. */
  readonly broken: LawSet;
  /** In which of the ways that there are the threads begin. */
  readonly way: number;
  readonly turns: readonly Turn[];
  /** The first of the turns that are made for ever, from 1 on; undefined if there is an end. */
  readonly again?: number;
}

/** Writes down which way each step has gone, of those that the client's threads can choose from. */
class Writer implements Watch {
  way = 0;
  readonly turns: Turn[] = [];
  readonly states: Int32Array[] = [];

  constructor(
    private readonly stepper: Stepper,
    private readonly start: Int32Array,
  ) {}

  begun(state: Int32Array): void {
    this.way = wayTo(state, (emit) => this.stepper.begin(this.start, emit));
    this.states.push(state.slice());
  }

  stepped(thread: number, before: Int32Array, after: Int32Array): void {
    const way = wayTo(after, (emit) => this.stepper.step(before, thread, emit));
    this.turns.push({ thread, way });
    this.states.push(after.slice());
  }
}

function wayTo(wanted: Int32Array, each: (emit: Emit) => void): number {
  let found = -1;
  let way = 0;
  each((state) => {
    if (found < 0 && sameState(state, wanted)) found = way;
    way++;
  });
  if (found < 0) throw new Error('a way that the client does not have');
  return found;
}

/** States by what they hold, each with its last place in a list. */
function lastPlaces(states: readonly Int32Array[]): ReadonlyMap<string, number> {
  return new Map(states.map((state, i) => [state.join(), i]));
}

/** Turns without those that lead round to a state where the threads were before. @param states those before each, and the last */
function withoutDetours(turns: readonly Turn[], states: readonly Int32Array[]): Turn[] {
  const last = lastPlaces(states);
  const kept: Turn[] = [];
  const after = (at: number): number => last.get((states[at] as Int32Array).join()) ?? at;
  for (let at = after(0); at < turns.length; at = after(at + 1)) kept.push(turns[at] as Turn);
  return kept;
}

/** How many of the states at the end of a list come again and again; undefined if the last was not there before. */
function roundOf(states: readonly Int32Array[]): number | undefined {
  const end = states.length - 1;
  for (let length = 1; length <= end; length++)
    if (sameState(states[end] as Int32Array, states[end - length] as Int32Array)) return length;
  return undefined;
}

/** Turns that lead into a round of some length at their end, and once round. */
function endless(
  turns: readonly Turn[],
  states: readonly Int32Array[],
  length: number,
): Pick<Followed, 'turns' | 'again'> {
  const round = new Set(states.slice(-length).map((state) => state.join()));
  const entry = states.findIndex((state) => round.has(state.join()));
  const before = withoutDetours(turns.slice(0, entry), states.slice(0, entry + 1));
  // The last turns go round from the last state; they are to begin where the round is entered.
  const first = states.findIndex(
    (state, i) => i >= turns.length - length && sameState(state, states[entry] as Int32Array),
  );
  const rolled = [...turns.slice(first), ...turns.slice(turns.length - length, first)];
  return { turns: [...before, ...rolled], again: before.length + 1 };
}

/**
 * Runs a plan as `Player.play` does, and writes down the steps that it takes to break the law.
 * @param law the law that the plan breaks
 */
export function follow(client: Client, automaton: Automaton, start: Int32Array, plan: Plan, law: LawSet): Followed {
  const stepper = new Stepper(client, automaton);
  const writer = new Writer(stepper, start);
  const broken = new Player(client, automaton, writer).play(start, plan, law) & law;
  const { way, turns, states } = writer;
  if ((broken & client.endless) === 0) {
    // The last step is what breaks the law, whatever state comes of it.
    const to = Math.max(0, turns.length - 1);
    const direct = [...withoutDetours(turns.slice(0, to), states.slice(0, to + 1)), ...turns.slice(to)];
    return { broken, way, turns: shortened(stepper, states[0] as Int32Array, direct, law) };
  }
  const length = roundOf(states);
  return { broken, way, ...(length === undefined ? { turns } : endless(turns, states, length)) };
}
