// The passes of the kernel's benchmark of region allocators (2026): one trace of sizes fills an
// allocator until a region does not fit, and what was taken is freed in reverse. Each may be made
// on several allocators of one capacity, one after another, so that small ones take long enough.

import { region_alloc, region_free } from "../allocator";
import { NONE } from "../allocators/interface";

/**
 * Takes regions of `sizes`, 4 bytes each, until one does not fit or `most` are there, and writes
 * where each begins to `starts`, behind those of the allocator before. Returns how many each has taken,
 * or NONE if that is not the same number.
 */
export function pass_region_fill(
  self: usize, stride: u32, allocators: u32, capacity: u32, sizes: usize, most: u32, starts: usize,
): u32 {
  let each: u32 = 0;
  for (let i: u32 = 0; i < allocators; i++) {
    let n: u32 = 0;
    for (; n < most; n++) {
      const start = region_alloc(self, capacity, load<u32>(sizes + n * 4));
      if (start == NONE) break;
      store<u32>(starts, start);
      starts += 4;
    }
    if (i == 0) each = n;
    else if (n != each) return NONE;
    self += stride;
  }
  return each;
}

/** Frees `regions` regions of each allocator, the last first, which pass_region_fill() has taken. */
export function pass_region_empty(
  self: usize, stride: u32, allocators: u32, capacity: u32, sizes: usize, regions: u32, starts: usize,
): void {
  for (let i: u32 = 0; i < allocators; i++) {
    for (let n = regions; n > 0; n--)
      region_free(self, capacity, load<u32>(starts + (n - 1) * 4), load<u32>(sizes + (n - 1) * 4));
    starts += regions * 4;
    self += stride;
  }
}
