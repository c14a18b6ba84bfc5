import { twoSided } from './normal.js';
import type { SortedSamples } from './order.js';

/** Up to this many pairs of samples the distribution of U is counted out (25 against 25). */
const EXACT_PAIRS = 625;

/** What U can be when both samples come from the same distribution. */
export interface NullDistribution {
  /** Two-sided p-value, 0 .. 1, of a U of 0 .. n*m; also of a half, which ties give. */
  pValue(u: number): number;
}

export interface RankTest {
  /** Pairs in which `after` is the larger, a tie counting half: 0 .. n*m. */
  readonly u: number;
  /** Probability, 0 .. 1, of a U as far from the middle when nothing has changed. */
  readonly p: number;
}

/**
 * How many orders of n and m distinct samples give each U, from 0 to n*m. They are the
 * coefficients of the Gaussian binomial (n+m over n), built factor by factor; every step is a
 * whole number far below 2^53 while n*m <= {@link EXACT_PAIRS}.
 */
export function countOrders(n: number, m: number): number[] {
  const counts = new Array<number>(n * m + 1).fill(0);
  counts[0] = 1;
  const add = (to: number, from: number, sign: number) => {
    counts[to] = (counts[to] as number) + sign * (counts[from] as number);
  };
  for (let i = 1; i <= n; i++) {
    for (let u = n * m; u >= m + i; u--) add(u, u - m - i, -1);
    for (let u = i; u <= n * m; u++) add(u, u - i, 1);
  }
  return counts;
}

function exactNull(n: number, m: number): NullDistribution {
  let sum = 0;
  const upTo = countOrders(n, m).map((count) => {
    sum += count;
    return sum;
  });
  return { pValue: (u) => Math.min(1, (2 * (upTo[Math.floor(Math.min(u, n * m - u))] as number)) / sum) };
}

/** The smallest two-sided p that any order of n and m samples can have: 2 / (n+m over n). */
export function smallestP(n: number, m: number): number {
  let p = 2;
  for (let i = 1; i <= n; i++) p *= i / (m + i);
  return Math.min(1, p);
}

/** Lengths of the runs of equal values in both samples together. */
export function tieLengths(values: SortedSamples): number[] {
  const lengths: number[] = [];
  values.forEach((value, i) => {
    if (i > 0 && value === values[i - 1]) lengths.push((lengths.pop() as number) + 1);
    else lengths.push(1);
  });
  return lengths;
}

/** Normal approximation, corrected for ties and for U's steps; never below what counting could give. */
function normalNull(n: number, m: number, ties: readonly number[]): NullDistribution {
  const all = n + m;
  const tied = ties.reduce((sum, t) => sum + t ** 3 - t, 0) / (all * (all - 1));
  const deviation = Math.sqrt(((n * m) / 12) * (all + 1 - tied));
  const floor = smallestP(n, m);
  return {
    pValue(u) {
      const distance = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5);
      return distance === 0 ? 1 : Math.max(floor, twoSided(distance / deviation));
    },
  };
}

/** Counted for few samples without ties, else (also when every value is the same) approximated. */
export function nullDistribution(before: SortedSamples, after: SortedSamples): NullDistribution {
  const [n, m] = [before.length, after.length];
  const pooled = [...before, ...after].sort((a, b) => a - b) as readonly number[] as SortedSamples;
  const ties = tieLengths(pooled);
  const distinct = ties.length === pooled.length;
  return distinct && n * m <= EXACT_PAIRS ? exactNull(n, m) : normalNull(n, m, ties.length === 1 ? [] : ties);
}

/** U: pairs with before < after, and half of those that are equal. */
function countPairs(before: SortedSamples, after: SortedSamples): number {
  let below = 0;
  let upTo = 0;
  let u = 0;
  for (const value of after) {
    while (below < before.length && (before[below] as number) < value) below++;
    while (upTo < before.length && (before[upTo] as number) <= value) upTo++;
    u += (below + upTo) / 2;
  }
  return u;
}

/**
 * Tells whether one of two independent samples tends to be larger (Mann & Whitney 1947; the
 * rank-sum test of Wilcoxon 1945). Two-sided. Nothing is assumed about the shape. With 3 against
 * 3 or fewer p never falls below 0.05.
 * @throws RangeError when a sample is empty.
 */
export function mannWhitney(before: SortedSamples, after: SortedSamples): RankTest {
  if (before.length === 0 || after.length === 0) throw new RangeError('no samples to compare');
  const u = countPairs(before, after);
  return { u, p: nullDistribution(before, after).pValue(u) };
}
