import { AREA_SEARCH } from '../functions.js';
import type { WrongAnswers } from '../replay/judge.js';
import type { VariantResult } from '../replay/result.js';
import { csvLines } from './csv.js';
import { printable } from './layout.js';
import { rounded } from './numbers.js';
import type { ReplayReport } from './replay-report.js';
import { baseOf, comparedOf, type ReplayRow, recordedOf, rowsOf, spanOf } from './replay-rows.js';

const HEADS = [
  'target',
  'before',
  'after',
  'row',
  'recorded_ns',
  'before_ns',
  'after_ns',
  'change_percent',
  'low_percent',
  'high_percent',
];

/** A heading and a line for each row of each table; what is not known is empty. */
export function replayCsv(report: ReplayReport): string {
  const { target } = report.result;
  const base = printable(baseOf(report.result).name);
  const rows = comparedOf(report.result).flatMap((other) =>
    rowsOf(report, other).map(({ name, recorded, before, after, change }) => [
      target,
      base,
      other === undefined ? undefined : printable(other.name),
      name,
      ...[recorded, before, after, change?.percent, change?.interval?.low, change?.interval?.high].map(rounded),
    ]),
  );
  return csvLines([HEADS, ...rows]);
}

/** The change of a row: per cent of the base's time, with a 95 % interval or null. */
function changeObject({ change }: ReplayRow): object | null {
  if (change === undefined) return null;
  return { percent: change.percent, low: change.interval?.low ?? null, high: change.interval?.high ?? null };
}

const tallyObject = ({ count, first }: WrongAnswers): object => ({ count, first: first ?? null });

function variantObject(report: ReplayReport, variant: VariantResult): object {
  const { result, origin, seed, machine } = report;
  const base = baseOf(result);
  const isBase = variant === base;
  const { lines, tally, pool, floorNs, target } = result;
  const changes = rowsOf(report, variant).filter(({ before }) => before !== undefined);
  return {
    suite: 'replay',
    target,
    function: AREA_SEARCH,
    variant: variant.name,
    base: base.name,
    ...variant.figures,
    changes: isBase ? null : Object.fromEntries(changes.map((row) => [row.name, changeObject(row)])),
    wrong: tallyObject(variant.wrong),
    fault: variant.fault ?? null,
    floorNs,
    recorded: recordedOf(report) ?? null,
    spanNs: spanOf(report) ?? null,
    pool,
    origin,
    tally,
    lines,
    seed,
    machine,
  };
}

/** Fractions with more digits than a clock has are sums of rounding. */
const plain = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(9)) : value;

/** A line of JSON for each variant, the base first, with what was replayed. Times in ns; changes by the names of the table's rows. */
export function replayJsonl(report: ReplayReport): string {
  return report.result.variants.map((variant) => `${JSON.stringify(variantObject(report, variant), plain)}\n`).join('');
}
