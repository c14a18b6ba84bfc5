import { InputError, unknownName } from '../errors.js';
import type { Reading } from '../log/reading.js';
import type { ComparedRow, Comparison, Warning } from './comparison.js';
import { halvesOf, type Wanted } from './halves.js';
import { type Judgement, judge } from './judge.js';
import { type Matched, match, type Pair } from './match.js';
import { geometricMeans } from './means.js';
import { type KeyedSide, sideOf, usable } from './side.js';
import type { Half, Halves, Source } from './source.js';
import { totalsOf } from './totals.js';
import { controlWarning, noiseFloor, noiseWarning, someControls } from './warnings/control.js';
import { unfitCounts, unlikeCounts } from './warnings/counts.js';
import { printed } from './warnings/printed.js';
import { swappedRuns } from './warnings/swapped.js';
import { coarseClock, drifting, fewTicks, firstRun, stepOf, tightStamps, unusable } from './warnings/times.js';
import { debugging, labels, order, repeated, units } from './warnings/whole.js';

export interface CompareOptions {
  /** By how much a ratio may differ from 1 and still be the same; 0.02 is 2 %. */
  readonly margin: number;
  /** Functions that the change cannot touch. */
  readonly controls: readonly string[];
  readonly wanted: Wanted;
  readonly seed: number;
  /** A whole number from 0 to below the given one, each as likely; depends on the seed alone. */
  readonly draw: (below: number) => number;
}

/** A row before it is judged. */
interface Laid extends Pair {
  readonly sides: { readonly before: KeyedSide; readonly after: KeyedSide };
  readonly sameCode: boolean;
  readonly control: boolean;
}

/** Whether both sides say that they ran the same code. */
function isSameCode({ before, after }: Pair): boolean {
  const codes = new Set([...before, ...after].map(({ code }) => code));
  return codes.size === 1 && !codes.has(undefined);
}

/** A pair as a row, if it has usable readings on both sides. */
function laidOut(pair: Pair, gathered: boolean, named: readonly string[]): Laid[] {
  const [before, after] = [pair.before.filter(usable), pair.after.filter(usable)];
  if (before.length === 0 || after.length === 0) return [];
  const sides = { before: sideOf(before, pair.unit, gathered), after: sideOf(after, pair.unit, gathered) };
  const sameCode = isSameCode(pair);
  return [{ ...pair, sides, sameCode, control: sameCode || named.includes((before[0] as Reading).function) }];
}

type Steps = { readonly before: number | undefined; readonly after: number | undefined };

function rowWarnings({ before, after, sides }: Laid, steps: Steps): Warning[] {
  const both = [...before, ...after];
  return [
    ...unusable(both),
    ...unfitCounts(both),
    ...unlikeCounts(before, after),
    ...tightStamps(both),
    ...(['before', 'after'] as const).flatMap((name) => [
      ...firstRun(sides[name], name),
      ...drifting(sides[name], name),
      ...fewTicks(sides[name], name, steps[name]),
    ]),
  ];
}

function rowOf(row: Laid, judgement: Judgement, warnings: readonly Warning[]): ComparedRow {
  const { section, function: name, setting } = row.before[0] as Reading;
  const { estimate, p, pAdjusted, verdict, runsNeeded } = judgement;
  const { ratio, low, high } = estimate;
  return {
    section,
    function: name,
    label: row.label,
    setting,
    unit: row.unit,
    ...row.sides,
    ratio,
    low,
    high,
    p,
    pAdjusted,
    verdict,
    runsNeeded,
    control: row.control,
    warnings,
  };
}

function rowsOf(laid: readonly Laid[], steps: Steps, { margin }: CompareOptions) {
  const judgements = judge(
    laid.map(({ sides, sameCode }) => ({ ...sides, sameCode })),
    margin,
  );
  const controls = judgements.filter((_, i) => (laid[i] as Laid).control);
  const floor = noiseFloor(controls.map(({ estimate }) => estimate.ratio));
  const rows = laid.map((row, i) => {
    const judgement = judgements[i] as Judgement;
    const warnings = [
      ...rowWarnings(row, steps),
      ...controlWarning(row, judgement, margin),
      ...noiseWarning(row, judgement, floor),
    ];
    return rowOf(row, judgement, warnings);
  });
  return { rows, floor };
}

function wholeWarnings(
  sources: readonly Source[],
  halves: Halves,
  matched: Matched,
  rows: readonly ComparedRow[],
  steps: Steps,
) {
  const files = sources.map(({ findings }) => findings);
  return [
    ...units(halves),
    ...labels(halves, matched),
    ...swappedRuns(rows),
    ...repeated(halves),
    ...order(sources, halves),
    ...coarseClock('before', steps.before),
    ...coarseClock('after', steps.after),
    ...someControls(rows),
    ...printed(files),
    ...debugging(files),
  ];
}

/** @throws InputError for a control that is the function of no row */
function checkControls(controls: readonly string[], laid: readonly Laid[]): void {
  const known = [...new Set(laid.map(({ before }) => (before[0] as Reading).function))];
  const stray = controls.find((name) => !known.includes(name));
  if (stray !== undefined) throw unknownName('function for --control', stray, known, 'no row is of it');
}

/** A row of a side, for a message: `find_next_bit (random, cycles)`. */
function example({ name, readings }: Half): string {
  const { function: row, section, unit, setting } = readings[0] as Reading;
  const about = [section, setting, unit === 'cycles' ? unit : undefined].filter((word) => word);
  return `${name} has ${row}${about.length > 0 ? ` (${about.join(', ')})` : ''}`;
}

/** Why nothing can be compared, as one line. */
function nothing({ before, after }: Halves, { pairs: [pair] }: Matched): InputError {
  const empty = [before, after].find(({ readings }) => readings.length === 0);
  if (empty !== undefined) return new InputError(`${empty.name}: no row of a benchmark`);
  if (pair === undefined) return new InputError(`no row is on both sides: ${example(before)}, ${example(after)}`);
  const row = (pair.before[0] as Reading).function;
  return new InputError(`no ratio can be made: ${row} took no time`);
}

/**
 * Compares what was measured before and after.
 * @throws InputError if it is not clear which is which, or nothing is on both sides
 */
export function compare(sources: readonly Source[], options: CompareOptions): Comparison {
  const halves = halvesOf(sources, options.wanted);
  const matched = match(halves);
  // Passes of one process share what it makes of them; where both sides alternate in it, that cancels.
  const laid = matched.pairs.flatMap((pair) => laidOut(pair, !halves.byLabel, options.controls));
  if (laid.length === 0) throw nothing(halves, matched);
  checkControls(options.controls, laid);
  const steps = { before: stepOf(halves.before.readings), after: stepOf(halves.after.readings) };
  const { rows, floor } = rowsOf(laid, steps, options);
  const means = laid.map(({ before, sides }) => ({ section: (before[0] as Reading).section, ...sides }));
  return {
    before: halves.before.name,
    after: halves.after.name,
    rows,
    means: geometricMeans(means, options.draw),
    unmatched: matched.unmatched,
    totals: totalsOf(rows, sources),
    margin: options.margin,
    noiseFloor: floor,
    warnings: wholeWarnings(sources, halves, matched, rows, steps),
    files: sources.map(({ findings }) => findings),
    seed: options.seed,
  };
}
