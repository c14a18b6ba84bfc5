import type { PowerFit } from '../stats/power.js';
import type { GrowthCell, GrowthColumn, GrowthTable } from './growth-rows.js';

/** Heads of what there is to tell of a variant at a size. */
export const HEADS = ['ns/bit', 'nr', 'loads'] as const;

/** Three significant digits, or more of a whole number, in at most 8 columns. */
export function digits(value: number): string {
  if (value >= 1e7) return value.toExponential(2);
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** `2^20`, or the size itself when it is no power of two, in bits. */
export function sizeText(bits: number): string {
  const power = Math.round(Math.log2(bits));
  return 2 ** power === bits ? `2^${power}` : String(bits);
}

/** What stands below {@link HEADS}; dashes for a size that was not tried. */
export function cellTexts(cell: GrowthCell | undefined): readonly string[] {
  if (cell === undefined) return HEADS.map(() => '-');
  return [digits(cell.nsPerBit), String(cell.record.nr), digits(cell.loadsPerWord)];
}

/** The rows of a variant, in the order of the sizes. */
export function bodyOf(table: GrowthTable, { cells }: GrowthColumn): (readonly string[])[] {
  return table.sizes.map((bits) => cellTexts(cells.get(bits)));
}

export const exponentText = (fit: PowerFit | undefined): string => fit?.exponent.toFixed(3) ?? '-';

/** `[0.997, 1.004]`, or a question mark with too few sizes for an interval. */
export function intervalText(fit: PowerFit | undefined): string {
  if (fit?.low === undefined || fit.high === undefined) return '?';
  return `[${fit.low.toFixed(3)}, ${fit.high.toFixed(3)}]`;
}

/** `le64: a search in vain over the whole bitmap, for the nr that takes longest`. */
export const growthTitle = ({ target }: GrowthTable): string =>
  `${target}: a search in vain over the whole bitmap, for the nr that takes longest`;
