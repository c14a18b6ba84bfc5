/**
 * Reads a word to see whether a bit in it is set, and reads it again to count the zeros below that bit, as
 * a compiler may make of one plain read. If the bit is cleared in between, zeros of 0 are counted: undefined
 * in C, and the bits of a word here (as by x86's tzcnt or ARM's rbit and clz; x86's bsf gives what
 * was there), so that the answer is the first bit of the next word.
 *
 * @models find_next_bit() without READ_ONCE() as a compiler may translate it: KCSAN's report of 2023
 * @fault a bit that was never set, if the one that it saw is cleared between its two reads of a word
 */
import { READ_ONCE } from "../sbitmap/atomics";
import { BYTES, from, lowest, ONES, wordOf, wordsEnd } from "../word";

export function find_next_bit(addr: usize, size: u32, start: u32): u32 {
  if (start >= size) return size;
  const end = wordsEnd(size);
  let at = wordOf(start);
  let mask = from(start);
  while ((READ_ONCE(addr + at) & mask) == 0) {
    at += BYTES;
    if (at == end) return size;
    mask = ONES;
  }
  return min(lowest(READ_ONCE(addr + at) & mask, at), size);
}
