/**
 * Cleared bits are taken by one exchange, and removed from the word by comparing and exchanging until
 * nobody came between. No lock: between the two, bits are neither in the word's zeros nor cleared.
 *
 * @models lib/sbitmap.c in 2020, sbitmap_deferred_clear() when swap_lock was first taken out
 */
import { cmpxchg, READ_ONCE, xchg } from "./sbitmap/atomics";
import { Place } from "./sbitmap/layout";

export function sbitmap_deferred_clear(place: usize, depth: u32, hint: u32, wrap: bool): bool {
  if (READ_ONCE(place + Place.CLEARED) == 0) return false;
  const mask = xchg(place + Place.CLEARED, 0);
  let word = READ_ONCE(place + Place.WORD);
  while (cmpxchg(place + Place.WORD, word, word & ~mask) != word) word = READ_ONCE(place + Place.WORD);
  return true;
}
