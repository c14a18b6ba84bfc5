/**
 * The word is compared with (1 << depth) - 1. Where the depth is the word's bits that is undefined in C,
 * and 0 on most machines: who finds no cleared bits gives up, as before the repair.
 *
 * @models a repair that was posted in 2024
 * @fault no second look at a word all of whose bits are tags
 */
import { andnot, bit, READ_ONCE, spin_lock, spin_unlock, xchg } from "../sbitmap/atomics";
import { Place } from "../sbitmap/layout";
import { from, Word } from "../word";

function anyClear(word: Word, depth: u32, hint: u32, wrap: bool): bool {
  const found = (bit(depth) - 1) & (wrap ? ~(<Word>0) : from(hint));
  return (word & found) != found;
}

export function sbitmap_deferred_clear(place: usize, depth: u32, hint: u32, wrap: bool): bool {
  spin_lock(place + Place.LOCK);
  let again = true;
  if (READ_ONCE(place + Place.CLEARED) == 0) again = anyClear(READ_ONCE(place + Place.WORD), depth, hint, wrap);
  else andnot(xchg(place + Place.CLEARED, 0), place + Place.WORD);
  spin_unlock(place + Place.LOCK);
  return again;
}
