import type { Figures } from '../replay/figures.js';
import type { ReplayResult, VariantResult } from '../replay/result.js';
import type { ChangeInterval, ChangeIntervals } from '../stats/bootstrap.js';
import type { ReplayReport } from './replay-report.js';

/** By how much the time of a row has changed, in per cent of what it was: -50 is half the time. */
export interface Change {
  readonly percent: number;
  /** 95 %; undefined where there are too few requests, or where none can be had. */
  readonly interval: ChangeInterval | undefined;
}

/** A row of the table of a variant; times in ns, undefined where there is none. */
export interface ReplayRow {
  readonly name: string;
  readonly recorded: number | undefined;
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly change: Change | undefined;
  /** More than a tenth of `before` or `after` is the clock's and the call's, so that the row says less of the search. */
  readonly blurred: boolean;
}

/** The part of a time that may be the clock's and the call's. */
const MOST_FLOOR = 0.1;

/** The row of all requests together; all others are of one. */
const TOTAL_ROW = 'total';

/** What is told of all requests, and where its interval is found. */
const FIGURES: readonly {
  readonly name: string;
  readonly of: (figures: Figures) => number;
  readonly interval: (changes: ChangeIntervals) => ChangeInterval | undefined;
}[] = [
  { name: TOTAL_ROW, of: ({ totalNs }) => totalNs, interval: ({ mean }) => mean },
  { name: 'mean', of: ({ meanNs }) => meanNs, interval: ({ mean }) => mean },
  { name: 'median', of: ({ medianNs }) => medianNs, interval: ({ quantiles }) => quantiles[0] },
  { name: 'p90', of: ({ p90Ns }) => p90Ns, interval: ({ quantiles }) => quantiles[1] },
  { name: 'p99', of: ({ p99Ns }) => p99Ns, interval: ({ quantiles }) => quantiles[2] },
  { name: 'max', of: ({ maxNs }) => maxNs, interval: () => undefined },
];

/** The row of the longest time, which comes from one request. */
export const MAX_ROW = 'max';

/** The change from a time to another; undefined if there is no time to be a part of. */
function changeOf(before: number, after: number | undefined, interval: ChangeInterval | undefined): Change | undefined {
  if (after === undefined || before === 0) return undefined;
  return { percent: (after / before - 1) * 100, interval };
}

/** log2 of the most pages of a class: its place among the intervals. */
const kindOf = ([, most]: readonly [number, number]): number => Math.log2(most);

/** Classes of more pages than this are written as powers. */
const MOST_WRITTEN = 65_536;

/** `1 page`, `3-4 pages`, `2^19+1-2^20 pages`. */
export function pagesText(pages: readonly [number, number]): string {
  const [least, most] = pages;
  if (least === most) return `${most} ${most === 1 ? 'page' : 'pages'}`;
  const kind = kindOf(pages);
  return most > MOST_WRITTEN ? `2^${kind - 1}+1-2^${kind} pages` : `${least}-${most} pages`;
}

type PlainRow = Omit<ReplayRow, 'blurred'>;

function figureRows(recorded: Figures | undefined, base: Figures, other: VariantResult | undefined): PlainRow[] {
  return FIGURES.map(({ name, of, interval }) => {
    const [before, after] = [of(base), other && of(other.figures)];
    const found = other?.changes && interval(other.changes);
    return { name, recorded: recorded && of(recorded), before, after, change: changeOf(before, after, found) };
  });
}

function classRows(recorded: Figures | undefined, base: Figures, other: VariantResult | undefined): PlainRow[] {
  return base.classes.map(({ pages, meanNs: before }, i) => {
    const after = other?.figures.classes[i]?.meanNs;
    const found = other?.changes?.means[kindOf(pages)];
    const told = recorded?.classes.find((one) => one.pages[1] === pages[1])?.meanNs;
    return { name: pagesText(pages), recorded: told, before, after, change: changeOf(before, after, found) };
  });
}

/** How long the trace is, in ns; undefined where that is made up, or not told in seconds. */
export function spanOf({ result, origin }: ReplayReport): number | undefined {
  return 'synthetic' in origin || result.lines.counted ? undefined : result.span * 1e9;
}

/** What the trace tells of its requests; undefined where that is made up, or nothing. */
export function recordedOf({ result, origin }: ReplayReport): Figures | undefined {
  return 'synthetic' in origin ? undefined : result.recorded;
}

/** @param floorNs what a request takes at least, in ns, without any search */
function isBlurred({ name, before, after }: PlainRow, floorNs: number, requests: number): boolean {
  const floor = floorNs * (name === TOTAL_ROW ? requests : 1);
  return [before, after].some((time) => time !== undefined && floor > MOST_FLOOR * time);
}

/** Rows of all requests, then the means by size. @param other undefined to tell of the base alone */
export function rowsOf(report: ReplayReport, other: VariantResult | undefined): ReplayRow[] {
  const base = baseOf(report.result);
  const recorded = recordedOf(report);
  const span = spanOf(report);
  const none = { before: undefined, after: undefined, change: undefined };
  const rows: PlainRow[] = [
    ...(span === undefined ? [] : [{ name: 'trace span', recorded: span, ...none }]),
    ...figureRows(recorded, base.figures, other),
    ...classRows(recorded, base.figures, other),
  ];
  const { requests } = base.figures;
  return rows.map((row) => ({ ...row, blurred: isBlurred(row, report.result.floorNs, requests) }));
}

/** The variant that the others are compared with. */
export function baseOf({ variants }: ReplayResult): VariantResult {
  return variants[0] as VariantResult;
}

/** The variants that get a table each; one undefined for the base alone, without another. */
export function comparedOf({ variants }: ReplayResult): readonly (VariantResult | undefined)[] {
  const others = variants.slice(1);
  return others.length === 0 ? [undefined] : others;
}
