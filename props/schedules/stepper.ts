import { VariantFault } from '../../src/errors.js';
import type { Automaton, Pending, Point } from '../../src/machine/automaton.js';
import { change, type Move } from './access.js';
import type { Client, LawSet, Next } from './client.js';

/** In the place of a thread's point: it is at its end, or has not begun. */
const END = -1;
const NOWHERE = -2;

/** Takes a state that follows another, which is only lent, and the laws that were broken on the way. */
export type Emit = (state: Int32Array, broken: LawSet) => void;

/** Moves threads of a client from one access that others can see to the next. */
export class Stepper {
  /** Whole numbers of a state. */
  readonly size: number;
  private readonly points: number;
  private readonly asleep: number;
  private readonly byAddress: ReadonlyMap<number, number>;
  /** By points; undefined for one at which a call has ended. */
  private readonly moves: (Move | undefined)[] = [];
  private readonly spare: Int32Array[] = [];

  constructor(
    readonly client: Client,
    readonly automaton: Automaton,
  ) {
    this.byAddress = new Map(client.cells.map((address, cell) => [address, cell]));
    this.points = client.cells.length + client.ghosts;
    this.asleep = this.points + client.threads;
    this.size = this.asleep + 1;
  }

  /** The access that a thread stands still before; undefined for one at its end. */
  pending(state: Int32Array, thread: number): Pending | undefined {
    const point = state[this.points + thread] as number;
    return point < 0 ? undefined : this.automaton.points[point]?.pending;
  }

  /** The threads that sleep, by their bits. */
  sleepers(state: Int32Array): number {
    return state[this.asleep] as number;
  }

  canStep(state: Int32Array, thread: number): boolean {
    return state[this.points + thread] !== END && (this.sleepers(state) & (1 << thread)) === 0;
  }

  /** Every way in which the threads of a client can begin. */
  begin(start: Int32Array, emit: Emit): void {
    const state = this.take();
    state.fill(0);
    state.set(start);
    state.fill(NOWHERE, this.points, this.asleep);
    this.choose(state, 0, 0, (1 << this.client.threads) - 2, emit);
    this.spare.push(state);
  }

  /** Lets a thread make the access that it stands before, and go on to the next that others can see: every way. */
  step(from: Int32Array, thread: number, emit: Emit): void {
    const move = this.moveOf(from[this.points + thread] as number);
    if (move === undefined) throw new Error('a thread at its end makes no step');
    const state = this.take();
    state.set(from);
    this.client.before(state, thread);
    this.access(state, thread, move, emit);
    this.spare.push(state);
  }

  private take(): Int32Array {
    return this.spare.pop() ?? new Int32Array(this.size);
  }

  private moveOf(point: number): Move | undefined {
    const { points } = this.automaton;
    for (let next = this.moves.length; next < points.length; next++) {
      const { pending } = points[next] as Point;
      this.moves.push(pending === undefined ? undefined : this.made(pending));
    }
    return this.moves[point];
  }

  private made(pending: Pending): Move {
    const { address, site } = pending;
    const low = this.byAddress.get(address);
    if (low === undefined)
      throw new VariantFault(`${site.function} accesses memory that is not its own, at address ${address}`);
    const high = site.bytes === 8 ? (this.byAddress.get(address + 4) ?? -1) : -1;
    return { pending, low, high, unseen: this.client.owners[low] !== undefined };
  }

  private access(state: Int32Array, thread: number, move: Move, emit: Emit): void {
    const { client } = this;
    const { pending, low, high } = move;
    const { kind } = pending.site;
    const old = state[low] as number;
    const oldHigh = high < 0 ? 0 : (state[high] as number);
    if (kind === 'wait') {
      if (old === pending.a[0]) {
        state[this.asleep] = this.sleepers(state) | (1 << thread);
        emit(state, 0);
      } else this.go(state, thread, this.next(state, thread, 1, 0), 0, 0, emit);
      return;
    }
    if (kind === 'notify') {
      const woken = this.wake(state, pending);
      this.go(state, thread, this.next(state, thread, count(woken), 0), 0, woken, emit);
      return;
    }
    change(state, move);
    const broken = client.after(state, { thread, pending, cell: low, old, oldHigh });
    this.go(state, thread, this.next(state, thread, old, oldHigh), broken, 0, emit);
  }

  /** Wakes threads that sleep at the address of an access, at most as many as it says. Returns those, by their bits. */
  private wake(state: Int32Array, { address, a: [most] }: Pending): number {
    let woken = 0;
    for (let thread = 0; thread < this.client.threads && count(woken) < most; thread++) {
      const sleeps = (this.sleepers(state) & (1 << thread)) !== 0;
      if (sleeps && this.pending(state, thread)?.address === address) woken |= 1 << thread;
    }
    state[this.asleep] = this.sleepers(state) & ~woken;
    return woken;
  }

  private next(state: Int32Array, thread: number, low: number, high: number): number {
    return this.automaton.next(state[this.points + thread] as number, low, high);
  }

  /**
   * Goes on with a thread until it stands before an access that others can see, or ends.
   * @param rest the threads that go on after it, by their bits: they were woken
   */
  private go(state: Int32Array, thread: number, at: number, broken: LawSet, rest: number, emit: Emit): void {
    let point = at;
    let move = this.moveOf(point);
    while (move?.unseen === true) {
      const old = state[move.low] as number;
      change(state, move);
      point = this.automaton.next(point, old, 0);
      move = this.moveOf(point);
    }
    state[this.points + thread] = point;
    if (move === undefined) {
      const { returned } = this.automaton.points[point] as { returned: number | undefined };
      this.choose(state, thread, broken | this.client.returned(state, thread, returned), rest, emit);
      return;
    }
    this.others(state, broken, rest, emit);
  }

  /** Goes on with the threads that are left, and lends the state out when there is none. */
  private others(state: Int32Array, broken: LawSet, rest: number, emit: Emit): void {
    if (rest === 0) {
      emit(state, broken);
      return;
    }
    const thread = 31 - Math.clz32(rest & -rest);
    const left = rest & (rest - 1);
    // A thread that has not begun stands nowhere yet; one that was woken learns that it was.
    if (state[this.points + thread] === NOWHERE) this.choose(state, thread, broken, left, emit);
    else this.go(state, thread, this.next(state, thread, 0, 0), broken, left, emit);
  }

  /** Begins what a thread may do next: every choice. */
  private choose(state: Int32Array, thread: number, broken: LawSet, rest: number, emit: Emit): void {
    const choices = this.client.choices(state, thread);
    for (const choice of choices) {
      const one = this.take();
      one.set(state);
      this.client.begin(one, thread, choice);
      this.enter(one, thread, choice, broken, rest, emit);
      this.spare.push(one);
    }
  }

  private enter(state: Int32Array, thread: number, choice: Next, broken: LawSet, rest: number, emit: Emit): void {
    if (choice === 'end') {
      state[this.points + thread] = END;
      this.others(state, broken, rest, emit);
    } else this.go(state, thread, this.automaton.start(choice), broken, rest, emit);
  }
}

function count(bits: number): number {
  let left = bits;
  let n = 0;
  for (; left !== 0; left &= left - 1) n++;
  return n;
}
