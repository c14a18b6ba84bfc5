import type { SbitmapRecord } from '../record.js';
import { sorted } from '../stats/order.js';
import { type Cell, csvLines } from './csv.js';
import { rounded } from './numbers.js';
import { failedOf, middleOf, ratesOf, rowsOfAll, type SbitmapRow, sbitmapTables } from './sbitmap-rows.js';

const estimateOf = ({ comparison }: SbitmapRow) => ('estimate' in comparison ? comparison.estimate : undefined);
const ns = (row: SbitmapRow) => middleOf(row.ns);
const rate = (row: SbitmapRow) => middleOf(ratesOf(row));
const fair = ({ record }: SbitmapRow) => middleOf(sorted(record.fairness));

const COLUMNS: Readonly<Record<string, (row: SbitmapRow) => Cell>> = {
  suite: ({ record }) => record.suite,
  target: ({ record }) => record.target,
  variant: ({ record }) => record.variant,
  depth: ({ record }) => record.depth,
  shift: ({ record }) => record.shift,
  round_robin: ({ record }) => (record.roundRobin ? 1 : 0),
  workers: ({ record }) => record.workers,
  queue_depth: ({ record }) => record.queueDepth,
  deferred: ({ record }) => record.deferred,
  gets: ({ record }) => record.iterations,
  samples: ({ record }) => record.samples.length,
  ns_per_tag: (row) => rounded(ns(row)?.median),
  ns_low: (row) => rounded(ns(row)?.interval?.low),
  ns_high: (row) => rounded(ns(row)?.interval?.high),
  tags_per_second: (row) => rounded(rate(row)?.median),
  tags_low: (row) => rounded(rate(row)?.interval?.low),
  tags_high: (row) => rounded(rate(row)?.interval?.high),
  ratio: (row) => rounded(estimateOf(row)?.ratio),
  ratio_low: (row) => rounded(estimateOf(row)?.low),
  ratio_high: (row) => rounded(estimateOf(row)?.high),
  p: (row) => rounded(estimateOf(row)?.p),
  failed: ({ record }) => failedOf(record).failed,
  fairness: (row) => rounded(fair(row)?.median),
  fairness_low: (row) => rounded(fair(row)?.interval?.low),
  fairness_high: (row) => rounded(fair(row)?.interval?.high),
  seed: ({ record }) => record.seed,
};

/**
 * A heading and a line a record, in the order of the tables. `gets` are those of a sample, `failed` those of
 * all samples that found no tag; ratios are those of the time of a tag to the first variant's; `low` and
 * `high` bound 95 % intervals; what is not known is empty.
 * @throws RangeError for a sample that is not a finite number
 */
export function sbitmapCsv(records: readonly SbitmapRecord[]): string {
  const rows = rowsOfAll(sbitmapTables(records));
  return csvLines([Object.keys(COLUMNS), ...rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row)))]);
}
