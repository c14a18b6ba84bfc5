import type { Call } from '../../src/machine/automaton.js';
import { RACE_BASE } from '../../src/machine/races.js';
import type { Client, LawSet, Next, Seen } from '../schedules/client.js';
import { Tally } from '../schedules/tally.js';
import { addBit, dropBit, hasBit } from './bits.js';
import { ALONE, ENDS, KEPT, LAW_COUNT, MISS } from './laws.js';
import { addressesOf, beginnings, cellsFor, type FindAndSetScene } from './scene.js';
import { Watch } from './watch.js';

/** What is kept of a thread beside the memory; then follow the bits that it has. */
enum Ghost {
  /** Calls that it has yet to make. */
  CALLS,
  /** The bit that it clears, and one more; 0 for none. */
  CLEARING,
  HELD,
}

/** Threads that find and set bits of a bitmap, and may clear their own. */
export class FindAndSetClient implements Client {
  readonly threads: number;
  readonly cells: readonly number[];
  readonly owners: readonly undefined[];
  readonly ghosts: number;
  readonly fatal: LawSet = ALONE;
  readonly endless: LawSet = ENDS;
  private readonly find: Call;
  private readonly clears: readonly Call[];
  /** Whole numbers that are kept of a thread. */
  private readonly each: number;
  /** Where the bits are kept that were set at the beginning, and are nobody's here. */
  private readonly outside: number;
  private readonly watch: Watch;
  private readonly tally = new Tally(LAW_COUNT);

  constructor(readonly scene: FindAndSetScene) {
    const { size, wordBits, threads } = scene;
    this.threads = threads;
    // The word behind the bitmap is another's.
    const cells = cellsFor(scene) + wordBits / 32;
    this.cells = addressesOf(cells);
    this.owners = this.cells.map(() => undefined);
    this.each = Ghost.HELD + cells;
    this.outside = cells + threads * this.each;
    this.watch = new Watch(cells, this.outside + cells, threads);
    this.ghosts = threads * this.each + cells + this.watch.size;
    this.find = { name: 'find_and_set_bit', args: [RACE_BASE, size] };
    this.clears = Array.from({ length: size }, (_, bit) => ({ name: 'clear_bit', args: [bit, RACE_BASE] }));
  }

  get tried(): readonly number[] {
    return this.tally.tried;
  }

  constant(): undefined {
    return undefined;
  }

  private ghost(thread: number, what: Ghost): number {
    return this.cells.length + thread * this.each + what;
  }

  *starts(): Generator<Int32Array> {
    for (const state of beginnings(this.scene, this.cells.length + this.ghosts)) {
      state.copyWithin(this.outside, 0, this.cells.length);
      for (let thread = 0; thread < this.threads; thread++) state[this.ghost(thread, Ghost.CALLS)] = this.scene.calls;
      yield state;
    }
  }

  choices(state: Int32Array, thread: number): readonly Next[] {
    const held = this.ghost(thread, Ghost.HELD);
    const clears = this.scene.clears ? this.clears.filter((_, bit) => hasBit(state, held, bit)) : [];
    const more = (state[this.ghost(thread, Ghost.CALLS)] as number) > 0;
    return [...(more ? [this.find] : []), ...clears, ...(more ? [] : ['end' as const])];
  }

  begin(state: Int32Array, thread: number, next: Next): void {
    if (next === 'end') return;
    if (next === this.find) {
      const calls = this.ghost(thread, Ghost.CALLS);
      state[calls] = (state[calls] as number) - 1;
      this.watch.called(state, thread);
    } else state[this.ghost(thread, Ghost.CLEARING)] = (next.args[0] as number) + 1;
  }

  before(state: Int32Array, thread: number): void {
    this.watch.begin(state, thread);
  }

  after(state: Int32Array, { thread, pending }: Seen): LawSet {
    if (pending.site.kind === 'load') return 0;
    this.giveUp(state, thread);
    this.watch.look(state);
    return 0;
  }

  /** A thread has its bit no more once it has cleared it. */
  private giveUp(state: Int32Array, thread: number): boolean {
    const bit = (state[this.ghost(thread, Ghost.CLEARING)] as number) - 1;
    if (bit >= 0) dropBit(state, this.ghost(thread, Ghost.HELD), bit);
    return bit >= 0;
  }

  returned(state: Int32Array, thread: number, value: number | undefined): LawSet {
    if (this.giveUp(state, thread)) {
      state[this.ghost(thread, Ghost.CLEARING)] = 0;
      return 0;
    }
    const { size } = this.scene;
    const result = (value as number) >>> 0;
    this.watch.begin(state, thread);
    let broken = 0;
    this.tally.note(result < size ? ALONE : MISS);
    if (result >= size) {
      for (let bit = 0; bit < size; bit++) if (!this.watch.wasSet(state, thread, bit)) broken = MISS;
    } else if (this.isTaken(state, result)) broken = ALONE;
    else addBit(state, this.ghost(thread, Ghost.HELD), result);
    this.watch.end(state, thread);
    return broken;
  }

  private isTaken(state: Int32Array, bit: number): boolean {
    for (let thread = 0; thread < this.threads; thread++)
      if (hasBit(state, this.ghost(thread, Ghost.HELD), bit)) return true;
    return hasBit(state, this.outside, bit);
  }

  rest(state: Int32Array): LawSet {
    this.tally.note(KEPT);
    for (let i = 0; i < this.cells.length; i++) {
      let had = state[this.outside + i] as number;
      for (let thread = 0; thread < this.threads; thread++) had |= state[this.ghost(thread, Ghost.HELD) + i] as number;
      if (state[i] !== had) return KEPT;
    }
    return 0;
  }
}
