import { drift } from '../stats/drift.js';
import { median, medianInterval, sorted } from '../stats/order.js';
import { grouped } from './grouped.js';
import { printable, wrap } from './layout.js';

/** What to know before trusting a row, of some kinds of things to know. */
export interface RowWarning<Kind extends string, Row> {
  readonly kind: Kind;
  readonly record: Row;
  /** What was seen, in a few words. */
  readonly detail: string;
}

/** What a report says of a kind of warning: what was seen, and what to do about it. */
export type Saying = readonly [seen: string, advice: string];

/** A footnote for each kind of warning, and the letters that mark the rows it is about. */
export interface Footnotes<Row> {
  readonly lines: readonly string[];
  /** Letters of the footnotes about a row, or nothing. */
  readonly marks: ReadonlyMap<Row, string>;
}

/** A pass this many times as long as a reading of the clock is at most 2 % clock. */
const CLOCK_TIMES = 50;

/** Rows that a footnote names before it only counts them. */
const NAMED = 3;

/** `6 passes`; undefined where they are enough for an interval of the median. */
export function tooFew(samples: readonly number[]): string | undefined {
  if (medianInterval(sorted(samples)) !== undefined) return undefined;
  return samples.length === 1 ? '1 pass' : `${samples.length} passes`;
}

/** `+9 %` for samples that get slower over the run by so much; undefined for those that do not drift. */
export function drifting(samples: readonly number[]): string | undefined {
  const seen = drift(samples);
  if (!seen?.drifts) return undefined;
  return `${seen.change > 0 ? '+' : ''}${(100 * seen.change).toFixed(0)} %`;
}

/** How long a pass is, where the clock's own cost shows in it; also one of 0 ns, which no ratio can be made of. */
export function tooShort(samples: readonly number[], clockNs: number): string | undefined {
  const times = sorted(samples);
  if (times.length === 0) return undefined;
  const zero = (times[0] as number) <= 0;
  const middle = median(times);
  if (middle >= CLOCK_TIMES * clockNs && !zero) return undefined;
  return zero ? 'one took 0 ns' : `${Math.round(middle)} ns`;
}

/** What the passes of any record may give cause to doubt, the gravest first. */
const PASS_KINDS = ['few', 'drift', 'clock'] as const;
export type PassKind = (typeof PASS_KINDS)[number];

/**
 * What the passes of records give cause to doubt.
 * @param clockNs cost of reading the clock once, in ns
 */
export function passWarnings<Row extends { readonly samples: readonly number[] }>(
  records: readonly Row[],
  clockNs: number,
): RowWarning<PassKind, Row>[] {
  const details: Readonly<Record<PassKind, (samples: readonly number[]) => string | undefined>> = {
    few: tooFew,
    drift: drifting,
    clock: (samples) => tooShort(samples, clockNs),
  };
  return PASS_KINDS.flatMap((kind) =>
    records.flatMap((record) => {
      const detail = details[kind](record.samples);
      return detail === undefined ? [] : [{ kind, record, detail }];
    }),
  );
}

const FEW_SAYING: Saying = [
  'Too few passes: fewer than 6 give no 95 % interval of the median, 3 against 3 none of a ratio (?)',
  'Run again with more --rounds.',
];

const DRIFT_SAYING: Saying = [
  'Passes drift by more than 5 % over the run (p < 0.01)',
  'Run again on a quiet machine, or with more --rounds.',
];

/**
 * What is said of each kind.
 * @param clockNs cost of reading the clock once, in ns
 * @param longer what makes a pass longer: `Leave the row out.`
 */
export const passSayings = (clockNs: number, longer: string): Readonly<Record<PassKind, Saying>> => ({
  few: FEW_SAYING,
  drift: DRIFT_SAYING,
  clock: [
    `A pass is shorter than ${CLOCK_TIMES} readings of the clock (${Math.round(clockNs)} ns each), so the result could be the clock's`,
    longer,
  ],
});

/** The warnings of one kind, which share a letter. */
interface WarningGroup<Kind extends string, Row> {
  readonly letter: string;
  readonly kind: Kind;
  readonly found: readonly RowWarning<Kind, Row>[];
}

/** Warnings by kind, in the order in which the kinds come, `a` first. */
export function lettered<Kind extends string, Row>(found: readonly RowWarning<Kind, Row>[]): WarningGroup<Kind, Row>[] {
  return grouped(found, ({ kind }) => kind).map((group, i) => ({
    letter: String.fromCharCode('a'.charCodeAt(0) + i),
    kind: (group[0] as RowWarning<Kind, Row>).kind,
    found: group,
  }));
}

/**
 * Folds warnings into footnotes `a:`, `b:` ..., wrapped at 80 columns.
 * @param nameOf a row by name, printable
 */
export function footnotesOf<Kind extends string, Row>(
  warnings: readonly RowWarning<Kind, Row>[],
  sayings: Readonly<Record<Kind, Saying>>,
  nameOf: (record: Row) => string,
): Footnotes<Row> {
  const marks = new Map<Row, string>();
  const named = (found: readonly RowWarning<Kind, Row>[]): string => {
    const names = found.slice(0, NAMED).map(({ record, detail }) => `${nameOf(record)} (${printable(detail)})`);
    const more = found.length - names.length;
    return names.join('; ') + (more > 0 ? `; and ${more} more` : '');
  };
  const lines = lettered(warnings).flatMap(({ letter, kind, found }) => {
    for (const record of new Set(found.map((warning) => warning.record)))
      marks.set(record, (marks.get(record) ?? '') + letter);
    const [seen, advice] = sayings[kind];
    return wrap(`${letter}: ${seen}: ${named(found)}. ${advice}`, '   ');
  });
  return { lines, marks };
}

/** Footnotes a line each; continued lines begin with blanks. */
export function unfolded(lines: readonly string[]): string[] {
  return lines
    .join('\n')
    .replace(/\n +/g, ' ')
    .split('\n')
    .filter((line) => line !== '');
}
