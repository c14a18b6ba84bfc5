import { twoSided } from './normal.js';

/** How often something is drawn anew for an interval. */
export const DRAWS = 999;

/** 97.5 % of the normal distribution lies below. */
const NORMAL = 1.959964;

/** The same of Student's t, to three digits for at least 5 degrees of freedom (Cornish & Fisher 1937). */
function student(freedom: number): number {
  const z = NORMAL;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}

/**
 * Which of the sorted draws, counted from either end, from 1, are the ends of the interval. It would
 * be the 25th of 999, but draws from few things vary less than the things do, by a part that the
 * normal distribution and Student's t tell (the expanded percentile interval of Hesterberg 2015).
 * @param freedom degrees of freedom of what is estimated
 * @param narrowed by what factor draws vary less than what they stand for, in standard deviations
 */
function tail(freedom: number, narrowed: number): number {
  return Math.max(1, Math.round(((DRAWS + 1) / 2) * twoSided(student(freedom) / narrowed)));
}

/** {@link tail} where so many blocks are drawn from as many. */
export function tailOf(blocks: number): number {
  return tail(blocks - 1, Math.sqrt((blocks - 1) / blocks));
}

/**
 * {@link tail} of a difference, where n runs are drawn from n, and m from m, all of which vary alike;
 * the degrees of freedom are Welch's (1947). At least 2 of each.
 */
export function tailOfDifference(n: number, m: number): number {
  const freedom = (1 / n + 1 / m) ** 2 / (1 / (n * n * (n - 1)) + 1 / (m * m * (m - 1)));
  return tail(freedom, Math.sqrt(((n - 1) / (n * n) + (m - 1) / (m * m)) / (1 / n + 1 / m)));
}

/** How often each of so many things is drawn, when as many are. */
export function timesDrawn(count: number, draw: (below: number) => number): number[] {
  const times = new Array<number>(count).fill(0);
  for (let i = 0; i < count; i++) {
    const one = draw(count);
    times[one] = (times[one] as number) + 1;
  }
  return times;
}

/**
 * The percentile interval of what was drawn (Efron 1979).
 * @param tail which of the draws are its ends, counted from either end, from 1
 * @returns undefined if some draws are not finite: they say nothing
 */
export function drawnInterval(
  draws: readonly number[],
  tail: number,
): { readonly low: number; readonly high: number } | undefined {
  if (draws.some((value) => !Number.isFinite(value))) return undefined;
  const sorted = [...draws].sort((x, y) => x - y);
  return { low: sorted[tail - 1] as number, high: sorted[sorted.length - tail] as number };
}
