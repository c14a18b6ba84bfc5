import type { Bitmap } from '../bitmap/bitmap.js';
import type { Need } from '../bitmap/free-map.js';

/** What is wrong with an answer. */
export type Wrong =
  | 'not clear'
  | 'not aligned'
  | 'past the end'
  | 'before the start'
  | 'not the lowest'
  | 'though there is an area'
  | 'not the same twice';

/** A request, and what all variants answered when they searched for it. */
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
  /** The lowest area that could be taken; undefined if there is none. */
  readonly right: number | undefined;
  readonly wrong: Wrong;
}

/** Wrong answers of a variant: areas that are not clear, not aligned, not in the pool or not the lowest, misses of one that is there, and answers that are not the same each time; and the first of them. */
export interface WrongAnswers {
  count: number;
  first: Example | undefined;
}

/** What is wrong with an answer, undefined for a miss, where another was right; undefined for nothing. */
function faultOf(
  bitmap: Bitmap,
  start: number,
  { nr, alignMask, alignOffset }: Need,
  answer: number | undefined,
  right: number | undefined,
): Wrong | undefined {
  if (answer === right) return undefined;
  if (answer === undefined) return 'though there is an area';
  if (answer < start) return 'before the start';
  if (answer + nr > bitmap.size) return 'past the end';
  if ((answer + alignOffset) % (alignMask + 1) !== 0) return 'not aligned';
  return bitmap.weightOf(answer, answer + nr) > 0 ? 'not clear' : 'not the lowest';
}

/** Looks at what the variants answer. */
export class Judge {
  /** One for each variant. */
  readonly verdicts: readonly WrongAnswers[];

  constructor(variants: number) {
    this.verdicts = Array.from({ length: variants }, () => ({ count: 0, first: undefined }));
  }

  /**
   * Judges the answers of all variants to one search.
   * @param right the lowest area that could be taken; undefined if there is none
   */
  take({ line, need, answers, again }: Asked, bitmap: Bitmap, start: number, right: number | undefined): void {
    const areaOf = (answer: number | undefined): number | undefined =>
      answer !== undefined && answer < bitmap.size ? answer : undefined;
    for (const [i, verdict] of this.verdicts.entries()) {
      const [answer, other] = [areaOf(answers[i]), areaOf(again[i])];
      const wrong = answer === other ? faultOf(bitmap, start, need, answer, right) : 'not the same twice';
      if (wrong === undefined) continue;
      verdict.count++;
      verdict.first ??= { line, start, need, answer, again: other, right, wrong };
    }
  }
}
