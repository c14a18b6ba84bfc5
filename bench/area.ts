import { AREA_SEARCH } from '../src/functions.js';
import type { Fill } from '../src/record.js';
import type { Row } from './row.js';

/** Lengths of areas, and alignments, in bits: those that are timed unless others are asked for. */
export const AREA_LENGTHS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128, 1024];
export const AREA_ALIGNMENTS: readonly number[] = [1, 8, 64];

export const AREA_FILLS: readonly Fill[] = ['random', 'sparse', 'pool'];

/** The row that the kernel's benchmark was given in 2026: its length and alignment. */
export const KERNEL_LENGTH = 8;
export const KERNEL_ALIGNMENT = 1;

/** A row for each length and alignment. */
export function areaRows(lengths: readonly number[], alignments: readonly number[]): Row[] {
  return alignments.flatMap((alignment) =>
    lengths.map((nr) => ({
      suite: 'area',
      function: AREA_SEARCH,
      bitmaps: 1,
      clears: false,
      counts: false,
      area: { nr, alignMask: alignment - 1 },
    })),
  );
}
