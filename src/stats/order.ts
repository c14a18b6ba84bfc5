/** Samples in ascending order, all finite. Made by {@link sorted} alone. */
export type SortedSamples = readonly number[] & { readonly __brand: 'SortedSamples' };

/** An interval for a median, in the unit of the samples. */
export interface MedianInterval {
  readonly low: number;
  readonly high: number;
  /** Probability, 0.95 .. 1, that the interval holds the median; exact. */
  readonly coverage: number;
}

/** Probability that an interval must hold what it is for. */
const WANTED_COVERAGE = 0.95;

/**
 * A sorted copy; the given array keeps its (time) order.
 * @throws RangeError for a sample that is not a finite number.
 */
export function sorted(samples: readonly number[]): SortedSamples {
  const bad = samples.findIndex((sample) => !Number.isFinite(sample));
  if (bad >= 0) throw new RangeError(`sample ${bad} is ${samples[bad]}, not a finite number`);
  return [...samples].sort((a, b) => a - b) as readonly number[] as SortedSamples;
}

/**
 * The middle sample, or the mean of the two in the middle.
 * @throws RangeError when there are no samples.
 */
export function median(samples: SortedSamples): number {
  const half = samples.length >> 1;
  const upper = samples[half];
  if (upper === undefined) throw new RangeError('no samples, so no median');
  const lower = samples[half - 1];
  return samples.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2;
}

/**
 * How far from both ends the narrowest interval may begin, counted from 0, and its coverage.
 * The interval from the k-th lowest to the k-th highest misses the median when fewer than k
 * of n fair coins show heads, or fewer than k tails. In logarithms, since 2^-n underflows.
 */
function depth(n: number): { readonly index: number; readonly coverage: number } | undefined {
  let log = -n * Math.LN2;
  let missing = 0;
  let best: { readonly index: number; readonly coverage: number } | undefined;
  for (let k = 0; 2 * k < n - 1; k++) {
    missing += 2 * Math.exp(log);
    if (1 - missing < WANTED_COVERAGE) break;
    best = { index: k, coverage: 1 - missing };
    log += Math.log((n - k) / (k + 1));
  }
  return best;
}

/**
 * The narrowest interval between two order statistics, symmetric in rank, that holds the median
 * of what the samples were drawn from with a probability of at least 95 %. Nothing is assumed
 * about the distribution but that samples are independent (Thompson 1936; David & Nagaraja,
 * Order Statistics, 7.1).
 * @returns undefined with fewer than 6 samples: all of them together cover less than 95 %.
 */
export function medianInterval(samples: SortedSamples): MedianInterval | undefined {
  const found = depth(samples.length);
  if (found === undefined) return undefined;
  const low = samples[found.index] as number;
  const high = samples[samples.length - 1 - found.index] as number;
  return { low, high, coverage: found.coverage };
}
