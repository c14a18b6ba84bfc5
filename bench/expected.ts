import type { Cost } from '../src/stats/power.js';

/**
 * What something is expected to cost at a size, from what it did at smaller ones, ascending: growth goes on as it was
 * last, or is linear if it was less. 0 without any.
 * @param most the highest power of the size that it is taken to grow with: a disturbed time would tell any
 */
export function expected(costs: readonly Cost[], size: number, most = Number.POSITIVE_INFINITY): number {
  const [last, before] = [costs.at(-1), costs.at(-2)];
  if (last === undefined) return 0;
  const power = before === undefined ? 1 : Math.log(last.cost / before.cost) / Math.log(last.size / before.size);
  return last.cost * (size / last.size) ** Math.min(most, Math.max(1, power));
}
