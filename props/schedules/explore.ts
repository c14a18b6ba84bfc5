import type { LawSet } from './client.js';
import { Graph } from './graph.js';
import type { Stepper } from './stepper.js';
import { StateTable } from './table.js';

/** How far schedules are tried. */
export interface Bounds {
  /** The most states that are looked at. */
  readonly states: number;
  /** How often a thread that could go on may be left for another; without it, as often as one likes. */
  readonly preemptions?: number | undefined;
}

/** A step of a schedule: which thread, and which of the ways that it can then go. */
export interface Turn {
  readonly thread: number;
  readonly way: number;
}

/** Where a schedule begins: one of a client's starts, and the way in which its threads begin. */
export interface Beginning {
  readonly start: number;
  readonly way: number;
}

/** A schedule: where it begins, and the steps from there. */
export interface Schedule extends Beginning {
  readonly turns: readonly Turn[];
}

/** What came of trying all schedules. */
export interface Explored {
  readonly states: number;
  readonly steps: number;
  /** Schedules that the states stand for; undefined if one can go round, so that there is no end of them. */
  readonly schedules: number | undefined;
  /** Whether no bound but that of preemptions has left one out. */
  readonly whole: boolean;
  /** For each law that was broken, by its number, the first and shortest schedule that breaks it. */
  readonly broken: ReadonlyMap<number, Schedule>;
}

const NOBODY = 255;

/** Tries every schedule, the short ones first; those that lead to the same state are one from there on. */
export class Explorer {
  private readonly table: StateTable;
  private readonly graph = new Graph();
  private readonly parents: number[] = [];
  private readonly turns: number[] = [];
  private readonly breaches = new Map<number, { readonly state: number; readonly turn: number | undefined }>();
  /** States at rest, and those behind which nothing is judged. */
  private readonly ends: number[] = [];
  private readonly beginnings: Beginning[] = [];
  /** Where the last thread and the preemptions are kept in a state. */
  private readonly extra: number;
  private readonly scratch: Int32Array;
  /** The state that is gone on from. */
  private readonly from: Int32Array;

  constructor(
    private readonly stepper: Stepper,
    private readonly bounds: Bounds,
  ) {
    this.extra = stepper.size;
    const size = stepper.size + (bounds.preemptions === undefined ? 0 : 1);
    this.table = new StateTable(size);
    this.scratch = new Int32Array(size);
    this.from = new Int32Array(stepper.size);
  }

  private note(broken: LawSet, state: number, turn: number | undefined): void {
    for (let law = 0; broken >>> law !== 0; law++)
      if (((broken >>> law) & 1) !== 0 && !this.breaches.has(law)) this.breaches.set(law, { state, turn });
  }

  private add(state: Int32Array, last: number, preemptions: number, parent: number, turn: number): number {
    this.scratch.set(state);
    if (this.bounds.preemptions !== undefined) this.scratch[this.extra] = (preemptions << 8) | last;
    const before = this.table.length;
    const number = this.table.add(this.scratch);
    if (number === before) {
      this.parents.push(parent);
      this.turns.push(turn);
    }
    return number;
  }

  run(): Explored {
    const { stepper, table, bounds } = this;
    const { client } = stepper;
    let start = 0;
    for (const cells of client.starts()) {
      let way = 0;
      stepper.begin(cells, (state) => {
        const number = this.add(state, NOBODY, 0, -1, 0);
        if (number === this.beginnings.length) this.beginnings.push({ start, way });
        way++;
      });
      start++;
    }
    const starts = table.length;
    let at = 0;
    for (; at < table.length && table.length < bounds.states; at++) this.expand(at);
    const whole = at === table.length;
    if (whole) this.judgeEndless();
    const broken = new Map([...this.breaches].map(([law, { state, turn }]) => [law, this.scheduleTo(state, turn)]));
    return {
      ...{ states: table.length, steps: this.graph.size, broken, whole },
      schedules: whole ? this.graph.ways(starts) : undefined,
    };
  }

  private expand(number: number): void {
    const { stepper, table, bounds } = this;
    const { client } = stepper;
    const kept = table.at(number);
    const extra = kept[this.extra] ?? NOBODY;
    const state = this.from;
    state.set(kept.subarray(0, stepper.size));
    const last = extra & 255;
    const used = extra >> 8;
    const lastCan = last !== NOBODY && stepper.canStep(state, last);
    const next: number[] = [];
    let any = false;
    for (let thread = 0; thread < client.threads; thread++) {
      if (!stepper.canStep(state, thread)) continue;
      any = true;
      const preemptions = used + (lastCan && thread !== last ? 1 : 0);
      if (bounds.preemptions !== undefined && preemptions > bounds.preemptions) continue;
      let way = 0;
      stepper.step(state, thread, (after, broken) => {
        const turn = thread | (way++ << 4);
        if (broken !== 0) this.note(broken, number, turn);
        if ((broken & client.fatal) !== 0) {
          // Nothing is judged behind it, so nothing is missed there.
          this.ends.push(number);
          return;
        }
        const end = this.add(after, thread, preemptions, number, turn);
        if (end !== number) next.push(end);
      });
    }
    if (!any) {
      this.ends.push(number);
      this.note(client.rest(state, stepper.sleepers(state)), number, undefined);
    }
    this.graph.add(next);
  }

  /** States from which no way leads to rest. */
  private judgeEndless(): void {
    const { endless } = this.stepper.client;
    if (endless === 0 || this.bounds.preemptions !== undefined) return;
    const reaching = this.graph.reaching(this.ends);
    const lost = reaching.indexOf(0);
    if (lost >= 0) this.note(endless, lost, undefined);
  }

  private scheduleTo(state: number, turn: number | undefined): Schedule {
    const turns: number[] = turn === undefined ? [] : [turn];
    let at = state;
    for (let parent = this.parents[at] as number; parent >= 0; parent = this.parents[at] as number) {
      turns.push(this.turns[at] as number);
      at = parent;
    }
    const beginning = this.beginnings[at] as Beginning;
    return { ...beginning, turns: turns.reverse().map((one) => ({ thread: one & 15, way: one >> 4 })) };
  }
}
