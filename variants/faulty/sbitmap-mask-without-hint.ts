/**
 * The second look is at all tags of the word, also at those below the hint, which a search that does not
 * wrap never finds: while one of them is free it tries for ever.
 *
 * @models a repair that was posted in 2024
 * @fault an endless loop with round robin, where a tag below the hint is free and none above it
 */
import { andnot, lowBits, READ_ONCE, spin_lock, spin_unlock, xchg } from "../sbitmap/atomics";
import { Place } from "../sbitmap/layout";

export function sbitmap_deferred_clear(place: usize, depth: u32, hint: u32, wrap: bool): bool {
  spin_lock(place + Place.LOCK);
  let again = true;
  if (READ_ONCE(place + Place.CLEARED) == 0) again = (READ_ONCE(place + Place.WORD) & lowBits(depth)) != lowBits(depth);
  else andnot(xchg(place + Place.CLEARED, 0), place + Place.WORD);
  spin_unlock(place + Place.LOCK);
  return again;
}
