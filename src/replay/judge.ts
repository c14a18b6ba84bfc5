import type { Bitmap } from '../bitmap/bitmap.js';
import type { Need } from '../bitmap/free-map.js';

/** What is wrong with an area that was found. */
export type Wrong = 'not clear' | 'not aligned' | 'past the end' | 'before the start';

/** A search, and what was answered. */
export interface Example {
  /** Line of the trace with the request. */
  readonly line: number;
  readonly start: number;
  readonly need: Need;
  /** First bit of the area; undefined for a miss. */
  readonly answer: number | undefined;
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
  /** Areas that are not clear, not aligned or not in the pool. */
  readonly wrong: AnswerTally;
  /** Answers that are not the base's. */
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
   * Judges the answers of all variants to one search, the base's first.
   * @returns the base's area; undefined for a miss
   */
  take(line: number, bitmap: Bitmap, start: number, need: Need, answers: ArrayLike<number>): number | undefined {
    const areaOf = (answer: number): number | undefined => (answer < bitmap.size ? answer : undefined);
    const base = areaOf(answers[0] as number);
    const baseWrong = base === undefined ? undefined : faultOf(bitmap, start, need, base);
    for (const [i, { wrong, differing }] of this.verdicts.entries()) {
      const answer = areaOf(answers[i] as number);
      const fault =
        answer === base ? baseWrong : answer === undefined ? undefined : faultOf(bitmap, start, need, answer);
      if (fault === undefined && answer === base) continue;
      const example = { line, start, need, answer, base, wrong: fault };
      if (fault !== undefined) count(wrong, example);
      if (answer !== base) count(differing, example);
    }
    return base;
  }
}
