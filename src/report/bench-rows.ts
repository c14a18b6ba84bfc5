import type { BenchRecord } from '../record.js';
import { median, sorted } from '../stats/order.js';
import type { TargetName } from '../target.js';
import { labelOf, SUITE_WORDS } from './bench-label.js';
import { type Comparison, comparedWith } from './compared.js';
import { grouped } from './grouped.js';

export interface BenchRow {
  readonly record: BenchRecord;
  /** Median, in ns; undefined for a record without samples or calls. */
  readonly nsPerCall: number | undefined;
  readonly loadsPerCall: number | undefined;
  readonly comparison: Comparison;
  /** Published ratio of the same variant, where the base is the one it was published for. */
  readonly published: number | undefined;
}

/** The rows of one function, or of one kind of area. */
export interface BenchGroup {
  readonly label: string;
  readonly rows: readonly BenchRow[];
}

/** What was measured on the same bitmaps. */
export interface BenchTable {
  readonly suite: BenchRecord['suite'];
  readonly target: TargetName;
  readonly pattern: BenchRecord['pattern'];
  readonly offset: number;
  readonly bits: number;
  /** The variant that ratios are to: `generic`, or the first where there is none. */
  readonly base: string;
  readonly groups: readonly BenchGroup[];
}

/** Passes of so many calls each. */
type CallPasses = Pick<BenchRecord, 'samples' | 'iterations'>;

/** Nanoseconds a call of each pass, ascending; undefined where no ratio can be made of them. */
function comparable(record: CallPasses) {
  const times = sorted(record.samples.map((ns) => ns / Math.max(1, record.iterations)));
  return record.iterations > 0 && (times[0] ?? 0) > 0 ? times : undefined;
}

/** How the time of a record stands to that of another. */
export function compared(base: CallPasses | undefined, record: CallPasses): Comparison {
  if (record === base) return { verdict: 'base' };
  return comparedWith(base && comparable(base), comparable(record));
}

/** Median of the passes, in ns a call; undefined for a record without samples or calls. */
export const nsPerCall = ({ samples, iterations }: CallPasses): number | undefined =>
  samples.length > 0 && iterations > 0 ? median(sorted(samples)) / iterations : undefined;

/** Undefined for a record without calls. */
export const loadsPerCall = ({ loads, iterations }: Pick<BenchRecord, 'loads' | 'iterations'>): number | undefined =>
  iterations > 0 ? loads / iterations : undefined;

function rowOf(record: BenchRecord, base: BenchRecord | undefined): BenchRow {
  const { suite } = record;
  return {
    record,
    nsPerCall: nsPerCall(record),
    loadsPerCall: loadsPerCall(record),
    comparison: compared(base, record),
    published: base === undefined ? undefined : SUITE_WORDS[suite].ratio(record, base.variant),
  };
}

function groupOf(records: readonly BenchRecord[], base: string): BenchGroup[] {
  return grouped(records, labelOf).map((group) => {
    const baseRecord = group.find((record) => record.variant === base);
    return { label: labelOf(group[0] as BenchRecord), rows: group.map((record) => rowOf(record, baseRecord)) };
  });
}

/**
 * Records as tables: one for each target, pattern, offset and size, functions and variants in
 * the order in which they come.
 * @throws RangeError for a sample that is not a finite number.
 */
export function benchTables(records: readonly BenchRecord[]): BenchTable[] {
  const keyOf = (record: BenchRecord) =>
    [record.suite, record.target, record.pattern, record.offset, record.bits].join();
  return grouped(records, keyOf).map((group) => {
    const { suite, target, pattern, offset, bits, variant } = group[0] as BenchRecord;
    const base = group.some((record) => record.variant === 'generic') ? 'generic' : variant;
    return { suite, target, pattern, offset, bits, base, groups: groupOf(group, base) };
  });
}
