import type { Reading } from '../log/reading.js';
import { median, medianInterval, sorted } from '../stats/order.js';
import type { CallUnit, Side } from './comparison.js';

const NS_PER_US = 1000;

/** Time of a call, or of a whole pass, in ns or cycles. */
export function timeOf(reading: Reading, unit: CallUnit): number {
  const time = reading.unit === 'us' ? reading.time * NS_PER_US : reading.time;
  return unit.endsWith('/call') ? time / (reading.iterations as number) : time;
}

/** Whether a ratio can be made of a time: none of 0. */
export const usable = ({ time }: Reading): boolean => time > 0;

/** What of a row was measured together: a run, or the passes of one process of our own benchmark. */
interface Run {
  readonly key: string;
  readonly readings: readonly Reading[];
}

/**
 * The runs of a row, in time order.
 * @param gathered passes of one process count as one run
 */
export function runsOf(readings: readonly Reading[], gathered: boolean): Run[] {
  const runs = new Map<string, Reading[]>();
  for (const reading of readings) {
    const { file, label, run, process } = reading;
    const within = gathered && process !== undefined ? `process ${process}` : `run ${run}`;
    const key = `${file}\n${label}\n${within}`;
    const before = runs.get(key);
    if (before === undefined) runs.set(key, [reading]);
    else before.push(reading);
  }
  return [...runs].map(([key, own]) => ({ key, readings: own }));
}

/** A side of a row, and which of the side's runs each of its samples is of. */
export interface KeyedSide extends Side {
  readonly keys: readonly string[];
}

/**
 * One side of a row.
 * @param readings all {@link usable}, at least one
 */
export function sideOf(readings: readonly Reading[], unit: CallUnit, gathered: boolean): KeyedSide {
  const runs = runsOf(readings, gathered);
  const samples = runs.map((run) => median(sorted(run.readings.map((reading) => timeOf(reading, unit)))));
  const ordered = sorted(samples);
  const interval = medianInterval(ordered);
  return {
    runs: samples.length,
    median: median(ordered),
    low: interval?.low,
    high: interval?.high,
    samples,
    readings,
    keys: runs.map(({ key }) => key),
  };
}
