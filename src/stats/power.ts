import { medianSlope, slopeInterval } from './slope.js';

/** What something cost at a size; both above 0, in any units. */
export interface Cost {
  readonly size: number;
  readonly cost: number;
}

/** The x of cost = constant * size^x: 1 is linear, 2 quadratic. */
export interface PowerFit {
  readonly exponent: number;
  /** Bounds of the 95 % interval; undefined with fewer than 5 sizes. */
  readonly low: number | undefined;
  readonly high: number | undefined;
}

function logarithm(name: string, value: number): number {
  if (!(value > 0)) throw new RangeError(`${name} is ${value}, and has no logarithm`);
  return Math.log2(value);
}

/**
 * The power of the size that a cost grows with: the slope of Theil and Sen of the logarithms, with
 * Sen's interval. One size at which something else happens hardly moves it.
 * @returns undefined with fewer than 2 sizes.
 * @throws RangeError for a size or a cost that is not above 0, and a size that comes twice.
 */
export function powerFit(costs: readonly Cost[]): PowerFit | undefined {
  if (costs.length < 2) return undefined;
  const points = costs.map(({ size, cost }) => ({ x: logarithm('a size', size), y: logarithm('a cost', cost) }));
  const interval = slopeInterval(points);
  return { exponent: medianSlope(points), low: interval?.low, high: interval?.high };
}
