import type { BenchRecord } from '../record.js';
import { drift } from '../stats/drift.js';
import { median, medianInterval, sorted } from '../stats/order.js';
import { labelOf } from './bench-label.js';
import type { BenchContext } from './context.js';
import { grouped } from './grouped.js';
import { printable, wrap } from './layout.js';

/**
 * - `iterations`: variants did not make the same number of calls on the same bitmap
 * - `few`: too few passes for a 95 % interval; `drift`: passes get slower or faster over the run
 * - `clock`: a pass is so short that the clock's own cost shows
 */
type WarningKind = 'iterations' | 'few' | 'drift' | 'clock';

/** What to know before trusting a row. */
export interface Warning {
  readonly kind: WarningKind;
  readonly record: BenchRecord;
  /** What was seen, in a few words. */
  readonly detail: string;
}

/** A pass this many times as long as a reading of the clock is at most 2 % clock. */
const CLOCK_TIMES = 50;

/** Rows that a footnote names before it only counts them. */
const NAMED = 3;

const percent = (part: number) => `${part > 0 ? '+' : ''}${(100 * part).toFixed(0)} %`;

function fewPasses(record: BenchRecord): Warning[] {
  if (medianInterval(sorted(record.samples)) !== undefined) return [];
  const passes = record.samples.length;
  return [{ kind: 'few', record, detail: passes === 1 ? '1 pass' : `${passes} passes` }];
}

function drifting(record: BenchRecord): Warning[] {
  const seen = drift(record.samples);
  return seen?.drifts ? [{ kind: 'drift', record, detail: percent(seen.change) }] : [];
}

/** Also a single pass of 0 ns, which no ratio can be made of. */
function tooShort(record: BenchRecord, clockNs: number): Warning[] {
  const times = sorted(record.samples);
  if (times.length === 0) return [];
  const zero = (times[0] as number) <= 0;
  const middle = median(times);
  if (middle >= CLOCK_TIMES * clockNs && !zero) return [];
  return [{ kind: 'clock', record, detail: zero ? 'one took 0 ns' : `${Math.round(middle)} ns` }];
}

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
  return [
    ...grouped(records, sameSearch).flatMap(unequal),
    ...records.flatMap(fewPasses),
    ...records.flatMap(drifting),
    ...records.flatMap((record) => tooShort(record, context.clockNs)),
  ];
}

function sayings(context: BenchContext): Record<WarningKind, readonly [seen: string, advice: string]> {
  return {
    iterations: [
      'The number of calls differs between variants on the same bitmap',
      "Their answers differ, so do not compare their times; 'findbit verify' shows where.",
    ],
    few: [
      'Too few passes: fewer than 6 give no 95 % interval of the median, 3 against 3 none of a ratio (?)',
      'Run again with more --rounds.',
    ],
    drift: [
      'Passes drift by more than 5 % over the run (p < 0.01)',
      'Run again on a quiet machine, or with more --rounds.',
    ],
    clock: [
      `A pass is shorter than ${CLOCK_TIMES} readings of the clock (${Math.round(context.clockNs)} ns each), so the result could be the clock's`,
      'Give more --bits, or leave the row out.',
    ],
  };
}

function rowName(record: BenchRecord): string {
  return `${record.target} ${record.pattern} ${labelOf(record)} ${printable(record.variant)}`;
}

function listed(found: readonly Warning[]): string {
  const names = found.slice(0, NAMED).map(({ record, detail }) => `${rowName(record)} (${printable(detail)})`);
  const more = found.length - names.length;
  return names.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** A footnote for each kind of warning, and the letters that mark the rows it is about. */
export interface Footnotes {
  readonly lines: readonly string[];
  /** Letters of the footnotes about a row, or nothing. */
  readonly marks: ReadonlyMap<BenchRecord, string>;
}

/** Folds warnings into footnotes `a:`, `b:` ..., wrapped at 80 columns. */
export function footnotes(found: readonly Warning[], context: BenchContext): Footnotes {
  const marks = new Map<BenchRecord, string>();
  const lines = grouped(found, (warning) => warning.kind).flatMap((group, i) => {
    const letter = String.fromCharCode('a'.charCodeAt(0) + i);
    for (const { record } of group) marks.set(record, (marks.get(record) ?? '') + letter);
    const [seen, advice] = sayings(context)[(group[0] as Warning).kind];
    return wrap(`${letter}: ${seen}: ${listed(group)}. ${advice}`, '   ');
  });
  return { lines, marks };
}
