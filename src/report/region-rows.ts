import { publishedRegion } from '../../bench/published-region.js';
import { ALLOCATOR_NAMES } from '../machine/names.js';
import type { RegionChurnRecord, RegionRecord } from '../record.js';
import { median, type SortedSamples, sorted } from '../stats/order.js';
import type { TargetName } from '../target.js';
import { type Comparison, comparedWith } from './compared.js';
import { grouped } from './grouped.js';

export type AnyRegion = RegionRecord | RegionChurnRecord;

/** What is timed of an allocator: taking regions, and giving them back. */
export const PHASES = ['alloc', 'free'] as const;
export type Phase = (typeof PHASES)[number];

/** One phase of a row. */
interface PhaseRow {
  /** Nanoseconds of a region, median; undefined without samples or regions. */
  readonly ns: number | undefined;
  readonly comparison: Comparison;
  /** The posted ratio to the base; undefined where none was posted of both. */
  readonly posted: number | undefined;
}

export interface RegionRow<R extends AnyRegion> {
  readonly record: R;
  readonly phases: Readonly<Record<Phase, PhaseRow>>;
}

/** The rows of one capacity. */
export interface RegionGroup<R extends AnyRegion> {
  readonly capacity: number;
  readonly rows: readonly RegionRow<R>[];
}

export interface RegionTable<R extends AnyRegion> {
  readonly target: TargetName;
  /** The allocator that ratios are to: `bitmap/area-original`, or the first where there is none. */
  readonly base: string;
  /** In the order in which they come. */
  readonly allocators: readonly string[];
  readonly groups: readonly RegionGroup<R>[];
}

/** Nanoseconds of the samples of a phase, in time order: of all regions, or of a fragmented allocator the mean of one. */
export const samplesOf = (record: AnyRegion, phase: Phase): readonly number[] =>
  phase === 'alloc' ? record.allocNs : record.freeNs;

/** Regions that a sample of a record is of. */
const regionsOf = (record: AnyRegion): number => (record.suite === 'region' ? record.regions : 1);

/** Nanoseconds of a region, ascending; undefined where no ratio can be made of them. */
export function timesOf(record: AnyRegion, phase: Phase): SortedSamples | undefined {
  const regions = regionsOf(record);
  const times = sorted(samplesOf(record, phase).map((ns) => ns / Math.max(1, regions)));
  return regions > 0 && (times[0] ?? 0) > 0 ? times : undefined;
}

/** Nanoseconds of a region, median; undefined without samples or regions. */
export function nsPerRegion(record: AnyRegion, phase: Phase): number | undefined {
  const samples = samplesOf(record, phase);
  const regions = regionsOf(record);
  return samples.length > 0 && regions > 0 ? median(sorted(samples)) / regions : undefined;
}

/** The posted ratio of the whole time, which is that of a region: all took the same. */
function postedRatio(record: AnyRegion, base: string, phase: Phase): number | undefined {
  if (record.suite !== 'region' || record.allocator === base) return undefined;
  const { target, capacity, allocator } = record;
  const [before, after] = [base, allocator].map((name) => publishedRegion(target, name, capacity));
  return before && after && after[`${phase}Ns`] / before[`${phase}Ns`];
}

function phaseRow(record: AnyRegion, base: AnyRegion | undefined, phase: Phase): PhaseRow {
  const own = timesOf(record, phase);
  return {
    ns: nsPerRegion(record, phase),
    comparison: record === base ? { verdict: 'base' } : comparedWith(base && timesOf(base, phase), own),
    posted: base && postedRatio(record, base.allocator, phase),
  };
}

function groupOf<R extends AnyRegion>(records: readonly R[], base: string): RegionGroup<R> {
  const first = records.find(({ allocator }) => allocator === base);
  const rows = records.map((record) => ({
    record,
    phases: { alloc: phaseRow(record, first, 'alloc'), free: phaseRow(record, first, 'free') },
  }));
  return { capacity: (records[0] as R).capacity, rows };
}

/**
 * Records as tables, one a target; targets, capacities and allocators in the order in which they come.
 * @throws RangeError for a sample that is not a finite number.
 */
export function regionTables<R extends AnyRegion>(records: readonly R[]): RegionTable<R>[] {
  return grouped(records, ({ target }) => target).map((group) => {
    const allocators = [...new Set(group.map(({ allocator }) => allocator))];
    const { target, allocator } = group[0] as R;
    const base = allocators.find((name) => name === ALLOCATOR_NAMES[0]) ?? allocator;
    const groups = grouped(group, ({ capacity }) => String(capacity)).map((one) => groupOf(one, base));
    return { target, base, allocators, groups };
  });
}

/** All rows of some tables. */
export const rowsOf = <R extends AnyRegion>(tables: readonly RegionTable<R>[]): RegionRow<R>[] =>
  tables.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows));
