import type { Need } from '../bitmap/area.js';
import { Bitmap } from '../bitmap/bitmap.js';
import { type Random, seeded } from '../random.js';
import { Histogram } from '../stats/histogram.js';
import type { Asked } from './judge.js';
import type { Subject } from './subject.js';

/**
 * So many times every variant searches for a request, in turns; the median counts. A single search
 * that the system interrupts would be a large part of the time of a short trace.
 */
export const TURNS = 3;

const medianOf = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** Who watches the searches from another thread, so that one which does not return can be told. */
export interface Watch {
  /** The first is odd while a search runs. */
  readonly beat: Int32Array;
  /** Notes which search it is. */
  at(number: number): void;
}

/** A request under way: the times so far, in ns, and what all variants answered to the last search. */
export interface Timing extends Asked {
  readonly times: Float64Array;
  /** The size of the bitmap for a miss. */
  readonly answers: Float64Array;
  readonly again: Float64Array;
}

/** The variants side by side: each searches its own copy of one bitmap. */
export class Trial {
  /** The pool's bitmap. */
  readonly bitmap: Bitmap;
  /** Times of a call that does nothing, in ns. */
  readonly floor = new Histogram();
  private readonly random: Random;
  /** The variants and, as the last, the call that does nothing, in the order of the next search. */
  private readonly order: number[];
  private readonly all: readonly Subject[];
  /** What each of {@link all} took, turn by turn, in ns. */
  private readonly taken: readonly Float64Array[];

  /** @param seed of the order in which variants search */
  constructor(
    readonly subjects: readonly Subject[],
    empty: Subject,
    size: number,
    seed: number,
    private readonly watch: Watch,
  ) {
    this.bitmap = new Bitmap(size);
    this.random = seeded(seed);
    this.all = [...subjects, empty];
    this.order = [...this.all.keys()];
    this.taken = this.all.map(() => new Float64Array(TURNS));
  }

  begin(line: number, need: Need): Timing {
    const ofEach = (): Float64Array => new Float64Array(this.subjects.length);
    return { line, need, times: ofEach(), answers: ofEach(), again: ofEach() };
  }

  /**
   * Lets every variant search, {@link TURNS} times, in an order that is drawn anew for each turn.
   * @throws VariantFault for a variant that traps
   */
  search(timing: Timing, start: number): void {
    for (let turn = 0; turn < TURNS; turn++) this.turn(timing, start, turn);
    const { times } = timing;
    for (const [index, [a = 0, b = a, c = b]] of this.taken.entries()) {
      const ns = medianOf(a, b, c);
      if (index === times.length) this.floor.add(ns);
      else times[index] = (times[index] as number) + ns;
    }
  }

  private turn(timing: Timing, start: number, turn: number): void {
    this.shuffle();
    for (const index of this.order) {
      const subject = this.all[index] as Subject;
      const answer = this.one(subject, index, timing, start);
      (this.taken[index] as Float64Array)[turn] = subject.ns;
      if (index < this.subjects.length) this.note(timing, index, turn, answer);
    }
  }

  /** Keeps the answer of the first turn, and one that is not the same. */
  private note({ answers, again }: Timing, index: number, turn: number, answer: number): void {
    // Any number from the size on is the same miss.
    const area = Math.min(answer, this.bitmap.size);
    if (turn === 0) answers[index] = area;
    if (turn === 0 || again[index] === answers[index]) again[index] = area;
  }

  private one(subject: Subject, index: number, { line, need }: Timing, start: number): number {
    const { beat } = this.watch;
    this.watch.at(line * this.all.length + index);
    beat[0] = (beat[0] as number) + 1;
    try {
      return subject.search(start, need);
    } catch (thrown) {
      throw subject.complaint(thrown, line);
    } finally {
      beat[0] = (beat[0] as number) + 1;
    }
  }

  private shuffle(): void {
    const { order } = this;
    for (let i = order.length - 1; i > 0; i--) {
      const j = this.random.between(0, i);
      const item = order[i] as number;
      order[i] = order[j] as number;
      order[j] = item;
    }
  }

  /** Sets `start` .. `end` - 1 in all copies. */
  set(start: number, end: number): void {
    this.bitmap.setRange(start, end);
    for (const subject of this.subjects) subject.update(this.bitmap, start, end);
  }

  /** Clears `start` .. `end` - 1 in all copies. */
  clear(start: number, end: number): void {
    this.bitmap.clearRange(start, end);
    for (const subject of this.subjects) subject.update(this.bitmap, start, end);
  }

  /** Makes all copies empty, and forgets the times of the call that does nothing. */
  reset(): void {
    this.clear(0, this.bitmap.size);
    this.floor.reset();
  }
}

/** Which variant a search was of, by its index, and the line of its request: what {@link Watch.at} is told. */
export function searchOf(number: number, variants: number): { variant: number; line: number } {
  const unsigned = number >>> 0;
  return { variant: unsigned % (variants + 1), line: Math.floor(unsigned / (variants + 1)) };
}
