/**
 * What stands on the searches of a variant, whichever it is: wrapping, clumps, the
 * little-endian forms and the zero-area search. Each calls the variant's own functions.
 *
 * @models Linux 6.1 to 7.2, include/linux/find.h and lib/bitmap.c
 * @span word
 * @rereads find_next_bit_wrap find_next_and_bit_wrap find_next_clump8 bitmap_find_next_zero_area_off
 */

import { BIG_ENDIAN } from "./target";
import { BYTES, Word, fetchLittle, from, lowest, wordOf, wordsEnd } from "./word";
import {
  find_first_and_bit, find_first_bit, find_first_zero_bit, find_next_and_bit, find_next_bit, find_next_zero_bit,
} from "./self";

export function find_next_bit_wrap(a: usize, size: u32, start: u32): u32 {
  const ahead = find_next_bit(a, size, start);
  if (ahead < size || start == 0) return ahead;
  const behind = find_first_bit(a, start);
  return behind < start ? behind : size;
}

export function find_next_and_bit_wrap(a: usize, b: usize, size: u32, start: u32): u32 {
  const ahead = find_next_and_bit(a, b, size, start);
  if (ahead < size || start == 0) return ahead;
  const behind = find_first_and_bit(a, b, start);
  return behind < start ? behind : size;
}

export function find_next_clump8(a: usize, size: u32, start: u32): u32 {
  const bit = find_next_bit(a, size, start);
  return bit < size ? bit & ~7 : size;
}

/** The next function on little-endian bytes; `flip` is all ones to search for clear bits. */
// @ts-ignore: decorator
@inline
function nextLittle(flip: Word, a: usize, size: u32, start: u32): u32 {
  if (start >= size) return size;
  const end = wordsEnd(size);
  let at = wordOf(start);
  const head = (fetchLittle(a, at) ^ flip) & from(start);
  if (head != 0) return min(lowest(head, at), size);
  for (at += BYTES; at < end; at += BYTES) {
    const word = fetchLittle(a, at) ^ flip;
    if (word != 0) return min(lowest(word, at), size);
  }
  return size;
}

export function find_next_bit_le(a: usize, size: u32, start: u32): u32 {
  if (BIG_ENDIAN) return nextLittle(0, a, size, start);
  return find_next_bit(a, size, start);
}

export function find_next_zero_bit_le(a: usize, size: u32, start: u32): u32 {
  if (BIG_ENDIAN) return nextLittle(~(<Word>0), a, size, start);
  return find_next_zero_bit(a, size, start);
}

export function find_first_zero_bit_le(a: usize, size: u32): u32 {
  if (BIG_ENDIAN) return nextLittle(~(<Word>0), a, size, 0);
  return find_first_zero_bit(a, size);
}

/** Positions are 64 bits wide, since an area may end past 2^32. */
export function bitmap_find_next_zero_area_off(
  map: usize, size: u32, start: u32, nr: u32, align_mask: u32, align_offset: u32,
): u32 {
  while (true) {
    const clear: u64 = find_next_zero_bit(map, size, start);
    const index = ((clear + align_offset + align_mask) & ~(<u64>align_mask)) - align_offset;
    const end = index + nr;
    if (end > <u64>size) return <u32>min<u64>(end, 0xffffffff);
    const taken = find_next_bit(map, <u32>end, <u32>index);
    if (taken >= <u32>end) return <u32>index;
    start = taken + 1;
  }
}
