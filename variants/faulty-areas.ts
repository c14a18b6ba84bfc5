/**
 * The zero-area search bit by bit, with a switch that makes one deliberate fault. It calls no other
 * search, since one that goes wrong would send it round for ever.
 *
 * @span word
 * @rereads bitmap_find_next_zero_area bitmap_find_next_zero_area_off
 * @miss above
 */

import { alignUp, missAt } from "./align";
import { fault } from "./faulty";
import { Fault } from "./faults";
import { BITS, ONES, Word, fetch, wordOf } from "./word";

// @ts-ignore: decorator
@inline
function is(one: Fault): bool {
  return fault == one;
}

// @ts-ignore: decorator
@inline
function isSet(map: usize, bit: u32): bool {
  return ((fetch(map, wordOf(bit)) >> (<Word>(bit % BITS))) & 1) != 0;
}

/** The first set bit of `from` .. `end` - 1, or `end`. */
function firstSet(map: usize, from: u32, end: u32): u32 {
  for (; from < end; from++) if (isSet(map, from)) return from;
  return end;
}

/** The same bit of the last word that is not full, for bits of the word with the index. */
function beforeFull(map: usize, bit: u32, index: u32): u32 {
  if (bit / BITS != index / BITS) return bit;
  while (bit >= BITS && fetch(map, wordOf(bit)) == ONES) bit -= BITS;
  return bit;
}

/** What makes an area unfit: a set bit of `index` .. `end` - 1, or `end`. */
function conflict(map: usize, index: u32, end: u32): u32 {
  if (is(Fault.AREA_ENDS_LOOKED_AT) && end - index > 2)
    return isSet(map, index) ? index : isSet(map, end - 1) ? end - 1 : end;
  if (is(Fault.AREA_ONE_WORD_IN_FOUR) && end - index > 8 * BITS) {
    for (let bit = index; bit < end; bit++) if ((bit / BITS) % 4 != 3 && isSet(map, bit)) return bit;
    return end;
  }
  const nr = end - index;
  if (is(Fault.AREA_MIDDLE_PASSED) && (nr == 17 || nr == 33)) {
    const middle = index + (nr >> 1);
    const taken = firstSet(map, index, middle);
    return taken < middle ? taken : firstSet(map, middle + 1, end);
  }
  if (is(Fault.AREA_OVER_FULL_WORDS) && nr <= BITS && (index ^ (end - 1)) >= BITS) {
    for (let bit = index; bit < end; bit++) if (isSet(map, beforeFull(map, bit, index))) return bit;
    return end;
  }
  return firstSet(map, index, end);
}

export function bitmap_find_next_zero_area_off(
  map: usize, size: u32, start: u32, nr: u32, align_mask: u32, align_offset: u32,
): u32 {
  if (is(Fault.AREA_OFFSET_IGNORED)) align_offset = 0;
  if (is(Fault.AREA_MASK_OF_16_BITS)) align_mask &= 0xffff;
  if (is(Fault.AREA_LENGTH_OF_5_BITS) && nr != 0) nr &= 31;
  if (is(Fault.AREA_CURSOR_PASSED) && start != 0 && start < size) start++;
  const last: u64 = <u64>size + (is(Fault.AREA_PAST_SIZE) && size % 8 != 0 ? 1 : 0);
  let index: u64 = start;
  if (nr == 0 && !is(Fault.AREA_OF_NOTHING_ANYWHERE))
    while (index < size && isSet(map, <u32>index)) index++;
  index = alignUp(index, align_mask, align_offset);
  while (index + nr <= last && index < size) {
    const end = <u32>(index + nr);
    const taken = conflict(map, <u32>index, end);
    if (taken >= end) return <u32>index;
    index = alignUp(<u64>taken + (is(Fault.AREA_STEP_TOO_LONG) ? 2 : 1), align_mask, align_offset);
  }
  if (is(Fault.AREA_MISS_IS_SIZE)) return size;
  return missAt(max<u64>(index + nr, <u64>size + 1));
}

export function bitmap_find_next_zero_area(map: usize, size: u32, start: u32, nr: u32, align_mask: u32): u32 {
  const align_offset: u32 = is(Fault.AREA_OFFSET_KEPT) ? 1 : 0;
  return bitmap_find_next_zero_area_off(map, size, start, nr, align_mask, align_offset);
}
