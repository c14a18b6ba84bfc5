import { type NullDistribution, untiedNull } from './null.js';
import type { SortedSamples } from './order.js';
import { mannWhitney, type RankTest } from './rank.js';

/** A change with a p-value below this counts as shown. */
export const SIGNIFICANT = 0.05;

interface Estimate {
  /** Hodges-Lehmann estimate of after / before; above 1: after is larger. */
  readonly ratio: number;
  /** Two-sided p-value, 0 .. 1, of the rank test for a ratio of 1. */
  readonly p: number;
}

/** `low` and `high`: the 95 % interval of the ratio, both or neither. */
export type RatioEstimate =
  | (Estimate & { readonly low: number; readonly high: number })
  | (Estimate & { readonly low: undefined; readonly high: undefined });

/** How many of the n*m ratios after / before are at most `limit`. */
function countUpTo(limit: number, before: SortedSamples, after: SortedSamples): number {
  let taken = 0;
  let count = 0;
  for (const divisor of before) {
    while (taken < after.length && (after[taken] as number) / divisor <= limit) taken++;
    count += taken;
  }
  return count;
}

/**
 * The k-th smallest (from 1) of the n*m ratios, exactly, by halving the range until no number
 * lies between; the ratios themselves, too many to keep for long runs, are never listed.
 */
function kthRatio(k: number, before: SortedSamples, after: SortedSamples): number {
  let low = (after[0] as number) / (before.at(-1) as number);
  let high = (after.at(-1) as number) / (before[0] as number);
  if (countUpTo(low, before, after) >= k) return low;
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return high;
    if (countUpTo(middle, before, after) >= k) high = middle;
    else low = middle;
  }
}

function checkPositive(samples: SortedSamples, name: string): void {
  const least = samples[0];
  if (least === undefined) throw new RangeError(`${name}: no samples to compare`);
  if (least <= 0) throw new RangeError(`${name}: a ratio needs samples above 0, not ${least}`);
}

/**
 * The estimate of Hodges & Lehmann (1963) of after / before: the median of all ratios, on a
 * logarithmic scale, so that swapping the samples inverts it.
 * @throws RangeError when a sample is empty or holds a value that is not above 0.
 */
export function medianRatio(before: SortedSamples, after: SortedSamples): number {
  checkPositive(before, 'before');
  checkPositive(after, 'after');
  const pairs = before.length * after.length;
  const lower = kthRatio(Math.ceil(pairs / 2), before, after);
  if (pairs % 2 === 1) return lower;
  const upper = kthRatio(pairs / 2 + 1, before, after);
  return lower === upper ? lower : Math.sqrt(lower) * Math.sqrt(upper);
}

/** The largest whole U below the middle that is significant, or -1 when none is. */
function criticalU(distribution: NullDistribution, pairs: number): number {
  let low = -1;
  let high = Math.ceil(pairs / 2);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (distribution.pValue(middle) < SIGNIFICANT) low = middle;
    else high = middle;
  }
  return low;
}

/** Which of the sorted ratios, from 1, are the ends of an interval. */
interface Ranks {
  readonly low: number;
  readonly high: number;
}

/**
 * Ranks that agree with the test about 1. They do without ties, but ties make the steps of U other
 * ones: then the end on the side of 1 goes to the ratio that is nearest to 1, beyond it or before.
 */
function agreeing({ low, high }: Ranks, { u, p }: RankTest, before: SortedSamples, after: SortedSamples): Ranks {
  const pairs = before.length * after.length;
  const upTo1 = countUpTo(1, before, after);
  const below1 = pairs - countUpTo(1, after, before);
  if (p >= SIGNIFICANT) return { low: Math.min(low, upTo1), high: Math.max(high, below1 + 1) };
  return u > pairs / 2 ? { low: Math.max(low, below1 + 1), high } : { low, high: Math.min(high, upTo1) };
}

/**
 * By what factor `after` is larger than `before`, both in the same unit: the Hodges-Lehmann
 * estimate of a shift between the logarithms ({@link medianRatio}), with the 95 % interval of
 * all ratios that the test of Mann & Whitney does not reject. So an interval without 1 means
 * p < 0.05, and p < 0.05 means that 1 is outside or, when samples of both sides are equal, on
 * the border. Assumes only that the distributions differ by a factor.
 *
 * The ends are those of R's `wilcox.test(log(after), log(before), exact = TRUE, conf.int = TRUE)`:
 * order statistics of all ratios at the critical value of U without ties. That is the one to take
 * with ties, too. A factor breaks those between the sides, so that their distribution of U, which
 * the p-value has, is that of no ratio but 1: 7 7 7 7 against 7 7 7 8 would have an interval of one
 * point. Those within a side stay, but may be taken for values that a little noise would tell apart;
 * with it the interval covers 95 %, and as it goes to nothing so do the closed intervals (Noether
 * 1967). Where the test, which knows of the ties, says otherwise of 1, the end next to it moves to
 * the nearest ratio of two samples for which the interval agrees.
 * @returns no `low` and `high` when there are too few samples for one (3 against 3, say; 4
 * against 4 are enough); the ratio and p are there all the same.
 * @throws RangeError when a sample is empty or holds a value that is not above 0.
 */
export function ratioInterval(before: SortedSamples, after: SortedSamples): RatioEstimate {
  const pairs = before.length * after.length;
  const ratio = medianRatio(before, after);
  const test = mannWhitney(before, after);
  const estimate = { ratio, p: test.p };
  const critical = criticalU(untiedNull(before.length, after.length), pairs);
  if (critical < 0) return { ...estimate, low: undefined, high: undefined };
  const { low, high } = agreeing({ low: critical + 1, high: pairs - critical }, test, before, after);
  return { ...estimate, low: kthRatio(low, before, after), high: kthRatio(high, before, after) };
}
