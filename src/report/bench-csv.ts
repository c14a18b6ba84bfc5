import type { BenchRecord } from '../record.js';
import { type MedianInterval, median, medianInterval, sorted } from '../stats/order.js';
import type { RatioEstimate } from '../stats/ratio.js';
import { type BenchRow, benchTables } from './bench-rows.js';
import { type Cell, csvLines } from './csv.js';
import { rounded } from './numbers.js';

interface Facts {
  readonly row: BenchRow;
  readonly record: BenchRecord;
  readonly middle: number | undefined;
  readonly interval: MedianInterval | undefined;
  readonly estimate: RatioEstimate | undefined;
}

const COLUMNS: Readonly<Record<string, (facts: Facts) => Cell>> = {
  suite: ({ record }) => record.suite,
  target: ({ record }) => record.target,
  pattern: ({ record }) => record.pattern,
  function: ({ record }) => record.function,
  variant: ({ record }) => record.variant,
  bits: ({ record }) => record.bits,
  searched: ({ record }) => record.searched,
  offset: ({ record }) => record.offset,
  iterations: ({ record }) => record.iterations,
  samples: ({ record }) => record.samples.length,
  median_ns: ({ middle }) => middle,
  low_ns: ({ interval }) => interval?.low,
  high_ns: ({ interval }) => interval?.high,
  ns_per_call: ({ row }) => rounded(row.nsPerCall),
  ratio: ({ estimate }) => rounded(estimate?.ratio),
  ratio_low: ({ estimate }) => rounded(estimate?.low),
  ratio_high: ({ estimate }) => rounded(estimate?.high),
  p: ({ estimate }) => rounded(estimate?.p),
  loads: ({ record }) => record.loads,
  seed: ({ record }) => record.seed,
  nr: ({ record }) => record.nr,
  align_mask: ({ record }) => record.alignMask,
};

function factsOf(row: BenchRow): Facts {
  const { record, comparison } = row;
  const times = sorted(record.samples);
  return {
    row,
    record,
    middle: times.length > 0 ? median(times) : undefined,
    interval: medianInterval(times),
    estimate: 'estimate' in comparison ? comparison.estimate : undefined,
  };
}

/**
 * A heading and a line a record, in the order of the tables. Times are of a pass, in ns, but for
 * `ns_per_call`; `low` and `high` bound 95 % intervals; what is not known is empty.
 * @throws RangeError for a sample that is not a finite number.
 */
export function benchCsv(records: readonly BenchRecord[]): string {
  const rows = benchTables(records).flatMap((table) => table.groups.flatMap((group) => group.rows));
  const cells = rows.map((row) => {
    const facts = factsOf(row);
    return Object.values(COLUMNS).map((cell) => cell(facts));
  });
  return csvLines([Object.keys(COLUMNS), ...cells]);
}
