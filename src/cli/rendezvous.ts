import { availableParallelism } from 'node:os';

/** Where those that meet keep what they know of each other: four bytes each. */
const ARRIVED = 0;
const ROUND = 1;
const STOPPED = 2;

export const RENDEZVOUS_BYTES = 12;

/**
 * So often a thread looks before it sleeps, some milliseconds, where every thread may have a processor: those
 * that look all begin at once, while to be woken takes longer than many rounds.
 */
const LOOKS = 1_000_000;

/** A place where threads wait for each other, again and again, on memory that they share. */
export class Rendezvous {
  private readonly fields: Int32Array;
  private readonly looks: number;

  /** @param threads how many meet */
  constructor(
    shared: SharedArrayBuffer,
    private readonly threads: number,
  ) {
    this.fields = new Int32Array(shared);
    this.looks = threads > availableParallelism() ? 0 : LOOKS;
  }

  /**
   * Waits until all threads are there.
   * @param goOn asked of the thread that came last, while the others wait
   * @returns whether there is to be another round
   */
  meet(goOn: () => boolean): boolean {
    const { fields } = this;
    const round = Atomics.load(fields, ROUND);
    // Who ends the rounds says so before it counts one, so that nobody sleeps who has not seen it.
    if (Atomics.load(fields, STOPPED) !== 0) return false;
    if (Atomics.add(fields, ARRIVED, 1) + 1 < this.threads) {
      for (let i = 0; i < this.looks && Atomics.load(fields, ROUND) === round; i++);
      Atomics.wait(fields, ROUND, round);
    } else {
      if (!goOn()) Atomics.store(fields, STOPPED, 1);
      Atomics.store(fields, ARRIVED, 0);
      Atomics.add(fields, ROUND, 1);
      Atomics.notify(fields, ROUND);
    }
    return Atomics.load(fields, STOPPED) === 0;
  }

  /** Ends the rounds, though not all threads are there. */
  stop(): void {
    Atomics.store(this.fields, STOPPED, 1);
    Atomics.add(this.fields, ROUND, 1);
    Atomics.notify(this.fields, ROUND);
  }
}
