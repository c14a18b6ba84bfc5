import { type Random, seeded } from '../src/random.js';

/** Capacities that are timed unless others are asked for, in units: those of the table that was merged in 2026. */
export const CAPACITIES: readonly number[] = [1_000_000, 100_000, 10_000, 2048, 1000, 100, 10];

/** The longest region that the trace of a capacity asks for, in units: a tenth, at least 1 and at most 32. */
export const longestOf = (capacity: number): number => Math.min(32, Math.max(1, Math.floor(capacity / 10)));

/** Draws of one capacity's trace, apart from those of others. */
export const traceRandom = (capacity: number, seed: number): Random => seeded((seed + 0x1_0001 * capacity) % 2 ** 32);

/**
 * Sizes of regions, drawn on until they are more than `units` together, so that the last does not fit.
 * @param most sizes that are drawn at most, though they may then fit
 */
export function sizesBeyond(units: number, longest: number, random: Random, most = Number.POSITIVE_INFINITY): number[] {
  const sizes: number[] = [];
  for (let sum = 0; sum <= units && sizes.length < most; ) {
    const size = random.between(1, longest);
    sizes.push(size);
    sum += size;
  }
  return sizes;
}
