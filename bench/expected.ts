import type { Cost } from '../src/stats/power.js';

/**
 * What something is expected to cost at a size, from what it did at smaller ones, ascending: growth goes on as it was
 * last, or is linear if it was less. 0 without any.
 */
export function expected(costs: readonly Cost[], size: number): number {
  const [last, before] = [costs.at(-1), costs.at(-2)];
  if (last === undefined) return 0;
  const power = before === undefined ? 1 : Math.log(last.cost / before.cost) / Math.log(last.size / before.size);
  return last.cost * (size / last.size) ** Math.max(1, power);
}
