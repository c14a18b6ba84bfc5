/**
 * Regions in a bitmap with a resume hint: an area is looked for from the end of the last one on, and
 * only then from bit 0. The hint lies behind the bitmap's words.
 *
 * @models callers in the kernel that keep a hint beside their bitmap, such as lib/iommu-helper.c's
 * @fit any
 */

import { BYTES, wordsEnd } from "../word";
import { region_init as init, region_next_gap } from "./bitmap";
import { setRange } from "./bits";
import { NONE } from "./interface";

export {
  region_check,
  region_count,
  region_end,
  region_erase,
  region_find,
  region_free,
  region_insert,
  region_next,
  region_next_gap,
} from "./bitmap";

export function region_size(capacity: u32): u32 {
  return wordsEnd(capacity) + BYTES;
}

export function region_init(self: usize, capacity: u32): void {
  init(self, capacity);
  store<u32>(self + wordsEnd(capacity), 0);
}

export function region_alloc(self: usize, capacity: u32, nr: u32): u32 {
  const hint = self + wordsEnd(capacity);
  const from = load<u32>(hint);
  let start = region_next_gap(self, capacity, from, nr);
  // An area that begins before the hint may end behind it.
  if (start == NONE && from != 0) start = region_next_gap(self, capacity, 0, nr);
  if (start == NONE) return NONE;
  setRange(self, start, nr);
  store<u32>(hint, start + nr);
  return start;
}

export function region_memory(self: usize, capacity: u32): u32 {
  return region_size(capacity);
}
