import { deviationOf } from './normal.js';
import { smallestP } from './null.js';
import { SIGNIFICANT } from './ratio.js';

/** More runs than this are told to nobody. */
export const MOST_RUNS = 10_000;

/** A row that is neither shown to have changed nor to be the same, and its table. */
export interface Undecided {
  /** How many runs there are of each side. */
  readonly before: number;
  readonly after: number;
  /** The estimate of log(after / before). */
  readonly logRatio: number;
  /** Of its 95 % interval, on the same scale; undefined where there are too few runs for one. */
  readonly halfWidth: number | undefined;
  /** A ratio from 1 / (1 + margin) to 1 + margin counts as the same. */
  readonly margin: number;
  /** How many rows the table has, over which p-values are adjusted. */
  readonly rows: number;
}

/**
 * The smallest n with which n runs against n can show a change in a table of so many rows: the
 * smallest p that there is, adjusted (Holm 1979), is below 0.05. With 1 row 4, with 14 rows 6.
 * @param rows whole, at least 1
 * @throws RangeError for another number of rows.
 */
export function fewestRuns(rows: number): number {
  if (!Number.isInteger(rows) || rows < 1) throw new RangeError(`a table of ${rows} rows`);
  let runs = 1;
  while (smallestP(runs, runs) * rows >= SIGNIFICANT) runs++;
  return runs;
}

/** How many times as many runs make something as narrow as `wanted`; the width goes with 1 / sqrt(runs). */
function timesTheRuns(width: number, wanted: number): number {
  if (width === 0) return 0;
  return wanted > 0 ? (width / wanted) ** 2 : Number.POSITIVE_INFINITY;
}

/**
 * An estimate of how many runs of each side would settle a row: show a change that lasts through
 * Holm's adjustment, taken as if its p-value were the smallest, or put the interval within the margin,
 * whichever takes fewer. It supposes that the estimate is right and that the noise does not change,
 * and is the middle of what may come: about one time in two a row takes more. From few runs it is no
 * more than the order of magnitude. Runs of unequal numbers count as their harmonic mean, which tells
 * as much.
 * @returns at least one run more than the side with fewer has, and {@link fewestRuns}, which is all
 * that can be said without an interval; undefined when it is more than 10,000
 * @throws RangeError when the number of rows is not whole, or below 1.
 */
export function runsFor({ before, after, logRatio, halfWidth, margin, rows }: Undecided): number | undefined {
  const least = Math.max(fewestRuns(rows), Math.min(before, after) + 1);
  if (halfWidth === undefined) return least;
  const distance = Math.abs(logRatio);
  const limit = Math.log1p(margin);
  const deviation = halfWidth / deviationOf(SIGNIFICANT);
  const changed = timesTheRuns(deviation * deviationOf(SIGNIFICANT / rows), distance);
  // An estimate in the middle of the margin is off to one side or the other in the next runs.
  const aside = timesTheRuns(halfWidth + deviation * deviationOf(0.5), limit);
  const same = Math.max(timesTheRuns(halfWidth, limit - distance), aside);
  const runs = Math.ceil((2 / (1 / before + 1 / after)) * Math.min(changed, same));
  return runs > MOST_RUNS ? undefined : Math.max(least, runs);
}
