import type { GrowthRecord } from '../record.js';
import { type Cell, csvLines } from './csv.js';
import { type GrowthCell, type GrowthColumn, growthTables } from './growth-rows.js';
import { rounded } from './numbers.js';

const COLUMNS: Readonly<Record<string, (cell: GrowthCell, column: GrowthColumn) => Cell>> = {
  suite: ({ record }) => record.suite,
  target: ({ record }) => record.target,
  function: ({ record }) => record.function,
  variant: ({ record }) => record.variant,
  bits: ({ record }) => record.bits,
  nr: ({ record }) => record.nr,
  repeats: ({ record }) => record.repeats,
  samples: ({ record }) => record.samples.length,
  median_ns: ({ ns }) => ns,
  ns_per_bit: ({ nsPerBit }) => rounded(nsPerBit),
  loads: ({ record }) => record.loads,
  loads_per_word: ({ loadsPerWord }) => rounded(loadsPerWord),
  exponent: (_, { time }) => rounded(time?.exponent),
  exponent_low: (_, { time }) => rounded(time?.low),
  exponent_high: (_, { time }) => rounded(time?.high),
  growth: (_, { verdict }) => verdict,
  seed: ({ record }) => record.seed,
};

/**
 * A heading and a line a record, by target and variant. Times and loads are of a call; the exponent,
 * its 95 % interval and the verdict are those of the variant, on each of its lines; what is not known
 * is empty.
 * @throws RangeError for a record without samples, and for a size that a variant has twice.
 */
export function growthCsv(records: readonly GrowthRecord[]): string {
  const rows = growthTables(records).flatMap(({ columns }) =>
    columns.flatMap((column) =>
      [...column.cells.values()].map((cell) => Object.values(COLUMNS).map((textOf) => textOf(cell, column))),
    ),
  );
  return csvLines([Object.keys(COLUMNS), ...rows]);
}
