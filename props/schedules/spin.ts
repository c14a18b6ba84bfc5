import type { Pending } from '../../src/machine/automaton.js';

/** Whether two states are the same. */
export function sameState(one: Int32Array, other: Int32Array): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

/**
 * Notices that a thread comes back to a state where it was, while it is the only one that makes steps: it
 * goes round then until another changes what it reads. The state that it is compared with is taken anew
 * after 1, 2, 4 .. steps (Brent, "An improved Monte Carlo factorization algorithm", BIT 20, 1980).
 */
export class SpinDetector {
  private thread = -1;
  private readonly mark: Int32Array;
  /** Steps until the first state is taken. */
  private delay = 0;
  private sinceMark = 0;
  private length = 1;
  /** Accesses since the mark. */
  private readonly made: Pending[] = [];

  /** @param size whole numbers of a state */
  constructor(size: number) {
    this.mark = new Int32Array(size);
  }

  /** Begins anew with the next step. @param delay steps that are let pass first */
  reset(delay: number): void {
    this.thread = -1;
    this.delay = delay;
  }

  /** A thread is about to make an access. */
  before(state: Int32Array, thread: number, pending: Pending): void {
    if (thread !== this.thread) {
      this.thread = thread;
      this.sinceMark = -this.delay;
      this.length = 1;
    }
    if (this.sinceMark === 0) {
      this.mark.set(state);
      this.made.length = 0;
    }
    this.made.push(pending);
  }

  /** It has made the step. Returns the accesses of one round if it goes round: only lent. */
  after(state: Int32Array): readonly Pending[] | undefined {
    this.sinceMark++;
    if (this.sinceMark <= 0) return undefined;
    if (sameState(state, this.mark)) return this.made;
    if (this.sinceMark === this.length) {
      this.length *= 2;
      this.sinceMark = 0;
    }
    return undefined;
  }
}
