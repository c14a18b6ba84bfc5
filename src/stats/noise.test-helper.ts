import type { Random } from '../random.js';

/** Above 0 and below 1. */
function even(random: Random): number {
  return (random.bits32() + 0.5) / 2 ** 32;
}

/** A draw from the standard normal distribution (Box & Muller 1958). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(even(random))) * Math.cos(2 * Math.PI * even(random));
}

/** What a time is multiplied with, as benchmarks have it; always above 0. */
export const NOISES: Readonly<Record<'normal' | 'spiky' | 'two humps', (random: Random) => number>> = {
  normal: (random) => Math.exp(0.02 * normal(random)),
  // One run in ten is disturbed: 1.3 times as slow or, at times, much slower.
  spiky: (random) => Math.exp(0.01 * normal(random)) * (even(random) < 0.1 ? 1.3 + 0.3 * normal(random) ** 4 : 1),
  // Pages or cores of two kinds, by chance.
  'two humps': (random) => Math.exp(0.01 * normal(random)) * (even(random) < 0.4 ? 1.15 : 1),
};
