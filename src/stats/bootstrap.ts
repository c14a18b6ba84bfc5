import type { Blocks } from './blocks.js';
import { DRAWS, drawnInterval, tailOf, timesDrawn } from './resample.js';
import { type Figures, QUANTILES, Sums } from './sums.js';

/** Fewer blocks than this tell too little of how they vary. */
export const FEWEST_BLOCKS = 20;
/** A quantile is told by so many values above it; by fewer, it hangs on a few large ones. */
const FEWEST_ABOVE = 10;

/** Values that it takes for an interval of each of {@link QUANTILES}. */
export const FEWEST_VALUES: readonly number[] = QUANTILES.map((q) => Math.round(FEWEST_ABOVE / (1 - q)));

/** The 95 % interval of a change, in per cent: -50 is half the time. */
export interface ChangeInterval {
  readonly low: number;
  readonly high: number;
}

/** Intervals of the changes of all figures of a series; undefined where there is none. */
export interface ChangeIntervals {
  readonly mean: ChangeInterval | undefined;
  /** In the order of {@link QUANTILES}; none without {@link FEWEST_VALUES}. */
  readonly quantiles: readonly (ChangeInterval | undefined)[];
  /** Of each class; none for one that is in fewer than {@link FEWEST_BLOCKS} blocks. */
  readonly means: readonly (ChangeInterval | undefined)[];
}

const changeOf = (before: number, after: number): number => (after / before - 1) * 100;

/** @param base figures of the draws of the base, and of the same draws of another series */
function intervalsOf(blocks: Blocks, base: readonly Figures[], series: readonly Figures[]): ChangeIntervals {
  const { all, count } = blocks;
  const tail = tailOf(all.length);
  const of = (enough: boolean, figure: (figures: Figures) => number): ChangeInterval | undefined =>
    enough
      ? drawnInterval(
          series.map((one, i) => changeOf(figure(base[i] as Figures), figure(one))),
          tail,
        )
      : undefined;
  const spread = (kind: number): boolean => all.filter(({ classes }) => classes[kind] !== 0).length >= FEWEST_BLOCKS;
  return {
    mean: of(true, ({ mean }) => mean),
    quantiles: FEWEST_VALUES.map((fewest, q) => of(count >= fewest, ({ quantiles }) => quantiles[q] as number)),
    means: Array.from({ length: blocks.classes }, (_, kind) => of(spread(kind), ({ means }) => means[kind] as number)),
  };
}

/**
 * The 95 % intervals of the changes from the first series to each other, by drawing blocks with
 * replacement, the same for all series (Kuensch 1989, with blocks that do not overlap; Efron 1979,
 * percentile interval).
 * @param draw a whole number from 0 to below the given one, each as likely
 * @returns an item for each series but the first; undefined with fewer than 20 blocks
 */
export function changeIntervals(blocks: Blocks, draw: (below: number) => number): ChangeIntervals[] | undefined {
  const count = blocks.all.length;
  if (count < FEWEST_BLOCKS) return undefined;
  const draws = Array.from({ length: DRAWS }, () => timesDrawn(count, draw));
  const [base = [], ...rest] = Array.from({ length: blocks.series }, (_, series) => {
    const sums = new Sums(blocks, series);
    return draws.map((times) => sums.figures(times));
  });
  return rest.map((one) => intervalsOf(blocks, base, one));
}
