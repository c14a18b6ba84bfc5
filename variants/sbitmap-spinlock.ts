/**
 * Cleared bits are looked at and moved under a lock of the word's. A search that saw the word full
 * before that holds no lock: when its turn comes another has taken the cleared bits, and it gives up.
 *
 * @models lib/sbitmap.c until 2020, sbitmap_deferred_clear() under swap_lock
 */
import { cmpxchg, READ_ONCE, spin_lock, spin_unlock, xchg } from "./sbitmap/atomics";
import { Place } from "./sbitmap/layout";

export function sbitmap_deferred_clear(place: usize, depth: u32, hint: u32, wrap: bool): bool {
  spin_lock(place + Place.LOCK);
  const any = READ_ONCE(place + Place.CLEARED) != 0;
  if (any) {
    const mask = xchg(place + Place.CLEARED, 0);
    let word = READ_ONCE(place + Place.WORD);
    while (cmpxchg(place + Place.WORD, word, word & ~mask) != word) word = READ_ONCE(place + Place.WORD);
  }
  spin_unlock(place + Place.LOCK);
  return any;
}
