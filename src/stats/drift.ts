import { twoSided } from './normal.js';
import { median, type SortedSamples, sorted } from './order.js';
import { tieLengths } from './rank.js';
import { medianSlope } from './slope.js';

/** With 5 samples even a perfect order happens by chance in 1 of 60 runs. */
const FEWEST = 6;
/** Both the test and the slope look at all pairs; more samples than this are first gathered in blocks. */
const MOST = 200;
const DRIFT_P = 0.01;
const DRIFT_CHANGE = 0.05;

export interface Drift {
  /** Two-sided p-value, 0 .. 1, of the trend test. */
  readonly p: number;
  /** Change from the first to the last sample as a part of the median: 0.05 is 5 % up. */
  readonly change: number;
  /** p < 0.01 and a change of more than 5 %, up or down. */
  readonly drifts: boolean;
}

/** Medians of blocks of equal length, in time order, so that at most {@link MOST} are left. */
function gathered(samples: readonly number[]): readonly number[] {
  const length = Math.ceil(samples.length / MOST);
  if (length <= 1) return samples;
  const blocks = Math.floor(samples.length / length);
  return Array.from({ length: blocks }, (_, i) => median(sorted(samples.slice(i * length, (i + 1) * length))));
}

/** Kendall's S: pairs that rise with time less pairs that fall. */
function risesLessFalls(samples: readonly number[]): number {
  let s = 0;
  samples.forEach((early, i) => {
    for (const late of samples.slice(i + 1)) s += Math.sign(late - early);
  });
  return s;
}

function trendP(samples: readonly number[], ordered: SortedSamples): number {
  const n = samples.length;
  const s = risesLessFalls(samples);
  const tied = tieLengths(ordered).reduce((sum, t) => sum + t * (t - 1) * (2 * t + 5), 0);
  const variance = (n * (n - 1) * (2 * n + 5) - tied) / 18;
  return s === 0 || variance === 0 ? 1 : twoSided((Math.abs(s) - 1) / Math.sqrt(variance));
}

/**
 * Whether samples in time order go up or down over the run: the trend test of Mann (1945) and
 * Kendall (1948), normal approximation with ties and continuity corrected, and the slope of
 * Theil (1950) and Sen (1968).
 * @returns undefined with fewer than 6 samples, or a median of 0, of which nothing is a part.
 * @throws RangeError for a sample that is not a finite number.
 */
export function drift(samples: readonly number[]): Drift | undefined {
  if (samples.length < FEWEST) return undefined;
  const points = gathered(samples);
  const ordered = sorted(points);
  const middle = median(ordered);
  if (middle === 0) return undefined;
  const p = trendP(points, ordered);
  const slope = medianSlope(points.map((y, x) => ({ x, y })));
  const change = (slope * (points.length - 1)) / Math.abs(middle);
  return { p, change, drifts: p < DRIFT_P && Math.abs(change) > DRIFT_CHANGE };
}
