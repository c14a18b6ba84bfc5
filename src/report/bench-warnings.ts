import type { BenchRecord } from '../record.js';
import { labelOf } from './bench-label.js';
import type { BenchContext } from './context.js';
import {
  type Footnotes,
  footnotesOf,
  type PassKind,
  passSayings,
  passWarnings,
  type RowWarning,
  type Saying,
} from './footnotes.js';
import { grouped } from './grouped.js';
import { printable } from './layout.js';

/** `iterations`: variants did not make the same number of calls on the same bitmap; or what passes give cause to doubt. */
type WarningKind = 'iterations' | PassKind;

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
export const warnings = (records: readonly BenchRecord[], { clockNs }: BenchContext): Warning[] => [
  ...grouped(records, sameSearch).flatMap(unequal),
  ...passWarnings(records, clockNs),
];

function sayings({ clockNs }: BenchContext): Record<WarningKind, Saying> {
  return {
    iterations: [
      'The number of calls differs between variants on the same bitmap',
      "Their answers differ, so do not compare their times; 'findbit verify' shows where.",
    ],
    ...passSayings(clockNs, 'Give more --bits, or leave the row out.'),
  };
}

function rowName(record: BenchRecord): string {
  return `${record.target} ${record.pattern} ${labelOf(record)} ${printable(record.variant)}`;
}

/** Folds warnings into footnotes `a:`, `b:` ..., wrapped at 80 columns. */
export const footnotes = (found: readonly Warning[], context: BenchContext): Footnotes<BenchRecord> =>
  footnotesOf(found, sayings(context), rowName);
