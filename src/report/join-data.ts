import type { JoinRecord } from '../record.js';
import { median, medianInterval, sorted } from '../stats/order.js';
import { loadsPerCall, nsPerCall } from './bench-rows.js';
import { type Cell, csvLines } from './csv.js';
import { type JoinRow, joinTables } from './join-rows.js';
import { rounded } from './numbers.js';

/** A record, and the row in which it is after; undefined for what is before. */
interface Facts {
  readonly record: JoinRecord;
  readonly row: JoinRow | undefined;
}

const intervalOf = ({ samples }: JoinRecord) => medianInterval(sorted(samples));

const estimateOf = ({ row }: Facts) =>
  row !== undefined && 'estimate' in row.comparison ? row.comparison.estimate : undefined;

const COLUMNS: Readonly<Record<string, (facts: Facts) => Cell>> = {
  suite: ({ record }) => record.suite,
  target: ({ record }) => record.target,
  function: ({ record }) => record.function,
  variant: ({ record }) => record.variant,
  bits: ({ record }) => record.bits,
  left: ({ record }) => record.left,
  right: ({ record }) => record.right,
  iterations: ({ record }) => record.iterations,
  samples: ({ record }) => record.samples.length,
  median_ns: ({ record: { samples } }) => (samples.length > 0 ? median(sorted(samples)) : undefined),
  low_ns: ({ record }) => intervalOf(record)?.low,
  high_ns: ({ record }) => intervalOf(record)?.high,
  ns_per_call: ({ record }) => rounded(nsPerCall(record)),
  ratio: (facts) => rounded(estimateOf(facts)?.ratio),
  ratio_low: (facts) => rounded(estimateOf(facts)?.low),
  ratio_high: (facts) => rounded(estimateOf(facts)?.high),
  p: (facts) => rounded(estimateOf(facts)?.p),
  published: ({ row }) => row?.published,
  loads: ({ record }) => record.loads,
  loads_per_call: ({ record }) => rounded(loadsPerCall(record)),
  seed: ({ record }) => record.seed,
};

/**
 * A heading and a line a record, in their order. Times and loads are of a pass, in ns, but for those
 * `per_call`; the ratio is that of the time of the first variant to this one's, and empty for the
 * first; `low` and `high` bound 95 % intervals; what is not known is empty.
 * @throws RangeError for a sample that is not a finite number.
 */
export function joinCsv(records: readonly JoinRecord[]): string {
  const rows = joinTables(records).flatMap((table) => table.rows);
  const rowOf = new Map(rows.flatMap((row) => (row.after === undefined ? [] : [[row.after, row] as const])));
  const cells = records.map((record) => Object.values(COLUMNS).map((cell) => cell({ record, row: rowOf.get(record) })));
  return csvLines([Object.keys(COLUMNS), ...cells]);
}
