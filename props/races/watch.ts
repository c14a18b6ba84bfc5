import { hasBit } from './bits.js';

/** Where a call stands. */
enum Stage {
  NONE,
  /** Called, and no access made yet: it begins with the first. */
  CALLED,
  UNDER_WAY,
}

/**
 * What was set while calls were under way, kept in a state beside its memory: for each thread that is
 * watched where its call stands, the bits that were set at some instant since its first access, and
 * those that were set at all of them.
 */
export class Watch {
  /** Whole numbers of a state that this takes. */
  readonly size: number;
  private readonly each: number;

  /**
   * @param cells of the memory, which are at the front of the state
   * @param base where what is kept here begins in the state
   * @param threads that are watched, the first ones
   */
  constructor(
    private readonly cells: number,
    private readonly base: number,
    private readonly threads: number,
  ) {
    this.each = 1 + 2 * cells;
    this.size = threads * this.each;
  }

  private ever(thread: number): number {
    return this.base + thread * this.each + 1;
  }

  private always(thread: number): number {
    return this.ever(thread) + this.cells;
  }

  private stage(state: Int32Array, thread: number): Stage {
    return state[this.base + thread * this.each] as number;
  }

  called(state: Int32Array, thread: number): void {
    state[this.base + thread * this.each] = Stage.CALLED;
  }

  /** Begins to watch a call that has made no access yet. */
  begin(state: Int32Array, thread: number): void {
    if (thread >= this.threads || this.stage(state, thread) !== Stage.CALLED) return;
    state[this.base + thread * this.each] = Stage.UNDER_WAY;
    for (const at of [this.ever(thread), this.always(thread)]) state.copyWithin(at, 0, this.cells);
  }

  /** Looks at the memory, for all calls that are under way. */
  look(state: Int32Array): void {
    for (let thread = 0; thread < this.threads; thread++) {
      if (this.stage(state, thread) !== Stage.UNDER_WAY) continue;
      const [ever, always] = [this.ever(thread), this.always(thread)];
      for (let i = 0; i < this.cells; i++) {
        const now = state[i] as number;
        state[ever + i] = (state[ever + i] as number) | now;
        state[always + i] = (state[always + i] as number) & now;
      }
    }
  }

  /** Whether a bit was set at some instant within a thread's call. */
  wasSet(state: Int32Array, thread: number, bit: number): boolean {
    return hasBit(state, this.ever(thread), bit);
  }

  /** Whether it was set throughout. */
  staySet(state: Int32Array, thread: number, bit: number): boolean {
    return hasBit(state, this.always(thread), bit);
  }

  /** Forgets a call that has ended. */
  end(state: Int32Array, thread: number): void {
    const at = this.base + thread * this.each;
    state.fill(0, at, at + this.each);
  }
}
