import type { SbitmapRecord } from '../record.js';
import { type MedianInterval, median, medianInterval, type SortedSamples, sorted } from '../stats/order.js';
import { type Comparison, comparedWith } from './compared.js';
import { grouped } from './grouped.js';

export interface SbitmapRow {
  readonly record: SbitmapRecord;
  /** Nanoseconds of a tag taken and given back, of each sample, all workers together. */
  readonly ns: SortedSamples;
  /** To the first variant of the group: the time of a tag. */
  readonly comparison: Comparison;
}

/** The variants at one setting. */
export interface SbitmapGroup {
  readonly depth: number;
  readonly queueDepth: number;
  readonly rows: readonly SbitmapRow[];
}

/** What as many workers do of the same. */
export interface SbitmapTable {
  /** What all of its rows share. */
  readonly of: Pick<SbitmapRecord, 'target' | 'workers' | 'shift' | 'roundRobin' | 'deferred'>;
  readonly groups: readonly SbitmapGroup[];
}

/** A middle, and its interval where there are enough samples for one. */
export interface Middle {
  readonly median: number;
  readonly interval: MedianInterval | undefined;
}

/** Undefined without samples. */
export const middleOf = (values: SortedSamples): Middle | undefined =>
  values.length === 0 ? undefined : { median: median(values), interval: medianInterval(values) };

/** Nanoseconds of a tag, by sample: the gets that found one. */
const timesOf = ({ samples, iterations, failed }: SbitmapRecord): SortedSamples =>
  sorted(samples.map((ns, i) => ns / (iterations - (failed[i] ?? 0))));

/** Tags taken and given back in a second. */
export const ratesOf = ({ ns }: SbitmapRow): SortedSamples => sorted(ns.map((one) => 1e9 / one));

/** Gets of all samples, and how many of them found no tag. */
export function failedOf({ iterations, samples, failed }: SbitmapRecord): { failed: number; gets: number } {
  return { failed: failed.reduce((sum, one) => sum + one, 0), gets: iterations * samples.length };
}

function rowsOf(records: readonly SbitmapRecord[]): SbitmapRow[] {
  const [first] = records.map(timesOf);
  const usable = (times: SortedSamples | undefined) => ((times?.[0] ?? 0) > 0 ? times : undefined);
  return records.map((record, i) => {
    const ns = timesOf(record);
    const comparison: Comparison = i === 0 ? { verdict: 'base' } : comparedWith(usable(first), usable(ns));
    return { record, ns, comparison };
  });
}

/**
 * Records as tables, in the order in which they come: one for each number of workers, share of deferred
 * puts and target, in groups of depth and queue depth.
 * @throws RangeError for a sample that is not a finite number
 */
export function sbitmapTables(records: readonly SbitmapRecord[]): SbitmapTable[] {
  const keyOf = ({ target, workers, shift, roundRobin, deferred }: SbitmapRecord) =>
    [target, workers, shift, roundRobin, deferred].join();
  return grouped(records, keyOf).map((group) => {
    const [{ target, workers, shift, roundRobin, deferred }] = group as [SbitmapRecord];
    const groups = grouped(group, ({ depth, queueDepth }) => `${depth} ${queueDepth}`).map((own) => {
      const [{ depth, queueDepth }] = own as [SbitmapRecord];
      return { depth, queueDepth, rows: rowsOf(own) };
    });
    return { of: { target, workers, shift, roundRobin, deferred }, groups };
  });
}

/** All rows of tables. */
export const rowsOfAll = (tables: readonly SbitmapTable[]): SbitmapRow[] =>
  tables.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows));
