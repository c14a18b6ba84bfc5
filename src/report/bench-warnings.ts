import type { BenchRecord } from '../record.js';
import { labelOf } from './bench-label.js';
import type { BenchContext } from './context.js';
import {
  clockSeen,
  DRIFT_SAYING,
  drifting,
  FEW_SAYING,
  type Footnotes,
  footnotesOf,
  type RowWarning,
  type Saying,
  tooFew,
  tooShort,
} from './footnotes.js';
import { grouped } from './grouped.js';
import { printable } from './layout.js';

/**
 * - `iterations`: variants did not make the same number of calls on the same bitmap
 * - `few`: too few passes for a 95 % interval; `drift`: passes get slower or faster over the run
 * - `clock`: a pass is so short that the clock's own cost shows
 */
type WarningKind = 'iterations' | 'few' | 'drift' | 'clock';

/** What to know before trusting a row. */
export type Warning = RowWarning<WarningKind, BenchRecord>;

/** Rows of one function on one bitmap whose calls are not as many as the base's. */
function unequal(group: readonly BenchRecord[]): Warning[] {
  const base = group.find((record) => record.variant === 'generic') ?? group[0];
  return group
    .filter((record) => base !== undefined && record.iterations !== base.iterations)
    .map((record) => ({
      kind: 'iterations',
      record,
      detail: `${record.iterations}, ${base?.variant} ${base?.iterations}`,
    }));
}

function sameSearch(record: BenchRecord): string {
  const { target, pattern, offset, bits, seed } = record;
  return [target, pattern, offset, bits, seed, labelOf(record)].join();
}

/** Whether variants made other numbers of calls on the same bitmap, and so have answered otherwise. */
export const answersDiffer = (records: readonly BenchRecord[]): boolean =>
  grouped(records, sameSearch).some((group) => unequal(group).length > 0);

/** All there is to say about the records, the gravest kind first. */
export function warnings(records: readonly BenchRecord[], context: BenchContext): Warning[] {
  const seen = (kind: WarningKind, detailOf: (record: BenchRecord) => string | undefined): Warning[] =>
    records.flatMap((record) => {
      const detail = detailOf(record);
      return detail === undefined ? [] : [{ kind, record, detail }];
    });
  return [
    ...grouped(records, sameSearch).flatMap(unequal),
    ...seen('few', ({ samples }) => tooFew(samples)),
    ...seen('drift', ({ samples }) => drifting(samples)),
    ...seen('clock', ({ samples }) => tooShort(samples, context.clockNs)),
  ];
}

function sayings({ clockNs }: BenchContext): Record<WarningKind, Saying> {
  return {
    iterations: [
      'The number of calls differs between variants on the same bitmap',
      "Their answers differ, so do not compare their times; 'findbit verify' shows where.",
    ],
    few: FEW_SAYING,
    drift: DRIFT_SAYING,
    clock: [clockSeen(clockNs), 'Give more --bits, or leave the row out.'],
  };
}

function rowName(record: BenchRecord): string {
  return `${record.target} ${record.pattern} ${labelOf(record)} ${printable(record.variant)}`;
}

/** Folds warnings into footnotes `a:`, `b:` ..., wrapped at 80 columns. */
export const footnotes = (found: readonly Warning[], context: BenchContext): Footnotes<BenchRecord> =>
  footnotesOf(found, sayings(context), rowName);
