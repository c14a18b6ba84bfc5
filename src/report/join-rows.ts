import { joinMean, joinRatio } from '../../bench/published-join.js';
import { seeded } from '../random.js';
import type { JoinRecord } from '../record.js';
import { geometricMean, type RatioMean } from '../stats/geometric-mean.js';
import type { TargetName } from '../target.js';
import { compared } from './bench-rows.js';
import type { Comparison } from './compared.js';
import { grouped } from './grouped.js';

/** A pair of masks, before and after. */
export interface JoinRow {
  readonly before: JoinRecord;
  /** Undefined in a table of one variant alone. */
  readonly after: JoinRecord | undefined;
  /** Time before / time after. */
  readonly comparison: Comparison;
  /** Published ratio of the same pair and the same two. */
  readonly published: number | undefined;
}

/** The geometric mean of the ratios of a table. */
export interface JoinMean extends RatioMean {
  readonly rows: number;
  readonly published: number | undefined;
}

/** One variant after another, on one target. */
export interface JoinTable {
  readonly target: TargetName;
  readonly cpus: number;
  readonly before: string;
  readonly after: string | undefined;
  readonly rows: readonly JoinRow[];
  /** Undefined where no ratio is there. */
  readonly mean: JoinMean | undefined;
}

const pairOf = ({ left, right }: JoinRecord): string => `${left}:${right}`;

function rowOf(before: JoinRecord, after: JoinRecord | undefined): JoinRow {
  return {
    before,
    after,
    comparison: after === undefined ? { verdict: 'base' } : compared(after, before),
    published: after && joinRatio(after, before.variant),
  };
}

/** Times of a call, round by round: a round goes over all pairs, and what slows it down slows them all. */
function timesByRound(records: readonly JoinRecord[]): number[][] {
  const rounds = Math.max(...records.map(({ samples }) => samples.length));
  return Array.from({ length: rounds }, (_, round) =>
    records.map(({ samples, iterations }) => (samples[round] ?? Number.NaN) / iterations),
  );
}

function meanOf(rows: readonly JoinRow[]): JoinMean | undefined {
  const rated = rows.flatMap(({ before, after, comparison }) =>
    after !== undefined && 'estimate' in comparison ? [{ before, after }] : [],
  );
  const [first] = rated;
  if (first === undefined) return undefined;
  const [befores, afters] = [rated.map(({ before }) => before), rated.map(({ after }) => after)];
  const random = seeded(first.before.seed);
  const mean = geometricMean(timesByRound(afters), timesByRound(befores), (below) => random.between(0, below - 1));
  // An interval from so few rounds is too narrow.
  const few = rows.some(({ comparison }) => comparison.verdict === 'few');
  const known = few ? { low: undefined, high: undefined } : {};
  return { ...mean, ...known, rows: rated.length, published: joinMean(afters, first.before.variant) };
}

function tableOf(before: readonly JoinRecord[], after: readonly JoinRecord[] | undefined): JoinTable {
  const [{ target, bits, variant }] = before as [JoinRecord];
  const others = new Map(after?.map((record) => [pairOf(record), record]));
  const rows = before.map((record) => rowOf(record, others.get(pairOf(record))));
  return { target, cpus: bits, before: variant, after: after?.[0]?.variant, rows, mean: meanOf(rows) };
}

/**
 * Records as tables: on each target the first variant, which is before, against each of the others; by
 * itself if there is no other.
 * @throws RangeError for a sample that is not a finite number.
 */
export function joinTables(records: readonly JoinRecord[]): JoinTable[] {
  return grouped(records, ({ target, bits }) => `${target} ${bits}`).flatMap((group) => {
    const [first = [], ...others] = grouped(group, ({ variant }) => variant);
    return others.length === 0 ? [tableOf(first, undefined)] : others.map((other) => tableOf(first, other));
  });
}
