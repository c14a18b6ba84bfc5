import type { ComparedRow, Comparison, Side } from '../compare/comparison.js';
import { findings } from '../compare/made-up.test.data.js';
import type { FileFindings } from '../log/reading.js';
import { scattered } from './made-up.test.data.js';

/** A side of some runs that scatter by 2 % about a middle. */
export function madeUpSide(middle: number, runs = 10, fields: Partial<Side> = {}): Side {
  const samples = scattered(middle * 1e6, runs).map((ns) => ns / 1e6);
  const bounds = runs < 6 ? { low: undefined, high: undefined } : { low: middle * 0.99, high: middle * 1.01 };
  return { runs, median: middle, ...bounds, samples, readings: [], ...fields };
}

/** A row that the change has made twice as fast. */
export function madeUpRow(fields: Partial<ComparedRow> = {}): ComparedRow {
  return {
    section: 'random',
    function: 'find_next_bit',
    label: null,
    setting: undefined,
    unit: 'ns/call',
    before: madeUpSide(6.46),
    after: madeUpSide(3.23),
    ratio: 0.5,
    low: 0.49,
    high: 0.51,
    p: 0.00001,
    pAdjusted: 0.00002,
    verdict: 'changed',
    runsNeeded: undefined,
    control: false,
    warnings: [],
    ...fields,
  };
}

/** One run against one. */
export function madeUpSingle(fields: Partial<ComparedRow> = {}): ComparedRow {
  return madeUpRow({
    function: 'find_last_bit',
    before: madeUpSide(3, 1),
    after: madeUpSide(3.75, 1),
    ratio: 1.25,
    low: undefined,
    high: undefined,
    p: undefined,
    pAdjusted: undefined,
    verdict: 'single',
    runsNeeded: 6,
    ...fields,
  });
}

export function madeUpFile(fields: Partial<FileFindings> = {}): FileFindings {
  return findings({ lines: 120, rows: 70, runs: 10, sections: ['random', 'sparse'], ...fields });
}

export function madeUpComparison(fields: Partial<Comparison> = {}): Comparison {
  return {
    before: 'before.log',
    after: 'after.log',
    rows: [madeUpRow()],
    means: [{ section: undefined, rows: 1, ratio: 0.5, low: 0.49, high: 0.51 }],
    unmatched: [],
    totals: [],
    margin: 0.02,
    noiseFloor: undefined,
    warnings: [],
    files: [madeUpFile(), madeUpFile({ file: 'after.log' })],
    seed: 1,
    ...fields,
  };
}
