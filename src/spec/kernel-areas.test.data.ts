import type { Bitmap } from '../bitmap/bitmap.js';
import { parseList } from '../bitmap/parselist.js';

/** What the kernel's own test asks of the zero-area search, and the answer. */
export type AreaExpectation = readonly [start: number, nr: number, mask: number, offset: number, want: number];

/** The bitmap of lib/test_bitmap.c: all set, but for these. */
export const KERNEL_MAP: Bitmap = parseList('0-7,50,60-68,70-77,80,100-109,120,145-152,160-191', 192).complement();

/** Its nine expectations. */
export const KERNEL_AREAS: readonly AreaExpectation[] = [
  [0, 8, 0, 0, 0],
  [0, 8, 3, 0, 0],
  [0, 8, 3, 1, 163],
  [1, 8, 0, 0, 60],
  [1, 8, 7, 0, 160],
  [1, 8, 7, 4, 60],
  [0, 10, 0, 0, 100],
  [0, 32, 0, 0, 160],
  [0, 33, 0, 0, 192],
];
