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

/** Looks `times` times from bit 0 on for an area of `nr` bits, anywhere; returns how often there was none. */
export function pass_missed_areas(map: usize, size: u32, nr: u32, times: u32): u32 {
  let missed: u32 = 0;
  for (let i: u32 = 0; i < times; i++)
    if (bitmap_find_next_zero_area_off(map, size, 0, nr, 0, 0) >= size) missed++;
  return missed;
}
