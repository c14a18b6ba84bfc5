import type { VariantResult } from '../replay/result.js';
import { printable, type Side } from './layout.js';
import { NO_INTERVAL } from './numbers.js';
import type { ReplayReport } from './replay-report.js';
import { baseOf, type Change, MAX_ROW, type ReplayRow, rowsOf } from './replay-rows.js';

/** The cells of a table, the same for text and Markdown; the first row holds the headings. */
export interface ReplayGrid {
  readonly title: string;
  readonly cells: readonly (readonly string[])[];
  readonly sides: readonly Side[];
}

/** A row that the clock and the call blur. */
export const BLURRED = 'a';

const UNITS: readonly (readonly [name: string, ns: number])[] = [
  ['s', 1e9],
  ['ms', 1e6],
  ['us', 1e3],
];

/** A time in at most 10 columns: `48.46 ms`, `530 ns`. */
export function timeText(ns: number): string {
  const unit = UNITS.find(([, size]) => ns >= size);
  if (unit !== undefined) return `${(ns / unit[1]).toFixed(2)} ${unit[0]}`;
  return `${ns.toFixed(ns < 100 ? 1 : 0)} ns`;
}

/** A part of a hundred with its sign, in at most 7 columns. */
function percentText(value: number, decimals: number): string {
  const size = Math.abs(value);
  const text = size >= 1e5 ? size.toExponential(0) : size.toFixed(size >= 1000 ? 0 : decimals);
  const sign = Number(text) === 0 ? '' : value < 0 ? '-' : '+';
  return `${sign}${text}`;
}

/** As many decimals, up to three, as it takes to keep all of these apart from 0. */
function decimalsFor(values: readonly number[]): number {
  const apart = (decimals: number) => values.every((value) => Number(percentText(value, decimals)) !== 0);
  return [1, 2].find(apart) ?? 3;
}

/** `-50.5 % [-52.1, -48.9]`; `~ [-1.2, +0.9]` where the interval holds 0; `-50.5 % [?]` where there is none. */
export function changeText({ percent, interval }: Change, bare: boolean): string {
  if (interval === undefined) return `${percentText(percent, 1)} %${bare ? '' : ` ${NO_INTERVAL}`}`;
  const { low, high } = interval;
  const shown = low > 0 || high < 0;
  const decimals = shown ? decimalsFor([percent, low, high]) : 1;
  const bounds = `[${percentText(low, decimals)}, ${percentText(high, decimals)}]`;
  return shown ? `${percentText(percent, decimals)} % ${bounds}` : `~ ${bounds}`;
}

interface Column {
  readonly heading: string;
  readonly side: Side;
  readonly cell: (row: ReplayRow) => string;
}

const time = (ns: number | undefined): string => (ns === undefined ? '' : timeText(ns));

const COLUMNS: readonly Column[] = [
  { heading: '', side: 'left', cell: ({ name }) => name },
  { heading: 'recorded', side: 'right', cell: ({ recorded }) => time(recorded) },
  { heading: 'before', side: 'right', cell: ({ before }) => time(before) },
  { heading: 'after', side: 'right', cell: ({ after }) => time(after) },
  {
    heading: 'change [95 % interval]',
    side: 'left',
    cell: ({ name, change }) => (change === undefined ? '' : changeText(change, name === MAX_ROW)),
  },
  { heading: '', side: 'left', cell: ({ blurred }) => (blurred ? BLURRED : '') },
];

/** The table of a variant against the base, or of the base alone; columns that would be empty are left out. */
export function replayGrid(report: ReplayReport, other: VariantResult | undefined): ReplayGrid {
  const rows = rowsOf(report, other);
  const columns = COLUMNS.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
  const { result } = report;
  const base = printable(baseOf(result).name);
  const names = other === undefined ? `before: ${base}` : `before: ${base}, after: ${printable(other.name)}`;
  return {
    title: `${result.target}, ${names}`,
    cells: [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map(({ cell }) => cell(row)))],
    sides: columns.map(({ side }) => side),
  };
}
