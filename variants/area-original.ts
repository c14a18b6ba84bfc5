/**
 * The zero-area search from a clear bit to the first set bit behind it, and on from there.
 *
 * @models Linux to 7.2, lib/bitmap.c
 * @extends generic
 * @span word
 * @rereads bitmap_find_next_zero_area_off
 * @miss above
 */

import { alignUp, missAt } from "./align";
import { find_next_bit, find_next_zero_bit } from "./self";

export function bitmap_find_next_zero_area_off(
  map: usize, size: u32, start: u32, nr: u32, align_mask: u32, align_offset: u32,
): u32 {
  while (true) {
    const index = alignUp(find_next_zero_bit(map, size, start), align_mask, align_offset);
    const end = index + nr;
    if (end > <u64>size) return missAt(end);
    const taken = find_next_bit(map, <u32>end, <u32>index);
    if (taken >= <u32>end) return <u32>index;
    start = taken + 1;
  }
}
