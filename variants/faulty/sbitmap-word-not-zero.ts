/**
 * Who finds no cleared bits tries again as long as the word has a bit at all, where it should be one that
 * is clear: with all tags in use it tries for ever.
 *
 * @models a repair that was posted in 2024
 * @fault an endless loop where all tags are in use
 */
import { andnot, READ_ONCE, spin_lock, spin_unlock, xchg } from "../sbitmap/atomics";
import { Place } from "../sbitmap/layout";

export function sbitmap_deferred_clear(place: usize, depth: u32, hint: u32, wrap: bool): bool {
  spin_lock(place + Place.LOCK);
  let again = true;
  if (READ_ONCE(place + Place.CLEARED) == 0) again = READ_ONCE(place + Place.WORD) != 0;
  else andnot(xchg(place + Place.CLEARED, 0), place + Place.WORD);
  spin_unlock(place + Place.LOCK);
  return again;
}
