import type { SortedSamples } from './order.js';
import { mannWhitney, type NullDistribution, nullDistribution } from './rank.js';

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

/** The median of the ratios on a logarithmic scale: so that swapping the samples inverts it. */
function medianRatio(before: SortedSamples, after: SortedSamples): number {
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

function checkPositive(samples: SortedSamples, name: string): void {
  const least = samples[0];
  if (least === undefined) throw new RangeError(`${name}: no samples to compare`);
  if (least <= 0) throw new RangeError(`${name}: a ratio needs samples above 0, not ${least}`);
}

/**
 * By what factor `after` is larger than `before`, both in the same unit: the Hodges-Lehmann
 * estimate (Hodges & Lehmann 1963) of a shift between the logarithms, with the 95 % interval of
 * all ratios that the test of Mann & Whitney does not reject. So an interval without 1 means
 * p < 0.05, and p < 0.05 means that 1 is outside or, when samples of both sides are equal, on
 * the border. Assumes only that the distributions differ by a factor.
 * @returns no `low` and `high` when there are too few samples for one (3 against 3, say; 4
 * against 4 are enough); the ratio and p are there all the same.
 * @throws RangeError when a sample is empty or holds a value that is not above 0.
 */
export function ratioInterval(before: SortedSamples, after: SortedSamples): RatioEstimate {
  checkPositive(before, 'before');
  checkPositive(after, 'after');
  const pairs = before.length * after.length;
  const estimate = { ratio: medianRatio(before, after), p: mannWhitney(before, after).p };
  const critical = criticalU(nullDistribution(before, after), pairs);
  if (critical < 0) return { ...estimate, low: undefined, high: undefined };
  return {
    ...estimate,
    low: kthRatio(critical + 1, before, after),
    high: kthRatio(pairs - critical, before, after),
  };
}
