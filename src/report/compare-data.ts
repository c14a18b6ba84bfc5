import type { ComparedRow, Comparison, GeometricMean, Side } from '../compare/comparison.js';
import type { Reading } from '../log/reading.js';
import { type Cell, csvLines } from './csv.js';

/** JSON has no undefined: what is not known is null, so that every line has every key. */
const orNull = <T>(value: T | undefined): T | null => value ?? null;

const summary = ({ runs, median, low, high }: Side) => ({ runs, median, low: orNull(low), high: orNull(high) });

function rowData(row: ComparedRow): object {
  const { section, function: name, label, setting, unit, ratio, verdict, control, warnings } = row;
  return {
    section,
    function: name,
    label,
    setting: orNull(setting),
    unit,
    before: summary(row.before),
    after: summary(row.after),
    ratio,
    low: orNull(row.low),
    high: orNull(row.high),
    p: orNull(row.p),
    pAdjusted: orNull(row.pAdjusted),
    verdict,
    runsNeeded: orNull(row.runsNeeded),
    control,
    warnings,
  };
}

/** @returns `section` is `all` for the mean of all rows */
function meanData({ section, rows, ratio, low, high }: GeometricMean): object {
  return { section: section === undefined ? 'all' : section, rows, ratio, low: orNull(low), high: orNull(high) };
}

/** A line of JSON for each row, and a last one with the geometric means and what is about all of them. */
export function compareJsonl(comparison: Comparison): string {
  const { before, after, rows, means, unmatched, totals, margin, noiseFloor, warnings, files, seed } = comparison;
  const last = {
    geometricMeans: means.map(meanData),
    before,
    after,
    margin,
    noiseFloor: orNull(noiseFloor),
    unmatched,
    totals,
    warnings,
    files,
    seed,
  };
  return [...rows.map(rowData), last].map((line) => `${JSON.stringify(line)}\n`).join('');
}

const COLUMNS: Readonly<Record<string, (row: ComparedRow) => Cell>> = {
  section: (row) => row.section ?? undefined,
  function: (row) => row.function,
  label: (row) => row.label ?? undefined,
  setting: (row) => row.setting,
  unit: (row) => row.unit,
  before_runs: (row) => row.before.runs,
  before_median: (row) => row.before.median,
  before_low: (row) => row.before.low,
  before_high: (row) => row.before.high,
  after_runs: (row) => row.after.runs,
  after_median: (row) => row.after.median,
  after_low: (row) => row.after.low,
  after_high: (row) => row.after.high,
  ratio: (row) => row.ratio,
  ratio_low: (row) => row.low,
  ratio_high: (row) => row.high,
  p: (row) => row.p,
  p_adjusted: (row) => row.pAdjusted,
  verdict: (row) => row.verdict,
  runs_needed: (row) => row.runsNeeded,
  control: (row) => (row.control ? 'yes' : 'no'),
  warnings: (row) => [...new Set(row.warnings.map(({ kind }) => kind))].join(' '),
};

/** A heading and a line a row; what is not known is empty. */
export function compareCsv({ rows }: Comparison): string {
  const cells = Object.values(COLUMNS);
  return csvLines([Object.keys(COLUMNS), ...rows.map((row) => cells.map((cell) => cell(row)))]);
}

/** What was read, a line of JSON a row. */
export function readingsJsonl(readings: readonly Reading[]): string {
  return readings
    .map(({ file, line, run, label, section, function: name, unit, time, iterations, setting }) =>
      JSON.stringify({ file, line, run, label, section, function: name, unit, time, iterations, setting }),
    )
    .map((line) => `${line}\n`)
    .join('');
}
