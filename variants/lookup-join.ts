/**
 * The join of two bitmaps as cpumask_next_and() once did it: search the left one, look each
 * bit that is found up in the right one, go on behind it.
 *
 * @models Linux to 4.15, cpumask_next_and() in lib/cpumask.c
 * @extends generic
 * @span word
 * @rereads find_next_and_bit
 */

import { BITS, Word, fetch, wordOf } from "./word";
import { find_next_bit } from "./self";

export function find_next_and_bit(a: usize, b: usize, size: u32, start: u32): u32 {
  while (true) {
    const bit = find_next_bit(a, size, start);
    if (bit >= size) return size;
    if ((fetch(b, wordOf(bit)) >> (<Word>(bit % BITS))) & 1) return bit;
    start = bit + 1;
  }
}
