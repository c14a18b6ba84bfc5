import type { SortedSamples } from '../stats/order.js';
import { type RatioEstimate, ratioInterval, SIGNIFICANT } from '../stats/ratio.js';
import { type RatioTexts, ratioTexts } from './numbers.js';

/**
 * How a row stands to the base of its table.
 * - `base`: it is the base; `alone`: the base has no such row, or none that can be compared
 * - `few`: too few samples for an interval
 * - `same`: no change is shown; `changed`: one is
 */
export type Comparison =
  | { readonly verdict: 'base' | 'alone' }
  | { readonly verdict: 'few' | 'same' | 'changed'; readonly estimate: RatioEstimate };

/** Compares samples in one unit; undefined ones are none that a ratio can be made of. */
export function comparedWith(before: SortedSamples | undefined, after: SortedSamples | undefined): Comparison {
  if (before === undefined || after === undefined) return { verdict: 'alone' };
  const estimate = ratioInterval(before, after);
  if (estimate.low === undefined) return { verdict: 'few', estimate };
  return { verdict: estimate.p < SIGNIFICANT ? 'changed' : 'same', estimate };
}

/** Nothing for the base itself, a dash where there is nothing to compare with. */
export function comparisonTexts(comparison: Comparison): RatioTexts {
  if ('estimate' in comparison) return ratioTexts(comparison.estimate, comparison.verdict === 'changed');
  return { ratio: comparison.verdict === 'base' ? '' : '-', interval: '' };
}

/** How comparisons read in one column: their intervals below each other. */
export function comparisonColumn(all: readonly Comparison[]): (comparison: Comparison) => string {
  const widest = all.reduce((width, one) => Math.max(width, comparisonTexts(one).ratio.length), 0);
  return (comparison) => {
    const { ratio, interval } = comparisonTexts(comparison);
    return `${ratio.padEnd(widest)} ${interval}`.trimEnd();
  };
}

const RATIO = 'ratio: Hodges-Lehmann estimate [95 % interval], rank test, below 1 is faster';

/**
 * What the ratios of a report mean, as far as it holds such: a line each.
 * @param ratio what a ratio is
 */
export function ratioLegend(comparisons: readonly Comparison[], ratio = RATIO): string[] {
  const count = (...verdicts: readonly string[]) =>
    comparisons.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const ratios = count('changed', 'same');
  const chance = Math.round(ratios * SIGNIFICANT);
  const byChance = chance > 0 ? `; chance alone shows about ${chance} in ${ratios}` : '';
  return [
    ...(ratios > 0 ? [ratio] : []),
    ...(count('same') > 0 ? [`~: no change shown (p >= 0.05)${byChance}`] : []),
    ...(count('alone') > 0 ? ['-: nothing to compare with'] : []),
  ];
}
