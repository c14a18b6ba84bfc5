import type { Block, Blocks } from './blocks.js';
import { BUCKETS, middleOf, quantileBucket } from './histogram.js';

/** Fewer blocks than this tell too little of how they vary. */
export const FEWEST_BLOCKS = 6;
const DRAWS = 999;
/** Of the sorted draws, from either end: 2.5 % of {@link DRAWS} + 1. */
const TAIL = 25;

export const QUANTILES = [0.5, 0.9, 0.99] as const;

/** What is compared of a series. */
interface Figures {
  readonly mean: number;
  /** In the order of {@link QUANTILES}. */
  readonly quantiles: readonly number[];
  /** Of each class; NaN for one without a value. */
  readonly means: readonly number[];
}

/** The 95 % interval of a change, in per cent: -50 is half the time. */
export interface ChangeInterval {
  readonly low: number;
  readonly high: number;
}

/** Intervals of the changes of all figures of a series; undefined where there is none. */
export interface ChangeIntervals {
  readonly mean: ChangeInterval | undefined;
  readonly quantiles: readonly (ChangeInterval | undefined)[];
  readonly means: readonly (ChangeInterval | undefined)[];
}

const changeOf = (before: number, after: number): number => (after / before - 1) * 100;

/** The buckets of a part of a block that are not empty. */
interface Sparse {
  readonly buckets: Uint16Array;
  readonly counts: Uint32Array;
}

function sparse(counts: Uint32Array, low: number, high: number): Sparse {
  const buckets: number[] = [];
  for (let i = low; i <= high; i++) if (counts[i] !== 0) buckets.push(i);
  return { buckets: Uint16Array.from(buckets), counts: Uint32Array.from(buckets, (i) => counts[i] as number) };
}

/** Sums of the blocks of one series, each as often as it was drawn. */
class Sums {
  private readonly counts = new Float64Array(BUCKETS);
  private readonly sums: Float64Array;
  private readonly classes: Float64Array;
  private readonly sparse: readonly Sparse[];

  constructor(
    private readonly blocks: Blocks,
    private readonly series: number,
  ) {
    const { classes, all, low, high } = blocks;
    this.sums = new Float64Array(classes);
    this.classes = new Float64Array(classes);
    this.sparse = all.map(({ parts }) => sparse((parts[series] as Block['parts'][number]).counts, low, high));
  }

  /** @param times how often each block was drawn */
  figures(times: readonly number[]): Figures {
    const { counts, sums, classes } = this;
    const { low, high, all } = this.blocks;
    counts.fill(0, low, high + 1);
    sums.fill(0);
    classes.fill(0);
    let count = 0;
    for (const [i, block] of all.entries()) {
      const weight = times[i] as number;
      if (weight === 0) continue;
      count += weight * block.count;
      this.takeTimes(this.sparse[i] as Sparse, weight);
      this.takeClasses(block, weight);
    }
    const total = sums.reduce((sum, one) => sum + one, 0);
    const quantiles = QUANTILES.map((q) => middleOf(quantileBucket(counts, count, q, low)));
    return { mean: total / count, quantiles, means: Array.from(sums, (sum, i) => sum / (classes[i] as number)) };
  }

  private takeTimes({ buckets, counts: some }: Sparse, weight: number): void {
    const { counts } = this;
    for (let i = 0; i < buckets.length; i++) {
      const bucket = buckets[i] as number;
      counts[bucket] = (counts[bucket] as number) + weight * (some[i] as number);
    }
  }

  private takeClasses(block: Block, weight: number): void {
    const { sums, classes } = this;
    const part = block.parts[this.series] as Block['parts'][number];
    for (let i = 0; i < sums.length; i++) {
      sums[i] = (sums[i] as number) + weight * (part.sums[i] as number);
      classes[i] = (classes[i] as number) + weight * (block.classes[i] as number);
    }
  }
}

/** The interval of what was drawn; undefined if some draws say nothing. */
function interval(changes: readonly number[]): ChangeInterval | undefined {
  if (changes.some((change) => !Number.isFinite(change))) return undefined;
  const sorted = [...changes].sort((x, y) => x - y);
  return { low: sorted[TAIL - 1] as number, high: sorted[sorted.length - TAIL] as number };
}

function intervalsOf(base: readonly Figures[], series: readonly Figures[]): ChangeIntervals {
  const of = (figure: (figures: Figures) => number): ChangeInterval | undefined =>
    interval(series.map((one, i) => changeOf(figure(base[i] as Figures), figure(one))));
  return {
    mean: of(({ mean }) => mean),
    quantiles: QUANTILES.map((_, q) => of(({ quantiles }) => quantiles[q] as number)),
    means: (base[0] as Figures).means.map((_, kind) => of(({ means }) => means[kind] as number)),
  };
}

/**
 * The 95 % intervals of the changes from the first series to each other, by drawing blocks with
 * replacement, the same for all series (Kuensch 1989, with blocks that do not overlap; Efron 1979,
 * percentile interval).
 * @param draw a whole number from 0 to below the given one, each as likely
 * @returns an item for each series but the first; undefined with fewer than 6 blocks
 */
export function changeIntervals(blocks: Blocks, draw: (below: number) => number): ChangeIntervals[] | undefined {
  const count = blocks.all.length;
  if (count < FEWEST_BLOCKS) return undefined;
  const sums = Array.from({ length: blocks.series }, (_, i) => new Sums(blocks, i));
  const drawn: Figures[][] = sums.map(() => []);
  for (let i = 0; i < DRAWS; i++) {
    const times = new Array<number>(count).fill(0);
    for (let j = 0; j < count; j++) {
      const block = draw(count);
      times[block] = (times[block] as number) + 1;
    }
    for (const [i, one] of sums.entries()) drawn[i]?.push(one.figures(times));
  }
  const [base = [], ...rest] = drawn;
  return rest.map((one) => intervalsOf(base, one));
}
