/**
 * Reads each word once, by an atomic access that no compiler repeats or splits, and works on what it has read.
 *
 * @models find_next_bit() as proposed in 2023 after KCSAN's report, with READ_ONCE()
 */
import { READ_ONCE } from "../sbitmap/atomics";
import { BYTES, from, lowest, wordOf, wordsEnd } from "../word";

export function find_next_bit(addr: usize, size: u32, start: u32): u32 {
  if (start >= size) return size;
  const end = wordsEnd(size);
  let at = wordOf(start);
  let word = READ_ONCE(addr + at) & from(start);
  while (word == 0) {
    at += BYTES;
    if (at == end) return size;
    word = READ_ONCE(addr + at);
  }
  return min(lowest(word, at), size);
}
