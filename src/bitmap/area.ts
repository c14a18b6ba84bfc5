import type { Bitmap } from './bitmap.js';

/** What an allocation asks of a bitmap: the arguments of the zero-area search behind its start, in bits. */
export interface Need {
  /** Bits of the area. */
  readonly nr: number;
  /** The alignment, a power of 2, less 1. */
  readonly alignMask: number;
  readonly alignOffset: number;
}

/** The lowest position from `from` on at which an area may begin. */
export function alignUp(from: number, { alignMask, alignOffset }: Need): number {
  const unit = alignMask + 1;
  return Math.ceil((from + alignOffset) / unit) * unit - alignOffset;
}

/**
 * The lowest area of clear bits, at least one of them, from a start on; undefined if there is none.
 * Many times as fast as the definition, to allocate with and to judge traces by.
 */
export function lowestArea(bitmap: Bitmap, start: number, need: Need): number | undefined {
  for (let from = start; ; ) {
    const area = alignUp(bitmap.nextClear(from), need);
    const end = area + need.nr;
    if (end > bitmap.size) return undefined;
    const taken = bitmap.lastSetIn(area, end);
    if (taken === undefined) return area;
    from = taken + 1;
  }
}

/** What is wrong with the answer of a zero-area search; `set` is the lowest set bit of the area that it gives. */
export type AreaFault =
  | { readonly kind: 'missed' | 'before the start' | 'past the size' | 'unaligned' | 'not the lowest' }
  | { readonly kind: 'set'; readonly set: number };

/**
 * Why an answer is not the right one.
 * @param answer the area's first bit; undefined for a miss
 * @param right the same of the answer that the definition gives
 * @returns undefined for the right answer
 */
export function areaFault(
  bitmap: Bitmap,
  start: number,
  need: Need,
  answer: number | undefined,
  right: number | undefined,
): AreaFault | undefined {
  if (answer === right) return undefined;
  if (answer === undefined) return { kind: 'missed' };
  if (answer < start) return { kind: 'before the start' };
  const end = answer + need.nr;
  if (end > bitmap.size) return { kind: 'past the size' };
  if (alignUp(answer, need) !== answer) return { kind: 'unaligned' };
  const set = bitmap.firstSetIn(answer, end);
  return set === undefined ? { kind: 'not the lowest' } : { kind: 'set', set };
}
