// The pass over the zero-area search that was added to the kernel's find_bit_benchmark in 2026,
// with the area's length and alignment as its arguments.

import { bitmap_find_next_zero_area_off } from "../self";

/** Restarts at the result + 1, as the kernel does; the final miss counts. */
export function pass_bitmap_find_next_zero_area_off(map: usize, size: u32, nr: u32, align_mask: u32): u32 {
  let searches: u32 = 0;
  for (let i: u64 = 0; i < <u64>size; searches++)
    i = <u64>bitmap_find_next_zero_area_off(map, size, <u32>i, nr, align_mask, 0) + 1;
  return searches;
}
