/** Buckets of equal ratio for each doubling: a bucket is 0.54 % wide, so that its middle is at most 0.28 % off. */
const PER_DOUBLING = 128;
/** From 1 to 2^40; in nanoseconds to 18 minutes. */
const DOUBLINGS = 40;

export const BUCKETS = PER_DOUBLING * DOUBLINGS;

/** The bucket of a value that is not negative; the first takes what is below 1, the last what is past 2^40. */
export function bucketOf(value: number): number {
  return value < 1 ? 0 : Math.min(BUCKETS - 1, Math.floor(Math.log2(value) * PER_DOUBLING));
}

/** The middle of a bucket, on a logarithmic scale. */
export function middleOf(bucket: number): number {
  return 2 ** ((bucket + 0.5) / PER_DOUBLING);
}

/** Between what values all of a series lie. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** The value that stands for those of a bucket: its middle, or the end of the series' range that lies nearer. */
export function valueIn(bucket: number, { least, most }: Range): number {
  return Math.min(most, Math.max(least, middleOf(bucket)));
}

/** How many of a bucket's values there are: those of one histogram, or the sum of several. */
export type BucketCounts = Uint32Array | Float64Array;

/**
 * The bucket that holds a quantile: of `count` values in ascending order the one at rank
 * ceil(q * count), from 1 (nearest rank).
 * @param counts in the order of the buckets, of which those without a value may be left out
 * @param q 0 .. 1
 * @returns its place in `counts`
 */
export function quantileBucket(counts: BucketCounts, count: number, q: number): number {
  const rank = Math.max(1, Math.ceil(q * count));
  let seen = 0;
  for (let bucket = 0; bucket < counts.length; bucket++) {
    seen += counts[bucket] as number;
    if (seen >= rank) return bucket;
  }
  return counts.length - 1;
}

/** Values that are not negative, counted by buckets of equal ratio, so that memory does not grow with them. */
export class Histogram implements Range {
  readonly counts = new Uint32Array(BUCKETS);
  /** Exact, as are the sum, the least and the most. */
  count = 0;
  sum = 0;
  least = Number.POSITIVE_INFINITY;
  most = Number.NEGATIVE_INFINITY;

  add(value: number): void {
    const bucket = bucketOf(value);
    this.counts[bucket] = (this.counts[bucket] as number) + 1;
    this.count++;
    this.sum += value;
    if (value < this.least) this.least = value;
    if (value > this.most) this.most = value;
  }

  /** Forgets all values. */
  reset(): void {
    this.counts.fill(0);
    this.count = 0;
    this.sum = 0;
    this.least = Number.POSITIVE_INFINITY;
    this.most = Number.NEGATIVE_INFINITY;
  }

  /** The mean, exactly; NaN without a value. */
  get mean(): number {
    return this.sum / this.count;
  }

  /**
   * A quantile, at most 0.28 % off: the value at rank ceil(q * count).
   * @param q 0 .. 1
   * @throws RangeError when there is no value
   */
  quantile(q: number): number {
    if (this.count === 0) throw new RangeError('no values, so no quantile');
    return valueIn(quantileBucket(this.counts, this.count, q), this);
  }
}
