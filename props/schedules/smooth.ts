import type { LawSet } from './client.js';
import type { Turn } from './explore.js';
import type { Stepper } from './stepper.js';
import { StateTable } from './table.js';

/** States that are as many steps from the beginning, by the thread that made the last one. */
class Layer {
  readonly table: StateTable;
  readonly parents: number[] = [];
  readonly turns: Turn[] = [];
  /** How often a way there has gone from one thread to another, at least. */
  readonly changes: number[] = [];
  private readonly scratch: Int32Array;

  constructor(private readonly size: number) {
    this.table = new StateTable(size + 1);
    this.scratch = new Int32Array(size + 1);
  }

  add(state: Int32Array, parent: number, turn: Turn, changes: number): void {
    this.scratch.set(state);
    this.scratch[this.size] = turn.thread;
    const number = this.table.add(this.scratch);
    if ((this.changes[number] ?? Number.POSITIVE_INFINITY) <= changes) return;
    this.parents[number] = parent;
    this.turns[number] = turn;
    this.changes[number] = changes;
  }

  state(number: number): Int32Array {
    return this.table.at(number).slice(0, this.size);
  }
}

const NOBODY: Turn = { thread: -1, way: 0 };

/**
 * Of all schedules of some length from a beginning that break a law, one that changes least between threads.
 * @returns undefined if there is none
 */
export function smoothed(stepper: Stepper, beginning: Int32Array, law: LawSet, length: number): Turn[] | undefined {
  const { client } = stepper;
  const first = new Layer(stepper.size);
  first.add(beginning, -1, NOBODY, 0);
  const layers = [first];
  let best: { readonly from: number; readonly turn: Turn; readonly changes: number } | undefined;
  for (let steps = 1; steps <= length; steps++) {
    const layer = layers.at(-1) as Layer;
    const next = new Layer(stepper.size);
    for (let number = 0; number < layer.table.length; number++) {
      const state = layer.state(number);
      const last = (layer.turns[number] as Turn).thread;
      for (let thread = 0; thread < client.threads; thread++) {
        if (!stepper.canStep(state, thread)) continue;
        const changes = (layer.changes[number] as number) + (thread === last ? 0 : 1);
        let way = 0;
        stepper.step(state, thread, (after, broken) => {
          const turn = { thread, way: way++ };
          if (steps < length) {
            if ((broken & client.fatal) === 0) next.add(after, number, turn, changes);
            return;
          }
          const all = broken | restOf(stepper, after);
          if ((all & law) !== 0 && changes < (best?.changes ?? Number.POSITIVE_INFINITY))
            best = { from: number, turn, changes };
        });
      }
    }
    if (steps < length) layers.push(next);
  }
  return best === undefined ? undefined : back(layers, best.from, best.turn);
}

/** What is broken by a state if every thread is at its end or asleep. */
export function restOf(stepper: Stepper, state: Int32Array): LawSet {
  for (let thread = 0; thread < stepper.client.threads; thread++) if (stepper.canStep(state, thread)) return 0;
  return stepper.client.rest(state, stepper.sleepers(state));
}

function back(layers: readonly Layer[], from: number, last: Turn): Turn[] {
  const turns = [last];
  let number = from;
  for (let i = layers.length - 1; i > 0; i--) {
    const layer = layers[i] as Layer;
    turns.push(layer.turns[number] as Turn);
    number = layer.parents[number] as number;
  }
  return turns.reverse();
}
