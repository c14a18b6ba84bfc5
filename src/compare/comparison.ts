import type { FileFindings, Reading } from '../log/reading.js';
import type { Fill } from '../record.js';

export type SideName = 'before' | 'after';

/** What the medians of a row are in; times without iterations are of a whole pass. */
export type CallUnit = 'ns/call' | 'ns/pass' | 'cycles/call' | 'cycles/pass';

/** Times of one row on one side. */
export interface Side {
  /** How many independent runs there are. */
  readonly runs: number;
  /** Of a call, in the row's unit. */
  readonly median: number;
  /** The 95 % interval of the median; undefined with fewer than 6 runs. */
  readonly low: number | undefined;
  readonly high: number | undefined;
  /** Of a call in each run, in time order. */
  readonly samples: readonly number[];
  /** What the samples were made of, in time order; more than one for each where a run has several passes. */
  readonly readings: readonly Reading[];
}

/**
 * - `changed`: the test shows a change, corrected for the number of rows
 * - `same`: the interval of the ratio lies within the margin
 * - `undecided`: neither; `runsNeeded` says how many would do
 * - `single`: one run against one: a ratio, and nothing to judge it by
 */
export type Verdict = 'changed' | 'same' | 'undecided' | 'single';

/** What to know before a row, or the whole comparison, is trusted. */
export type WarningKind =
  | 'iterations'
  | 'counts'
  | 'first-run'
  | 'drift'
  | 'clock'
  | 'stamps'
  | 'debugging'
  | 'units'
  | 'labels'
  | 'order'
  | 'control'
  | 'noise'
  | 'repeated'
  | 'printed'
  | 'unusable';

export interface Warning {
  readonly kind: WarningKind;
  /** What was seen, in a few words and with numbers. */
  readonly detail: string;
  /** Where, if it is in a file: `before.log:12`. */
  readonly where: readonly string[];
  /** The side that it is of, where it is of one alone. */
  readonly side?: SideName;
}

/** One function on one bitmap, before and after. */
export interface ComparedRow {
  readonly section: Fill | null;
  readonly function: string;
  /** Of an implementation that both sides have beside others; null where sides are told apart by it, or by files. */
  readonly label: string | null;
  readonly setting: string | undefined;
  readonly unit: CallUnit;
  readonly before: Side;
  readonly after: Side;
  /** after / before: Hodges-Lehmann estimate on the logarithm; below 1 is faster. */
  readonly ratio: number;
  /** Its exact 95 % interval; undefined where there are too few runs for one. */
  readonly low: number | undefined;
  readonly high: number | undefined;
  /** Two-sided exact Mann-Whitney; undefined for `single`. */
  readonly p: number | undefined;
  /** Holm over the rows of the table. */
  readonly pAdjusted: number | undefined;
  readonly verdict: Verdict;
  /** Runs a side that would do, for `undecided` and `single`; undefined where more than 10,000. */
  readonly runsNeeded: number | undefined;
  /** The change cannot touch it. */
  readonly control: boolean;
  readonly warnings: readonly Warning[];
}

/** The geometric mean of the ratios of some rows. */
export interface GeometricMean {
  /** The section that it is of; undefined for all rows. */
  readonly section: Fill | null | undefined;
  /** How many rows it is of; those of one iteration are left out. */
  readonly rows: number;
  readonly ratio: number;
  /** The 95 % interval, by drawing whole runs; undefined with one run on a side. */
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** What a poster's table comes to over all its runs, beside what its single runs claim. */
export interface Total {
  readonly section: Fill | null;
  readonly function: string;
  /** Time of all runs together, in per cent of that before; plus is faster. */
  readonly percent: number;
  /** The p-value of the row, corrected as the table's are; undefined for a single run. */
  readonly p: number | undefined;
  /** Whether the row shows a change at all. */
  readonly shown: boolean;
}

/** A row that only one side has. */
export interface Unmatched {
  readonly side: SideName;
  readonly section: Fill | null;
  readonly function: string;
  readonly label: string | null;
  readonly setting: string | undefined;
  readonly runs: number;
}

export interface Comparison {
  /** What the sides are called. */
  readonly before: string;
  readonly after: string;
  /** In the order in which the first side has them. */
  readonly rows: readonly ComparedRow[];
  readonly means: readonly GeometricMean[];
  readonly unmatched: readonly Unmatched[];
  /** Of rows for which a file prints ratios of its own. */
  readonly totals: readonly Total[];
  /** By how much a ratio may differ from 1 and still count as the same; 0.02 is 2 %. */
  readonly margin: number;
  /** The farthest that the ratio of a control row is from 1, as a factor >= 1; undefined without control rows. */
  readonly noiseFloor: number | undefined;
  /** About the comparison as a whole. */
  readonly warnings: readonly Warning[];
  readonly files: readonly FileFindings[];
  /** Of the draws of the geometric means. */
  readonly seed: number;
}
