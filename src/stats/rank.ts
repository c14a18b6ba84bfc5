import { tiedNull } from './null.js';
import { type SortedSamples, sorted } from './order.js';

export interface RankTest {
  /** Pairs in which `after` is the larger, a tie counting half: 0 .. n*m. */
  readonly u: number;
  /** Probability, 0 .. 1, of a U as far out when nothing has changed; above 0. */
  readonly p: number;
}

/** Lengths of the runs of equal values. */
export function tieLengths(values: SortedSamples): number[] {
  const lengths: number[] = [];
  values.forEach((value, i) => {
    if (i > 0 && value === values[i - 1]) lengths.push((lengths.pop() as number) + 1);
    else lengths.push(1);
  });
  return lengths;
}

/** U: pairs with before < after, and half of those that are equal. */
function countPairs(before: SortedSamples, after: SortedSamples): number {
  let below = 0;
  let upTo = 0;
  let u = 0;
  for (const value of after) {
    while (below < before.length && (before[below] as number) < value) below++;
    while (upTo < before.length && (before[upTo] as number) <= value) upTo++;
    u += (below + upTo) / 2;
  }
  return u;
}

/**
 * Tells whether one of two independent samples tends to be larger (Mann & Whitney 1947; the
 * rank-sum test of Wilcoxon 1945). Two-sided. Nothing is assumed about the shape. Exact, with ties
 * or without, for up to 2500 pairs (50 against 50): of all ways to deal the samples, as they are, to
 * two sides of these sizes it is the part that puts U as far out, twice the smaller tail. Above that
 * it is the normal approximation. With 3 against 3 or fewer p never falls below 0.05.
 * @throws RangeError when a sample is empty.
 */
export function mannWhitney(before: SortedSamples, after: SortedSamples): RankTest {
  if (before.length === 0 || after.length === 0) throw new RangeError('no samples to compare');
  const u = countPairs(before, after);
  const ties = tieLengths(sorted([...before, ...after]));
  return { u, p: tiedNull(before.length, after.length, ties).pValue(u) };
}
