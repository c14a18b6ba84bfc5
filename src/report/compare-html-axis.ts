import type { Comparison } from '../compare/comparison.js';
import { type Axis, logAxis } from './html-axis.js';

/** What the axis shows at least, as a factor: differences that no margin is smaller than would look large else. */
const LEAST = 1.05;

/** The margin as ratios: as far down as up, as a factor. */
export const marginOf = ({ margin }: Comparison): readonly [low: number, high: number] => [
  1 / (1 + margin),
  1 + margin,
];

/** An axis on which every ratio and interval of the rows has its place; 1 and the margin are always on it. */
export function axisOf(comparison: Comparison): Axis {
  const shown = comparison.rows.flatMap(({ ratio, low, high }) => [ratio, low, high]);
  return logAxis([...shown, ...marginOf(comparison), LEAST, 1 / LEAST]);
}
