import type { Bitmap } from '../bitmap/bitmap.js';
import type { Need } from '../bitmap/free-map.js';

/** What is wrong with an area that was found. */
export type Wrong = 'not clear' | 'not aligned' | 'past the end' | 'before the start' | 'not the same twice';

/** A request, and what all variants answered when they searched for it, the base first. */
export interface Asked {
  /** Line of the trace with the request. */
  readonly line: number;
  readonly need: Need;
  /** First bits of areas; for a miss any number from the size on. */
  readonly answers: ArrayLike<number>;
  /** What was answered when the same was asked again; another answer, if there was any. */
  readonly again: ArrayLike<number>;
}

/** A search, and what was answered. */
export interface Example {
  /** Line of the trace with the request. */
  readonly line: number;
  readonly start: number;
  readonly need: Need;
  /** First bit of the area; undefined for a miss. */
  readonly answer: number | undefined;
  /** The same of what was answered to the same search again. */
  readonly again: number | undefined;
  /** What the base answered. */
  readonly base: number | undefined;
  readonly wrong: Wrong | undefined;
}

/** Answers of one kind, and the first of them. */
export interface AnswerTally {
  count: number;
  first: Example | undefined;
}

/** What was found out about the answers of a variant. */
export interface Verdict {
  /** Areas that are not clear, not aligned or not in the pool, and answers that are not the same each time. */
  readonly wrong: AnswerTally;
  /** Answers that are not the base's, or not each time. */
  readonly differing: AnswerTally;
}

/** What is wrong with an answer that is below the size; undefined for an area that could be taken. */
function faultOf(bitmap: Bitmap, start: number, need: Need, answer: number): Wrong | undefined {
  const { nr, alignMask, alignOffset } = need;
  if (answer < start) return 'before the start';
  if (answer + nr > bitmap.size) return 'past the end';
  if ((answer + alignOffset) % (alignMask + 1) !== 0) return 'not aligned';
  return bitmap.weightOf(answer, answer + nr) > 0 ? 'not clear' : undefined;
}

function count(tally: AnswerTally, example: Example): void {
  tally.count++;
  tally.first ??= example;
}

/** Looks at what the variants answer. */
export class Judge {
  /** One for each variant, the base first. */
  readonly verdicts: readonly Verdict[];

  constructor(variants: number) {
    this.verdicts = Array.from({ length: variants }, () => ({
      wrong: { count: 0, first: undefined },
      differing: { count: 0, first: undefined },
    }));
  }

  /**
   * Judges the answers of all variants to one search.
   * @returns the base's area; undefined for a miss
   */
  take({ line, need, answers, again }: Asked, bitmap: Bitmap, start: number): number | undefined {
    const areaOf = (answer: number | undefined): number | undefined =>
      answer !== undefined && answer < bitmap.size ? answer : undefined;
    const faultIn = (answer: number | undefined): Wrong | undefined =>
      answer === undefined ? undefined : faultOf(bitmap, start, need, answer);
    const base = areaOf(answers[0]);
    const baseFault = faultIn(base);
    for (const [i, { wrong, differing }] of this.verdicts.entries()) {
      const [answer, other] = [areaOf(answers[i]), areaOf(again[i])];
      const steady = answer === other;
      if (steady && answer === base && baseFault === undefined) continue;
      const fault = !steady ? 'not the same twice' : answer === base ? baseFault : faultIn(answer);
      const example = { line, start, need, answer, again: other, base, wrong: fault };
      if (fault !== undefined) count(wrong, example);
      if (answer !== base || (!steady && i > 0)) count(differing, example);
    }
    return base;
  }
}
