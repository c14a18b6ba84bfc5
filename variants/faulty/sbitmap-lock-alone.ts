/**
 * The lock is back around the moving of the cleared bits, and nothing else: who waited for it finds no
 * cleared bits, and gives up though they are free.
 *
 * @models a repair that was posted in 2024
 * @fault the lock without the second look at the word
 */
import { andnot, READ_ONCE, spin_lock, spin_unlock, xchg } from "../sbitmap/atomics";
import { Place } from "../sbitmap/layout";

export function sbitmap_deferred_clear(place: usize, depth: u32, hint: u32, wrap: bool): bool {
  if (READ_ONCE(place + Place.CLEARED) == 0) return false;
  spin_lock(place + Place.LOCK);
  const mask = xchg(place + Place.CLEARED, 0);
  if (mask != 0) andnot(mask, place + Place.WORD);
  spin_unlock(place + Place.LOCK);
  return mask != 0;
}
