import { type AreaFault, areaFault, type Need } from '../bitmap/area.js';
import type { Bitmap } from '../bitmap/bitmap.js';

/** What is wrong with an answer. */
export type Wrong = AreaFault | { readonly kind: 'not the same twice' };

/** A request, and what all variants answered when they searched for it. */
export interface Asked {
  /** Line of the trace with the request. */
  readonly line: number;
  readonly need: Need;
  /** First bits of areas; for a miss any number from the size on. */
  readonly answers: ArrayLike<number>;
  /** What was answered when the same was asked again: an answer that differs, if any did. */
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

/** Answers of a variant that are not right, or not the same each time, and the first of them. */
export interface WrongAnswers {
  count: number;
  first: Example | undefined;
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
      const wrong: Wrong | undefined =
        answer === other ? areaFault(bitmap, start, need, answer, right) : { kind: 'not the same twice' };
      if (wrong === undefined) continue;
      verdict.count++;
      verdict.first ??= { line, start, need, answer, again: other, right, wrong };
    }
  }
}
