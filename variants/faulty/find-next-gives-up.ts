/**
 * Reads a word twice, sees that the second read is 0, and says that there is none: what is set in the
 * words behind it was never looked at.
 *
 * @fault a miss, if the one bit of a word is cleared between two reads of it, though another word has one
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
  const word = READ_ONCE(addr + at) & mask;
  return word == 0 ? size : min(lowest(word, at), size);
}
