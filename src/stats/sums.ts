import type { Block, Blocks, Part } from './blocks.js';
import { BUCKETS, quantileBucket, valueIn } from './histogram.js';

export const QUANTILES = [0.5, 0.9, 0.99] as const;

/** What is compared of a series. */
export interface Figures {
  readonly mean: number;
  /** In the order of {@link QUANTILES}. */
  readonly quantiles: readonly number[];
  /** Of each class; NaN for one without a value. */
  readonly means: readonly number[];
}

/** The buckets of a part that are not empty: their places among those of the series, and their values. */
interface Sparse {
  readonly places: readonly number[];
  readonly counts: readonly number[];
}

/** The buckets that are not empty in all of these parts, ascending. */
function bucketsIn(parts: readonly Part[]): number[] {
  const buckets: number[] = [];
  for (let bucket = 0; bucket < BUCKETS; bucket++)
    if (parts.some(({ counts }) => counts[bucket] !== 0)) buckets.push(bucket);
  return buckets;
}

function sparse({ counts }: Part, buckets: readonly number[]): Sparse {
  const places = [...buckets.keys()].filter((place) => counts[buckets[place] as number] !== 0);
  return { places, counts: places.map((place) => counts[buckets[place] as number] as number) };
}

/** Sums of the blocks of one series, each as often as it was drawn. */
export class Sums {
  private readonly parts: readonly Part[];
  private readonly sparse: readonly Sparse[];
  /** What stands for the values of each bucket that is not empty, and how many there are of those drawn. */
  private readonly values: readonly number[];
  private readonly counts: Float64Array;
  /** Of each class. */
  private readonly sums: Float64Array;
  private readonly classes: Float64Array;

  constructor(
    private readonly blocks: Blocks,
    series: number,
  ) {
    this.parts = blocks.all.map(({ parts }) => parts[series] as Part);
    const buckets = bucketsIn(this.parts);
    const range = blocks.rangeOf(series);
    this.sparse = this.parts.map((part) => sparse(part, buckets));
    this.values = buckets.map((bucket) => valueIn(bucket, range));
    this.counts = new Float64Array(buckets.length);
    this.sums = new Float64Array(blocks.classes);
    this.classes = new Float64Array(blocks.classes);
  }

  /** @param times how often each block was drawn */
  figures(times: readonly number[]): Figures {
    const { counts, sums, classes, values } = this;
    for (const array of [counts, sums, classes]) array.fill(0);
    let count = 0;
    for (const [i, block] of this.blocks.all.entries()) {
      const weight = times[i] as number;
      if (weight === 0) continue;
      count += weight * block.count;
      this.takeTimes(this.sparse[i] as Sparse, weight);
      this.takeClasses(block, this.parts[i] as Part, weight);
    }
    const total = sums.reduce((sum, one) => sum + one, 0);
    return {
      mean: total / count,
      quantiles: QUANTILES.map((q) => values[quantileBucket(counts, count, q)] as number),
      means: Array.from(sums, (sum, i) => sum / (classes[i] as number)),
    };
  }

  private takeTimes({ places, counts: some }: Sparse, weight: number): void {
    const { counts } = this;
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as number;
      counts[place] = (counts[place] as number) + weight * (some[i] as number);
    }
  }

  private takeClasses(block: Block, part: Part, weight: number): void {
    const { sums, classes } = this;
    for (let i = 0; i < sums.length; i++) {
      sums[i] = (sums[i] as number) + weight * (part.sums[i] as number);
      classes[i] = (classes[i] as number) + weight * (block.classes[i] as number);
    }
  }
}
