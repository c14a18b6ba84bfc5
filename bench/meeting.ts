import { now } from '../src/clock.js';

/**
 * Looks for the others so often before it sleeps: some ms, in which each comes to a processor; where there
 * are too few for all, some microseconds.
 */
const LOOKS = { enough: 2_000_000, few: 2000 } as const;

/** Tries that are made to be on processors at once. On a quiet machine the first will do. */
const TRIES = 10;

/** Two meetings in a row of those that are take no longer than this for each of them, in ms. */
const QUICK = 0.003;

/** Where threads wait for each other, in memory that they share. Each has one of its own. */
export class Meeting {
  private nr = 0;

  /**
   * @param words two, 0 at first: how often one has come, in all; and whether all are on processors
   * @param all how many have to come
   * @param crowded whether they are more than there are processors
   */
  constructor(
    private readonly words: Int32Array,
    private readonly all: number,
    private readonly crowded: boolean,
  ) {}

  /**
   * Comes, and waits for the others. It looks for them, so that all leave within the time that a word takes
   * from one processor to another, and sleeps if that takes long.
   */
  come(): void {
    const { words, all } = this;
    const wanted = ++this.nr * all;
    const most = this.crowded ? LOOKS.few : LOOKS.enough;
    Atomics.add(words, 0, 1);
    for (let looks = 0; ; looks++) {
      const come = Atomics.load(words, 0);
      if (come >= wanted) break;
      if (looks > most) Atomics.wait(words, 0, come);
    }
    Atomics.notify(words, 0);
  }

  /**
   * The same, and all are on processors when they leave, as far as can be had: on a busy machine the last one
   * often comes when another has just been taken off.
   * @param leads one of them decides whether they are
   */
  comeRunning(leads: boolean): void {
    for (let i = 0; i < TRIES; i++) {
      this.come();
      const start = now();
      this.come();
      if (leads) Atomics.store(this.words, 1, now() - start < QUICK * this.all ? 1 : 0);
      this.come();
      if (this.crowded || Atomics.load(this.words, 1) === 1) return;
    }
  }
}
