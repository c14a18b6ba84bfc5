import type { Fill, Pattern } from '../record.js';
import type { Bitmap } from './bitmap.js';
import { fragmentedPool } from './fragmented-pool.js';
import { randomFill, sparseFill } from './patterns.js';

/** The kernel's BITMAP_LEN, in bits, and how many bits of it it draws for its sparse bitmap: one in 500. */
export const KERNEL_BITS = 4096 * 8 * 10;
const SPARSE_ONE_IN = 500;

export const PATTERNS: readonly Pattern[] = ['random', 'sparse'];

/**
 * The two bitmaps of a pattern that the kernel's find_bit_benchmark searches (6.12), from the
 * seed: the same for all variants and targets.
 */
export function pairOf(pattern: Pattern, bits: number, seed: number): [Bitmap, Bitmap] {
  const fill = (salt: number): Bitmap =>
    pattern === 'random'
      ? randomFill(bits, seed * 4 + salt)
      : sparseFill(bits, seed * 4 + salt, Math.max(1, Math.floor(bits / SPARSE_ONE_IN)));
  return pattern === 'random' ? [fill(0), fill(1)] : [fill(2), fill(3)];
}

/** The bitmaps that a suite times, of any fill: a pair, or one pool. */
export function bitmapsOf(fill: Fill, bits: number, seed: number): Bitmap[] {
  return fill === 'pool' ? [fragmentedPool(bits, seed)] : pairOf(fill, bits, seed);
}
