import { median, sorted } from './order.js';
import { medianRatio } from './ratio.js';

/** Times of one side; of some runs there are none. Each run is known by its place. */
export type ByRun = readonly (number | undefined)[];

/** How often each run was drawn. */
type Times = ArrayLike<number>;

/** The logarithm of the ratio of a row, of all its runs and of runs that were drawn. */
export interface DrawnRatio {
  readonly log: number;
  /** What all runs have when of one side none with a time was drawn. */
  of(before: Times, after: Times): number;
}

/** A logarithm that ascends with its place, and where it is from. */
interface Item {
  readonly log: number;
  readonly run: number;
}

/**
 * Up to so many pairs of runs all their ratios are kept, which is what the estimate is made of; a
 * table of 20 rows then takes less than a fifth of a second.
 */
const MOST_PAIRS = 900;

const isTime = (time: number | undefined): time is number => time !== undefined && !Number.isNaN(time);

/**
 * The median of values that ascend, each as often as its weight says, or the mean of the two in the
 * middle.
 * @param weights whole numbers from 0
 * @returns undefined when all weights are 0
 */
export function weightedMedian(values: Float64Array, weights: Int32Array): number | undefined {
  let total = 0;
  // Loops, as this is called for every row of every draw.
  for (let i = 0; i < weights.length; i++) total += weights[i] as number;
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += weights[i] as number;
    if (2 * sum > total) return values[i] as number;
    if (2 * sum === total && total > 0) return ((values[i] as number) + nextDrawn(values, weights, i + 1)) / 2;
  }
  return undefined;
}

/** The first value from `i` on that has a weight; there must be one. */
function nextDrawn(values: Float64Array, weights: Int32Array, i: number): number {
  let next = i;
  while (weights[next] === 0) next++;
  return values[next] as number;
}

function logsOf(times: ByRun): Item[] {
  const items = times.flatMap((time, run) => (isTime(time) ? [{ log: Math.log(time), run }] : []));
  return items.sort((a, b) => a.log - b.log);
}

/** The Hodges-Lehmann estimate of the runs drawn: the median of the ratios of all pairs of them. */
function fromPairs(before: readonly Item[], after: readonly Item[], log: number): DrawnRatio {
  const pairs = before.flatMap((b) => after.map((a) => ({ log: a.log - b.log, before: b.run, after: a.run })));
  pairs.sort((a, b) => a.log - b.log);
  const logs = Float64Array.from(pairs, (pair) => pair.log);
  const [befores, afters] = [
    Int32Array.from(pairs, (pair) => pair.before),
    Int32Array.from(pairs, (pair) => pair.after),
  ];
  const weights = new Int32Array(pairs.length);
  return {
    log,
    of(timesBefore, timesAfter) {
      for (let i = 0; i < weights.length; i++)
        weights[i] = (timesBefore[befores[i] as number] as number) * (timesAfter[afters[i] as number] as number);
      return weightedMedian(logs, weights) ?? log;
    },
  };
}

/** The median of the logarithms of the runs drawn; undefined if none of them is of the row. */
function drawnMedian(items: readonly Item[]): (times: Times) => number | undefined {
  const logs = Float64Array.from(items, ({ log }) => log);
  const runs = Int32Array.from(items, ({ run }) => run);
  const weights = new Int32Array(runs.length);
  return (times) => {
    for (let i = 0; i < runs.length; i++) weights[i] = times[runs[i] as number] as number;
    return weightedMedian(logs, weights);
  };
}

/**
 * With many runs: how the ratio of the medians moves, put on top of the estimate of all runs. It
 * moves as the estimate does or, where noise is near to normal, a little more (by a fifth).
 */
function fromMedians(before: readonly Item[], after: readonly Item[], log: number): DrawnRatio {
  const [medianBefore, medianAfter] = [drawnMedian(before), drawnMedian(after)];
  const ofAll = (items: readonly Item[]): number => median(sorted(items.map((item) => item.log)));
  const shift = log - (ofAll(after) - ofAll(before));
  return {
    log,
    of(timesBefore, timesAfter) {
      const [b, a] = [medianBefore(timesBefore), medianAfter(timesAfter)];
      return a === undefined || b === undefined ? log : a - b + shift;
    },
  };
}

/**
 * The ratio after / before of a row, the Hodges-Lehmann estimate, when runs are drawn.
 * @returns undefined when a side has no time at all
 * @throws RangeError for a time that is not a finite number above 0.
 */
export function drawnRatio(before: ByRun, after: ByRun): DrawnRatio | undefined {
  const [some, others] = [sorted(before.filter(isTime)), sorted(after.filter(isTime))];
  if (some.length === 0 || others.length === 0) return undefined;
  const log = Math.log(medianRatio(some, others));
  const from = some.length * others.length <= MOST_PAIRS ? fromPairs : fromMedians;
  return from(logsOf(before), logsOf(after), log);
}
