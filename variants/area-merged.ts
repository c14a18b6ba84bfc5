/**
 * The zero-area search by the last set bit, as it was merged: the start counts, and a miss is the size.
 *
 * @models Linux 7.3, lib/bitmap.c
 * @extends generic
 * @span word
 * @rereads bitmap_find_next_zero_area_off
 * @miss size
 */

import { alignUp } from "./align";
import { find_last_bit, find_next_zero_bit } from "./self";
import { wordOf } from "./word";

export function bitmap_find_next_zero_area_off(
  map: usize, size: u32, start: u32, nr: u32, align_mask: u32, align_offset: u32,
): u32 {
  while (true) {
    const clear = find_next_zero_bit(map, size, start);
    // Also an area of no bits ends here, without a look at the last word.
    if (clear >= size) return size;
    const index = alignUp(clear, align_mask, align_offset);
    const end = index + nr;
    if (end > <u64>size) return size;
    const word = wordOf(<u32>index);
    const taken = word * 8 + find_last_bit(map + word, <u32>end - word * 8);
    if (taken < <u32>index || taken >= <u32>end) return <u32>index;
    start = taken;
  }
}
