/** The ways to choose `chosen` of `all` things, 0 .. all; whole up to 2^53, to 15 digits above. */
export function choose(all: number, chosen: number): number {
  let ways = 1;
  for (let i = 1; i <= chosen; i++) ways = (ways * (all - chosen + i)) / i;
  return ways;
}

/** Some of the samples, pooled and ascending, that have been dealt to both sides. */
interface Dealt {
  /** So many of them, of both sides. */
  readonly count: number;
  /** The other side takes no more than this. */
  readonly others: number;
  /** 2 where U is counted in halves. */
  readonly unit: 1 | 2;
  /** rows[k][i]: the ways to deal k of them to the one side, so that U is i / unit. */
  readonly rows: readonly Float64Array[];
}

/** Adds to row `k` the ways in which `taken` of the next `tied` samples make it k. */
function take({ count, others, unit, rows }: Dealt, tied: number, taken: number, k: number): void {
  const below = count - (k - taken);
  if (below < 0 || below + tied - taken > others) return;
  const from = rows[k - taken] as Float64Array;
  const to = rows[k] as Float64Array;
  // Each of those taken is above all `below`, and beats half of those that it is equal to.
  const rise = unit * taken * (below + (tied - taken) / 2);
  const top = unit * (k - taken) * below;
  const ways = choose(tied, taken);
  for (let i = 0; i <= top; i++) to[rise + i] = (to[rise + i] as number) + ways * (from[i] as number);
}

/**
 * In how many ways n + m samples can be dealt to two sides so that U, the pairs in which the
 * sample of m is the larger and half of those that are equal, is i / unit: item i, of
 * unit * n * m + 1. Nothing but numbers above 0 is ever added, so all items are good to 12 digits
 * though few of them are whole numbers that a double can hold.
 * @param ties the lengths of the runs of equal samples, ascending by sample; their sum is n + m
 * @param unit 1 only if all lengths are 1
 */
export function waysOfU(n: number, m: number, ties: readonly number[], unit: 1 | 2): Float64Array {
  const rows = Array.from({ length: m + 1 }, (_, k) => new Float64Array(unit * k * n + 1));
  (rows[0] as Float64Array)[0] = 1;
  let count = 0;
  for (const tied of ties) {
    const dealt = { count, others: n, unit, rows };
    // Downwards, since a row is made of those before it, which must be of fewer samples still.
    for (let k = Math.min(m, count + tied); k > 0; k--)
      for (let taken = 1; taken <= Math.min(tied, k); taken++) take(dealt, tied, taken, k);
    count += tied;
  }
  return rows[m] as Float64Array;
}
