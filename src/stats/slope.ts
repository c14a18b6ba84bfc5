import { median, type SortedSamples, sorted } from './order.js';

/** A value `y` at a place `x`, in any units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The slopes of the lines through all pairs of points, ascending: n * (n - 1) / 2 of them.
 * @throws RangeError when two points have the same x, or a slope is not a finite number.
 */
export function pairSlopes(points: readonly Point[]): SortedSamples {
  const slopes: number[] = [];
  points.forEach((one, i) => {
    for (let j = i + 1; j < points.length; j++) {
      const other = points[j] as Point;
      if (other.x === one.x) throw new RangeError(`points ${i} and ${j} are both at ${one.x}`);
      slopes.push((other.y - one.y) / (other.x - one.x));
    }
  });
  return sorted(slopes);
}

/**
 * The slope of Theil (1950) and Sen (1968): the median of those of all pairs, in units of y for
 * one of x.
 * @throws RangeError when there are fewer than 2 points, or two have the same x.
 */
export function medianSlope(points: readonly Point[]): number {
  return median(pairSlopes(points));
}

/** Probability that the interval of a slope must hold. */
const WANTED_COVERAGE = 0.95;

/**
 * Probability of each number of falling pairs, 0 .. n * (n - 1) / 2, in n values of which any
 * order is as likely: the distribution of Kendall's S, counted out value by value.
 */
export function fallingPairs(n: number): number[] {
  let chances = [1];
  for (let values = 2; values <= n; values++) {
    // The new value falls below 0 .. values - 1 of those before it.
    const next = new Array<number>(chances.length + values - 1).fill(0);
    for (const [falls, chance] of chances.entries())
      for (let more = 0; more < values; more++) next[falls + more] = (next[falls + more] as number) + chance / values;
    chances = next;
  }
  return chances;
}

/**
 * The 95 % interval of a slope (Sen 1968): all slopes that Kendall's test does not reject, so that
 * it is the narrowest pair of slopes, symmetric in rank, that holds the true one with a
 * probability of at least 95 %, exactly, when the points scatter about a line independently and
 * alike. Nothing is assumed about how they scatter.
 * @returns undefined with fewer than 5 points: the steepest and the flattest pair together cover less.
 * @throws RangeError when two points have the same x, or a slope is not a finite number.
 */
export function slopeInterval(points: readonly Point[]): { readonly low: number; readonly high: number } | undefined {
  const slopes = pairSlopes(points);
  let missing = 0;
  let index = -1;
  for (const chance of fallingPairs(points.length)) {
    missing += 2 * chance;
    if (1 - missing < WANTED_COVERAGE) break;
    index++;
  }
  if (index < 0) return undefined;
  return { low: slopes[index] as number, high: slopes[slopes.length - 1 - index] as number };
}
