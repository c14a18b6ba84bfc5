/**
 * Regions in a bitmap: the lowest area of clear bits is looked for from bit 0 on, and set.
 *
 * @models bitmap_find_next_zero_area(), bitmap_set() and bitmap_clear(), as the kernel's callers join them
 * @fit lowest
 */

import { bitmap_find_next_zero_area_off, find_next_bit, find_next_zero_bit } from "../self";
import { BYTES, fetch, Word, wordsEnd } from "../word";
import { clearRange, setRange } from "./bits";
import { NONE } from "./interface";

export function region_size(capacity: u32): u32 {
  return wordsEnd(capacity);
}

export function region_init(self: usize, capacity: u32): void {
  memory.fill(self, 0, wordsEnd(capacity));
}

export function region_alloc(self: usize, capacity: u32, nr: u32): u32 {
  const start = region_next_gap(self, capacity, 0, nr);
  if (start != NONE) setRange(self, start, nr);
  return start;
}

export function region_free(self: usize, capacity: u32, start: u32, nr: u32): void {
  clearRange(self, start, nr);
}

export function region_count(self: usize, capacity: u32): u32 {
  let count: u32 = 0;
  for (let at: u32 = 0; at < wordsEnd(capacity); at += BYTES) count += <u32>popcnt<Word>(fetch(self, at));
  return count;
}

export function region_memory(self: usize, capacity: u32): u32 {
  return wordsEnd(capacity);
}

/** 1: a bit is set past the capacity. */
export function region_check(self: usize, capacity: u32): u32 {
  const end = wordsEnd(capacity) * 8;
  return find_next_bit(self, end, capacity) < end ? 1 : 0;
}

/** Whether `nr` units from `start` on are some, and all below the capacity. */
function within(capacity: u32, start: u32, nr: u32): bool {
  return nr != 0 && start < capacity && nr <= capacity - start;
}

export function region_insert(self: usize, capacity: u32, start: u32, nr: u32): u32 {
  if (!within(capacity, start, nr) || find_next_bit(self, start + nr, start) < start + nr) return 0;
  setRange(self, start, nr);
  return 1;
}

export function region_erase(self: usize, capacity: u32, start: u32, nr: u32): u32 {
  if (!within(capacity, start, nr) || find_next_zero_bit(self, start + nr, start) < start + nr) return 0;
  clearRange(self, start, nr);
  return 1;
}

export function region_find(self: usize, capacity: u32, unit: u32): u32 {
  return region_next(self, capacity, unit) == unit ? unit : NONE;
}

export function region_end(self: usize, capacity: u32, unit: u32): u32 {
  return region_next(self, capacity, unit) == unit ? unit + 1 : NONE;
}

export function region_next(self: usize, capacity: u32, from: u32): u32 {
  const bit = find_next_bit(self, capacity, from);
  return bit < capacity ? bit : NONE;
}

export function region_next_gap(self: usize, capacity: u32, from: u32, nr: u32): u32 {
  const start = bitmap_find_next_zero_area_off(self, capacity, from, nr, 0, 0);
  return start < capacity ? start : NONE;
}
