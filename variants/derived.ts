/**
 * What stands on the searches of a variant, whichever it is: wrapping, clumps, the
 * little-endian forms and the zero-area search. Each calls the variant's own functions.
 *
 * @models Linux 6.1 and later, include/linux/find.h and include/linux/bitmap.h
 * @extends area-original
 * @span word
 * @rereads find_next_bit_wrap find_next_and_bit_wrap find_next_clump8 bitmap_find_next_zero_area
 */

import { BIG_ENDIAN } from "./target";
import { BYTES, Word, fetchLittle, from, lowest, wordOf, wordsEnd } from "./word";
import {
  bitmap_find_next_zero_area_off, find_first_and_bit, find_first_bit, find_first_zero_bit, find_next_and_bit,
  find_next_bit, find_next_zero_bit,
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

export function bitmap_find_next_zero_area(map: usize, size: u32, start: u32, nr: u32, align_mask: u32): u32 {
  return bitmap_find_next_zero_area_off(map, size, start, nr, align_mask, 0);
}
