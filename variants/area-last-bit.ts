/**
 * The zero-area search that asks for the last set bit of an area in place of the first, as
 * posted in June 2026. A set bit at the area's own start goes unseen.
 *
 * @models a patch of June 2026, v4, to lib/bitmap.c
 * @extends generic
 * @span word
 * @rereads bitmap_find_next_zero_area_off
 * @miss above
 * @fault with an alignment it may hand out an area whose first bit is set
 */

import { alignUp, missAt } from "./align";
import { find_last_bit, find_next_zero_bit } from "./self";
import { wordOf } from "./word";

export function bitmap_find_next_zero_area_off(
  map: usize, size: u32, start: u32, nr: u32, align_mask: u32, align_offset: u32,
): u32 {
  while (true) {
    const index = alignUp(find_next_zero_bit(map, size, start), align_mask, align_offset);
    const end = index + nr;
    if (end > <u64>size) return missAt(end);
    // The search back ends where the start's word begins; a miss is the end.
    const word = wordOf(<u32>index);
    const taken = word * 8 + find_last_bit(map + word, <u32>end - word * 8);
    // The fault: an aligned start need not be the clear bit that was found.
    if (taken <= <u32>index || taken >= <u32>end) return <u32>index;
    start = taken + 1;
  }
}
