import { BUCKETS, bucketOf, type Range } from './histogram.js';

/** When there are so many blocks, neighbours become one, and blocks are twice as long from then on. */
export const MOST_BLOCKS = 64;

/** What one series has in a block. */
export interface Part {
  readonly counts: Uint32Array;
  /** Of the values of each class. */
  readonly sums: Float64Array;
}

/** Values that came one after another, of all series. */
export interface Block {
  readonly parts: readonly Part[];
  /** How many values of a series are of each class; the same for all series. */
  readonly classes: Float64Array;
  count: number;
}

function addInto(sum: Uint32Array | Float64Array, other: Uint32Array | Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (other[i] as number);
}

/** The block of both; the first is used up. */
function joined(first: Block, second: Block): Block {
  for (const [i, part] of first.parts.entries()) {
    addInto(part.counts, (second.parts[i] as Part).counts);
    addInto(part.sums, (second.parts[i] as Part).sums);
  }
  addInto(first.classes, second.classes);
  first.count += second.count;
  return first;
}

/**
 * Values of several series that were measured together, in time order, cut into blocks of one
 * length: 32 to 64 of them once there are 32 values, however many follow. What neighbours share, a
 * machine that slows down or a busy time of the trace, stays within a block.
 */
export class Blocks {
  private blocks: Block[] = [];
  private length = 1;
  private readonly least: Float64Array;
  private readonly most: Float64Array;

  /** @param classes how many kinds of values there are */
  constructor(
    readonly series: number,
    readonly classes: number,
  ) {
    this.least = new Float64Array(series).fill(Number.POSITIVE_INFINITY);
    this.most = new Float64Array(series).fill(Number.NEGATIVE_INFINITY);
  }

  /** The blocks in time order; the last may be shorter. */
  get all(): readonly Block[] {
    return this.blocks;
  }

  /** How many values each series has. */
  get count(): number {
    return this.blocks.reduce((sum, { count }) => sum + count, 0);
  }

  /** Between what values those of a series lie. */
  rangeOf(series: number): Range {
    return { least: this.least[series] as number, most: this.most[series] as number };
  }

  /**
   * Adds one value of each series.
   * @param values not negative
   * @param kind what class all of them are of, from 0
   */
  add(values: ArrayLike<number>, kind: number): void {
    const block = this.open();
    block.count++;
    block.classes[kind] = (block.classes[kind] as number) + 1;
    for (const [i, { counts, sums }] of block.parts.entries()) {
      const value = values[i] as number;
      const bucket = bucketOf(value);
      counts[bucket] = (counts[bucket] as number) + 1;
      sums[kind] = (sums[kind] as number) + value;
      this.least[i] = Math.min(this.least[i] as number, value);
      this.most[i] = Math.max(this.most[i] as number, value);
    }
  }

  /** The block that takes the next value. */
  private open(): Block {
    const last = this.blocks.at(-1);
    if (last !== undefined && last.count < this.length) return last;
    if (this.blocks.length === MOST_BLOCKS) this.merge();
    const parts = Array.from({ length: this.series }, () => ({
      counts: new Uint32Array(BUCKETS),
      sums: new Float64Array(this.classes),
    }));
    const block = { parts, classes: new Float64Array(this.classes), count: 0 };
    this.blocks.push(block);
    return block;
  }

  private merge(): void {
    const half = this.blocks.filter((_, i) => i % 2 === 0);
    this.blocks = half.map((block, i) => joined(block, this.blocks[2 * i + 1] as Block));
    this.length *= 2;
  }
}
