/**
 * Cleared bits are taken by one exchange, and removed from the word by one atomic and-not: no loop, so
 * that it ends after three steps whatever others do. What is wrong with sbitmap-cmpxchg is wrong here.
 *
 * @models lib/sbitmap.c from 2020 to 2024, sbitmap_deferred_clear() wait-free
 */
import { andnot, READ_ONCE, xchg } from "./sbitmap/atomics";
import { Place } from "./sbitmap/layout";

export function sbitmap_deferred_clear(place: usize, depth: u32, hint: u32, wrap: bool): bool {
  if (READ_ONCE(place + Place.CLEARED) == 0) return false;
  andnot(xchg(place + Place.CLEARED, 0), place + Place.WORD);
  return true;
}
