import { twoSided } from './normal.js';
import { choose, waysOfU } from './ways.js';

/** Up to this many pairs of samples the distribution of U is counted out (50 against 50). */
export const EXACT_PAIRS = 2500;

/** What U can be when both samples come from the same distribution. */
export interface NullDistribution {
  /**
   * Two-sided p-value, 0 .. 1, of a U of 0 .. n*m; also of a half, which ties give. Twice the
   * smaller one of the two tails, each with the given U in it, but at most 1. A U beyond all that
   * ties let happen has 0.
   */
  pValue(u: number): number;
}

/** The smallest two-sided p that any order of n and m samples can have: 2 / (n+m over n). */
export function smallestP(n: number, m: number): number {
  return Math.min(1, 2 / choose(n + m, Math.min(n, m)));
}

/** Item i: the sum of all up to it. */
function runningSums(items: Float64Array): Float64Array {
  let sum = 0;
  return items.map((item) => {
    sum += item;
    return sum;
  });
}

/** Both tails are added up from their own end: 1 less the one would leave no digits of a small other. */
function counted(ways: Float64Array, unit: number): NullDistribution {
  const upTo = runningSums(ways);
  const fromTop = runningSums(ways.toReversed());
  const last = ways.length - 1;
  const all = upTo[last] as number;
  return {
    pValue(u) {
      const lower = upTo[Math.floor(u * unit)] as number;
      const upper = fromTop[last - Math.ceil(u * unit)] as number;
      return Math.min(1, (2 * Math.min(lower, upper)) / all);
    },
  };
}

/** A table of results has many rows of the same few sizes. */
const untied = new Map<string, NullDistribution>();

function countedUntied(fewer: number, more: number): NullDistribution {
  const key = `${fewer},${more}`;
  const known = untied.get(key);
  if (known !== undefined) return known;
  const found = counted(waysOfU(more, fewer, new Array<number>(fewer + more).fill(1), 1), 1);
  untied.set(key, found);
  return found;
}

/** Normal approximation, corrected for ties and for U's steps; never below what counting could give. */
function approximated(n: number, m: number, ties: readonly number[]): NullDistribution {
  const all = n + m;
  const tied = ties.reduce((sum, t) => sum + t ** 3 - t, 0) / (all * (all - 1));
  const deviation = Math.sqrt(((n * m) / 12) * (all + 1 - tied));
  const floor = smallestP(n, m);
  return {
    pValue(u) {
      const distance = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5);
      return distance === 0 ? 1 : Math.max(floor, twoSided(distance / deviation));
    },
  };
}

/**
 * U of n samples before and m after, of which no two are equal: every order is as likely (Mann &
 * Whitney 1947). Counted out for up to {@link EXACT_PAIRS} pairs, else approximated.
 */
export function untiedNull(n: number, m: number): NullDistribution {
  return n * m <= EXACT_PAIRS ? countedUntied(Math.min(n, m), Math.max(n, m)) : approximated(n, m, []);
}

/**
 * U of n samples before and m after when the samples, with the ties among them, are dealt to the
 * two sides at random, every deal as likely: the permutation distribution of U, an equal pair
 * counting half. Counted out for up to {@link EXACT_PAIRS} pairs, else approximated.
 * @param ties the lengths of the runs of equal samples, ascending by sample; their sum is n + m
 */
export function tiedNull(n: number, m: number, ties: readonly number[]): NullDistribution {
  if (ties.every((length) => length === 1)) return untiedNull(n, m);
  // All the same is never far from the middle: without this it has no deviation.
  if (n * m > EXACT_PAIRS) return approximated(n, m, ties.length === 1 ? [] : ties);
  // The fewer samples are dealt. U stays what it is when the sides are swapped and the order, too.
  return counted(m <= n ? waysOfU(n, m, ties, 2) : waysOfU(m, n, ties.toReversed(), 2), 2);
}
