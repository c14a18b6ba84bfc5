import type { GrowthRecord } from '../record.js';
import { median, sorted } from '../stats/order.js';
import { type Cost, type PowerFit, powerFit } from '../stats/power.js';
import { TARGETS, type TargetName } from '../target.js';
import { grouped } from './grouped.js';

/** The exponents that count as linear, both included. */
export const LINEAR = { from: 0.95, to: 1.05 } as const;

/**
 * How a cost grows with the size.
 * - `linear`: the interval of the exponent lies within {@link LINEAR}
 * - `more`, `less`: it lies above, or below; `unclear`: neither
 * - `few`: too few sizes for an interval
 */
export type GrowthVerdict = 'linear' | 'more' | 'less' | 'unclear' | 'few';

/** The worst search of a variant at a size. */
export interface GrowthCell {
  readonly record: GrowthRecord;
  /** Median, in ns. */
  readonly ns: number;
  readonly nsPerBit: number;
  /** Loads a word of the bitmap. */
  readonly loadsPerWord: number;
}

/** A variant over all sizes. */
export interface GrowthColumn {
  readonly variant: string;
  /** By size in bits. */
  readonly cells: ReadonlyMap<number, GrowthCell>;
  /** Fits of time and of loads; undefined with fewer than 2 sizes, or a cost of 0. */
  readonly time: PowerFit | undefined;
  readonly loads: PowerFit | undefined;
  readonly verdict: GrowthVerdict;
}

export interface GrowthTable {
  readonly target: TargetName;
  readonly sizes: readonly number[];
  readonly columns: readonly GrowthColumn[];
}

function cellOf(record: GrowthRecord): GrowthCell {
  const ns = median(sorted(record.samples));
  const words = Math.ceil(record.bits / TARGETS[record.target].wordBits);
  return { record, ns, nsPerBit: ns / record.bits, loadsPerWord: record.loads / words };
}

function fitted(costs: readonly Cost[]): PowerFit | undefined {
  return costs.every(({ cost }) => cost > 0) ? powerFit(costs) : undefined;
}

export function verdictOf(fit: PowerFit | undefined): GrowthVerdict {
  if (fit?.low === undefined || fit.high === undefined) return 'few';
  if (fit.low > LINEAR.to) return 'more';
  if (fit.high < LINEAR.from) return 'less';
  return fit.low >= LINEAR.from && fit.high <= LINEAR.to ? 'linear' : 'unclear';
}

function columnOf(records: readonly GrowthRecord[]): GrowthColumn {
  const cells = records.map(cellOf);
  const costs = (costOf: (cell: GrowthCell) => number) =>
    fitted(cells.map((cell) => ({ size: cell.record.bits, cost: costOf(cell) })));
  const time = costs(({ ns }) => ns);
  return {
    variant: (records[0] as GrowthRecord).variant,
    cells: new Map(cells.map((cell) => [cell.record.bits, cell])),
    time,
    loads: costs(({ record }) => record.loads),
    verdict: verdictOf(time),
  };
}

/**
 * Records as tables, one a target; targets, sizes and variants in the order in which they come.
 * @throws RangeError for a record without samples, and for a size that a variant has twice.
 */
export function growthTables(records: readonly GrowthRecord[]): GrowthTable[] {
  return grouped(records, ({ target }) => target).map((group) => ({
    target: (group[0] as GrowthRecord).target,
    sizes: [...new Set(group.map(({ bits }) => bits))],
    columns: grouped(group, ({ variant }) => variant).map(columnOf),
  }));
}
